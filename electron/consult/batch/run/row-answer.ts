/** What a row keeps of an answer. */

import type { Consultation } from '../../../../shared/contract.ts';
import { noticesOfSituation } from '../../../../shared/explain/situation-notices.ts';
import { cancellationOf, protocolOf } from '../../../../shared/note-story.ts';
import type { RowAnswer } from '../store/row-store.ts';

export function answerOf(consultation: Consultation): RowAnswer {
  const { situacao, retConsSitNFe, consultadoEm, doArquivo, avisos } = consultation;
  const cancellation = situacao === 'cancelada' ? cancellationOf(consultation) : undefined;
  const protocol = protocolOf(retConsSitNFe);
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
