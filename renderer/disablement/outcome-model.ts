/** Which end face a request of the journal has, from its state and SEFAZ's last answer. */

import type { DisablementView } from '../../shared/contract.ts';
import { CSTAT_ALREADY_DISABLED } from '../../shared/fiscal/cstat.ts';

export type Face =
  | 'homologated'
  | 'unsaved'
  | 'refused'
  | 'already'
  | 'stopped'
  | 'uncertain'
  | 'prepared'
  | 'sending'
  | 'closed'
  | 'discarded';

const STOPPED = new Set(['108', '109']);

/** Success is SEFAZ's word and the XML on disk; any other thing has another face. */
export function faceOf({ state, answer, file }: DisablementView): Face {
  if (state === 'homologated') return file && !file.saved ? 'unsaved' : 'homologated';
  if (state !== 'refused') return state;
  if (answer?.cStat === CSTAT_ALREADY_DISABLED) return 'already';
  return answer && STOPPED.has(answer.cStat) ? 'stopped' : 'refused';
}
