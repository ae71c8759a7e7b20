/** What is already known of the numbers of a range, and the requests that would take the rest of them. */

import type { Finding, Taken } from '../../shared/contract.ts';
import {
  MAX_RANGE,
  rangeCount,
  rangeProblem,
  splitRange,
  type NumberRange,
} from '../../shared/fiscal/numbering.ts';
import { tpAmbOf, type Bench, type KnownNumbers } from './deps.ts';
import { stateOf } from './journal-rows.ts';
import { blockersOf, remaining, type Blocker } from './overlap.ts';
import type { RangeInput } from './range-input.ts';
import { protocolOf } from './story.ts';

/** Splitting a mistyped 999.999.999 would make a list of hundreds of thousands. */
const MAX_PARTS = 20;
/** An NF-e this close to the head of its series may have gone out in contingency and not be transmitted yet. */
const NEAR_HEAD = 20;

export interface NumbersReport {
  readonly findings: Finding[];
  /** In order, inside the range. */
  readonly taken: Taken[];
}

/** `id` is the 43-character Id that the range would have, undefined while the company has no UF. */
export function checkNumbers(
  bench: Bench,
  input: RangeInput,
  known: KnownNumbers,
  id: string | undefined,
): NumbersReport {
  const problem = rangeProblem(input);
  if (problem === 'layout') {
    return { findings: [{ level: 'block', code: 'range.layout', cStat: '225' }], taken: [] };
  }
  if (problem === 'upside-down') {
    const mend = [{ nNFIni: input.nNFFin, nNFFin: input.nNFIni }];
    return { findings: [{ level: 'block', code: 'range.upside-down', cStat: '224', mend }], taken: [] };
  }
  const blockers = blockersOf(bench.journal, { ...input, tpAmb: tpAmbOf(input.environment) });
  const used = known.used(input);
  const taken = takenOf(input, blockers, used);
  const sensible = rangeCount(input) <= MAX_RANGE * MAX_PARTS;
  const mend = sensible ? requestsFor(input, taken) : [];
  const findings: Finding[] = [];
  if (problem === 'too-many') {
    findings.push({ level: 'block', code: 'range.too-many', cStat: '201', data: { max: MAX_RANGE }, mend });
  }
  for (const blocker of blockers) findings.push({ ...blockerFinding(blocker, input, id), mend });
  const [first] = used;
  if (first !== undefined) {
    const data = { first, last: used.at(-1) ?? first, count: used.length };
    findings.push({ level: 'block', code: 'range.used', cStat: '241', data, mend });
  }
  if (taken.length === 0) findings.push({ level: 'info', code: 'range.no-note-here' });
  return { findings: [...findings, ...headFindings(input, known.last)], taken };
}

/** What the distance to the last known number of the series tells. */
function headFindings({ mod, nNFFin }: RangeInput, lastKnown: number | undefined): Finding[] {
  const findings: Finding[] = [];
  if (lastKnown !== undefined && nNFFin > lastKnown) {
    findings.push({ level: 'warn', code: 'range.future', data: { lastKnown } });
  }
  if (mod === '65' || lastKnown === undefined || nNFFin > lastKnown - NEAR_HEAD) {
    findings.push({ level: 'warn', code: 'contingency.ask' });
  }
  return findings;
}

/** The requests, of at most 10.000 numbers each, that take exactly the numbers of `range` that are not taken. */
export function requestsFor(range: NumberRange, taken: readonly NumberRange[]): NumberRange[] {
  return remaining(range, taken).flatMap((left) => splitRange(left));
}

/** Inside `range` and in order, neighbours of one kind joined; what the journal says of a number comes before a note's word. */
export function takenOf(range: NumberRange, blockers: readonly Blocker[], used: readonly number[]): Taken[] {
  const kept = blockers.map<Taken>(({ row, events }) => ({
    nNFIni: Math.max(row.nNFIni, range.nNFIni),
    nNFFin: Math.min(row.nNFFin, range.nNFFin),
    why: isOpen(events) ? 'open' : 'disabled',
  }));
  const notes = used
    .filter((n) => !kept.some(({ nNFIni, nNFFin }) => n >= nNFIni && n <= nNFFin))
    .map<Taken>((n) => ({ nNFIni: n, nNFFin: n, why: 'used' }));
  const joined: Taken[] = [];
  for (const each of [...kept, ...notes].sort((a, b) => a.nNFIni - b.nNFIni)) {
    const before = joined.at(-1);
    if (before?.why === each.why && each.nNFIni <= before.nNFFin + 1) {
      before.nNFFin = Math.max(before.nNFFin, each.nNFFin);
    } else joined.push({ ...each });
  }
  return joined;
}

function isOpen(events: Blocker['events']): boolean {
  const state = stateOf(events);
  return state === 'sending' || state === 'uncertain';
}

function blockerFinding({ row, events }: Blocker, range: NumberRange, id: string | undefined): Finding {
  const { requestId, nNFIni, nNFFin, ano } = row;
  const data = { requestId, nNFIni, nNFFin, ano, state: stateOf(events), nProt: protocolOf(events) };
  // SEFAZ's key has no year, so the same numbers under another year earn a 563 too (MOC I07).
  const cStat = nNFIni === range.nNFIni && nNFFin === range.nNFFin ? '563' : '256';
  const code = row.id === id && !isOpen(events) ? 'range.already' : 'range.overlap';
  return { level: 'block', code, cStat, data };
}
