/** Folds the rows of one series, as they stream from the store, into runs of equal numbers with their conflicts. */

import { dayIndex, issueTime, type FileConflict, type FoldedSeries } from './folded-series.ts';
import type { BookedRow, FileRow, KeyRow } from './file-evidence.ts';
import { isContingencyKey, isSvcKey, provesKey, provesNote } from '../../documents/evidence-table.ts';
import { issuedBy } from './key-rows.ts';
import {
  ASK_BIT,
  BOOKED,
  bookedBits,
  CONFLICT_BIT,
  CONTINGENCY_KEY_BIT,
  DISPUTED_BIT,
  DISABLED_BIT,
  EPEC_BIT,
  mayArrive,
  NORMAL_KEY_BIT,
  NOTE,
  REJECTION_BIT,
  STATE_PROVED_BIT,
  SVC_PROVED_BIT,
  type NoteCode,
} from './number-code.ts';
import { createRunBuilder, type Dated } from './run-builder.ts';

/** `rows` ascend by nNF (nNFIni of a disablement); memory grows with the runs, not with the rows. */
export function foldSeries(rows: Iterable<FileRow>): FoldedSeries {
  const builder = createRunBuilder(mayArrive);
  const conflicts: FileConflict[] = [];
  const days = new Set<number>();
  /** The last number that a disablement read so far covers, and the next number to write. */
  let disabledTo = 0;
  let next = 1;
  let nNF = 0;
  let keys: KeyRow[] = [];
  let booked: BookedRow[] = [];

  const disabledBefore = (end: number) => {
    const to = Math.min(disabledTo, end);
    if (to >= next) builder.add(next, to, DISABLED_BIT);
    next = Math.max(next, to + 1);
  };
  const endNumber = () => {
    if (keys.length === 0 && booked.length === 0) return;
    const found = foldNumber(nNF, keys, booked, disabledTo >= nNF);
    builder.add(nNF, nNF, found.code, datedOf(keys, booked, nNF));
    conflicts.push(...found.conflicts);
    next = nNF + 1;
    keys = [];
    booked = [];
  };

  for (const row of rows) {
    const number = row.kind === 'disabled' ? row.nNFIni : row.nNF;
    if (number !== nNF) {
      endNumber();
      disabledBefore(number - 1);
      next = Math.max(next, number);
      nNF = number;
    }
    if (row.kind === 'disabled') {
      disabledTo = Math.max(disabledTo, row.nNFFin);
      continue;
    }
    const day = row.issued === '' ? undefined : dayIndex(issuedBy(row));
    if (day !== undefined) days.add(day);
    if (row.kind === 'key') keys.push(row);
    else booked.push(row);
  }
  endNumber();
  disabledBefore(disabledTo);
  return { ...builder.end(), days: Uint16Array.from(days).sort(), conflicts };
}

function noteCodeOf({ standing, chNFe }: KeyRow): NoteCode {
  switch (standing) {
    case 'taken':
      return isRefusal({ standing, chNFe }) ? NOTE.refused : NOTE.authorized;
    case 'authorized':
      return NOTE.authorized;
    case 'cancelled':
      return NOTE.cancelled;
    case 'denied':
      return NOTE.denied;
    case 'epec':
      return NOTE.contingency;
    default:
      return isContingencyKey(chNFe) ? NOTE.contingency : NOTE.attempted;
  }
}

/** Without a key SEFAZ only refused to disable the number, as it does that of an EPEC (241: MOC I09). */
function isRefusal({ standing, chNFe }: Pick<KeyRow, 'standing' | 'chNFe'>): boolean {
  return standing === 'taken' && chNFe === '';
}

