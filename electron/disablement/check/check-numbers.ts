/** What is known of the numbers of a range, and the alternative requests for the rest of them. */

import type { Finding, Taken, WaiverCode } from '../../../shared/contract.ts';
import { invalidInput, type AppError } from '../../../shared/errors.ts';
import { outsideOf, packPieces, rangesOf } from '../../../shared/fiscal/number-pieces.ts';
import {
  MAX_RANGE,
  rangeCount,
  rangeProblem,
  splitRange,
  type NumberRange,
} from '../../../shared/fiscal/numbering.ts';
import { NFE_TRANSMISSION_MS } from '../../../shared/fiscal/transmission.ts';
import type { DisablementContext, KnownNumbers } from '../deps.ts';
import { stateOf, type Story } from '../journal/journal-rows.ts';
import { seatOf } from '../journal/seat.ts';
import { contingenciesOf, contingencyData, type Objection } from './objections.ts';
import { remaining } from '../journal/overlap.ts';
import { disabledInFiles } from './disabled-in-files.ts';
import type { RangeInput } from './range-input.ts';
import { lastAnswer, protocolOf } from '../journal/story.ts';

/** Splitting a mistyped 999.999.999 would make a list of hundreds of thousands. */
const MAX_PARTS = 20;
/** Requests that are done, with a finding each; more of them share one. */
const MAX_EACH = 12;

export interface NumbersReport {
  readonly findings: Finding[];
  /** Sorted, inside the range. */
  readonly taken: Taken[];
}

export interface Around {
  /** The 43-character Id of the range, undefined while the company has no UF. */
  readonly id: string | undefined;
  /** As the journal has them. */
  readonly blocking: readonly Story[];
  readonly refused: readonly Story[];
  readonly objections: readonly Objection[];
  readonly confirmed: readonly WaiverCode[];
}

export function checkNumbers(
  context: DisablementContext,
  input: RangeInput,
  known: KnownNumbers,
  { id, blocking: blockers, refused, objections, confirmed }: Around,
): NumbersReport {
  const problem = rangeProblem(input);
  if (problem === 'layout') {
    return { findings: [{ level: 'block', code: 'range.layout', cStat: '225' }], taken: [] };
  }
  if (problem === 'upside-down') {
    const mend = [{ nNFIni: input.nNFFin, nNFFin: input.nNFIni }];
    return { findings: [{ level: 'block', code: 'range.upside-down', cStat: '224', mend }], taken: [] };
  }
  const used = known.used(input);
  const away = confirmed.includes('range.contingency') ? [] : contingenciesOf(known, input, 'open');
  const taken = takenOf(
    input,
    blockers,
    used,
    away.map(({ nNF }) => nNF),
  );
  const sensible = rangeCount(input) <= MAX_RANGE * MAX_PARTS;
  const mend = sensible ? requestsFor(input, taken) : [];
  const findings: Finding[] = [];
  if (problem === 'too-many') {
    findings.push({ level: 'block', code: 'range.too-many', cStat: '201', data: { max: MAX_RANGE }, mend });
  }
  // One list takes out all of them: repeated with each of thousands it would not fit into memory.
  const found = blockerFindings(blockers, input, id);
  const [lowest] = found.toSorted((a, b) => Number(a.data?.['nNFIni']) - Number(b.data?.['nNFIni']));
  for (const each of found) findings.push({ ...each, ...(each === lowest ? { mend } : {}) });
  if (used.length > 0) {
    findings.push({
      level: 'block',
      code: 'range.used',
      cStat: '241',
      data: usedData(known, input, taken),
      mend,
    });
  }
  for (const { code, data } of objections) {
    const stands = !confirmed.includes(code);
    // Declared with this request: listed below.
    if (!stands && code === 'range.contingency') continue;
    const around = code === 'range.contingency' && stands ? { mend } : {};
    findings.push({ level: stands ? 'block' : 'warn', code, data, ...around });
  }
  findings.push(...unprovedWarnings(known, input, refused, confirmed));
  findings.push(...disabledInFiles(known, input, blockers));
  const toAsk = known.toAsk(input);
  if (toAsk.length > 0) {
    const data = { numbers: packPieces(rangesOf(toAsk)) };
    findings.push({ level: 'warn', code: 'range.ask', data });
  }
  const silent = findings.every(({ level }) => level === 'info');
  if (taken.length === 0 && silent) {
    const tried = known.tried(input);
    const data = tried.length > 0 ? { data: { numbers: packPieces(rangesOf(tried)) } } : {};
    findings.push({ level: 'info', code: 'range.no-note-here', ...data });
  }
  return { findings: [...findings, ...headFindings(context, input, known)], taken };
}

/** Used and free numbers as ranges; the key if one number is used and a refusal or a file gave its key. */
export function usedData(
  known: KnownNumbers,
  range: NumberRange,
  taken: readonly NumberRange[],
): NonNullable<Finding['data']> {
  const used = known.used(range);
  const first = used[0] ?? range.nNFIni;
  const chNFe = used.length === 1 ? known.keyOf(first) : undefined;
  const machine = known.seenOn?.(first);
  return {
    first,
    last: used.at(-1) ?? first,
    count: used.length,
    used: packPieces(rangesOf(used)),
    free: packPieces(remaining(range, taken)),
    ...(chNFe ? { chNFe } : {}),
    ...(machine ? { machine } : {}),
  };
}

