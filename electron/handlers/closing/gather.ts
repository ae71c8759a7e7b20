/** What the journal, the consultations and the ledger know of a company's month, as the closing's thread needs it. */

import { tpAmbOf, type DisablementView, type Environment } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { formatDate, formatDateTime } from '../../../shared/moments.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { MonthDisablement, OpenRange, SeenKey } from '../../closing/job.ts';
import { monthBefore, monthOf, monthOfGap, monthOfKey } from '../../closing/month/month.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { Realm } from '../../realm/realm.ts';
import { createBreather } from '../breather.ts';
import { withOtherDays } from '../numbers/ledger-look.ts';
import { gapsAnswer } from '../numbers/ledger-views.ts';

export interface MonthAsked {
  readonly environment: Environment;
  readonly cnpj: string;
  readonly month: string;
}

/** Gaps and numbers that may still arrive, of every series of the company, at most this many of each. */
const MOST_GAPS = 10_000;
const UNANSWERED: ReadonlySet<DisablementView['state']> = new Set(['uncertain', 'sending', 'imported']);

export interface MonthNumbers {
  /** False: no file, no consultation and no request names this CNPJ. */
  readonly known: boolean;
  readonly gaps: readonly (OpenRange & { readonly deadline: { date: string; days: number } })[];
  readonly waiting: readonly (OpenRange & { readonly until: string })[];
}

/** Errors: those of opening the journal. */
export async function numbersOf(
  realm: Realm,
  { environment, cnpj, month }: MonthAsked,
  now: Date,
): Promise<Result<MonthNumbers, AppError>> {
  const look = await realm.ledger.look();
  if (!look.ok) return look;
  const places = look.value.places(tpAmbOf(environment)).filter((place) => place.cnpj === cnpj);
  const looked = await withOtherDays(
    look.value,
    places,
    () => '',
    () => true,
  );
  const found = await gapsAnswer(looked, now, MOST_GAPS, false);
  return ok({
    known: places.length > 0,
    gaps: found.gaps.flatMap(({ mod, serie, nNFIni, nNFFin, deadline }) => {
      if (!deadline || monthBefore(monthOf(deadline.date)) !== month) return [];
      const note = `prazo ${formatDate(deadline.date)}`;
      return [{ mod, serie, nNFIni, nNFFin, state: 'free' as const, note, deadline }];
    }),
    // Their windows are of days: they are of a month that is just over, or goes on.
    waiting: isRecent(month, now)
      ? found.waiting.map(({ mod, serie, nNFIni, nNFFin, until }) => ({
          ...{ mod, serie, nNFIni, nNFFin, until, state: 'waiting' as const },
          note: `a nota ainda pode chegar até ${formatDateTime(until)}`,
        }))
      : [],
  });
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
  return views
    .filter((view) => (gapMonthOf(files, view) || monthOf(view.createdAt)) === month)
    .map(({ mod, serie, nNFIni, nNFFin }) => ({
      ...{ mod, serie, nNFIni, nNFFin, state: 'uncertain' as const, note: '' },
    }));
}

/** What consultations last said of the company's notes of the month. */
export async function seenOf(realm: Realm, { environment, cnpj, month }: MonthAsked): Promise<SeenKey[]> {
  const tpAmb = tpAmbOf(environment);
  const series = await realm.ledger.seen.refresh();
  return series
    .filter((each) => each.cnpj === cnpj && each.tpAmb === tpAmb)
    .flatMap(({ notes }) => [...notes.values()])
    .filter(({ chNFe }) => monthOfKey(chNFe) === month)
    .map(({ chNFe, standing, nProt }) => ({ chNFe, standing, nProt }));
}

/** Disablements that are done, homologated in the month or of a gap of it, whole. Errors: those of the journal. */
export async function disablementsOf(
  journal: Disablements,
  files: FileEvidence,
  all: readonly DisablementView[],
  { environment, cnpj, month }: MonthAsked,
): Promise<Result<MonthDisablement[], AppError>> {
  const breathe = createBreather();
  const chosen: MonthDisablement[] = [];
  for (const { requestId, ...brief } of all) {
    if (brief.cnpj !== cnpj || !brief.provedBy) continue;
    const gapMonth = gapMonthOf(files, brief);
    await breathe();
    if (gapMonth !== month && monthOf(brief.answer?.dhRecbto || (brief.sentAt ?? '')) !== month) continue;
    const view = await journal.get({ environment, requestId });
    if (!view.ok) return view;
    const proc = await journal.proc({ environment, requestId });
    if (!proc.ok) return proc;
    const of = { view: view.value, gapMonth, proc: proc.value };
    if (of.proc) {
      chosen.push({ ...of, files: [], path: undefined });
      continue;
    }
    const { file } = view.value;
    if (view.value.provedBy === 'file') {
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

/** AAAA-MM of the notes around the numbers; "" if no dated note is known from files. */
function gapMonthOf(
  files: FileEvidence,
  view: Pick<DisablementView, 'cnpj' | 'mod' | 'serie' | 'tpAmb' | 'nNFIni' | 'nNFFin'>,
): string {
  const { cnpj, mod, serie, tpAmb, nNFIni, nNFFin } = view;
  const place: SeriesPlace = { cnpj, mod, serie, tpAmb };
  const beside = [files.nearest(place, nNFIni, 'below'), files.nearest(place, nNFFin, 'above')];
  return monthOfGap(beside.map((note) => note?.issued ?? ''));
}

/** This month or the last, on the computer's clock. */
function isRecent(month: string, now: Date): boolean {
  const current = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  return month === current || month === monthBefore(current);
}