/** All evidence of files on one number; the rules are in docs/tax-rules.md. */
function foldNumber(
  nNF: number,
  keys: readonly KeyRow[],
  booked: readonly BookedRow[],
  disabled: boolean,
): { readonly code: number; readonly conflicts: readonly FileConflict[] } {
  const isRegistered = keys.some(({ standing }) => standing === 'epec');
  // It says nothing of its own where something else is known of the note at SEFAZ.
  const isNamed = isRegistered || keys.some((key) => provesNote(key.standing) && !isRefusal(key));
  const counted = isNamed ? keys.filter((key) => !isRefusal(key)) : keys;
  const note = counted.reduce<NoteCode>(
    (best, key) => Math.max(best, noteCodeOf(key)) as NoteCode,
    NOTE.none,
  );
  const entry = bookedEntry(note, booked);
  const live = keys
    // Nothing is known of the key where another computer's files cannot be read.
    .filter(({ standing, chNFe }) => standing === 'authorized' || (!provesNote(standing) && chNFe !== ''))
    .map(({ chNFe }) => chNFe);
  for (const each of booked) {
    const known = keys.some(({ chNFe }) => chNFe === each.chNFe);
    if (each.booked === 'regular' && each.chNFe !== '' && !known) live.push(each.chNFe);
  }
  const normal = live.some((key) => !isContingencyKey(key));
  const contingency = live.some(isContingencyKey);
  const proved = keys.filter(({ standing }) => provesKey(standing));
  const provedOffline = proved.filter(({ chNFe }) => isContingencyKey(chNFe)).length;
  const provedSvc = proved.filter(({ chNFe }) => isSvcKey(chNFe)).length;

  const reasons: FileConflict['reason'][] = [];
  if (normal && contingency) reasons.push('normal-and-contingency');
  // Normal and offline have identities of their own (Ajuste 19/19): with one of them cancelled nothing was sold twice.
  else if (provedOffline > 1 || proved.length - provedOffline > 1) reasons.push('two-keys');
  if (disabled && (note >= NOTE.denied || entry === BOOKED.regular)) reasons.push('disabled-and-used');
  if (entry === BOOKED.regular && note === NOTE.cancelled) reasons.push('booked-but-cancelled');
  const disputed = note < NOTE.denied && booked.length > 0 && booked.every((row) => row.disputed === true);
  if (disputed) reasons.push('books-differ');
  if (entry > BOOKED.regular && note === NOTE.authorized) reasons.push('booked-otherwise');
  if (entry === BOOKED.disabled && note === NOTE.refused) reasons.push('booked-otherwise');

  // Sorted, since several threads read the files, in an order of their own each time.
  const named = [
    ...new Set([...keys, ...booked].map(({ chNFe }) => chNFe).filter((key) => key !== '')),
  ].sort();
  return {
    code:
      note |
      (disabled ? DISABLED_BIT : 0) |
      bookedBits(entry) |
      (disputed ? DISPUTED_BIT : 0) |
      (reasons.length > 0 ? CONFLICT_BIT : 0) |
      (normal ? NORMAL_KEY_BIT : 0) |
      (contingency ? CONTINGENCY_KEY_BIT : 0) |
      (provedSvc > 0 ? SVC_PROVED_BIT : 0) |
      (proved.length > provedOffline + provedSvc ? STATE_PROVED_BIT : 0) |
      (keys.some(({ standing }) => standing === 'disabled-by-rejection') ? REJECTION_BIT : 0) |
      (isRegistered ? EPEC_BIT : 0) |
      (keys.some(({ standing }) => standing === 'ask') ? ASK_BIT : 0),
    conflicts: reasons.map((reason) => ({ nNF, reason, keys: named })),
  };
}

const AGREEING: ReadonlyMap<NoteCode, keyof typeof BOOKED> = new Map([
  [NOTE.authorized, 'regular'],
  [NOTE.cancelled, 'cancelled'],
  [NOTE.denied, 'denied'],
]);

/** The code of `BOOKED`, 0 without a line. EFDs may say different things of it: one that agrees with the note counts. */
function bookedEntry(note: NoteCode, booked: readonly BookedRow[]): number {
  const found = new Set(booked.map((row) => row.booked));
  const agreeing = AGREEING.get(note);
  if (agreeing !== undefined && found.has(agreeing)) return BOOKED[agreeing];
  const order = ['regular', 'cancelled', 'denied', 'disabled'] as const;
  const first = order.find((each) => found.has(each));
  return first === undefined ? 0 : BOOKED[first];
}

/** The latest date of this number, of notes that exist before others. */
function datedOf(keys: readonly KeyRow[], booked: readonly BookedRow[], nNF: number): Dated | undefined {
  const proved = keys.filter(({ standing }) => provesNote(standing));
  let latest: Dated | undefined;
  for (const group of [proved, booked, keys]) {
    for (const row of group) {
      const time = issueTime(issuedBy(row));
      if (time === undefined) continue;
      if (latest === undefined || time.at > latest.at || (time.at === latest.at && time.day > latest.day)) {
        latest = { nNF, ...time };
      }
    }
    if (latest) return latest;
  }
  return undefined;
}
