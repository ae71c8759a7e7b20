/** Joins what answers, requests and people say of a series with its files, anew only where something of it has changed. */

import { accessKeyParts, monthOfKey } from '../../../shared/fiscal/key/access-key.ts';
import type { SeenNote, SeenSeries } from '../../consult/seen-notes.ts';
import { provesNoAbsence } from '../../consult/sites.ts';
import type { NumberedRequest } from '../../disablement/journal/journal.ts';
import type { RefusedStanding } from '../../documents/evidence-table.ts';
import { issueTime, packSeries, type FoldedSeries } from '../../numbering/ledger/folded-series.ts';
import {
  joinSeries,
  type JoinedSeries,
  type JournalRange,
  type Overlay,
  type Point,
} from '../../numbering/ledger/join-series.ts';
import { issuedBy } from '../../numbering/ledger/key-rows.ts';
import type { KeyStanding } from '../../numbering/ledger/number-states.ts';
import type { SeriesNumbers } from '../../numbering/numbering.ts';

/** What is known of one series outside its files. */
export interface Sayings {
  /** The same array as before where none of the journal's requests has moved. */
  readonly requests: readonly NumberedRequest[];
  readonly answers: SeenSeries | undefined;
  readonly refusals: ReturnType<SeriesNumbers['fromRefusals']>;
  readonly contingencies: ReturnType<SeriesNumbers['contingencies']>;
  /** Day since which the company has no IE; false where a person says that it has one. */
  readonly noIeSince: () => string | false | undefined;
}

/** Series of more runs are joined each time: what is kept of them would fill the memory. */
const MOST_KEPT = 100_000;

interface Kept {
  readonly series: JoinedSeries;
  readonly files: Uint8Array;
  readonly of: readonly unknown[];
  /** What was asked of the company's IE, if it was. */
  readonly since: readonly (string | false | undefined)[];
}

/** `partial`: not all files were read. */
export function createJoiner() {
  const kept = new Map<string, Kept>();
  return (id: string, folded: FoldedSeries, partial: boolean, said: Sayings): JoinedSeries => {
    const { requests, answers, refusals, contingencies, noIeSince } = said;
    const since: (string | false | undefined)[] = [];
    const asking = () => (since[0] = noIeSince());
    const anew = () => ({ ...joinSeries(folded, overlayOf({ ...said, noIeSince: asking })), partial });
    if (folded.from.length > MOST_KEPT) return anew();
    const files = packSeries(folded);
    const of = [partial, requests, answers?.seq, JSON.stringify([refusals, contingencies])];
    const before = kept.get(id);
    const isSame =
      before?.of.every((each, n) => each === of[n]) &&
      before.since.every((each) => each === noIeSince()) &&
      Buffer.compare(before.files, files) === 0;
    if (before && isSame) return before.series;
    const series = anew();
    kept.set(id, { series, files, of, since });
    return series;
  };
}

export function overlayOf({ requests, answers, refusals, contingencies, noIeSince }: Sayings): Overlay {
  const points = createPoints();
  const ranges: JournalRange[] = [];
  for (const { standing, nNFIni, nNFFin } of requests) {
    if (standing === 'disabled' || standing === 'uncertain') ranges.push({ standing, nNFIni, nNFFin });
    else points.addRefusal(nNFIni, standing);
  }
  for (const { nNF, chNFe, standing, received } of evidentIn(answers, noIeSince))
    points.addKey(nNF, chNFe, standing, received);
  for (const { nNF } of refusals) points.at(nNF).exists = true;
  // What the memory has is newer than the 217 of the same key.
  for (const { nNF, chNFe, cStat } of contingencies)
    points.addKey(nNF, chNFe, cStat === '124' ? 'epec' : 'contingency');
  return { ranges, points: points.all };
}

/**
 * The answers that say something of a number: of an issuer without IE a 217 does not, since the note may be at the other site. `noIeSince`
 * is asked only where there is one.
 */
export function evidentIn(
  series: SeenSeries | undefined,
  noIeSince: () => string | false | undefined,
): SeenNote[] {
  const notes = [...(series?.notes.values() ?? [])];
  const since = notes.some(({ standing }) => standing === 'attempted') && noIeSince();
  if (!since) return notes;
  return notes.filter(
    ({ standing, chNFe }) => standing !== 'attempted' || !provesNoAbsence(since, accessKeyParts(chNFe)),
  );
}

interface MutablePoint {
  exists: boolean;
  refused?: readonly RefusedStanding[];
  keys: { chNFe: string; standing: KeyStanding }[];
  dated?: Point['dated'];
}

/** A note that exists was issued shortly before it was received; one issued offline maybe in the month before, which its key says. */
function consultedDate(nNF: number, chNFe: string, received: string): string {
  if (received.startsWith(monthOfKey(chNFe))) return received;
  return issuedBy({ kind: 'key', nNF, chNFe, standing: 'authorized', issued: '' });
}

function createPoints() {
  const all = new Map<number, MutablePoint>();
  const at = (nNF: number): MutablePoint => {
    const point = all.get(nNF) ?? { exists: false, keys: [] };
    all.set(nNF, point);
    return point;
  };
  return {
    all,
    at,
    addRefusal: (nNF: number, standing: RefusedStanding) => {
      const point = at(nNF);
      point.refused = [...new Set([...(point.refused ?? []), standing])];
    },
    /** The last of one key counts. `received`: dhRecbto of a consulted one, "" if unknown. */
    addKey: (nNF: number, chNFe: string, standing: KeyStanding, received?: string) => {
      const point = at(nNF);
      point.keys = [...point.keys.filter((key) => key.chNFe !== chNFe), { chNFe, standing }];
      if (received === undefined || standing === 'attempted') return;
      const time = issueTime(consultedDate(nNF, chNFe, received));
      if (time) point.dated = time;
    },
  };
}
