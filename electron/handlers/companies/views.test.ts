/** The views of companies: which certificate each shows, and at what cost. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVault, type VaultRow } from '../../certificates/vault/vault.ts';
import { rowsInMemory } from '../../certificates/testing/rows-in-memory.ts';
import { createSessionBox } from '../../certificates/testing/session-box.ts';
import type { Company } from '../../companies/companies.ts';
import { daysLeftOf, fillOffice, officeCompanies } from '../../testing/many-companies.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { companyViews } from './views.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'balcao-views-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

/** A vault of one certificate a root, which counts how often a row is looked at. */
function countedVault(roots: readonly string[]) {
  let looks = 0;
  const rows = roots.map((root, n): VaultRow => ({
    fingerprint: `f${n}`,
    holder: `EMPRESA ${n}`,
    cnpj: `${root}000100`,
    issuer: 'AC',
    addedAt: '',
    validFrom: new Date(NOW.getTime() - DAY_MS).toISOString(),
    backend: 'session',
    validUntil: new Date(NOW.getTime() + (n + 1) * DAY_MS).toISOString(),
    sealed: new Uint8Array(),
    get root() {
      looks += 1;
      return root;
    },
  }));
  const { store } = rowsInMemory(rows);
  const vault = createVault({ store, secretBox: createSessionBox(), clock: { now: () => NOW } });
  return { vault, looks: () => looks };
}

it('the work of listing companies grows with their number, not with its square', () => {
  const work = (count: number) => {
    const companies = officeCompanies(count).map(({ cnpj, name }): Company => ({
      cnpj,
      name,
      root: cnpjRoot(cnpj),
      uf: 'SP',
      ufConfirmed: true,
      series: [],
      group: undefined,
      noIeSince: undefined,
    }));
    const { vault, looks } = countedVault(companies.map(({ root }) => root));
    expect(companyViews(companies, { vault })).toHaveLength(count);
    return looks();
  };
  expect(work(600)).toBeLessThan(work(60) * 12);
});

it('an office of companies shows for each the certificate of its root, a filial that of its matriz', async () => {
  const companies = await fillOffice(folder, { companies: 7, now: NOW });
  const app = await openTestApp(folder);
  app.setTime(NOW);
  try {
    const list = await app.call('company.list', { environment: 'producao' });
    if (!list.ok) throw new Error(list.error.code);
    const daysOf = (n: number) =>
      list.value.find(({ cnpj }) => cnpj === companies[n]?.cnpj)?.certificate?.daysLeft;
    expect([0, 1, 2, 3].map(daysOf)).toEqual([
      daysLeftOf(0),
      daysLeftOf(1),
      // The third is a filial of the second.
      daysLeftOf(1),
      daysLeftOf(3),
    ]);
  } finally {
    await app.close();
  }
});
