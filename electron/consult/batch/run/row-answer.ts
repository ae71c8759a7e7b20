/** What a row keeps of an answer. */

import type { Consultation } from '../../../../shared/contract.ts';
import { cancellationOf, protocolOf } from '../../../../shared/note-story.ts';
import type { RowAnswer } from '../store/row-store.ts';

/** Beside the others a row would need the card of its answer: these change what its situation means to who books the note. */
const KEPT: ReadonlySet<string> = new Set([
  'answer.perhaps-at-svrs',
  'answer.other-key',
  'note.found-before',
  'note.marked-by-fisco',
  'situation.disagrees',
]);

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
    avisos: avisos.filter((aviso) => KEPT.has(aviso)),
  };
}
