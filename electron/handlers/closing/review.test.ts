/** The checklist of a month over the core. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainError } from '../../../shared/explain/index.ts';
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

test('a month that has not begun in Brasília is not closed, of one company or of all: it would have nothing open', async () => {
  const { company } = must(await t.call('training.begin', {}));
  const early = { environment, month: '2026-12' } as const;
  const refused = { ok: false, error: { code: 'input.invalid', issues: [{ path: 'month' }] } };
  const made = await t.call('closing.make', { ...early, cnpj: company.cnpj });
  expect(made).toMatchObject(refused);
  expect(made.ok ? '' : explainError(made.error).what).toBe('O mês ainda não começou.');
  expect(await t.call('closing.make-all', early)).toMatchObject(refused);
});
