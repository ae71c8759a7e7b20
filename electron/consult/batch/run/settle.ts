/** What an answer, or its absence, means for the row that was asked and for those that wait behind it. */

import type { BatchWait, Consultation } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { CSTAT_ABUSE } from '../../../../shared/fiscal/cstat.ts';
import { hinderedByAnswer, refusesCertificate } from '../../../../shared/fiscal/hindered.ts';
import { cancellationOf, protocolOf } from '../../../../shared/note-story.ts';
import type { Result } from '../../../../shared/result.ts';
import { LIMITS } from '../../limits.ts';
import type { Place } from './batch-place.ts';
import type { RowAnswer } from '../store/row-store.ts';

/** What the keys of one certificate, of one service, or of one certificate everywhere wait for. */
export interface Hindrance {
  readonly why: BatchWait['why'];
  /** Which keys: a place without its parts that do not matter. */
  readonly at: Partial<Place>;
  /** When it ends, if that is known: else it is tried again after a while, longer each time. */
  readonly until?: Date;
  readonly cStat?: string;
  readonly xMotivo?: string;
  readonly error?: AppError;
}

export type Settled =
  | { readonly kind: 'answered'; readonly answer: RowAnswer }
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The row is asked again when the hindrance is over; `counts` if the question may have been the cause. */
  | { readonly kind: 'hindered'; readonly hindrance: Hindrance; readonly counts: boolean }
  /** The question was given up here. */
  | { readonly kind: 'stopped' };

/** SEFAZ's own internal error: says nothing of the key. */
const INTERNAL = '999';
/** No connection came about, so the key cannot be the cause. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'sefaz.dns',
  'sefaz.refused',
  'sefaz.unreachable',
  'sefaz.tls',
  'sefaz.tls-alert',
  'sefaz.tls-expired',
  'sefaz.tls-host',
  'sefaz.tls-inspected',
  'sefaz.tls-untrusted',
]);
/** An answer came, or was lost, that says nothing of the note. */
const NO_ANSWER: ReadonlySet<string> = new Set([
  'sefaz.reset',
  'sefaz.timeout',
  'sefaz.http',
  'sefaz.too-large',
  'sefaz.not-xml',
  'sefaz.soap-fault',
  'sefaz.unrecognised',
  'sefaz.mismatch',
  'data.folder',
  'data.shared',
  'internal',
]);
/** A row that alone fails this often is given up, and every row whose certificate is refused this often. */
const MAX_TRIES = 3;

/**
 * @param pausedUntil of this place, by the guard against 656
 * @param pauseMs how long a 656 counts where no guard knows its end
 * @param refused how often this certificate was refused here in a row: then each further key fails at its first try
 */
export function settle(
  asked: Result<Consultation, AppError>,
  place: Place,
  tries: number,
  now: Date,
  pausedUntil: Date | undefined,
  pauseMs: number = LIMITS.pauseMs,
  refused = 0,
): Settled {
  return asked.ok
    ? settleAnswer(asked.value, place, tries, now, pausedUntil, pauseMs)
    : settleError(asked.error, place, tries, now, pausedUntil, refused);
}

/** What its keys wait for at this authorizer, while another company's certificate is served there. */
export function certificateRefused(at: Place): Pick<Hindrance, 'why' | 'at'> {
  return { why: 'connection', at };
}

export function answerOf(consultation: Consultation): RowAnswer {
  const { situacao, retConsSitNFe, consultadoEm, doArquivo } = consultation;
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
  };
}

function settleAnswer(
  consultation: Consultation,
  place: Place,
  tries: number,
  now: Date,
  pausedUntil: Date | undefined,
  pauseMs: number,
): Settled {
  const { cStat, xMotivo = '' } = consultation.retConsSitNFe;
  const spoken = { cStat, xMotivo };
  if (cStat === CSTAT_ABUSE) return abuse(place, pausedUntil ?? new Date(now.getTime() + pauseMs), spoken);
  // An older answer of the store, because the service is paused.
  if (consultation.avisos.includes('sefaz.paused'))
    return abuse(place, pausedUntil ?? new Date(now.getTime() + SOON_MS), {});
  const service = { authorizer: place.authorizer, mod: place.mod };
  if (hinderedByAnswer(cStat) === 'authorizer') {
    return { kind: 'hindered', counts: false, hindrance: { why: 'stopped', at: service, ...spoken } };
  }
  if (cStat === INTERNAL && tries + 1 < MAX_TRIES) {
    return { kind: 'hindered', counts: true, hindrance: { why: 'stopped', at: service, ...spoken } };
  }
  return { kind: 'answered', answer: answerOf(consultation) };
}

/** Where no end of a pause is known. */
const SOON_MS = 60_000;

function settleError(
  error: AppError,
  place: Place,
  tries: number,
  now: Date,
  pausedUntil: Date | undefined,
  refused: number,
): Settled {
  const { code } = error;
  const service = { authorizer: place.authorizer, mod: place.mod };
  if (code === 'call.aborted' || code === 'app.closing') return { kind: 'stopped' };
  if (code === 'sefaz.paused') {
    const stated = Date.parse(String(error.data?.['until'] ?? ''));
    const until = Number.isNaN(stated) ? new Date(now.getTime() + SOON_MS) : new Date(stated);
    return abuse(place, pausedUntil ?? until, {});
  }
  if (code === 'certificate.locked') {
    return { kind: 'hindered', counts: false, hindrance: { why: 'locked', at: { root: place.root }, error } };
  }
  if (refusesCertificate(error)) {
    if (refused + 1 >= MAX_TRIES) return { kind: 'failed', error };
    return { kind: 'hindered', counts: true, hindrance: { ...certificateRefused(place), error } };
  }
  if (NOT_CONNECTED.has(code) || code.startsWith('proxy.')) {
    return { kind: 'hindered', counts: false, hindrance: { why: 'connection', at: service, error } };
  }
  if (NO_ANSWER.has(code) && tries + 1 < MAX_TRIES) {
    return { kind: 'hindered', counts: true, hindrance: { why: 'connection', at: service, error } };
  }
  return { kind: 'failed', error };
}

function abuse(
  place: Place,
  until: Date,
  spoken: { readonly cStat?: string; readonly xMotivo?: string },
): Settled {
  return { kind: 'hindered', counts: false, hindrance: { why: 'abuse', at: place, until, ...spoken } };
}
