/** Measures the ledger's answers about a series of a million numbers, from its folded runs: gaps, and the whole line. */

import { drawLine } from '../../electron/numbering/ledger/draw-line.ts';
import type { FileRow, KeyRow } from '../../electron/numbering/ledger/file-evidence.ts';
import { findGaps } from '../../electron/numbering/ledger/find-gaps.ts';
import { foldSeries } from '../../electron/numbering/ledger/fold-series.ts';
import { packSeries, unpackSeries } from '../../electron/numbering/ledger/folded-series.ts';
import { joinSeries, NO_FOLDED } from '../../electron/numbering/ledger/join-series.ts';
import { keyOf } from '../../electron/numbering/ledger/testing/rows.ts';
import { BLOCK } from '../../electron/numbering/office/block-text.ts';
import { foldBlock, putOver, uniteBlocks } from '../../electron/numbering/office/merge-folds.ts';
import { median, timed } from './measure.ts';

export interface GapFigures {
  /** From the stored bytes to the gaps, median. */
  readonly gapsMs: number;
  /** From the stored bytes to 2,000 stretches, median. */
  readonly lineMs: number;
  /** The gaps where another computer's files add something to every second hundred of numbers, median. */
  readonly sharedGapsMs: number;
}

const NUMBERS = 1_000_000;
/** Every one of these is left out. */
const LEFT_OUT = 100;
const PER_DAY = 500;
const ROUNDS = 9;
const STRETCHES = 2_000;
const RULES = { mod: '55', now: new Date('2026-11-22T12:00:00Z') };

export async function measureGaps(): Promise<GapFigures> {
  const bytes = packSeries(foldSeries(rows()));
  const overlay = {
    ranges: [{ nNFIni: 5_000, nNFFin: 5_010, standing: 'uncertain' as const }],
    points: new Map([[700, { keys: [], exists: true }]]),
  };
  const joined = () => joinSeries(unpackSeries(bytes) ?? NO_FOLDED, overlay);
  const theirs = othersFold();
  const gaps: number[] = [];
  const shared: number[] = [];
  const line: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    gaps.push(await timed(() => findGaps(joined(), RULES)));
    shared.push(
      await timed(() => {
        const united = { ...theirs, folded: unpackSeries(theirs.folded) ?? NO_FOLDED };
        return findGaps(joinSeries(putOver(unpackSeries(bytes) ?? NO_FOLDED, united), overlay), RULES);
      }),
    );
    line.push(await timed(() => drawLine(joined(), RULES, 1, NUMBERS, STRETCHES)));
  }
  return { gapsMs: median(gaps), lineMs: median(line), sharedGapsMs: median(shared) };
}

/** Of every second hundred of numbers, with the numbers that are left out here. */
function othersFold() {
  const blocks = Array.from({ length: NUMBERS / BLOCK / 2 }, (_, i) => {
    const block = i * 2 + 1;
    const all = Array.from({ length: BLOCK }, (_each, n) => noteOf(block * BLOCK + n));
    return { block, folded: foldBlock(block, all) };
  });
  const { folded, covered } = uniteBlocks(blocks);
  return { folded: packSeries(folded), covered };
}

function* rows(): Generator<FileRow> {
  for (let nNF = 1; nNF <= NUMBERS; nNF += 1) if (nNF % LEFT_OUT !== 0) yield noteOf(nNF);
}

const BEGIN = Date.UTC(2020, 0, 1, 12);
const KEY = keyOf(1);

function noteOf(nNF: number): KeyRow {
  const issued = new Date(BEGIN + Math.floor(nNF / PER_DAY) * 86_400_000).toISOString();
  return { kind: 'key', nNF, chNFe: KEY, issued, standing: 'authorized' };
}
