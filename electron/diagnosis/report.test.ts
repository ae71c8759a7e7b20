/** What the support report says of an office with very many certificates. */

import { expect, test } from 'vitest';
import type { Call } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { err, ok } from '../../shared/result.ts';
import { collectReport } from './report.ts';

const certificate = (daysLeft: number) => ({
  holder: `PADARIA ${daysLeft}`,
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2026-12-01T00:00:00Z',
  daysLeft,
  state: 'active',
  fingerprint: '0'.repeat(64),
});

const reported = (count: number) => {
  const call = (async (name: string) =>
    name === 'certificate.list'
      ? ok(Array.from({ length: count }, (_, n) => certificate(300 - n)))
      : err(appError('internal'))) as unknown as Call;
  return collectReport(call, { now: () => new Date(0), env: {}, hasTraining: () => false });
};

test('of thousands of certificates those are listed that end next to today, and the others are counted', async () => {
  const { certificados = [], maisCertificados } = await reported(2_000);
  expect(certificados).toHaveLength(100);
  expect(maisCertificados).toBe(1_900);
  expect(certificados.map(({ diasRestantes }) => Math.abs(Number(diasRestantes)) <= 50)).not.toContain(false);
  const few = await reported(100);
  expect(few.certificados?.map(({ diasRestantes }) => diasRestantes)[0]).toBe(300);
  expect(few).not.toHaveProperty('maisCertificados');
});
