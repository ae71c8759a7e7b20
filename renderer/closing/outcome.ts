/** What became of one company in a closing of all: which word says it, and how much of it needs a person. */

import type { CallOutput } from '../../shared/contract.ts';
import type { Tone } from '../ui/states/tones.tsx';

export type Outcome = CallOutput<'closing.make-all'>['outcomes'][number];

/** Names of texts; `error` says why by itself. */
export type OutcomeWord = 'error' | 'notDone' | 'incomplete' | 'notRead' | 'unsigned' | 'conflicts' | 'made';

/** `sign`: closings are signed. What a person has to look at first comes first. */
export function outcomeWord({ made, error }: Outcome, sign: boolean): OutcomeWord {
  if (error) return error.code === 'call.aborted' ? 'notDone' : 'error';
  if (made && made.absent.length > 0) return 'incomplete';
  if (made?.read === false) return 'notRead';
  if (made?.signed === false && sign) return 'unsigned';
  return made && made.conflicts > 0 ? 'conflicts' : 'made';
}

export function outcomeTone({ made, error }: Outcome): Tone {
  if (error) return error.code === 'call.aborted' ? 'quiet' : 'bad';
  const isSettled = made?.read === true && made.absent.length + made.open + made.conflicts === 0;
  return isSettled ? 'good' : 'warn';
}
