/** `certificado` over a real data folder: each file has its code and message, and nothing is left behind. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeCompanies, officeFiles } from '../../../testing/many-companies.ts';
import { formatCnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { makeVariants, PASSWORD, type Variant } from '../../../certificates/testing/variants.ts';
import { dig, textAt } from '../../testing/dig.ts';
import { runHere } from '../../testing/here.ts';

/** Some of each kind; the tests of the reader and the import use all of them. */
const CHOSEN = [
  'rc2-40 and 3des, as Windows wrote it',
  'aes-256 with HMAC-SHA512',
  'an empty password under PBES2',
  'accents and € under 3des',
  '200 characters under aes',
  'a CNPJ with letters',
  'base64 text',
  'an expired certificate',
  "a person's certificate",
  'a file cut short',
  "another certificate's key",
  'ten million iterations of the MAC',
  'a .cer',
  'a .p7b',
  'a zip',
  'a shortcut',
  'an empty file',
  '50 MB',
];

let base: string;
let variants: Variant[];
const data = () => join(base, 'dados');
const cli = (args: readonly string[], input?: string) => runHere(data(), args, {}, input);

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-cli-cert-'));
  mkdirSync(join(base, 'tmp'));
  const all = await makeVariants();
  variants = CHOSEN.map((wanted) => {
    const found = all.find(({ name }) => name === wanted);
    if (!found) throw new Error(`no variant ${wanted}`);
    return found;
  });
});

afterAll(() => {
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

const write = (index: number, bytes: Buffer): string => {
  const path = join(base, `f${index}.pfx`);
  writeFileSync(path, bytes);
  return path;
};
const examine = (path: string, password: string) =>
  runHere(
    data(),
    ['certificado', 'examinar', path, '--senha-stdin', '--json'],
    { TMPDIR: join(base, 'tmp') },
    `${password}\n`,
  );

describe('certificado over a folder', { timeout: 120_000 }, () => {
  it('examines each file or refuses it with 5 and its own message, and leaves nothing behind', async () => {
    const sentences = new Set<string>();
    for (const [index, { name, bytes, password, examined }] of variants.entries()) {
      const done = await examine(write(index, bytes), password);
      const code = done.exit === 0 ? 'ok' : textAt(done.json, 'erro', 'codigo');
      expect([name, done.exit, code]).toEqual([name, examined === 'ok' ? 0 : 5, examined]);
      expect([name, done.stderr]).toEqual([name, '']);
      if (examined === 'ok') expect(dig(done.json, 'exame', 'codigos')).toHaveLength(16);
      else sentences.add(textAt(done.json, 'erro', 'mensagem'));
    }
    expect(sentences.size).toBe(variants.filter(({ examined }) => examined !== 'ok').length);
    expect(readdirSync(join(base, 'tmp'))).toEqual([]);
    // Files that every command creates; no key file, since nothing was stored.
    const own = /^(balcao|diario|em-uso)\.sqlite(-wal|-shm)?$|^copias$/;
    expect(readdirSync(data()).filter((name) => !own.test(name))).toEqual([]);
    const listed = await cli(['certificado', 'listar', '--json']);
    expect(listed.json).toEqual({ certificados: [] });
  });

  it('ends in 2 on wrong usage: an unknown file, no file, no password', async () => {
    const none = await examine(join(base, 'none.pfx'), 'x');
    expect(none).toMatchObject({ exit: 2, json: { erro: { codigo: 'file.missing' } } });
    expect(await cli(['certificado', 'examinar', '--json'])).toMatchObject({ exit: 2 });
    expect(await cli(['certificado', 'examinar', join(base, 'f0.pfx'), '--json'])).toMatchObject({ exit: 2 });
    const folder = await examine(base, 'x');
    expect(folder).toMatchObject({ exit: 5, json: { erro: { codigo: 'file.unreadable' } } });
  });

  it('refuses three wrong passwords and a file that is not there, accepts the right one, and then finds the certificate by its fingerprint', async () => {
    const [first] = variants;
    const path = write(0, first?.bytes ?? Buffer.alloc(0));
    const bring = (password: string) =>
      cli(['certificado', 'importar', path, '--senha-stdin', '--json'], `${password}\n`);
    for (const wrong of ['um', 'dois', '']) {
      const refused = await bring(wrong);
      expect(refused).toMatchObject({
        exit: 5,
        json: { erro: { codigo: 'certificate.password-wrong', cStat: '000' } },
      });
    }
    const none = await cli(['certificado', 'importar', join(base, 'no.pfx'), '--senha-stdin', '--json']);
    expect(none).toMatchObject({ exit: 5, json: { erro: { codigo: 'file.missing' } } });
    const kept = await bring(PASSWORD);
    expect(kept.exit).toBe(0);
    const fingerprint = textAt(kept.json, 'certificados', 0, 'impressao');
    const known = await cli(['certificado', 'examinar', fingerprint.slice(0, 12), '--json']);
    expect(known).toMatchObject({
      exit: 0,
      json: { certificados: [{ impressao: fingerprint }], exame: { cadeia: { completa: true } } },
    });
  });

  it('imports a folder with one password, ends in 5, and each refusal names its file and company', async () => {
    const companies = officeCompanies(14);
    const files = await officeFiles(companies, 'comum');
    const folder = join(base, 'pasta');
    mkdirSync(folder);
    writeFileSync(join(folder, 'primeira.pfx'), files[0]?.bytes ?? '');
    // The fourteenth ended three days ago.
    writeFileSync(join(folder, 'vencida.pfx'), files[13]?.bytes ?? '');
    writeFileSync(join(folder, 'estragado.pfx'), 'não é um certificado');
    const bring = (...options: string[]) =>
      cli(['certificado', 'importar', folder, '--senha-stdin', ...options], 'comum\n');
    const said = await bring();
    expect(said).toMatchObject({ exit: 5, stderr: '' });
    const [first, ended] = [companies[0], companies[13]];
    expect(said.stdout).toMatch(/^primeira\.pfx: .*: guardado$/m);
    expect(said.stdout).toContain(
      `vencida.pfx: ${ended?.name} · ${formatCnpj(ended?.cnpj ?? '')}: RECUSADO: `,
    );
    expect(said.stdout).toMatch(/^estragado\.pfx: RECUSADO: \S/m);
    expect(said.stdout).toContain('Certificados guardados: 1 de 3; 2 recusados.');

    const again = await bring('--json');
    expect(again.exit).toBe(5);
    expect(dig(again.json, 'arquivos')).toMatchObject([
      { arquivo: 'estragado.pfx', situacao: 'recusado', erro: { codigo: 'certificate.not-pkcs12' } },
      { arquivo: 'primeira.pfx', titular: first?.name, cnpj: first?.cnpj, situacao: 'ja-guardado' },
      { arquivo: 'vencida.pfx', cnpj: ended?.cnpj, erro: { codigo: 'certificate.expired' } },
    ]);
  });
});
