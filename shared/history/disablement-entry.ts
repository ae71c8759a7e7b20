/** A request as an entry of the history. */

import type { DisablementView, HistoryEntry } from '../contract.ts';

export function disablementEntry(view: DisablementView): HistoryEntry {
  return {
    at: view.sentAt ?? view.createdAt,
    kind: 'disablement',
    environment: view.environment,
    cnpj: view.cnpj,
    subject: view.id,
    disablement: view,
    cStat: view.answer?.cStat ?? '',
    xMotivo: view.answer?.xMotivo ?? '',
    nProt: view.nProt,
  };
}
