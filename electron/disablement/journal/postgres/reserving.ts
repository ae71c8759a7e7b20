/**
 * Records in the shared journal that a request is being sent: in one round trip where nothing was added to its series since the check
 * before the confirmation, otherwise in two, of which the first reads everything under the lock.
 */

import { appError, type AppError } from '../../../../shared/errors.ts';
import { cnpjRoot } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Postgres, Transaction } from '../../../storage/postgres/database.ts';
import { EXCLUDED, sqlState } from '../../../storage/postgres/refusal.ts';
import { CHAIN_START } from '../chain.ts';
import { decideReservation } from '../decide-reservation.ts';
import type { Journal, RangeKey, Reservation, Reserved, Survey } from '../journal.ts';
import { lastSeqOf, type RequestRow, type Story } from '../journal-rows.ts';
import { overlapError } from '../overlap.ts';
import { xmlOf } from '../story.ts';
import type { Appending } from './appending.ts';
import { rawKey, recent, type Known } from './known-rows.ts';
import { createQueries } from './postgres-queries.ts';
import { lockCompanies, lockRoot, type ChainEnd } from './postgres-rows.ts';
import { surveyRange, type Surveyed } from './survey.ts';

export interface Reserving {
  readonly survey: (range: RangeKey, requestId?: string) => Promise<Survey>;
  readonly surveyAfter: Journal['surveyAfter'];
  readonly reserve: (reservation: Reservation) => Promise<Result<Reserved, AppError>>;
}

export interface ReservingDeps {
  readonly database: Postgres;
  readonly known: Known;
  readonly appending: Pick<Appending, 'write' | 'inOne' | 'atEnd'>;
  /** Of a request that is known to be there. */
  readonly rowOf: (requestId: string) => Promise<RequestRow>;
}

/** Requests that persons are looking at. */
const MOST = 50;

export function createReserving({ database, known, appending, rowOf }: ReservingDeps): Reserving {
  /** By the request. */
  const surveys = recent<Surveyed>(MOST);
  const places = new WeakMap<Survey, Surveyed>();

  const survey: Reserving['survey'] = async (range, requestId) => {
    const seen = await surveyRange(database, range, requestId);
    const { story } = seen.survey;
    if (story) {
      known.stories.set(story.row.requestId, story);
      surveys.set(story.row.requestId, seen);
    }
    places.set(seen.survey, seen);
    return seen.survey;
  };

  const surveyAfter: Reserving['surveyAfter'] = (before, requestId) => {
    const seen = places.get(before);
    const made = known.made.get(requestId);
    const story = known.stories.get(requestId);
    if (!seen || !made || story?.events.length !== 1) return undefined;
    // The chain ended there, and the next link is this request.
    if (made.previous !== (seen.end?.hash ?? CHAIN_START)) return undefined;
    const { companyId, position, hash } = made;
    const after = { survey: { ...before, story }, end: { companyId, position, hash } };
    surveys.set(requestId, after);
    places.set(after.survey, after);
    return after.survey;
  };

  const xmlKnown = (row: RequestRow, xmlSeq: number): string | undefined => {
    const raw = known.raws.get(rawKey(row.requestId, xmlSeq));
    return xmlSeq === 0 || raw ? xmlOf(row, xmlSeq, raw) : undefined;
  };

  /**
   * A decision made on the survey is valid if the series has not moved, which the statement itself ensures. The consent is checked
   * here, and nothing comes between this check and the statement, which waits for no lock. Undefined, and nothing is written, where
   * it cannot be recorded so: the caller reads again what refuses it.
   */
  const reserveAtEnd = async (
    reservation: Reservation,
    seen: Surveyed | undefined,
  ): Promise<Reserved | undefined> => {
    const { owner, cap } = reservation;
    const story = seen?.survey.story;
    // What is left of a token's daily cap is read under the locks of all companies that count against it.
    if (!seen?.end || !story || cap !== undefined) return undefined;
    const decided = decideReservation(reservation, factsOf(seen.survey, 0));
    if (!decided.ok) return undefined;
    const { drafts, xmlSeq } = decided.value;
    const xml = xmlKnown(story.row, xmlSeq);
    if (xml === undefined) return undefined;
    const noted = await appending.atEnd({ ...story, drafts }, { sending: { owner, seen: seen.end } });
    return noted && { sendingSeq: lastSeqOf(noted), xml };
  };

  const reserveLocked = async (
    reservation: Reservation,
    row: RequestRow,
    end: ChainEnd | undefined,
  ): Promise<Result<Reserved, AppError>> => {
    const { requestId, owner } = reservation;
    let xml = '';
    const reserved = ([story]: readonly Story[]): Result<Reserved, AppError> =>
      ok({ sendingSeq: story ? lastSeqOf(story) : 0, xml });
    return appending.inOne(async (transaction, sent) => {
      const spent = await spentOfRoot(transaction, reservation, row.cnpj);
      const [, seen, raws, fenced, kept] = await Promise.all([
        lockCompanies(transaction, [row.cnpj]),
        surveyRange(transaction, row, requestId),
        rawsOf(transaction, requestId),
        isFenced(transaction, owner),
        end === undefined || hasLink(transaction, end),
      ]);
      if (fenced) return err(appError('database.fenced'));
      if (!kept || !seen.survey.story) return err(rewoundTo(row.cnpj, seen.end, end?.position));
      const decided = decideReservation(reservation, factsOf(seen.survey, spent));
      if (!decided.ok) return decided;
      const { drafts, xmlSeq, story } = decided.value;
      xml = xmlOf(row, xmlSeq, raws.get(xmlSeq));
      const ends = new Map(seen.end ? [[row.cnpj, seen.end] as const] : []);
      return reserved(await appending.write(transaction, ends, [{ ...story, drafts }], sent));
    }, reserved);
  };

  const reserve: Reserving['reserve'] = async (reservation) => {
    const { requestId } = reservation;
    const seen = surveys.get(requestId);
    surveys.delete(requestId);
    const noted = await reserveAtEnd(reservation, seen);
    if (noted) return ok(noted);
    const row = await rowOf(requestId);
    try {
      return await reserveLocked(reservation, row, seen?.end);
    } catch (error) {
      if (sqlState(error) !== EXCLUDED) throw error;
      // The server's own constraint, whatever the check before it saw.
      const blocking = await createQueries(database).blocking(row);
      const others = blocking.filter((other) => other.row.requestId !== requestId);
      const { nNFIni, nNFFin } = row;
      return err(
        overlapError(row.id, others) ?? appError('disablement.overlap', { requestId, nNFIni, nNFFin }),
      );
    }
  };
  return { survey, surveyAfter, reserve };
}

