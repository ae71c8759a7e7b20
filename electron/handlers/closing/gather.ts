/** What the journal, the consultations and the ledger know of a company's month, as the closing's thread needs it. */

import { tpAmbOf, type DisablementView, type Environment } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { dayInBrasilia, type Deadline } from '../../../shared/fiscal/deadline.ts';
import { ALL_NUMBERS, seriesKey } from '../../../shared/fiscal/numbering.ts';
import { formatDate, formatDateTime, lastMinute } from '../../../shared/moments.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { isYearsAhead } from '../../../shared/fiscal/key/issue-time.ts';
import { monthOfKey } from '../../../shared/fiscal/key/access-key.ts';
import type { Contradiction, MonthDisablement, OpenRange, SeenKey, SeriesStates } from '../../closing/job.ts';
import { gapMonths, monthOf } from '../../closing/month/month.ts';
import type { CompanyRequest } from '../../disablement/calls.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import { COUNTED, describeGap, dueMonth, findGaps } from '../../numbering/ledger/find-gaps.ts';
import { dayText } from '../../numbering/ledger/folded-series.ts';
import { stateRuns } from '../../numbering/ledger/state-runs.ts';
import { isOfTheFisco } from '../../numbering/ledger/walk-series.ts';
import type { FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import type { Realm } from '../../realm/realm.ts';
import { withOtherDays } from '../numbering/ledger-look.ts';
import { createYielder } from '../yielder.ts';

export interface MonthAsked {
  readonly environment: Environment;
  readonly cnpj: string;
  readonly month: string;
}

const UNANSWERED: ReadonlySet<DisablementView['state']> = new Set(['uncertain', 'sending', 'imported']);

export interface MonthNumbers {
  /** False: no file, no consultation and no request names this CNPJ. */
  readonly known: boolean;
  /** A file of a note of this month was read, here or on another computer: without one no gap of it can be seen. */
  readonly read: boolean;
  /** Of all months. */
  readonly states: readonly SeriesStates[];
  readonly conflicts: readonly Contradiction[];
  readonly gaps: readonly MonthGap[];
  readonly waiting: readonly MonthWaiting[];
  /** Tried and contingency numbers whose gap is of another month: a note of theirs may be of this one. */
  readonly besides: readonly OpenRange[];
}

interface MonthOpen extends OpenRange {
  /** Of notes issued in contingency: they are to be transmitted, not disabled or waited for. */
  readonly contingency: boolean;
}

export interface MonthGap extends MonthOpen {
  /** No file of its time was read, so it may be no gap. */
  readonly incomplete: boolean;
  readonly deadline: Deadline;
}

interface MonthWaiting extends MonthOpen {
  readonly until: string;
}

/** Errors: those of opening the journal; throws the reason of an aborted signal. */
export async function numbersOf(
  realm: Realm,
  { environment, cnpj, month }: MonthAsked,
  now: Date,
  signal?: AbortSignal,
): Promise<Result<MonthNumbers, AppError>> {
  const look = await realm.ledger.look();
  if (!look.ok) return look;
  const yieldTurn = createYielder(signal);
  const today = dayInBrasilia(now);
  const due = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  const places = look.value.places(tpAmbOf(environment)).filter((place) => place.cnpj === cnpj);
  const states: SeriesStates[] = [];
  const conflicts: Contradiction[] = [];
  const gaps: MonthGap[] = [];
  const waiting: MonthWaiting[] = [];
  const besides: OpenRange[] = [];
  let read = false;
  for (const { place, series, informedFirst, otherDays } of await withOtherDays(
    look.value,
    places,
    () => '',
    () => true,
    signal,
  )) {
    const { mod, serie } = place;
    read ||= series.days.some((day) => dayText(day).startsWith(month));
    const rules = { mod, serie, now, informedFirst };
    const { isIncomplete } = findGaps(series, rules, otherDays, COUNTED);
    const runs = stateRuns(series, rules, (stretch) => {
      const ofMonth = dueMonth(stretch) === due;
      if ((!ofMonth && stretch.state === 'free') || isOfTheFisco(place)) return;
      const incomplete = isIncomplete(stretch);
      const { deadline } = describeGap({ ...stretch, incomplete }, today);
      if (!deadline) return;
      const range = { mod, serie, nNFIni: stretch.from, nNFFin: stretch.to };
      const ask = stretch.ask ? ', pode existir nota: consulte a chave' : '';
      const lacks = incomplete && !ask ? ', pode faltar na pasta um arquivo desta época' : '';
      const until = stretch.until === undefined ? undefined : new Date(stretch.until).toISOString();
      const note =
        until === undefined
          ? `prazo ${formatDate(deadline.date)}`
          : `a nota ainda pode chegar até ${formatDateTime(lastMinute(until))}`;
      const unclear = incomplete && stretch.state === 'free';
      const open = { ...range, note: note + ask + lacks, unclear };
      const contingency = stretch.state === 'contingency';
      if (!ofMonth) besides.push(open);
      else if (until === undefined) gaps.push({ ...open, deadline, contingency, incomplete });
      else waiting.push({ ...open, until, contingency });
    });
    states.push({ mod, serie, runs });
    conflicts.push(...series.conflicts.map((each) => ({ mod, serie, ...each })));
    await yieldTurn();
  }
  return ok({ known: places.length > 0, read, states, conflicts, gaps, waiting, besides });
}

/** Requests of the company without a known answer, whatever the month of their numbers. */
export function unansweredOf(all: readonly DisablementView[], cnpj: string): DisablementView[] {
  return all.filter((view) => view.cnpj === cnpj && UNANSWERED.has(view.state));
}

/** Of those, the numbers that belong to the month. */
export function unansweredOfMonth(
  files: FileEvidence,
  views: readonly DisablementView[],
  month: string,
): OpenRange[] {
  const months = gapMonthsOf(files, views);
  return views
    .filter((view) => (months.get(view) || monthOfClock(view.createdAt)) === month)
    .map(({ mod, serie, nNFIni, nNFFin }) => ({
      mod,
      serie,
      nNFIni,
      nNFFin,
      note: '',
    }));
}

/** What consultations last said of the company's notes of the month, and of those that were cancelled in it; and those that SEFAZ named when another key was consulted. */
export async function seenOf(realm: Realm, { environment, cnpj, month }: MonthAsked): Promise<SeenKey[]> {
  const tpAmb = tpAmbOf(environment);
  const series = await realm.ledger.seen.refresh();
  const notes = series
    .filter((each) => each.cnpj === cnpj && each.tpAmb === tpAmb)
    .flatMap((each) => [...each.notes.values()]);
  const cancelled = notes.filter(({ standing }) => standing === 'cancelled');
  const cancellations = await realm.ledger.seen.cancellations(tpAmb, cancelled);
  const seen = notes.flatMap(({ chNFe, standing, nProt, cStat, marked }): SeenKey[] => {
    const cancellation = cancellations.get(chNFe);
    const ofMonth = monthOfKey(chNFe) === month || (cancellation && monthOf(cancellation.at) === month);
    return ofMonth ? [{ chNFe, standing, nProt, cStat, cancellation, marked }] : [];
  });
  const found = new Set(seen.flatMap(({ chNFe, standing }) => (standing === 'attempted' ? [] : [chNFe])));
  const named = realm.numbering
    .places(tpAmb)
    .filter((place) => place.cnpj === cnpj)
    .flatMap((place) => realm.numbering.of(place).fromRefusals(ALL_NUMBERS))
    .flatMap(({ chNFe = '' }) => (monthOfKey(chNFe) === month && !found.has(chNFe) ? [chNFe] : []))
    .map((chNFe): SeenKey => ({ chNFe, standing: 'authorized', nProt: '', elsewhere: true }));
  return [...named, ...seen];
}

/** Of the company's requests the disablements that are done, homologated in the month or of a gap of it, whole. Errors: those of the journal. */
export async function disablementsOf(
  journal: Disablements,
  files: FileEvidence,
  own: readonly CompanyRequest[],
  { environment, month }: Omit<MonthAsked, 'cnpj'>,
): Promise<Result<MonthDisablement[], AppError>> {
  const yieldTurn = createYielder();
  const chosen: MonthDisablement[] = [];
  const proved = own.filter(({ view }) => view.provedBy);
  const months = gapMonthsOf(
    files,
    proved.map(({ view }) => view),
  );
  for (const { view, proc } of proved) {
    const gapMonth = months.get(view) ?? '';
    await yieldTurn();
    const received = view.answer?.dhRecbto ?? '';
    const isAhead = view.sentAt !== undefined && isYearsAhead(received, new Date(view.sentAt));
    const done = (isAhead ? '' : monthOf(received)) || monthOfClock(view.sentAt);
    if (gapMonth !== month && done !== month) continue;
    const of = { view, gapMonth, proc: await proc() };
    if (of.proc) {
      chosen.push({ ...of, files: [], path: undefined });
      continue;
    }
    const { file, requestId } = view;
    if (view.provedBy === 'file') {
      chosen.push({ ...of, files: [], path: file?.saved ? file.path : undefined });
      continue;
    }
    // After a 563 there is no ProcInutNFe: what was asked and what was answered.
    const documents = await journal.documents({ environment, requestId });
    if (!documents.ok) return documents;
    const parts = documents.value.map(({ fileName, text }) => ({ name: fileName, text }));
    const unique = [...new Map(parts.map((part) => [part.name, part])).values()];
    chosen.push({ ...of, files: unique, path: undefined });
  }
  return ok(chosen);
}

/** AAAA-MM in Brasília of what this computer's clock dated, which is kept in UTC; "" if unknown. */
function monthOfClock(instant: string | undefined): string {
  return instant === undefined ? '' : dayInBrasilia(new Date(instant)).slice(0, 7);
}

/** AAAA-MM of the notes around the numbers of each; "" if no dated note is known from files. */
function gapMonthsOf(
  files: FileEvidence,
  views: readonly DisablementView[],
): ReadonlyMap<DisablementView, string> {
  const bySeries = Map.groupBy(views, ({ cnpj, tpAmb, ...of }) => `${cnpj} ${tpAmb} ${seriesKey(of)}`);
  return new Map(
    [...bySeries.values()].flatMap((same) => {
      const months = same[0] ? gapMonths(files, same[0], same) : [];
      return same.map((view, i) => [view, months[i] ?? ''] as const);
    }),
  );
}
