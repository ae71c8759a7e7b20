/** The look at all companies' notes in contingency, over doubles of a realm. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_FILES, type FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import type { Realm } from '../../realm/realm.ts';
import { ok } from '../../../shared/result.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { keyOf } from '../../numbering/testing/documents.ts';
import { contingencyList, openContingencies } from './contingency-list.ts';

test('ends once nobody waits for it any more', async () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (ms += 20));
  onTestFinished(() => void vi.restoreAllMocks());
  const gone = new AbortController();
  const left = new Error('left');
  const looked: string[] = [];
  const files: FileEvidence = {
    ...NO_FILES,
    places: () => ['11', '22', '33', '44'].map((cnpj) => ({ cnpj, mod: '65', serie: 1, tpAmb: '1' })),
    folded: ({ cnpj }) => {
      if (looked.push(cnpj) === 2) gone.abort(left);
      return undefined;
    },
  };
  const realm = {
    companies: { list: () => ['11', '22', '33', '44'].map((cnpj) => ({ cnpj, name: 'Padaria Aurora' })) },
    ledger: { files: () => files },
    numbering: { waiting: () => [] },
  } as unknown as Realm;
  await expect(openContingencies(realm, 'producao', undefined, gone.signal)).rejects.toBe(left);
  expect(looked).toEqual(['11', '22']);
});

const NOTES = 1_000;

/** A realm whose consultations left these numbers of one series in contingency; `looked` counts how often a range of the journal is looked at. */
function realmWith(numbers: readonly number[], disabled: readonly number[]) {
  let looked = 0;
  const cnpj = cnpjSchema.parse('11222333000181');
  const place = { cnpj, mod: '65', serie: 2, tpAmb: '1' } as const;
  const realm = {
    companies: { list: () => [{ cnpj, name: 'Padaria Aurora' }] },
    ledger: { files: () => NO_FILES },
    numbering: {
      waiting: () =>
        numbers.map((nNF) => ({ chNFe: keyOf({ ...place, nNF, tpEmis: '9' }), at: '', trusted: true })),
    },
    disablements: async () =>
      ok({
        numbers: async () =>
          disabled.map((nNF) => ({
            ...place,
            standing: 'disabled',
            nNFIni: nNF,
            get nNFFin() {
              looked += 1;
              return nNF;
            },
          })),
      }),
  } as unknown as Realm;
  return { realm, looked: () => looked };
}

test('each request of a series is looked at once, however many of its notes are in contingency', async () => {
  const all = Array.from({ length: NOTES }, (_, n) => n + 1);
  const { realm, looked } = realmWith(
    all,
    all.filter((nNF) => nNF % 2 === 0),
  );
  const found = await openContingencies(realm, 'producao');
  expect(found.ok && found.value.map(({ nNF }) => nNF)).toEqual(all.filter((nNF) => nNF % 2 === 1));
  expect(looked()).toBeLessThan(3 * NOTES);
});

test('at most 500 notes are listed, also of those that were asked for, and the rest is counted', async () => {
  const { realm } = realmWith(
    Array.from({ length: NOTES }, (_, n) => n + 1),
    [],
  );
  const listed = await contingencyList(realm, 'producao', undefined, new Date(), undefined);
  expect(listed.ok && listed.value.notes.length).toBe(500);
  expect(listed.ok && listed.value.more).toBe(NOTES - 500);
});
