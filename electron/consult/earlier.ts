/** What earlier answers said of a note, beside one that does not find it or says nothing of it. */

import type { Consultation } from '../../shared/contract.ts';
import { givesSituation } from '../../shared/fiscal/cstat.ts';
import type { ConsultHistory } from '../history/history.ts';

export function withEarlier(
  history: Pick<ConsultHistory, 'lastKnown' | 'lastFound'>,
  consultation: Consultation,
): Consultation {
  const { environment, chNFe, situacao, retConsSitNFe, avisos } = consultation;
  if (!givesSituation(retConsSitNFe)) {
    const anterior = history.lastKnown(environment, chNFe);
    return anterior ? { ...consultation, anterior } : consultation;
  }
  if (situacao !== 'nao-consta') return consultation;
  const anterior = history.lastFound(environment, chNFe);
  if (!anterior) return consultation;
  // The note of an EPEC is still to be transmitted.
  const found = anterior.situacao === 'epec' ? [] : ['note.found-before'];
  return { ...consultation, anterior, avisos: [...avisos, ...found] };
}
