/** The checklist of a month: what is still open of it, and what a person looks at before it is closed. */

import { statSync } from 'node:fs';
import {
  tpAmbOf,
  type ClosingReview,
  type HandlerOutput,
  type LedgerSource,
} from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { cnpjRoot, cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { dayInBrasilia } from '../../../shared/fiscal/deadline.ts';
import { outsideOf } from '../../../shared/fiscal/number-pieces.ts';
import {
  bySeries,
  MAX_RANGE,
  modSchema,
  noteNumberSchema,
  serieSchema,
  seriesKey,
} from '../../../shared/fiscal/numbering.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { monthOfKey } from '../../../shared/fiscal/key/access-key.ts';
import { closingInWorker } from '../../closing/closing-in-worker.ts';
import { closingPath } from '../../closing/closing-path.ts';
import { createAccountants } from '../../closing/accountants.ts';
import type { MonthBefore, OpenRange } from '../../closing/job.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { Realm } from '../../realm/realm.ts';
import { listBackups } from '../../storage/backup/backup.ts';
import { byUrgency, openContingencies } from '../numbering/contingency-list.ts';
import { numbersOf, seenOf, unansweredOf, type MonthAsked } from './gather.ts';

/** `sources`: what was read into the ledger of this data folder. Errors: those of the journal, `call.aborted`; throws the reason of an aborted signal. */
export async function reviewMonth(
  realm: Realm,
  journal: Disablements,
  sources: readonly LedgerSource[],
  asked: MonthAsked,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<Result<Omit<HandlerOutput<'closing.review'>, 'signing'>, AppError>> {
  const { environment, cnpj, month } = asked;
  const place = { dataDir: realm.dataDir, cnpj, tpAmb: tpAmbOf(environment), month };
  const numbers = await numbersOf(realm, asked, now, signal);
  if (!numbers.ok) return numbers;
  const { read, states } = numbers.value;
  const mayBeGaps = numbers.value.gaps.filter(({ contingency }) => !contingency);
  // The others are no gaps to be disabled yet, as Furos has it: a file that was not read may have their notes.
  const gaps = mayBeGaps.filter(({ incomplete }) => !incomplete);
  const waiting = numbers.value.waiting.filter(({ contingency }) => !contingency);
  const seen = await seenOf(realm, asked);
  const [count, contingency, pending] = await Promise.all([
    closingInWorker({ act: 'count', ...place, seen, states }, { signal }),
    openContingencies(realm, environment, cnpj, signal),
    journal.list({ environment, pending: true }),
  ]);
  if (!contingency.ok) return contingency;
  if (!pending.ok) return pending;
  if (!count.ok) return count;
  const unclear =
    countOutside(count.value.unclear, [...numbers.value.gaps, ...numbers.value.waiting]) +
    countOf(mayBeGaps.filter(({ incomplete }) => incomplete));
  const open = unansweredOf(pending.value, cnpj);
  const unsaved = pending.value.filter((view) => view.cnpj === cnpj && view.file?.saved === false);
  const ofMonth = contingency.value.filter(({ chNFe }) => monthOfKey(chNFe) === month);
  const [urgent] = byUrgency(ofMonth, now);
  const [first] = [...gaps].sort((a, b) => bySeries(a, b) || a.nNFIni - b.nNFIni);
  const [until] = waiting.map((each) => each.until).sort();
  const oldest = sources.flatMap(({ readAt }) => readAt ?? []).sort()[0];
  const certificate = realm.vault
    .list(cnpjRoot(cnpj))
    // One that does not open here cannot be used until its file is imported again.
    .filter(({ isCpf, needsFile }) => !isCpf && !needsFile)
    .sort((a, b) => Date.parse(b.validUntil) - Date.parse(a.validUntil))[0];
  const backup = listBackups(realm.dataDir, now)[0];
  const accountant = createAccountants(realm.database).get(cnpj);
  const closed = closedZip(realm, asked);
  return ok({
    cnpj: cnpjSchema.parse(cnpj),
    company: realm.companies.get(cnpj)?.name ?? '',
    month,
    ended: dayInBrasilia(now).slice(0, 7) > month,
    days: [...count.value.days],
    notes: count.value.notes,
    read,
    gaps: {
      gaps: gaps.reduce((sum, gap) => sum + Math.ceil(countOf([gap]) / MAX_RANGE), 0),
      numbers: countOf(gaps),
      ...(first ? { deadline: first.deadline, first: rangeOf(first) } : {}),
    },
    unclear,
    waiting: { numbers: countOf(waiting), until },
    contingency: { notes: ofMonth.length, chNFe: urgent?.chNFe },
    uncertain: { requests: open.length, requestId: open[0]?.requestId },
    unsaved: { files: unsaved.length, requestId: unsaved[0]?.requestId },
    certificate: certificate && { validUntil: certificate.validUntil, daysLeft: certificate.daysLeft },
    backupAt: backup?.at,
    sources: {
      sources: sources.length,
      oldest,
      problems: sources.filter(({ problem, unreadable }) => problem !== undefined || unreadable > 0).length,
    },
    closed,
    accountant,
  });
}

/** The month's zip in its usual place. */
export function closedZip(
  realm: Pick<Realm, 'archiveDir'>,
  { environment, cnpj, month }: MonthAsked,
): ClosingReview['closed'] {
  const path = closingPath(realm.archiveDir, cnpj, month, environment);
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? { path, at: found.mtime.toISOString(), bytes: found.size } : undefined;
}

/** How many numbers are in none of the ranges. */
function countOutside(numbers: MonthBefore['unclear'], ranges: readonly OpenRange[]): number {
  const rangesOf = Map.groupBy(ranges, seriesKey);
  const groups = [...Map.groupBy(numbers, seriesKey)];
  return groups.reduce((sum, [series, same]) => sum + outsideOf(same, rangesOf.get(series) ?? []).length, 0);
}

function countOf(ranges: readonly OpenRange[]): number {
  return ranges.reduce((sum, { nNFIni, nNFFin }) => sum + nNFFin - nNFIni + 1, 0);
}

function rangeOf({ mod, serie, nNFIni, nNFFin }: OpenRange) {
  return {
    mod: modSchema.parse(mod),
    serie: serieSchema.parse(serie),
    nNFIni: noteNumberSchema.parse(nNFIni),
    nNFFin: noteNumberSchema.parse(nNFFin),
  };
}
