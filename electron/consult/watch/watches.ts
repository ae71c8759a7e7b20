/** Watched notes of a data folder: what begins and ends a watch, what an answer changes, and what is due. */

import type { DatabaseSync } from 'node:sqlite';
import type { Consultation, Environment, WatchEnd, WatchSettings } from '../../../shared/contract.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { tooOldFrom } from '../../../shared/fiscal/key/key-age.ts';
import { givesSituation } from '../../../shared/fiscal/cstat.ts';
import type { Clock } from '../../ports.ts';
import { inTransaction } from '../../storage/database/database.ts';
import type { ConsultHistory } from '../../history/history.ts';
import { dueMoments } from './moments.ts';
import { differenceOf, isFinal, knownOf, standingOf, type Standing } from './standing.ts';
import { createWatchStore, type NoteRow, type WatchSource } from './store.ts';

export interface BeginRequest {
  readonly environment: Environment;
  readonly chNFes: readonly string[];
  readonly source: WatchSource;
  /** Of a batch its id, of a supplier its CNPJ, else "". */
  readonly sourceId: string;
  /** CNPJ whose certificate asks where the emitter's is not stored here; "" for none. */
  readonly company: string;
  /** Names of emitters by CNPJ. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** Leaves out notes that SEFAZ did not have when it was last asked. */
  readonly known?: boolean | undefined;
}

export type Begun = 'begun' | 'already' | 'final' | 'tooOld' | 'notFound';

export type Watches = ReturnType<typeof createWatches>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Notes in one transaction. */
const PIECE = 500;

