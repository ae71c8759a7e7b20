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
 * `doubt`: the answer is unknown. `unsend`: certainly no byte of the request was sent. `import`: a file states the
 * homologation without proof. `vouch`: a file signed by SEFAZ proves it. `note`: recorded without a change of state.
 */
export type Step = (typeof STEPS)[number];

/** Whether the request is sent for the first time or, identical, again. */
export type Attempt = 'first' | 'again';

type Moves = Partial<Readonly<Record<Step, DisablementState>>>;

const NOTHING: Moves = {};
const TABLE: Readonly<Record<DisablementState, Moves>> = {
  prepared: { send: 'sending', discard: 'discarded', import: 'imported', vouch: 'homologated' },
  sending: { homologate: 'homologated', refuse: 'refused', doubt: 'uncertain', unsend: 'prepared' },
  // Without `refuse`: a later refusal proves nothing about the first request. `homologate` is a late answer.
  uncertain: { send: 'sending', homologate: 'homologated', close: 'closed' },
  // Sent by another program, or by an earlier journal: only a person can state its outcome, or SEFAZ's own
  // signature.
  imported: { vouch: 'homologated', close: 'closed' },
  homologated: NOTHING,
  refused: NOTHING,
  closed: NOTHING,
  discarded: NOTHING,
};

/** The state after `step`, or undefined if the step is impossible in `state`. `attempt` is that of the send. */
export function nextState(
  state: DisablementState,
  step: Step,
  attempt: Attempt,
): DisablementState | undefined {
  if (step === 'note') return state;
  if (state === 'sending' && attempt === 'again') {
    // The first request may still arrive: a refusal says nothing about it, and an unsent resend changes nothing.
    if (step === 'refuse') return undefined;
    if (step === 'unsend') return 'uncertain';
  }
  return TABLE[state][step];
}
