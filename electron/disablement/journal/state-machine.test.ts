/** The whole table of states and steps, cell by cell, and the invariants of every path through it. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disablementStateSchema, type DisablementState } from '../../../shared/contract.ts';
import { nextState, STEPS, type Attempt, type Step } from './state-machine.ts';

const ATTEMPTS: readonly Attempt[] = ['first', 'again'];

/** docs/journal.md: everything that is not here must not be possible. */
const ALLOWED: readonly [DisablementState, Step, Attempt | 'any', DisablementState][] = [
  ['prepared', 'send', 'any', 'sending'],
  ['prepared', 'discard', 'any', 'discarded'],
  ['prepared', 'import', 'any', 'imported'],
  ['prepared', 'vouch', 'any', 'homologated'],
  ['imported', 'vouch', 'any', 'homologated'],
  ['imported', 'close', 'any', 'closed'],
  ['sending', 'homologate', 'any', 'homologated'],
  ['sending', 'refuse', 'first', 'refused'],
  ['sending', 'doubt', 'any', 'uncertain'],
  ['sending', 'unsend', 'first', 'prepared'],
  ['sending', 'unsend', 'again', 'uncertain'],
  ['uncertain', 'send', 'any', 'sending'],
  ['uncertain', 'homologate', 'any', 'homologated'],
  ['uncertain', 'close', 'any', 'closed'],
];

const cells = disablementStateSchema.options.flatMap((state) =>
  STEPS.flatMap((step) => ATTEMPTS.map((attempt) => [state, step, attempt] as const)),
);

test.each(cells)('%s, %s, %s', (state, step, attempt) => {
  const row = ALLOWED.find(([s, t, a]) => s === state && t === step && (a === 'any' || a === attempt));
  expect(nextState(state, step, attempt)).toBe(step === 'note' ? state : row?.[3]);
});

test('no path leads from a request that SEFAZ may know back to one that it does not, nor out of an end', () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (path) => {
      let state: DisablementState = 'prepared';
      let attempts = 0;
      let doubted = false;
      for (const step of path) {
        const next = nextState(state, step, attempts > 1 ? 'again' : 'first');
        if (!next) continue;
        if (step === 'send') attempts += 1;
        if (step === 'unsend') attempts -= 1;
        doubted ||= next === 'uncertain';
        if (doubted) expect(['prepared', 'refused', 'discarded']).not.toContain(next);
        if (['homologated', 'refused', 'closed', 'discarded'].includes(state)) expect(next).toBe(state);
        state = next;
      }
    }),
    { numRuns: 2000 },
  );
});