/** `input.invalid` with the rule `range.used`, if an answer or a file showed that a number of the range is used. */
export function usedError(range: NumberRange, known: KnownNumbers): AppError | undefined {
  const used = known.used(range);
  if (used.length === 0) return undefined;
  const away = contingenciesOf(known, range, 'open').map(({ nNF }) => nNF);
  const data = usedData(known, range, takenOf(range, [], used, away));
  return invalidInput([{ path: 'nNFIni', rule: 'range.used', data }]);
}

/** Warnings without proof: earlier refusals, and contingency that is declared with this request or only reported. */
function unprovedWarnings(
  known: KnownNumbers,
  input: RangeInput,
  refused: readonly Story[],
  confirmed: readonly WaiverCode[],
): Finding[] {
  const findings: Finding[] = [];
  const declared = confirmed.includes('range.contingency') ? contingenciesOf(known, input, 'open') : [];
  const reported = contingenciesOf(known, input, 'reported');
  if (declared.length > 0) {
    findings.push({ level: 'warn', code: 'range.contingency-declared', data: contingencyData(declared) });
  }
  if (reported.length > 0) {
    findings.push({ level: 'warn', code: 'range.contingency-reported', data: contingencyData(reported) });
  }
  for (const { row, events } of refused) {
    const answer = lastAnswer(events);
    if (!answer) continue;
    const same = row.nNFIni === input.nNFIni && row.nNFFin === input.nNFFin;
    const range = same ? {} : { nNFIni: row.nNFIni, nNFFin: row.nNFFin };
    const data = { at: answer.at, cStat: answer.cStat, ...range };
    findings.push({ level: 'warn', code: 'range.refused-before', cStat: answer.cStat, data });
  }
  return findings;
}

/**
 * Findings from the position in the series. Contingency is asked about unless SEFAZ received a higher note before
 * the 168 h for transmitting an NF-e; for an NFC-e always, since an old gap is presumed to be one (Ajuste SINIEF
 * 19/16 cl. 11 § 5).
 */
function headFindings({ deps }: DisablementContext, input: RangeInput, known: KnownNumbers): Finding[] {
  const { mod, nNFFin } = input;
  const lastKnown = known.last;
  const findings: Finding[] = [];
  if (lastKnown !== undefined && nNFFin > lastKnown) {
    findings.push({ level: 'warn', code: 'range.future', data: { lastKnown } });
  }
  const old = new Date(deps.clock.now().getTime() - NFE_TRANSMISSION_MS);
  if (mod === '65' || !known.passedBefore(input, old)) {
    findings.push({ level: 'warn', code: 'contingency.ask' });
  }
  return findings;
}

/** The requests, of at most 10.000 numbers each, for exactly the free numbers of `range`. */
export function requestsFor(range: NumberRange, taken: readonly NumberRange[]): NumberRange[] {
  return remaining(range, taken).flatMap((left) => splitRange(left));
}

/** Inside `range` and sorted, adjacent numbers of one kind joined; the journal takes precedence over a note. */
export function takenOf(
  range: NumberRange,
  blockers: readonly Story[],
  used: readonly number[],
  contingency: readonly number[] = [],
): Taken[] {
  const kept = blockers.map<Taken>(({ row, events }) => ({
    nNFIni: Math.max(row.nNFIni, range.nNFIni),
    nNFFin: Math.min(row.nNFFin, range.nNFFin),
    why: isOpen(events) ? 'open' : 'disabled',
  }));
  const away = new Set(contingency);
  const numbers = [...new Set([...used, ...away])].map((nNF) => ({ nNF }));
  const notes = outsideOf(numbers, kept).map<Taken>(({ nNF: n }) => ({
    nNFIni: n,
    nNFFin: n,
    why: away.has(n) ? 'contingency' : 'used',
  }));
  const joined: Taken[] = [];
  for (const each of [...kept, ...notes].sort((a, b) => a.nNFIni - b.nNFIni)) {
    const before = joined.at(-1);
    if (before?.why === each.why && each.nNFIni <= before.nNFFin + 1) {
      before.nNFFin = Math.max(before.nNFFin, each.nNFFin);
    } else joined.push({ ...each });
  }
  return joined;
}

function isOpen(events: Story['events']): boolean {
  const state = stateOf(events);
  return state === 'sending' || state === 'uncertain' || state === 'imported';
}

/** One for each, but more than {@link MAX_EACH} other requests that are done are one together. */
function blockerFindings(blockers: readonly Story[], range: NumberRange, id: string | undefined): Finding[] {
  const done = blockers.filter(({ row, events }) => row.id !== id && !isOpen(events));
  if (done.length <= MAX_EACH) return blockers.map((blocker) => blockerFinding(blocker, range, id));
  const numbers = takenOf(range, done, []);
  const data = {
    state: 'homologated',
    requests: done.length,
    numbers: packPieces(numbers),
    nNFIni: numbers[0]?.nNFIni ?? range.nNFIni,
  };
  const together: Finding = { level: 'block', code: 'range.overlap', cStat: '256', data };
  const others = new Set(blockers).difference(new Set(done));
  return [...[...others].map((blocker) => blockerFinding(blocker, range, id)), together];
}

function blockerFinding({ row, events }: Story, range: NumberRange, id: string | undefined): Finding {
  const { requestId, nNFIni, nNFFin, ano } = row;
  const state = stateOf(events);
  const data = { requestId, nNFIni, nNFFin, ano, state, nProt: protocolOf(events), ...seatOf(events) };
  // SEFAZ's key has no year, so the same numbers under another year give a 563 too (MOC I07).
  const cStat = nNFIni === range.nNFIni && nNFFin === range.nNFFin ? '563' : '256';
  const code = row.id === id && !isOpen(events) ? 'range.already' : 'range.overlap';
  return { level: 'block', code, cStat, data };
}
