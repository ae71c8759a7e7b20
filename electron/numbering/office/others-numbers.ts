/** What the files of other computers say of a series, from the rows that they shared, as a disablement asks it. */

import { ALL_NUMBERS, MAX_NUMBER, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { Database } from '../../storage/database/database.ts';
import { NO_FILES, type FileEvidence, type NearestFileNote } from '../ledger/file-evidence.ts';
import { numbersFromFiles, type NumbersFromFiles } from '../ledger/known-from-files.ts';
import { provesNote } from '../../documents/evidence-table.ts';
import { issuedBy, ownKey } from '../ledger/key-rows.ts';
import type { SeriesPlace } from '../series.ts';
import { BLOCK, readBlock, type SharedRow } from './block-text.ts';
import { firstOf, joinRows, lastOf } from './join-rows.ts';

export interface OthersNumbers extends NumbersFromFiles {
  /** The computer whose files show that the note of this number exists. */
  readonly seenOn: (nNF: number) => string | undefined;
  /** As {@link FileEvidence.rows}. */
  readonly rows: (range?: NumberRange) => readonly SharedRow[];
  /** By computer, what its files say of one number. */
  readonly says: (nNF: number) => readonly OtherFile[];
  /** The hundreds of numbers of which a file says something, ascending. */
  readonly blocks: () => readonly number[];
  /** The computers whose files name the series. */
  readonly machines: () => readonly string[];
}

/** What the files of another computer say of a number; of a disablement also the path there. */
export interface OtherFile {
  readonly machine: string;
  readonly row: SharedRow;
}

interface Read {
  readonly machine: string;
  readonly rows: readonly SharedRow[];
}

/**
 * @param seat this data folder, whose own files are asked by themselves
 * @param unread called for a row that this program cannot read, such as of a newer version
 */
export function othersNumbers(
  db: Database,
  { seat, unread }: { readonly seat: string; readonly unread: (error: unknown) => void },
  place: SeriesPlace,
): OthersNumbers {
  const series = [place.cnpj, place.mod, place.serie, place.tpAmb] as const;
  const where = 'emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND seat <> ?';
  const select = (rest: string) =>
    db.prepare(`SELECT block, machine, facts FROM file_numbers WHERE ${where} ${rest}`);
  const inside = select('AND block BETWEEN ? AND ? ORDER BY block, seat');
  const next = {
    below: db.prepare(`SELECT max(block) AS block FROM file_numbers WHERE ${where} AND block <= ?`),
    above: db.prepare(`SELECT min(block) AS block FROM file_numbers WHERE ${where} AND block >= ?`),
  };
  const named = db.prepare(`SELECT DISTINCT block FROM file_numbers WHERE ${where} ORDER BY block`);
  const whose = db.prepare(`SELECT DISTINCT machine FROM file_numbers WHERE ${where} ORDER BY machine`);
  const known = new Map<string, readonly SharedRow[]>();
  const read = (row: Readonly<Record<string, unknown>>): Read => {
    const [block, facts] = [Number(row['block']), String(row['facts'])];
    const named = `${block} ${facts}`;
    const rows = known.get(named) ?? readBlock(place, block, facts, unread);
    known.set(named, rows);
    return { machine: String(row['machine']), rows };
  };
  const reads = (from: number, to: number): Read[] =>
    inside.all(...series, seat, Math.floor(from / BLOCK), Math.floor(to / BLOCK)).map(read);

  const rows = (_place: SeriesPlace, range: NumberRange = ALL_NUMBERS): readonly SharedRow[] => {
    const meeting = reads(range.nNFIni, range.nNFFin)
      .flatMap((each) => each.rows)
      .filter((row) => lastOf(row) >= range.nNFIni && firstOf(row) <= range.nNFFin);
    return joinRows(meeting);
  };
  const nearest = (nNF: number, side: 'below' | 'above') => {
    let from = side === 'below' ? nNF - 1 : nNF + 1;
    for (;;) {
      const found = next[side].get(...series, seat, Math.floor(from / BLOCK))?.['block'];
      if (typeof found !== 'number') return undefined;
      const first = found * BLOCK;
      const notes = rows(place, { nNFIni: first, nNFFin: first + BLOCK - 1 })
        // Where EFDs contradict each other nothing tells how far the numbering has got.
        .filter((row) => row.kind !== 'booked' || row.disputed !== true)
        .flatMap(existing)
        .filter((note) => (side === 'below' ? note.nNF < nNF : note.nNF > nNF))
        .sort((a, b) => b.nNF - a.nNF);
      const best = side === 'below' ? notes[0] : notes.at(-1);
      if (best) return best;
      from = side === 'below' ? first - 1 : first + BLOCK;
      if (from < 0) return undefined;
    }
  };
  const evidence: FileEvidence = {
    ...NO_FILES,
    rows,
    nearest: (_place, numbers, side) => numbers.map((nNF) => nearest(nNF, side)),
    facts: (_place, nNF) =>
      reads(nNF, nNF).flatMap(({ machine, rows: found }) =>
        found.flatMap((row) => {
          if (row.kind !== 'disabled' || row.nNFIni > nNF || row.nNFFin < nNF) return [];
          const { kind, nNFIni, nNFFin, at, nProt, path } = row;
          // The year is not needed.
          const fact = { ...place, mod: place.mod === '65' ? '65' : '55', ano: 0 } as const;
          return [
            { fact: { ...fact, kind, nNFIni, nNFFin, cStat: '102', at, nProt }, path: `${machine}: ${path}` },
          ];
        }),
      ),
  };
  return {
    ...numbersFromFiles(evidence, place),
    get last() {
      return nearest(MAX_NUMBER + 1, 'below')?.nNF;
    },
    seenOn: (nNF) =>
      reads(nNF, nNF).find((each) =>
        each.rows.some((row) => row.kind !== 'disabled' && row.nNF === nNF && existing(row).length > 0),
      )?.machine,
    rows: (range) => rows(place, range),
    says: (nNF) =>
      reads(nNF, nNF).flatMap(({ machine, rows: found }) =>
        found.filter((row) => firstOf(row) <= nNF && lastOf(row) >= nNF).map((row) => ({ machine, row })),
      ),
    blocks: () => named.all(...series, seat).map(({ block }) => Number(block)),
    machines: () => whose.all(...series, seat).map(({ machine }) => String(machine)),
  };
}

/** SEFAZ has a note of this number, or the books have it. */
function existing(row: SharedRow): NearestFileNote[] {
  if (row.kind === 'disabled') return [];
  const exists = row.kind === 'key' ? provesNote(row.standing) : row.booked !== 'disabled';
  return exists ? [{ nNF: row.nNF, chNFe: ownKey(row), issued: issuedBy(row) }] : [];
}
