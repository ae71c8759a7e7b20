/** Reads the folders, zips and files that a command names, and finds the gaps of every series in them. */

import { resolve } from 'node:path';
import type { HandlerOutput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { bySeries } from '../../../shared/fiscal/numbering.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { NoteFiles, ReadingWatch } from '../../numbering/ledger/note-files.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { Realm } from '../../realm/realm.ts';
import { orAborted } from '../../storage/or-aborted.ts';
import { othersOf, withOtherDays } from './ledger-look.ts';
import { foundSeries } from './ledger-views.ts';

type Found = HandlerOutput<'numbering.find'>;

export interface Finding {
  readonly paths: readonly string[];
  /** A folder that is away, of which a person says that its files are gone. */
  readonly gone: string | undefined;
  readonly now: Date;
  readonly watch: ReadingWatch;
}

/** Errors: `data.folder`, `ledger.busy`, `call.aborted`. */
export async function findIn(
  realm: Realm,
  { paths, gone, now, watch }: Finding,
  wanted: (place: SeriesPlace) => boolean,
): Promise<Result<Found, AppError>> {
  const files = realm.ledger.noteFiles();
  if (!files.ok) return files;
  const read = await readAll(files.value, paths, watch);
  if (!read.ok) return read;
  const { sources, unread, count } = read.value;
  if (gone !== undefined) {
    const forgotten = await confirmGone(files.value, sources, resolve(gone));
    if (!forgotten.ok) return forgotten;
    if (!forgotten.value) unread.push({ path: gone, named: true, reason: 'not-away' });
  }
  // A command runs too briefly to be notified of it; without the server the answer says so.
  const behind = await realm.sharing?.learned(watch.signal);
  if (behind?.code === 'call.aborted') return err(behind);
  // Of all sources, the series are folded already.
  const all = files.value.sources().length === sources.length;
  const found = all ? files.value.evidence : files.value.evidenceOf(sources);
  const look = await orAborted(realm.ledger.look(found), watch.signal, () => err(appError('call.aborted')));
  if (!look.ok) return look;
  const roots = new Set(realm.companies.list().map(({ root }) => root));
  const isOwn = (place: SeriesPlace) => roots.has(cnpjRoot(place.cnpj));
  const looked = await withOtherDays(look.value, found.places(), () => '', wanted);
  const others = othersOf(look.value, looked);
  const series = looked.flatMap((each) => foundSeries(each, isOwn(each.place), now));
  const named = new Set(paths.map((path) => resolve(path)));
  const within = files.value.ignored(sources).map((each) => ({
    ...each,
    // Of another document the file was read.
    named: !('what' in each) && named.has(each.path),
  }));
  return ok({ files: count, ignored: [...unread, ...within], series: series.sort(inOrder), others });
}

/** The companies stored here first; of one company by model, series and environment. */
function inOrder(a: Found['series'][number], b: Found['series'][number]): number {
  return (
    Number(b.own) - Number(a.own) ||
    a.cnpj.localeCompare(b.cnpj) ||
    bySeries(a, b) ||
    a.tpAmb.localeCompare(b.tpAmb)
  );
}

/** Of every source that has it: one folder may be read by itself and as a part of another. */
async function confirmGone(
  files: NoteFiles,
  sources: readonly number[],
  path: string,
): Promise<Result<boolean, AppError>> {
  let any = false;
  for (const id of sources) {
    const done = await files.confirmGone(id, path);
    if (!done.ok) return done;
    any ||= done.value;
  }
  return ok(any);
}

async function readAll(
  files: NoteFiles,
  paths: readonly string[],
  watch: ReadingWatch,
): Promise<
  Result<{ readonly sources: number[]; readonly unread: Found['ignored']; readonly count: number }, AppError>
> {
  const sources = new Set<number>();
  const unread: Found['ignored'] = [];
  let count = 0;
  for (const path of paths) {
    const report = await files.readSource(path, watch);
    if (watch.signal?.aborted) return err(appError('call.aborted'));
    if (report.ok) {
      const { source } = report.value;
      if (!sources.has(source.id)) count += report.value.files;
      sources.add(source.id);
      if (source.problem) unread.push({ path, named: true, reason: source.problem });
    } else if (report.error.code === 'file.unreadable') {
      const reason = String(report.error.data?.['reason'] ?? 'disk');
      unread.push({ path, named: true, reason: reason === 'gone' ? 'missing' : reason });
    } else return report;
  }
  return ok({ sources: [...sources], unread, count });
}
