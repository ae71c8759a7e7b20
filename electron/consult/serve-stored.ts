/** Which stored answers may be served again, and for how long. */

import type { Consultation } from '../../shared/contract.ts';
import { toConsultation } from './ask-site.ts';
import type { ConsultQuestion } from './deps.ts';
import type { StoredAnswer } from '../history/history.ts';
import { CHANGEABLE_STATES, FINAL_STATES, LIMITS } from './limits/limits.ts';

/**
 * The stored answer in the form of a new one; undefined for 217, unknown codes and everything else that must always
 * be asked for.
 */
export function fromStore(
  question: Pick<ConsultQuestion, 'chNFe' | 'environment'>,
  { retConsSitNFe, avisos, consultadoEm }: StoredAnswer,
): Consultation | undefined {
  const { cStat } = retConsSitNFe;
  if (!FINAL_STATES.has(cStat) && !CHANGEABLE_STATES.has(cStat)) return undefined;
  return { ...toConsultation(question, retConsSitNFe, avisos, consultadoEm), doArquivo: true };
}

/** True while the answer may replace a new one. */
export function isFresh({ retConsSitNFe, consultadoEm }: Consultation, now: Date): boolean {
  if (FINAL_STATES.has(retConsSitNFe.cStat)) return true;
  // A future time means that the clock was set back since.
  const age = now.getTime() - Date.parse(consultadoEm);
  return age >= 0 && age < LIMITS.storeMs;
}
