/** A closing signed by the company's certificate: who closed it, what OpenSSL says, and what a forger cannot do. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAuthority, pemOf, type Authority } from '../../certificates/testing/pfx-factory.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { must } from '../../testing/test-app.ts';
import { contentsOf } from '../../closing/testing/read-closing.ts';
import { resealed, withManifest, type MadeEntry } from '../../closing/testing/made-closing.ts';
import { fingerprintOf, pinsInUse, setPins } from '../../x509/icp-brasil-pins.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../testing/closing-bench.ts';
import { dig } from '../testing/dig.ts';

const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;
const PINS = pinsInUse();

let authority: Authority;
/** The same folder closed by a company without a certificate, and by one that signs. */
let unsigned: ClosingBench;
let signed: ClosingBench;
let madeSigned: Awaited<ReturnType<ClosingBench['ofCompany']>>;
beforeAll(async () => {
  authority = await createAuthority();
  unsigned = await openBench();
  await unsigned.ofCompany('marco.zip');
  signed = await openBench();
  await signed.certify(authority);
  madeSigned = await signed.ofCompany('marco.zip', '--assinar', '--json');
});
afterEach(() => {
  setPins(PINS);
});
afterAll(async () => {
  await unsigned.close();
  await signed.close();
});

async function openBench(): Promise<ClosingBench> {
  const bench = await openClosingBench();
  bench.write('1.xml', bench.note(1));
  await bench.read();
  return bench;
}

const checked = async (bench: ClosingBench, name = 'marco.zip') => {
  const done = await bench.command('conferir', join(bench.saved, name), '--json');
  const codes = (dig(done.json, 'arquivos', 0, 'achados') as { codigo: string }[]).map(
    ({ codigo }) => codigo,
  );
  return { exit: done.exit, codes, of: dig(done.json, 'arquivos', 0, 'fechamento') };
};
const entriesOf = async ({ saved }: ClosingBench): Promise<MadeEntry[]> => {
  const all = await contentsOf(readFileSync(join(saved, 'marco.zip')));
  return [...all].map(([name, content]) => ({ name, content }));
};
const forged = async ({ saved }: ClosingBench, entries: readonly MadeEntry[]) =>
  writeFileSync(join(saved, 'falso.zip'), await resealed(entries));

describe('a closing that is signed', () => {
  it('says who closed it and when, and whether a known root vouches for that', async () => {
    expect(madeSigned.exit).toBe(0);
    expect(madeSigned.json).toMatchObject({ assinado: true });
    const unknown = await checked(signed);
    expect(unknown.exit).toBe(0);
    expect(unknown.codes).toEqual(['closing.whole', 'closing.totals-right', 'closing.signed-unknown']);
    setPins([{ version: 'teste', use: 'client-chain', sha256: fingerprintOf(authority.rootDer) }]);
    const known = await checked(signed);
    expect(known.codes.at(-1)).toBe('closing.signed');
    expect(known.of).toMatchObject({
      assinatura: {
        titular: 'PADARIA AURORA LTDA',
        cnpj: CNPJ,
        cadeiaConhecida: true,
        assinadoEm: '2026-04-06T12:00:00.000Z',
      },
    });
  });

  it.skipIf(!hasOpenssl)('is verified by OpenSSL from the two files of the zip', async () => {
    for (const { name, content } of await entriesOf(signed)) {
      if (name.startsWith('manifesto')) writeFileSync(join(signed.saved, name), content);
    }
    writeFileSync(join(signed.saved, 'raiz.pem'), pemOf(authority.rootDer));
    const run = (...more: string[]) =>
      spawnSync('openssl', ['cms', '-verify', '-binary', '-inform', 'DER', ...more], { cwd: signed.saved })
        .status;
    const files = ['-in', 'manifesto.p7s', '-content', 'manifesto.json', '-CAfile', 'raiz.pem'];
    expect(run(...files, '-purpose', 'any')).toBe(0);
    writeFileSync(join(signed.saved, 'manifesto.json'), '{}');
    expect(run(...files, '-purpose', 'any')).not.toBe(0);
  });

  it('shows a file that was changed together with its manifest and its seal', async () => {
    const whole = await entriesOf(signed);
    const changed = whole.map((entry) =>
      entry.name === 'resumo.pdf' ? { ...entry, content: Buffer.from('%PDF-1.4 outro') } : entry,
    );
    await forged(signed, withManifest(changed));
    expect(await checked(signed, 'falso.zip')).toMatchObject({
      exit: 1,
      codes: ['closing.signature'],
    });
    // Without the signature nothing proves it, and that is said.
    await forged(signed, withManifest(changed.filter(({ name }) => name !== 'manifesto.p7s')));
    expect((await checked(signed, 'falso.zip')).codes.at(-1)).toBe('closing.unsigned');
  });

  it('is none of another company, whose signature is put in its place', async () => {
    const whole = await entriesOf(signed);
    await forged(
      signed,
      withManifest(whole, (manifest) => ({ ...manifest, cnpj: '11444777000161' })),
    );
    expect((await checked(signed, 'falso.zip')).codes).toContain('closing.signature');
  });

  it('is not made where the company has no certificate, and nothing is written', async () => {
    const before = readdirSync(unsigned.saved);
    const refused = await unsigned.ofCompany('outro.zip', '--assinar', '--json');
    expect([refused.exit, dig(refused.json, 'erro', 'codigo')]).toEqual([5, 'certificate.missing']);
    expect(readdirSync(unsigned.saved)).toEqual(before);
    expect((await unsigned.ofCompany('outro.zip', '--json')).json).toMatchObject({ assinado: false });
    expect((await checked(unsigned, 'outro.zip')).codes).toEqual([
      'closing.whole',
      'closing.totals-right',
      'closing.unsigned',
    ]);
  });
});

