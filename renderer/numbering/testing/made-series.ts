/** A series whose every state is at a known number, and the answers about it that the core would give. */

import type { CallOutput, NumberRun, NumberState } from '../../../shared/contract.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import type { Extent } from '../line/window.ts';

/** Positions within each hundred: what is not named is used. */
const WITHIN: readonly (readonly [from: number, to: number, state: NumberState, conflict?: true])[] = [
  [9, 10, 'free'],
  [24, 24, 'cancelled'],
  [37, 38, 'disabled'],
  [45, 45, 'waiting'],
  [52, 52, 'denied'],
  [58, 59, 'contingency'],
  [66, 66, 'attempted'],
  [73, 73, 'uncertain'],
  [88, 88, 'cancelled', true],
];

function run(nNFIni: number, nNFFin: number, state: NumberState, conflict?: boolean): NumberRun {
  const [ini, fin] = [noteNumberSchema.parse(nNFIni), noteNumberSchema.parse(nNFFin)];
  return { nNFIni: ini, nNFFin: fin, state, ...(conflict ? { conflict } : {}) };
}

/** 1 to `last`; the pattern is in the last two hundreds and in every thousandth number elsewhere. */
export function runsOfSeries(last: number): readonly NumberRun[] {
  const runs: NumberRun[] = [];
  let next = 1;
  const add = (from: number, to: number, state: NumberState, conflict?: true) => {
    if (from > last) return;
    if (next < from) runs.push(run(next, from - 1, 'used'));
    runs.push(run(from, Math.min(to, last), state, conflict));
    next = Math.min(to, last) + 1;
  };
  const rich = Math.max(0, Math.floor(last / 100) * 100 - 200);
  for (let n = 500; n < rich; n += 1_000) add(n, n, n % 3_000 === 500 ? 'free' : 'cancelled');
  for (let hundred = rich; hundred <= last; hundred += 100)
    for (const [from, to, state, conflict] of WITHIN) add(hundred + from, hundred + to, state, conflict);
  if (next <= last) runs.push(run(next, last, 'used'));
  return runs;
}

/** The answer of `numbering.line`: exact, or grouped into `most` equal stretches. */
export function lineOf(
  runs: readonly NumberRun[],
  extent: Extent,
  asked: { readonly nNFIni: number; readonly nNFFin: number; readonly most: number },
): CallOutput<'numbering.line'> {
  const ends = { first: noteNumberSchema.parse(extent.first), last: noteNumberSchema.parse(extent.last) };
  const cut = runs
    .filter(({ nNFIni, nNFFin }) => nNFFin >= asked.nNFIni && nNFIni <= asked.nNFFin)
    .map(({ nNFIni, nNFFin, state, conflict }) =>
      run(Math.max(nNFIni, asked.nNFIni), Math.min(nNFFin, asked.nNFFin), state, conflict),
    );
  const counts: Partial<Record<NumberState, number>> = {};
  for (const { nNFIni, nNFFin, state } of cut) counts[state] = (counts[state] ?? 0) + nNFFin - nNFIni + 1;
  if (cut.length <= asked.most) return { ...ends, runs: cut, grouped: false, counts };
  const length = Math.ceil((asked.nNFFin - asked.nNFIni + 1) / asked.most);
  const grouped: NumberRun[] = [];
  let at = 0;
  for (let from = asked.nNFIni; from <= asked.nNFFin; from += length) {
    const to = Math.min(asked.nNFFin, from + length - 1);
    let notable: NumberRun | undefined;
    for (let i = at; i < cut.length; i += 1) {
      const each = cut[i];
      if (!each || each.nNFIni > to) break;
      if (notable === undefined || notable.state === 'used') notable = each;
      if (each.nNFFin <= to) at = i + 1;
    }
    if (notable) grouped.push(run(from, to, notable.state, notable.conflict));
  }
  return { ...ends, runs: grouped, grouped: true, counts };
}