/** The server's chain of a company ends at `found`, and lacks what this program had seen there. */
export function rewoundTo(cnpj: string, found: ChainEnd | undefined, position?: number): AppError {
  const seen = position === undefined ? {} : { position };
  return appError('database.rewound', { cnpj, ...seen, found: found?.position ?? 0 });
}

function factsOf(
  { story, blocking, around }: Survey,
  spent: number,
): Parameters<typeof decideReservation>[1] {
  return { story: () => story, blocking: () => blocking, around: () => around, spent: () => spent };
}

/**
 * What tokens have sent today of the companies of one root, under the lock of all of them, so that two at once cannot exceed the
 * cap together; 0 without a cap.
 */
async function spentOfRoot(
  transaction: Transaction,
  { cap, now }: Reservation,
  cnpj: string,
): Promise<number> {
  if (cap === undefined) return 0;
  const root = cnpjRoot(cnpj);
  const [, spent] = await Promise.all([
    lockRoot(transaction, root),
    createQueries(transaction).sentByTokensOf(root, now()),
  ]);
  return spent;
}

/** The bytes of each signature made anew, by the event's seq. */
async function rawsOf({ query }: Transaction, requestId: string): Promise<Map<number, Uint8Array>> {
  const rows = await query(
    `SELECT seq, raw FROM balcao.event WHERE request_id = $1 AND kind = 'signed' AND raw IS NOT NULL`,
    [requestId],
  );
  return new Map(rows.map(({ seq, raw }) => [Number(seq), raw as Uint8Array]));
}

/** After a failover the links that a check was based on may be gone. */
async function hasLink({ query }: Transaction, { companyId, position, hash }: ChainEnd): Promise<boolean> {
  const found = await query(
    'SELECT 1 FROM balcao.event WHERE company_id = $1 AND position = $2 AND hash = $3',
    [companyId, position, hash],
  );
  return found.length > 0;
}

/** Another machine found this sender's connection ended, and may have settled what it was sending. */
async function isFenced({ query }: Transaction, owner: string): Promise<boolean> {
  // A restored server may not know this sender at all.
  const [row] = await query('SELECT balcao.sender_stands($1) AS stands', [owner]);
  return row?.['stands'] !== true;
}