describe('whether closings are signed', () => {
  const environment = 'producao' as const;
  const choose = async (sign?: boolean) => {
    must(await signed.core.call('settings.set', { environment, signClosings: sign }));
    const asked = { environment, cnpj: cnpjSchema.parse(CNPJ), month: '2026-03' } as const;
    return must(await signed.core.call('closing.review', asked)).signing;
  };

  it('is asked until a person has said so, and is kept', async () => {
    expect([await choose(), await choose(false), await choose(), await choose(true)]).toEqual([
      'ask',
      'off',
      'ask',
      'on',
    ]);
  });

  it('signs, of all companies, those that have a certificate', async () => {
    const other = { environment, cnpj: cnpjSchema.parse('11444777000161'), name: 'Loja', uf: 'SP' } as const;
    must(await signed.core.call('company.save', other));
    const done = await signed.closing('', '--todas', '--assinar', '--json');
    expect(done.exit).toBe(0);
    const closings = dig(done.json, 'fechamentos') as { cnpj: string; assinado: boolean }[];
    expect(closings.map(({ cnpj, assinado }) => [cnpj, assinado]).sort()).toEqual([
      [CNPJ, true],
      ['11444777000161', false],
    ]);
  });
});

describe('the notes of a closing are added up again', () => {
  it('and one with another value than its table and manifest is found, though all hashes are right', async () => {
    const whole = await entriesOf(unsigned);
    const note = whole.find(({ name }) => name.startsWith('notas/'))?.name ?? '';
    const dearer = whole.map((entry) =>
      entry.name === note
        ? {
            name: note,
            content: Buffer.from(Buffer.from(entry.content).toString().replace('<vNF>10.00', '<vNF>99.00')),
          }
        : entry,
    );
    await forged(unsigned, withManifest(dearer));
    expect(await checked(unsigned, 'falso.zip')).toMatchObject({
      exit: 1,
      codes: ['closing.value', 'closing.totals', 'closing.unsigned'],
    });
    await forged(unsigned, withManifest([...whole, { name: `${note}.xml`, content: Buffer.from('<NFe/>') }]));
    expect((await checked(unsigned, 'falso.zip')).codes).toContain('closing.unlisted');
  });
});

describe('what is not whole is a closing all the same', () => {
  it('cut off anywhere or with a byte behind it, it ends with 1', async () => {
    const bytes = readFileSync(join(unsigned.saved, 'marco.zip'));
    for (const other of [
      Buffer.concat([bytes, Buffer.of(0)]),
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, 120),
    ]) {
      writeFileSync(join(unsigned.saved, 'falso.zip'), other);
      expect(await checked(unsigned, 'falso.zip')).toMatchObject({
        exit: 1,
        codes: ['closing.seal', 'closing.zip'],
      });
    }
    const name = 'Fechamento 2026-03 11222333000181.zip';
    writeFileSync(join(unsigned.saved, name), bytes.subarray(0, 10));
    expect((await checked(unsigned, name)).exit).toBe(1);
  });

  it('of version 1, without totals and signature, is whole', async () => {
    const whole = await entriesOf(unsigned);
    await forged(
      unsigned,
      withManifest(whole, ({ totais, ...manifest }) => {
        expect(totais).toBeDefined();
        return { ...manifest, versao: 1 };
      }),
    );
    expect(await checked(unsigned, 'falso.zip')).toMatchObject({
      exit: 0,
      codes: ['closing.whole', 'closing.unsigned'],
    });
  });
});
