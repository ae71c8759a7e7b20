/** What files know of a series, as a disablement asks it: used numbers, contingency, neighbours and the last number. */

import { isBefore } from '../../../shared/fiscal/key/issue-time.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { rangesOf } from '../../../shared/fiscal/number-pieces.ts';
import { MAX_RANGE, rangeCount, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { SeriesPlace } from '../series.ts';
import { isContingencyKey, provesKey, provesNote } from '../../documents/evidence-table.ts';
import type { Fact } from '../../documents/facts.ts';
import type { FileEvidence, FileRow, KeyRow, NearestFileNote } from './file-evidence.ts';
import { foldSeries } from './fold-series.ts';
import { dayIndex, type FoldedSeries } from './folded-series.ts';
import { EPEC_BIT, isExisting, isSurelyExisting, NOTE, noteOf } from './number-code.ts';
import { decide } from './number-states.ts';

export interface OfflineNote {
  readonly nNF: number;
  readonly chNFe: string;
  /** As in `NoteFact`; "" if its XML does not say it. */
  readonly issued: string;
}

export type NumbersFromFiles = ReturnType<typeof numbersFromFiles>;

export function numbersFromFiles(files: FileEvidence, place: SeriesPlace) {
  const folded = () => files.folded(place);
  /** Of a range that can be asked for, from the rows themselves, as they may be newer than the folded series. */
  const inside = (range: NumberRange) =>
    rangeCount(range) <= MAX_RANGE ? foldSeries(files.rows(place, range)) : folded();
  const above = (nNF: number) => files.nearest(place, [nNF], 'above')[0];
  return {
    /** Highest number of which a file shows that its note exists. */
    get last() {
      const series = folded();
      const i = series?.code.findLastIndex(isSurelyExisting) ?? -1;
      return i < 0 ? undefined : series?.to[i];
    },
    /** Numbers inside `range` of which a file shows that their note exists, ascending. */
    used: (range: NumberRange) => [...numbersOf(inside(range), range, isExisting)],
    /** Numbers inside `range` of which a file shows a registered EPEC, ascending: SEFAZ refuses their disablement as that of used ones. */
    registered: (range: NumberRange) => [
      ...numbersOf(inside(range), range, (code) => (code & EPEC_BIT) !== 0),
    ],
    /** The key of a used number; undefined if only an EFD without keys names it, or a refusal of another key of it. */
    keyOf: (nNF: number) => {
      const rows = [...files.rows(place, { nNFIni: nNF, nNFFin: nNF })];
      const proved = rows.find((row) => row.kind === 'key' && provesKey(row.standing));
      const named = proved ?? rows.find((row) => row.kind === 'booked' && row.chNFe !== '');
      return named && named.kind !== 'disabled' ? named.chNFe : undefined;
    },
    /** Whether a file shows that SEFAZ has, or had, the note of this key. */
    proves: (chNFe: string) => {
      const { nNF } = accessKeyParts(chNFe);
      return [...files.rows(place, { nNFIni: nNF, nNFFin: nNF })].some(
        (row) => row.kind === 'key' && row.chNFe === chNFe && provesKey(row.standing),
      );
    },
    /** Notes inside `range` issued in contingency, of which no file has a protocol, by number. */
    contingencies: (range: NumberRange) => {
      const inContingency = (code: number) => noteOf(code) === NOTE.contingency;
      return rangesOf(numbersOf(inside(range), range, inContingency)).flatMap((numbers) =>
        [...files.rows(place, numbers)].flatMap((row) =>
          row.kind === 'key' && !provesNote(row.standing) && isOffline(row)
            ? [{ nNF: row.nNF, chNFe: row.chNFe, issued: row.issued }]
            : [],
        ),
      );
    },
    /** What a ProcInutNFe, an EFD or a rejection (`byRejection`) has as disabled and meets `range`; nothing for a range longer than one request. */
    disabled: (range: NumberRange) =>
      rangeCount(range) > MAX_RANGE
        ? []
        : [...files.rows(place, range)].flatMap((row) => {
            if (row.kind === 'disabled')
              return [{ nNFIni: row.nNFIni, nNFFin: row.nNFFin, byRejection: false }];
            const byRejection = isDisabledByRejection(row);
            return byRejection || isBookedDisabled(row)
              ? [{ nNFIni: row.nNF, nNFFin: row.nNF, byRejection }]
              : [];
          }),
    /** Numbers inside `range` of which only a consult tells whether a note exists, ascending. */
    toAsk: (range: NumberRange) => [
      ...numbersOf(inside(range), range, (code) => decide(code, NO_JOURNAL).ask),
    ],
    /** Numbers inside `range` of which a file has a note without authorization, and nothing more, ascending. */
    tried: (range: NumberRange) => [
      ...numbersOf(inside(range), range, (code) => decide(code, NO_JOURNAL).state === 'attempted'),
    ],
    /** The first file that has this number as disabled; `at` and `nProt` are "" where it does not say them. */
    disabledBy: (nNF: number) => {
      const facts = files.facts(place, nNF);
      const request = facts.find(({ fact }) => fact.kind === 'disabled');
      const found =
        request ??
        facts.find(({ fact }) => isBookedDisabled(fact)) ??
        facts.find(({ fact }) => isDisabledByRejection(fact));
      if (!found) return undefined;
      const { fact, path } = found;
      return fact.kind === 'disabled'
        ? { path, at: fact.at, nProt: fact.nProt }
        : { path, at: '', nProt: '' };
    },
    /** The existing note nearest to `range`, with the year (four digits) and month of its issue. */
    nearest: ({ nNFIni, nNFFin }: NumberRange, side: 'below' | 'above') => {
      const [note] = files.nearest(place, [side === 'below' ? nNFIni : nNFFin], side);
      return note && withMonth(note);
    },
    /** True if the nearest note above `nNF` that exists was issued before `instant`. */
    issuedBefore: (nNF: number, instant: Date) => isBefore(above(nNF)?.issued ?? '', instant),
  };
}

function isBookedDisabled(row: FileRow | Fact): boolean {
  return row.kind === 'booked' && row.booked === 'disabled';
}

function isDisabledByRejection(row: FileRow | Fact): boolean {
  return 'standing' in row && row.standing === 'disabled-by-rejection';
}

function isOffline({ standing, chNFe }: KeyRow): boolean {
  return standing === 'epec' || isContingencyKey(chNFe);
}

const NO_JOURNAL = { disabled: false, uncertain: false };

/** The key's own month is the one that SEFAZ compared with the issue (J06). */
function withMonth({ nNF, chNFe, issued }: NearestFileNote) {
  if (chNFe !== '') {
    const { year, month } = accessKeyParts(chNFe);
    return { nNF, year, month };
  }
  if (dayIndex(issued) === undefined) return undefined;
  return { nNF, year: Number(issued.slice(0, 4)), month: Number(issued.slice(5, 7)) };
}

function* numbersOf(
  series: FoldedSeries | undefined,
  { nNFIni, nNFFin }: NumberRange,
  wanted: (code: number) => boolean,
): Generator<number> {
  if (!series) return;
  const { from, to, code } = series;
  for (let i = 0; i < from.length && (from[i] ?? 0) <= nNFFin; i += 1) {
    if (!wanted(code[i] ?? 0)) continue;
    const end = Math.min(to[i] ?? 0, nNFFin);
    for (let n = Math.max(from[i] ?? 0, nNFIni); n <= end; n += 1) yield n;
  }
}
