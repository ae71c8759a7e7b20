/** What files say of a hundred numbers of a series as a short text, which computers share, and back. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { accessKeyOf } from '../../../shared/fiscal/key/access-key.ts';
import type { FileStanding } from '../../documents/evidence-table.ts';
import type { BookedRow, DisabledRow, KeyRow } from '../ledger/file-evidence.ts';
import type { SeriesPlace } from '../series.ts';

/** Numbers of one block: one more note is then one small row, and a million numbers are ten thousand. */
export const BLOCK = 100;

/** A disablement with what its file says of it. */
export interface SharedDisabledRow extends DisabledRow {
  readonly at: string;
  readonly nProt: string;
  /** On the computer that read it. */
  readonly path: string;
}
export type SharedRow = KeyRow | BookedRow | SharedDisabledRow;

/** By their place: the first four are older than the rest. */
const STANDINGS = [
  'cancelled',
  'denied',
  'authorized',
  'no-protocol',
  'taken',
  'disabled-by-rejection',
  'epec',
  'ask',
] satisfies readonly FileStanding[];
const BOOKED = ['regular', 'cancelled', 'denied', 'disabled'] as const;
/** Against a text made to fill the memory: a block of real files is some kilobytes. */
const MOST_BYTES = 4_000_000;

const number = z.int().min(1).max(999_999_999);
/** A place in a list, which is longer in a newer version. */
const wordPlace = z.int().min(0).max(99);
const blockSchema = z.array(
  z.union([
    z.tuple([z.literal('k'), number, wordPlace, z.string(), z.string()]),
    z.tuple([z.literal('s'), number, wordPlace, z.string(), z.string()]),
    z.tuple([z.literal('b'), number, wordPlace, z.string(), z.string()]),
    z.tuple([z.literal('d'), number, number, z.string(), z.string(), z.string()]),
  ]),
);
type Packed = z.infer<typeof blockSchema>[number];

/** The same rows give the same text. */
export function packBlock(place: SeriesPlace, rows: readonly SharedRow[]): string {
  const packed = rows.map((row): Packed => {
    switch (row.kind) {
      case 'key':
        return keyRow(row, STANDINGS.indexOf(row.standing), shortKey(place, row));
      case 'booked':
        return [
          ...(['b', row.nNF, BOOKED.indexOf(row.booked) + (row.disputed ? BOOKED.length : 0)] as const),
          ...([shortKey(place, row), row.issued] as const),
        ];
      case 'disabled':
        return ['d', row.nNFIni, row.nNFFin, row.at, row.nProt, row.path];
    }
  });
  return deflateRawSync(JSON.stringify(packed)).toString('base64');
}

/** Throws for a text that {@link packBlock} did not make. */
export function unpackBlock(place: SeriesPlace, text: string): SharedRow[] {
  const json = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MOST_BYTES }).toString('utf8');
  return blockSchema.parse(JSON.parse(json)).map((row): SharedRow => {
    if (row[0] === 'd') {
      const [, nNFIni, nNFFin, at, nProt, path] = row;
      return { kind: 'disabled', nNFIni, nNFFin, at, nProt, path };
    }
    const [kind, nNF, says, short, issued] = row;
    const chNFe = wholeKey(place, nNF, short);
    // A word of a newer version: the note may exist.
    const standing = STANDINGS[says] ?? 'ask';
    if (kind === 's') return { kind: 'key', nNF, chNFe, issued: '', seen: issued, standing };
    if (kind === 'k') return { kind: 'key', nNF, chNFe, issued, standing };
    const booked = (says < 2 * BOOKED.length && BOOKED[says % BOOKED.length]) || 'regular';
    return {
      kind: 'booked',
      nNF,
      chNFe,
      issued,
      booked,
      ...(says < BOOKED.length ? {} : { disputed: true }),
    };
  });
}

/**
 * A text that this program cannot read, such as of a newer version, goes to `unread`: each number of its block may have a note then,
 * and a consult tells.
 */
export function readBlock(
  place: SeriesPlace,
  block: number,
  text: string,
  unread: (error: unknown) => void,
): SharedRow[] {
  try {
    return unpackBlock(place, text);
  } catch (error) {
    unread(error);
    const first = Math.max(block * BLOCK, 1);
    return Array.from({ length: (block + 1) * BLOCK - first }, (_, i) => ({
      kind: 'key' as const,
      nNF: first + i,
      chNFe: '',
      issued: '',
      standing: 'ask' as const,
    }));
  }
}

/** `s` has the hour of an event in the place of the issue, where no file says that. */
function keyRow({ nNF, issued, seen }: KeyRow, says: number, short: string): Packed {
  return issued === '' && seen !== undefined
    ? ['s', nNF, says, short, seen]
    : ['k', nNF, says, short, issued];
}

/** A key without what its series, its number and its check digit say. */
function shortKey(
  place: SeriesPlace,
  { nNF, chNFe }: { readonly nNF: number; readonly chNFe: string },
): string {
  const short = chNFe.slice(0, 6) + chNFe.slice(34, 43);
  return chNFe.length === 44 && wholeKey(place, nNF, short) === chNFe ? short : chNFe;
}

function wholeKey({ cnpj, mod, serie }: SeriesPlace, nNF: number, short: string): string {
  if (short.length !== SHORT) return short;
  const [cUF, yearMonth, tpEmis, cNF] = [
    short.slice(0, 2),
    short.slice(2, 6),
    short.slice(6, 7),
    short.slice(7),
  ];
  return accessKeyOf({ cUF, yearMonth, emitter: cnpj, mod, serie, nNF, tpEmis, cNF });
}

const SHORT = 15;
