/** The checklist of a month over the core. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { keyOf } from '../../numbering/testing/documents.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  t.setTime(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => t.close());

const environment = 'treino' as const;
const month = '2026-11';

test('numbers that only answers name are to be cleared up, as many as the closing calls open', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const { cnpj } = company;
  for (const nNF of [1, 2, 4]) {
    const key = keyOf({ cnpj, serie: 7, nNF, tpAmb: '2', day: '2026-11-03' });
    must(await t.call('consult.note', { environment, chNFe: accessKeySchema.parse(key) }));
  }
  const review = must(await t.call('closing.review', { environment, cnpj, month }));
  expect(review).toMatchObject({ unclear: 3, gaps: { gaps: 0 }, read: false });
  const made = must(await t.call('closing.make', { environment, cnpj, month }));
  expect(made).toMatchObject({ open: 3 });
});
