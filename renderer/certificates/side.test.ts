/** The certificate in the side panel is the one of the list, as it is now. */

import { expect, test } from 'vitest';
import type { CertificateView } from '../../shared/contract.ts';
import { sideNow } from './side.ts';

const kept: CertificateView = {
  fingerprint: 'a',
  holder: 'PADARIA AURORA LTDA',
  cnpj: '11222333000181',
  isCpf: false,
  root: '11222333',
  issuer: 'AC',
  validFrom: '2026-01-01T00:00:00-03:00',
  validUntil: '2027-01-01T00:00:00-03:00',
  daysLeft: 35,
  state: 'expiring',
  expiry: '60',
  inUse: true,
  superseded: false,
  remembered: true,
  locked: false,
  needsFile: false,
};

test('the panel of a certificate shows what an act in it made of the certificate', () => {
  const allowed = { ...kept, outside: '2026-11-27T12:00:00.000Z' };
  const side = { show: 'certificate', certificate: kept } as const;
  expect(sideNow(side, [allowed])).toEqual({ show: 'certificate', certificate: allowed });
  expect(sideNow(side, [])).toEqual(side);
  expect(sideNow({ show: 'import' }, [allowed])).toEqual({ show: 'import' });
});
