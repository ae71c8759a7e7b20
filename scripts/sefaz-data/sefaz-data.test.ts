/** The two scripts of a release: a pair of keys, and data that the program then takes. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readData } from '../../electron/sefaz/data/read-data.ts';
import { nextData, rowOf } from '../../electron/sefaz/testing/signed-data.ts';
import { ROOT } from '../root.ts';

const NEXT = nextData().version;
const SP = rowOf('55', 'SP').hosts['1'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-chaves-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function run(script: 'keys' | 'sign', args: readonly string[], env: Record<string, string> = {}) {
  const done = spawnSync(process.execPath, ['scripts/run.mjs', `sefaz-data/${script}`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status: done.status, out: done.stdout, wrong: done.stderr };
}
const at = (name: string) => join(folder, name);
const publicKeyIn = (out: string) => /'([A-Za-z0-9+/=]{60})',/.exec(out)?.[1] ?? '';

it('a pair is made outside the repository only, and never over another', () => {
  const made = run('keys', [at('um.pem')]);
  expect(made.status).toBe(0);
  expect(publicKeyIn(made.out)).not.toBe('');
  const pem = readFileSync(at('um.pem'), 'utf8');
  expect(pem).toContain('BEGIN PRIVATE KEY');
  expect(made.out).not.toContain(pem.split('\n')[1]);
  if (process.platform !== 'win32') expect(statSync(at('um.pem')).mode & 0o777).toBe(0o600);

  expect(run('keys', [at('um.pem')]).wrong).toContain('never written over another');
  expect(run('keys', [join(ROOT, 'electron', 'chave.pem')]).wrong).toContain(
    'does not belong into the repository',
  );
  expect(run('keys', []).status).toBe(2);
  expect(readFileSync(at('um.pem'), 'utf8')).toBe(pem);
});

it('data signed by an encrypted key are taken by a program that has its public one', () => {
  const env = { BALCAO_SENHA_DADOS: 'correta' };
  const key = publicKeyIn(run('keys', [at('dois.pem')], env).out);
  expect(readFileSync(at('dois.pem'), 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
  expect(run('sign', ['--model', at('dados.json')]).status).toBe(0);
  const model = readFileSync(at('dados.json'), 'utf8');
  writeFileSync(at('dados.json'), model.replaceAll(`"${SP}"`, '"nfe2.fazenda.sp.gov.br"'));

  const signed = run('sign', [at('dados.json'), at('dados-sefaz.json'), '--key', at('dois.pem')], env);
  expect([signed.wrong, signed.status]).toEqual(['', 0]);
  expect(signed.out).toContain('not a key of this program');
  expect(signed.out).toContain(`${SP} → nfe2.fazenda.sp.gov.br`);
  const read = readData(readFileSync(at('dados-sefaz.json')), { keys: [key], program: '1.0.0' });
  expect(read.ok && read.value.data.version).toBe(NEXT);

  const pem = readFileSync(at('dois.pem'), 'utf8');
  expect(run('sign', [at('dados.json'), at('outro.json')], { ...env, BALCAO_CHAVE_DADOS: pem }).status).toBe(
    0,
  );
  expect(readFileSync(at('outro.json'))).toEqual(readFileSync(at('dados-sefaz.json')));
});

it.each([
  ['an address outside .gov.br', (text: string) => text.replaceAll(SP, 'sp.example.com'), 'not-gov-br'],
  [
    'a version that is not new',
    (text: string) => text.replace(`"version": ${NEXT}`, `"version": ${NEXT - 1}`),
    `is not above ${NEXT - 1}`,
  ],
  ['no JSON', () => 'versão 2', 'shape'],
])('data with %s are not signed', (_, change, said) => {
  run('sign', ['--model', at('modelo.json')]);
  run('keys', [at('tres.pem')]);
  writeFileSync(at('ruim.json'), change(readFileSync(at('modelo.json'), 'utf8')));
  const signed = run('sign', [at('ruim.json'), at('ruim-assinado.json'), '--key', at('tres.pem')]);
  expect(signed.status).toBe(1);
  expect(signed.wrong).toContain(said);
  expect(() => statSync(at('ruim-assinado.json'))).toThrow('ENOENT');
});
