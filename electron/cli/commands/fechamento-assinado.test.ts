/** A closing signed by the company's certificate: who closed it, what OpenSSL says, and what a forger cannot do. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
let bench: ClosingBench;
beforeAll(async () => {
  authority = await createAuthority();
});
beforeEach(async () => {
  bench = await openClosingBench();
  bench.write('1.xml', bench.note(1));
  await bench.read();
});
afterEach(async () => {
  setPins(PINS);
  await bench.close();
});

const checked = async (name = 'marco.zip') => {
  const done = await bench.command('conferir', join(bench.saved, name), '--json');
  const codes = (dig(done.json, 'arquivos', 0, 'achados') as { codigo: string }[]).map(
    ({ codigo }) => codigo,
  );
  return { exit: done.exit, codes, of: dig(done.json, 'arquivos', 0, 'fechamento') };
};
const entriesOf = async (): Promise<MadeEntry[]> => {
  const all = await contentsOf(readFileSync(join(bench.saved, 'marco.zip')));
  return [...all].map(([name, content]) => ({ name, content }));
};
const forged = async (entries: readonly MadeEntry[]) =>
  writeFileSync(join(bench.saved, 'falso.zip'), await resealed(entries));

describe('a closing that is signed', () => {
  it('says who closed it and when, and whether a known root vouches for that', async () => {
    await bench.certify(authority);
    const made = await bench.ofCompany('marco.zip', '--assinar', '--json');
    expect(made.exit).toBe(0);
    expect(made.json).toMatchObject({ assinado: true });
    const unknown = await checked();
    expect(unknown.exit).toBe(0);
    expect(unknown.codes).toEqual(['closing.whole', 'closing.totals-right', 'closing.signed-unknown']);
    setPins([{ version: 'teste', use: 'client-chain', sha256: fingerprintOf(authority.rootDer) }]);
    const known = await checked();
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
    await bench.certify(authority);
    await bench.ofCompany('marco.zip', '--assinar');
    for (const { name, content } of await entriesOf()) {
      if (name.startsWith('manifesto')) writeFileSync(join(bench.saved, name), content);
    }
    writeFileSync(join(bench.saved, 'raiz.pem'), pemOf(authority.rootDer));
    const run = (...more: string[]) =>
      spawnSync('openssl', ['cms', '-verify', '-binary', '-inform', 'DER', ...more], { cwd: bench.saved })
        .status;
    const files = ['-in', 'manifesto.p7s', '-content', 'manifesto.json', '-CAfile', 'raiz.pem'];
    expect(run(...files, '-purpose', 'any')).toBe(0);
    writeFileSync(join(bench.saved, 'manifesto.json'), '{}');
    expect(run(...files, '-purpose', 'any')).not.toBe(0);
  });

  it('shows a file that was changed together with its manifest and its seal', async () => {
    await bench.certify(authority);
    await bench.ofCompany('marco.zip', '--assinar');
    const whole = await entriesOf();
    const changed = whole.map((entry) =>
      entry.name === 'resumo.pdf' ? { ...entry, content: Buffer.from('%PDF-1.4 outro') } : entry,
    );
    await forged(withManifest(changed));
    expect(await checked('falso.zip')).toMatchObject({
      exit: 1,
      codes: ['closing.signature'],
    });
    // Without the signature nothing proves it, and that is said.
    await forged(withManifest(changed.filter(({ name }) => name !== 'manifesto.p7s')));
    expect((await checked('falso.zip')).codes.at(-1)).toBe('closing.unsigned');
  });

  it('is none of another company, whose signature is put in its place', async () => {
    await bench.certify(authority);
    await bench.ofCompany('marco.zip', '--assinar');
    const whole = await entriesOf();
    await forged(withManifest(whole, (manifest) => ({ ...manifest, cnpj: '11444777000161' })));
    expect((await checked('falso.zip')).codes).toContain('closing.signature');
  });

  it('is not made where the company has no certificate, and nothing is written', async () => {
    const refused = await bench.ofCompany('marco.zip', '--assinar', '--json');
    expect([refused.exit, dig(refused.json, 'erro', 'codigo')]).toEqual([5, 'certificate.missing']);
    expect(readdirSync(bench.saved)).toEqual([]);
    expect((await bench.ofCompany('marco.zip', '--json')).json).toMatchObject({ assinado: false });
    expect((await checked()).codes).toEqual(['closing.whole', 'closing.totals-right', 'closing.unsigned']);
  });
});

describe('whether closings are signed', () => {
  const environment = 'producao' as const;
  const choose = async (sign?: boolean) => {
    const input = sign === undefined ? { environment } : { environment, sign };
    return must(await bench.core.call('closing.set-signing', input)).signing;
  };

  it('is asked until a person has said so, and is kept', async () => {
    expect([await choose(), await choose(false), await choose(), await choose(true)]).toEqual([
      'ask',
      'off',
      'ask',
      'on',
    ]);
    const asked = { environment, cnpj: cnpjSchema.parse(CNPJ), month: '2026-03' } as const;
    expect(must(await bench.core.call('closing.review', asked)).signing).toBe('on');
  });

  it('signs, of all companies, those that have a certificate', async () => {
    await bench.certify(authority);
    const other = { environment, cnpj: cnpjSchema.parse('11444777000161'), name: 'Loja', uf: 'SP' } as const;
    must(await bench.core.call('company.save', other));
    const done = await bench.closing('', '--todas', '--assinar', '--json');
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
    await bench.ofCompany('marco.zip');
    const whole = await entriesOf();
    const note = whole.find(({ name }) => name.startsWith('notas/'))?.name ?? '';
    const dearer = whole.map((entry) =>
      entry.name === note
        ? {
            name: note,
            content: Buffer.from(Buffer.from(entry.content).toString().replace('<vNF>10.00', '<vNF>99.00')),
          }
        : entry,
    );
    await forged(withManifest(dearer));
    expect(await checked('falso.zip')).toMatchObject({
      exit: 1,
      codes: ['closing.value', 'closing.totals', 'closing.unsigned'],
    });
    await forged(withManifest([...whole, { name: `${note}.xml`, content: Buffer.from('<NFe/>') }]));
    expect((await checked('falso.zip')).codes).toContain('closing.unlisted');
  });
});

describe('what is not whole is a closing all the same', () => {
  it('cut off anywhere or with a byte behind it, it ends with 1', async () => {
    await bench.ofCompany('marco.zip');
    const bytes = readFileSync(join(bench.saved, 'marco.zip'));
    for (const other of [
      Buffer.concat([bytes, Buffer.of(0)]),
      bytes.subarray(0, bytes.length - 1),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, 120),
    ]) {
      writeFileSync(join(bench.saved, 'falso.zip'), other);
      expect(await checked('falso.zip')).toMatchObject({ exit: 1, codes: ['closing.seal', 'closing.zip'] });
    }
    const name = 'Fechamento 2026-03 11222333000181.zip';
    writeFileSync(join(bench.saved, name), bytes.subarray(0, 10));
    expect((await checked(name)).exit).toBe(1);
  });

  it('of version 1, without totals and signature, is whole', async () => {
    await bench.ofCompany('marco.zip');
    const whole = await entriesOf();
    await forged(
      withManifest(whole, ({ totais, ...manifest }) => {
        expect(totais).toBeDefined();
        return { ...manifest, versao: 1 };
      }),
    );
    expect(await checked('falso.zip')).toMatchObject({
      exit: 0,
      codes: ['closing.whole', 'closing.unsigned'],
    });
  });
});