export function createWatches(db: DatabaseSync, history: Pick<ConsultHistory, 'stored'>, clock: Clock) {
  const store = createWatchStore(db);
  const now = () => clock.now().getTime();

  const end = (row: NoteRow, reason: WatchEnd): NoteRow => ({
    ...row,
    askAt: undefined,
    claimedAt: undefined,
    ended: reason,
    endedAt: now(),
  });

  /** With its next due moment, or ended where there is none left. */
  const advance = (row: NoteRow, settings = store.settings()): NoteRow => {
    const next = dueMoments(row.since, settings).find((moment) => moment > row.settledTo);
    if (next === undefined) return end(row, 'finished');
    return next >= tooOldFrom(row.chNFe) ? end(row, 'too-old') : { ...row, askAt: next };
  };

  /** Writes the row with what `standing` changes, and the change itself. */
  const learn = (row: NoteRow, standing: Standing, at: string, seen: boolean): boolean => {
    const { kinds, events } = differenceOf(row.known, standing);
    const learnt: NoteRow = { ...row, known: standing, knownAt: at };
    if (kinds.length > 0) {
      const before = row.known && row.knownAt !== undefined ? knownOf(row.known, row.knownAt) : undefined;
      const after = knownOf(standing, at);
      const seenAt = seen ? now() : undefined;
      store.addChange(row.environment, { chNFe: row.chNFe, at, kinds, events, before, after, seenAt });
    }
    const final = isFinal(standing);
    // One that was final, and is not by this answer of another site, is asked on.
    const open = () => (learnt.askAt === undefined ? advance(learnt) : learnt);
    const settled = final ? { ...learnt, askAt: undefined } : open();
    const toSee = final && store.unseen(row.environment, row.chNFe).length > 0;
    store.put(final && !toSee ? end(settled, 'final') : settled);
    return kinds.length > 0 || final;
  };

  const beginOne = (request: BeginRequest, chNFe: string): Begun => {
    const { environment, source, sourceId, company, names = {} } = request;
    const before = store.note(environment, chNFe);
    if (before && before.ended === undefined) return 'already';
    const kept = history.stored(environment, chNFe);
    const known = kept ? standingOf(kept.retConsSitNFe, { chNFe, environment }) : undefined;
    if (known && isFinal(known)) return 'final';
    if (request.known && known?.situacao === 'nao-consta') return 'notFound';
    const since = now();
    const { emitter } = accessKeyParts(chNFe);
    const row = advance({
      environment,
      chNFe,
      emitter,
      company,
      source,
      sourceId,
      since,
      settledTo: since,
      known,
      emitterName: names[emitter] ?? before?.emitterName ?? '',
      knownAt: kept?.consultadoEm,
      attempts: 0,
      askAt: undefined,
      claimedAt: undefined,
      problem: undefined,
      ended: undefined,
      endedAt: undefined,
    });
    if (row.ended !== undefined) return 'tooOld';
    store.put(row);
    return 'begun';
  };

  const settle = (environment: Environment, chNFe: string): void => {
    const row = store.note(environment, chNFe);
    if (row?.claimedAt === undefined) return;
    const settled = {
      ...row,
      settledTo: row.claimedAt,
      claimedAt: undefined,
      attempts: 0,
      problem: undefined,
    };
    store.put(row.askAt === undefined ? settled : advance(settled));
  };

  const askLater = (row: NoteRow, problem: string, attempts: number, askAt: number) => {
    const later: NoteRow = { ...row, attempts, problem, askAt, claimedAt: undefined };
    store.put(askAt >= tooOldFrom(row.chNFe) ? end(later, 'too-old') : later);
  };
  const claimedRow = (environment: Environment, chNFe: string) => {
    const row = store.note(environment, chNFe);
    return row?.claimedAt === undefined || row.askAt === undefined ? undefined : row;
  };

  const fail = (environment: Environment, chNFe: string, problem: string): void => {
    const row = claimedRow(environment, chNFe);
    const attempts = (row?.attempts ?? 0) + 1;
    if (row) askLater(row, problem, attempts, (row.claimedAt ?? now()) + backOff(attempts));
  };

  return {
    store,
    /** The note was answered: all due moments until its claim are done. */
    settle,
    /** No answer on the note: asked again an hour later, then after twice as long each time, up to a day. */
    fail,
    /** Nothing was sent: asked again at `at`. */
    postpone: (environment: Environment, chNFe: string, problem: string, at: number) => {
      const row = claimedRow(environment, chNFe);
      if (row) askLater(row, problem, row.attempts, at);
    },
    /** One result for each key, in order; one transaction, so call it with some hundred keys at most. */
    begin: (request: BeginRequest) =>
      inTransaction(db, () => request.chNFes.map((chNFe) => beginOne(request, chNFe))),
    /** Of these rows, ends those that are still asked; returns how many. */
    stop: (rows: readonly NoteRow[]) =>
      inTransaction(db, () => {
        // As they are now: between two pieces of many, answers come in.
        const active = rows
          .flatMap(({ environment, chNFe }) => store.note(environment, chNFe) ?? [])
          .filter(({ ended }) => ended === undefined);
        for (const row of active) store.put(end(row, 'stopped'));
        return active.length;
      }),
    /**
     * Compares a new answer with what was known of a watched note, and begins to watch a new note of a watched
     * supplier. `seen`: a person looks at this answer. True if something changed in what is shown of watched
     * notes.
     */
    observe: (answer: Consultation, seen: boolean) => {
      const { environment, chNFe, retConsSitNFe, consultadoEm, doArquivo } = answer;
      if (doArquivo || !givesSituation(retConsSitNFe)) return false;
      const row = store.note(environment, chNFe);
      if (row) {
        if (row.ended !== undefined) return false;
        return inTransaction(db, () => learn(row, standingOf(retConsSitNFe, answer), consultadoEm, seen));
      }
      const { emitter } = accessKeyParts(chNFe);
      const supplier = store.supplier(environment, emitter);
      if (!supplier) return false;
      const { company, name } = supplier;
      const source = { source: 'supplier', sourceId: emitter, company, names: { [emitter]: name } } as const;
      const since = now();
      return inTransaction(db, () => {
        const standing = standingOf(retConsSitNFe, answer);
        if (isFinal(standing) || beginOne({ environment, chNFes: [chNFe], ...source }, chNFe) !== 'begun') {
          return false;
        }
        const begun = store.note(environment, chNFe);
        // The history writes behind: this answer is newer than what it may have had.
        if (begun) store.put({ ...begun, since, known: standing, knownAt: consultadoEm });
        return true;
      });
    },
    /** Marks changes as seen, and ends the watch of final notes that have none left. */
    see: (environment: Environment, ids: readonly number[] | undefined) =>
      inTransaction(db, () => {
        const seen = store.markSeen(environment, ids, now());
        for (const chNFe of new Set(seen)) {
          const row = store.note(environment, chNFe);
          const open = row?.ended === undefined && row?.known && isFinal(row.known);
          if (open && store.unseen(environment, chNFe).length === 0) store.put(end(row, 'final'));
        }
        return seen.length;
      }),
    /** The next due moments of all notes by the new days, in pieces of `piece` notes; what is due stays due. */
    configure: async (settings: WatchSettings, yieldTurn: () => Promise<void>) => {
      store.configure(settings);
      const from = now();
      let after = { environment: '', chNFe: '' };
      for (;;) {
        const piece = store.asking(after, PIECE);
        const last = piece.at(-1);
        if (!last) return;
        after = last;
        inTransaction(db, () => {
          for (const row of piece) {
            const waits = row.claimedAt === undefined && row.attempts === 0 && (row.askAt ?? 0) > from;
            // Days that have passed already are not asked for afterwards.
            if (waits) store.put(advance({ ...row, settledTo: Math.max(row.settledTo, from) }, settings));
          }
        });
        await yieldTurn();
      }
    },
    /** Number of due moments of a note that are still ahead. */
    left: ({ since, settledTo, askAt, chNFe }: NoteRow) => {
      if (askAt === undefined) return 0;
      const limit = tooOldFrom(chNFe);
      const ahead = dueMoments(since, store.settings()).filter((at) => at > settledTo && at < limit);
      const from = now();
      // Those that were missed are asked as one.
      return Math.max(ahead.filter((at) => at > from).length + (ahead.some((at) => at <= from) ? 1 : 0), 1);
    },
    /** Stored before anything is sent: after a crash this attempt is not begun a second time. */
    claim: (row: NoteRow) => store.put({ ...row, claimedAt: now() }),
    /** SEFAZ answered 526: it will not answer for this note any more. */
    endTooOld: (environment: Environment, chNFe: string) => {
      const row = store.note(environment, chNFe);
      if (row && row.ended === undefined) store.put(end(row, 'too-old'));
    },
    /**
     * Attempts of processes that ended in the middle: answered, if the history has an answer since, else failed. Call it
     * as the only process that asks.
     */
    recover: () => {
      for (const row of store.claimed()) {
        const { environment, chNFe, claimedAt = 0, knownAt = '' } = row;
        const kept = history.stored(environment, chNFe);
        if (Date.parse(knownAt) >= claimedAt) settle(environment, chNFe);
        else if (kept && Date.parse(kept.consultadoEm) >= claimedAt) {
          inTransaction(db, () => {
            learn(row, standingOf(kept.retConsSitNFe, { chNFe, environment }), kept.consultadoEm, false);
            settle(environment, chNFe);
          });
        } else fail(environment, chNFe, 'call.aborted');
      }
    },
  };
}

/** An hour after the first attempt, then twice as long each time, up to a day. */
function backOff(attempts: number): number {
  return Math.min(HOUR_MS * 2 ** (attempts - 1), DAY_MS);
}
