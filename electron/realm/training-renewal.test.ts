/** The training company's certificate once it has ended: the program renews it by itself. */

import { expect, it, onTestFinished } from 'vitest';
import { must, openTestApp } from '../testing/test-app.ts';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

it('is made anew, and training goes on as before', async () => {
  const first = await openTestApp();
  const before = must(await first.call('training.begin', {}));
  const later = await first.reopen();
  onTestFinished(() => later.close());
  later.setTime(new Date(Date.now() + 6 * YEAR_MS));
  const after = must(await later.call('training.begin', {}));
  expect(after.company.certificate?.state).toBe('active');
  expect(after.company.certificate?.fingerprint).not.toBe(before.company.certificate?.fingerprint);
  expect(after.examples).toEqual(before.examples);
  const consulted = await later.call('consult.note', {
    environment: 'treino',
    chNFe: after.examples.authorized ?? '',
  });
  expect(must(consulted).situacao).toBe('autorizada');

  const again = must(await later.call('training.begin', {}));
  expect(again.company.certificate?.fingerprint).toBe(after.company.certificate?.fingerprint);
});
