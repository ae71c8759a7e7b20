/** Which stored answers may be served again, and for how long. */

import type { Consultation } from '../../shared/contract.ts';
import { situationOf, type Situation } from '../../shared/fiscal/cstat.ts';
import { toConsultation } from './ask-site.ts';
import type { ConsultQuestion } from './deps.ts';
import type { StoredAnswer } from '../history/history.ts';
import { LIMITS } from './limits/limits.ts';

/** Served from the store until a new answer is requested (MOC 7.0, 5.4). */
const FINAL: ReadonlySet<Situation> = new Set(['cancelada', 'denegada']);

/**
 * The stored answer in the form of a new one; undefined for 217, unknown codes and everything else that must always
 * be asked for.
 */
export function fromStore(
  question: Pick<ConsultQuestion, 'chNFe' | 'environment'>,
  { retConsSitNFe, avisos, consultadoEm }: StoredAnswer,
): Consultation | undefined {
  const situation = situationOf(retConsSitNFe);
  // A cancellation may still change an authorized note.
  if (!FINAL.has(situation) && situation !== 'autorizada') return undefined;
  return { ...toConsultation(question, retConsSitNFe, avisos, consultadoEm), doArquivo: true };
}

/** True while the answer may replace a new one. */
export function isFresh({ retConsSitNFe, consultadoEm }: Consultation, now: Date): boolean {
  if (FINAL.has(situationOf(retConsSitNFe))) return true;
  // A future time means that the clock was set back since.
  const age = now.getTime() - Date.parse(consultadoEm);
  return age >= 0 && age < LIMITS.storeMs;
}
