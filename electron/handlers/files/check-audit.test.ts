/** What the answer of an audit names: of tens of thousands of files that are alike the first. */

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

test('of tens of thousands of files that are alike the answer names the first, and counts the others', () => {
  const odd = [
    file(30_001, { signature: { holds: false } }),
    file(30_002, { state: 'changed' }),
    file(30_003, { suffixed: true, twin: '/arquivo/outro.xml' }),
  ];
  const states = ['ok', 'elsewhere', 'missing'] as const;
  const many = Array.from({ length: 30_000 }, (_, n) => file(n, { state: states[n % 3] ?? 'ok' }));
  const { files, leftOut } = namedOf([...many, ...odd]);
  expect(files).toHaveLength(1_503);
  expect(files.slice(-3)).toEqual(odd);
  expect(leftOut).toEqual({ ok: 9_500, elsewhere: 9_500, missing: 9_500 });
  expect(namedOf(many, Infinity)).toEqual({ files: many, leftOut: {} });
});
