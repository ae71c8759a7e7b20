/** The daily look for a newer version, over a scripted core. */

import { expect, onTestFinished, test, vi } from 'vitest';
import type { Call } from '../../shared/contract.ts';
import { ok } from '../../shared/result.ts';
import { watchForUpdates } from './watch-updates.ts';

const DAY_MS = 86_400_000;

function watched(versions: readonly string[]) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state: { allowed: boolean; offer?: { version: string; stage: string } } = { allowed: true };
  let looks = 0;
  const call = ((name: string) => {
    if (name === 'update.check') {
      state.offer = { version: versions[looks] ?? '', stage: 'offered' };
      looks += 1;
    }
    return Promise.resolve(ok({ ...state }));
  }) as unknown as Call;
  const found: string[] = [];
  onTestFinished(watchForUpdates(call, (version) => found.push(version)));
  return { state, found, looks: () => looks, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('what is only offered is looked for again each day, and a still newer version said once', async () => {
  const { found, wait, looks } = watched(['1.1.0', '1.1.0', '1.2.0']);
  await wait(DAY_MS);
  expect([looks(), found]).toEqual([2, ['1.1.0']]);
  await wait(DAY_MS);
  expect([looks(), found]).toEqual([3, ['1.1.0', '1.2.0']]);
});

test('a download that a person began, or what it brought, is not disturbed', async () => {
  const { state, wait, looks } = watched(['1.1.0']);
  await wait(60_000);
  for (const stage of ['downloading', 'ready', 'installing']) {
    state.offer = { version: '1.1.0', stage };
    await wait(DAY_MS);
  }
  expect(looks()).toBe(1);
});
