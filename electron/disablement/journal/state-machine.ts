/** Every state a disablement can be in and every step it can take: a pure table (docs/journal.md). */

import type { DisablementState } from '../../../shared/contract.ts';

export const STEPS = [
  'send',
  'homologate',
  'refuse',
  'doubt',
  'unsend',
  'discard',
  'close',
  'import',
  'vouch',
  'note',
] as const;
/**
 * `doubt`: the answer is not known. `unsend`: it is certain that no byte of the request was handed over after all. `import`: a file says that it was homologated, and proves
 * nothing. `vouch`: a file that SEFAZ signed itself proves it. `note`: something is told of the request that does not move it.
 */
export type Step = (typeof STEPS)[number];

/** Whether the request goes out for the first time or, identical, again. */
export type Attempt = 'first' | 'again';

type Moves = Partial<Readonly<Record<Step, DisablementState>>>;

const NOTHING: Moves = {};
const TABLE: Readonly<Record<DisablementState, Moves>> = {
  prepared: { send: 'sending', discard: 'discarded', import: 'imported', vouch: 'homologated' },
  sending: { homologate: 'homologated', refuse: 'refused', doubt: 'uncertain', unsend: 'prepared' },
  // Without `refuse`: what is said later proves nothing of the first request. `homologate` is a late answer.
  uncertain: { send: 'sending', homologate: 'homologated', close: 'closed' },
  // Sent elsewhere, or by a journal of before: only a person can say what became of it, or SEFAZ's own signature.
  imported: { vouch: 'homologated', close: 'closed' },
  homologated: NOTHING,
  refused: NOTHING,
  closed: NOTHING,
  discarded: NOTHING,
};

/** The state after `step`, or undefined where the step cannot be taken from `state`. `attempt` is that of the sending. */
export function nextState(
  state: DisablementState,
  step: Step,
  attempt: Attempt,
): DisablementState | undefined {
  if (step === 'note') return state;
  if (state === 'sending' && attempt === 'again') {
    // The first request is still out there: a refusal says nothing of it, and what was not sent leaves it as it was.
    if (step === 'refuse') return undefined;
    if (step === 'unsend') return 'uncertain';
  }
  return TABLE[state][step];
}
