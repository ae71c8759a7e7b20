/** What several files say of one key as one row, and when its note was issued. */

import { accessKeyParts, monthOfKey } from '../../../shared/fiscal/key/access-key.ts';
import { provesKey, provesNote, strongerOf } from '../../documents/evidence-table.ts';
import type { BookedRow, KeyRow } from './file-evidence.ts';
import { earlierInstant, laterIssued } from './folded-series.ts';

export function joinKeyRows(one: KeyRow, other: KeyRow): KeyRow {
  const seen = earlierInstant(one.seen ?? '', other.seen ?? '');
  return {
    ...one,
    issued: laterIssued(one.issued, other.issued),
    ...(seen === '' ? {} : { seen }),
    standing: strongerOf(one.standing, other.standing),
  };
}

/**
 * `issued` as a file has it, in the month of the key of a note that SEFAZ has. Else the latest day on which the note can have been issued:
 * the month is that of its key, which SEFAZ compared with the issue (MOC J06), and an event of it came later than the note. "" where
 * nothing tells, as of a note under another key: SEFAZ may have refused this one for its month (561).
 */
export function issuedBy(row: KeyRow | BookedRow): string {
  const inFile = issuedInFile(row);
  if (inFile !== '' || ownKey(row).length !== 44) return inFile;
  const text = monthOfKey(row.chNFe);
  const seen = (row.kind === 'key' ? row.seen?.slice(0, 10) : undefined) ?? '';
  if (seen.startsWith(text)) return seen;
  const { year, month } = accessKeyParts(row.chNFe);
  return `${text}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

/** "" where no file says it, or where the key of a note that SEFAZ has, or that was booked, says another month. */
function issuedInFile(row: KeyRow | BookedRow): string {
  const { issued } = row;
  const isOfItsKey = row.kind === 'booked' ? row.chNFe.length === 44 : provesKey(row.standing);
  return !isOfItsKey || issued.startsWith(monthOfKey(row.chNFe)) ? issued : '';
}

/** The key of the note that has the number; "" where SEFAZ has it under another one, or no file names any. */
export function ownKey(row: KeyRow | BookedRow): string {
  return row.kind === 'key' && provesNote(row.standing) && !provesKey(row.standing) ? '' : row.chNFe;
}
