/** What a row keeps of an answer. */

import type { Consultation } from '../../../../shared/contract.ts';
import { noticesOfSituation } from '../../../../shared/explain/situation-notices.ts';
import { authorizes, cancellationOf, protocolOf } from '../../../../shared/note-story.ts';
import type { RowAnswer } from '../store/row-store.ts';

export function answerOf(consultation: Consultation): RowAnswer {
  const { situacao, retConsSitNFe, consultadoEm, doArquivo, avisos } = consultation;
  const cancellation = situacao === 'cancelada' ? cancellationOf(consultation) : undefined;
  // The protocol of a cancelled note itself is none of its cancellation.
  const isOther = situacao === 'cancelada' && authorizes(retConsSitNFe);
  const protocol = isOther ? undefined : protocolOf(retConsSitNFe);
  return {
    situation: situacao,
    cStat: retConsSitNFe.cStat,
    xMotivo: retConsSitNFe.xMotivo ?? '',
    nProt: cancellation?.nProt ?? protocol?.nProt ?? '',
    dhRecbto: cancellation?.at ?? protocol?.dhRecbto ?? '',
    at: consultadoEm,
    stored: doArquivo,
    avisos: noticesOfSituation(avisos),
  };
}
