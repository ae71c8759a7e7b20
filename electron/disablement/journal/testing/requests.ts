/** Requests and reservations for tests of the journal, to which a request is hardly more than its numbers. */

import { ok } from '../../../../shared/result.ts';
import { CNPJ, REASON } from '../../testing/company.ts';
import type { Reservation } from '../journal.ts';
import type { EventDraft, RequestRow } from '../journal-rows.ts';

export const AT = '2026-11-20T12:00:00.000Z';

/** `pedido-N`, for the one number N unless `changes` say otherwise. */
export function requestOf(nNFIni: number, changes: Partial<RequestRow> = {}): RequestRow {
  return {
    requestId: `pedido-${nNFIni}`,
    id: `ID${nNFIni}`,
    environment: 'homologacao',
    tpAmb: '2',
    uf: 'SP',
    ano: 2026,
    cnpj: CNPJ,
    company: '',
    mod: '55',
    serie: 1,
    nNFIni,
    nNFFin: nNFIni,
    xJust: REASON,
    signedXml: '<inutNFe/>',
    certificate: '',
    certificateUntil: AT,
    createdAt: AT,
    ...changes,
  };
}

/** With consent, and a check that admits it. */
export function reservationOf(
  requestId: string,
  owner: string,
  changes: Partial<Reservation> = {},
): Reservation {
  return {
    requestId,
    from: 'prepared',
    owner,
    overridden: false,
    now: () => new Date(AT),
    withdrawn: () => undefined,
    admit: () => ok([]),
    ...changes,
  };
}

export const UNCERTAIN: EventDraft = { kind: 'outcome', step: 'doubt', at: AT, data: { nProt: '' } };
export const DISCARDED: EventDraft = { kind: 'discarded', step: 'discard', at: AT, data: {} };
export const HOMOLOGATED: EventDraft = {
  kind: 'outcome',
  step: 'homologate',
  at: AT,
  disabled: true,
  data: { nProt: '1', provedBy: '102' },
};
