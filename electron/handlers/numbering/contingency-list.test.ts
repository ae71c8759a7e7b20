/** The look at all companies' notes in contingency, over doubles of a realm. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_FILES, type FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import type { Realm } from '../../realm/realm.ts';
import { openContingencies } from './contingency-list.ts';

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
    companies: { get: () => ({ name: 'Padaria Aurora' }) },
    ledger: { files: () => files },
    numbering: { waiting: () => [] },
  } as unknown as Realm;
  await expect(openContingencies(realm, 'producao', undefined, gone.signal)).rejects.toBe(left);
  expect(looked).toEqual(['11', '22']);
});
