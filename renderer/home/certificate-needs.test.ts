/** Which certificates Início shows, and in which order. */

import { expect, test } from 'vitest';
import type { CertificateView, CompanyView } from '../../shared/contract.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { certificateTroubles } from './certificate-needs.ts';

const certificate = (fingerprint: string, daysLeft: number): CertificateView => ({
  fingerprint,
  holder: fingerprint,
  cnpj: '11222333000181',
  isCpf: false,
  root: '11222333',
  issuer: 'AC',
  validFrom: '2026-01-01T00:00:00-03:00',
  validUntil: '2027-01-01T00:00:00-03:00',
  daysLeft,
  state: stateOf(daysLeft),
  expiry: 'none',
  inUse: true,
  superseded: false,
  remembered: true,
  locked: false,
  needsFile: false,
});

function stateOf(daysLeft: number): 'expired' | 'expiring' | 'active' {
  if (daysLeft < 0) return 'expired';
  return daysLeft <= 30 ? 'expiring' : 'active';
}

const company = (cnpj: string, of?: CertificateView): CompanyView => ({
  cnpj: cnpjSchema.parse(cnpj),
  root: cnpj.slice(0, 8),
  name: cnpj,
  ufConfirmed: true,
  ...(of ? { certificate: of } : {}),
});

test('every company whose certificate ends, ended or is missing has a row, the current one first', () => {
  const front = company('11222333000181', certificate('a', 12));
  const filial = company('11222333000262', certificate('a', 12));
  const late = company('99999999000191', certificate('b', -2));
  const fine = company('45543915000181', certificate('c', 200));
  const none = company('60701190000104');
  const all = [filial, fine, none, late, front];
  expect(certificateTroubles(all, front, false).map(({ company: { name } = front }) => name)).toEqual([
    front.name,
    late.name,
    none.name,
  ]);
});

test('one that does not open here is missing, once for all companies that it served', () => {
  const shut = { ...certificate('a', 200), needsFile: true };
  const all = [company('11222333000181', shut), company('11222333000262', shut)];
  expect(certificateTroubles(all, all[1], false)).toEqual([{ company: all[1], certificate: undefined }]);
});

test('training misses no certificate, and a fresh environment misses one', () => {
  expect(certificateTroubles([], undefined, true)).toEqual([]);
  expect(certificateTroubles([company('60701190000104')], undefined, true)).toEqual([]);
  expect(certificateTroubles([], undefined, false)).toHaveLength(1);
});
