/** What a realm does with its past answers: lists and searches them with the journal's requests, and removes old ones where a person chose so. */

import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { CallOutput, DisablementView, Environment, HistoryEntry } from '../../shared/contract.ts';
import { disablementEntry } from '../../shared/history/disablement-entry.ts';
import { environmentSchema } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { monthsBefore } from '../../shared/moments.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createHistoryFinder, type HistoryFinder } from '../history/find/find-in-worker.ts';
import type { PageWanted } from '../history/find/find-messages.ts';
import type { RequestIndexRow } from '../history/find/index-rows.ts';
import { consultEntry, noteAnswers } from '../history/find/note-answers.ts';
import type { ConsultHistory } from '../history/history.ts';
import { createRetention } from '../history/retention.ts';
import type { Disablements } from '../disablement/disablements.ts';
import type { JournalMark } from '../disablement/journal/journal.ts';
import { logFault } from '../log/detail.ts';
import type { Clock, Log } from '../ports.ts';
import { createPreferences } from '../storage/files/preferences.ts';

/** What the history reads of the journal. */
export type PastJournal = Pick<Disablements, 'newest' | 'movedSince' | 'named'>;

export type RealmPast = ReturnType<typeof openPast>;

export interface RealmPastDeps {
  readonly dataDir: string;
  readonly db: DatabaseSync;
  readonly history: ConsultHistory;
  readonly clock: Clock;
  readonly log: Log;
}

const SETTINGS_FILE = 'historico.json';
const settingsSchema = z.strictObject({ months: z.partialRecord(environmentSchema, z.int().min(1)) });
/** After the start's own work, and then once a day. */
const FIRST_MS = 60_000;
const DAY_MS = 86_400_000;
/** Requests: before each putting the index's thread may fill in a piece of old answers, for which the page would wait. */
const AT_ONCE = 400;
/** About one note. */
const MOST_ANSWERS = 200;

export function openPast({ dataDir, db, history, clock, log }: RealmPastDeps) {
  const finder = createHistoryFinder(dataDir);
  const retention = createRetention(db, history.flush);
  const settings = createPreferences(join(dataDir, SETTINGS_FILE), settingsSchema, { months: {} });
  /** A person may have chosen other ones in another program of this folder: what is removed does not come back. */
  const months = () => {
    settings.refresh();
    return settings.get().months;
  };
  let following: Promise<Result<true, AppError>> | undefined;

  const purge = async (environment: Environment, before: Date) => {
    const purged = await retention.purge(environment, before);
    if (purged.answers > 0) await finder.dropMissing(null);
    return purged;
  };
  const asChosen = async () => {
    const now = clock.now();
    const hour = retention.lastHour();
    if (!hour) return;
    const from = hour < now ? hour : now;
    for (const [environment, kept] of Object.entries(months())) {
      await purge(environmentSchema.parse(environment), monthsBefore(from, kept));
    }
  };
  const work = () => {
    asChosen().catch(logFault(log, 'history.keep'));
  };
  const soon = setTimeout(work, FIRST_MS).unref();
  const daily = setInterval(work, DAY_MS).unref();

  return {
    /** The newest entries of answers and disablements. */
    newest: async (
      journal: PastJournal,
      environment: Environment,
      limit: number,
    ): Promise<Result<CallOutput<'history.list'>, AppError>> => {
      const disablements = await journal.newest(environment, limit);
      if (!disablements.ok) return disablements;
      const consults = history.list(environment, limit).map((record) => consultEntry(record));
      const all = [...consults, ...disablements.value.map(disablementEntry)];
      return ok(all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit));
    },
    /** A page of the history, with the disablements as they are in the journal; takes in first what moved there. */
    page: async (
      journal: PastJournal,
      wanted: PageWanted,
    ): Promise<Result<CallOutput<'history.page'>, AppError>> => {
      history.flush();
      // One that is being read may have begun before what this page has to show was recorded.
      await following;
      const followed = await (following ??= followJournal(finder, journal).finally(
        () => (following = undefined),
      ));
      if (!followed.ok) return followed;
      const { rows, total, exact, of, asOf, waiting } = await finder.page(wanted);
      const named = await journal.named(rows.flatMap((row) => ('requestId' in row ? [row.requestId] : [])));
      if (!named.ok) return named;
      const views = new Map(named.value.map((view) => [view.requestId, view]));
      const entries = rows.flatMap((row): HistoryEntry[] => {
        if ('consult' in row) return [consultEntry(row.consult, row.changed)];
        const view = views.get(row.requestId);
        return view ? [disablementEntry(view)] : [];
      });
      return ok({ entries, exact, of, asOf, total, ...(waiting > 0 ? { waiting } : {}) });
    },
    /** One note's answers, newest first. */
    note: (environment: Environment, chNFe: string) => {
      history.flush();
      const { answers, total } = noteAnswers(db, environment, chNFe, MOST_ANSWERS);
      return { entries: answers.map(({ record, changed }) => consultEntry(record, changed)), total };
    },
    count: finder.count,
    /** Waits until pages have the answers of before the index too. */
    filled: () => finder.filled(null),
    previewPurge: retention.preview,
    purge,
    /** Months for which answers are kept; undefined keeps everything. */
    keptMonths: (environment: Environment) => months()[environment],
    /** Counts until the program ends where it could not be written: `file.not-written`. */
    keepMonths: async (environment: Environment, kept: number | undefined) => {
      const { [environment]: _before, ...others } = months();
      return settings.set({ months: kept === undefined ? others : { ...others, [environment]: kept } });
    },
    close: async () => {
      clearTimeout(soon);
      clearInterval(daily);
      await finder.close();
    },
  };
}

async function followJournal(finder: HistoryFinder, journal: PastJournal): Promise<Result<true, AppError>> {
  let mark: JournalMark | undefined = await finder.journalMark(null);
  const rows = new Map<string, RequestIndexRow>();
  let restart = false;
  for (;;) {
    const moved = await journal.movedSince(mark);
    if (!moved.ok) return err(moved.error);
    const { views, more } = moved.value;
    if (moved.value.restart) {
      rows.clear();
      restart = true;
    }
    for (const view of views) rows.set(view.requestId, requestRow(view));
    mark = moved.value.mark;
    if ((rows.size > 0 || restart) && (rows.size >= AT_ONCE || !more)) {
      await finder.putRequests({ rows: [...rows.values()], mark, restart });
      rows.clear();
      restart = false;
    }
    if (!more) return ok(true);
    await setImmediate();
  }
}

function requestRow(view: DisablementView): RequestIndexRow {
  const { requestId, environment, cnpj, mod, serie, nNFIni, nNFFin, state, id, nProt, answer } = view;
  return {
    requestId,
    environment,
    cnpj,
    mod,
    serie,
    nProt,
    result: state,
    changed: 0,
    subject: id,
    at: Date.parse(view.sentAt ?? view.createdAt),
    ini: nNFIni,
    fin: nNFFin,
    words: `${answer?.cStat ?? ''} ${answer?.xMotivo ?? ''} ${view.xJust} ${view.company} inutilizacao`,
  };
}
