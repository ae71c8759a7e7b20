/** What the answer of an audit names: every file that needs a person, and of tens of thousands of good ones the first. */

import { expect, test } from 'vitest';
import type { AuditedFile } from '../../disablement/archive/audit.ts';
import { CNPJ } from '../../disablement/testing/company.ts';
import { namedOf } from './check.ts';

const subject = { environment: 'producao', cnpj: CNPJ, mod: '55', serie: 1, nNFIni: 1, nNFFin: 1 } as const;
const file = (n: number, of: Partial<AuditedFile> = {}): AuditedFile => ({
  requestId: `pedido-${n}`,
  path: `/arquivo/${n}.xml`,
  state: 'ok',
  suffixed: false,
  subject,
  ...of,
});

test('beside tens of thousands of good files the answer stays small, names all others and counts what it leaves out', () => {
  const wrong = [
    file(30_001, { state: 'missing' }),
    file(30_002, { signature: { holds: false } }),
    file(30_003, { state: 'changed' }),
    file(30_004, { suffixed: true, twin: '/arquivo/outro.xml' }),
  ];
  const good = (_: unknown, n: number) => file(n, n % 3 === 0 ? { state: 'elsewhere', keeper: 'PC-02' } : {});
  const right = Array.from({ length: 30_000 }, good);
  const { files, leftOut } = namedOf([...right, ...wrong]);
  expect(files).toHaveLength(504);
  expect(files.slice(-4)).toEqual(wrong);
  const named = files.slice(0, -4).filter(({ state }) => state === 'elsewhere').length;
  expect(leftOut).toEqual({ ok: 20_000 - (500 - named), elsewhere: 10_000 - named });
});

test('of no more files than a list shows none is left out', () => {
  const files = Array.from({ length: 500 }, (_, n) => file(n));
  expect(namedOf(files)).toEqual({ files });
});
