/** The keys of a series that are worth asking SEFAZ for: an answer may settle what is known of their numbers. */

import type { HandlerOutput } from '../../../shared/contract.ts';
import { accessKeySchema, type AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import { JOINED_CONFLICT, stateOfCode } from '../../numbering/ledger/join-series.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import type { LedgerView } from '../../realm/numbers/ledger.ts';
import { createYielder } from '../yielder.ts';

/** More would take SEFAZ longer than three hours at its usual pace of one key a second. */
const MOST = 10_000;

type Unsettled = keyof HandlerOutput<'numbering.keys'>['numbers'];

/** Throws the reason of an aborted signal. */
export async function unsettledKeys(
  view: LedgerView,
  place: SeriesPlace,
  signal?: AbortSignal,
): Promise<HandlerOutput<'numbering.keys'>> {
  const yieldTurn = createYielder(signal);
  const { from, to, code } = view.joined(place);
  const points = view.points(place);
  const keys: AccessKey[] = [];
  const numbers = { contingency: 0, attempted: 0, conflict: 0 };
  for (let run = 0; run < from.length; run += 1) {
    const why = unsettled(code[run] ?? 0);
    if (why === undefined) continue;
    const range = { nNFIni: from[run] ?? 0, nNFFin: to[run] ?? 0 };
    for (const found of keysIn(view, place, points, range).values()) {
      if (keys.length + found.size > MOST) return { keys, numbers, more: true };
      keys.push(...found);
      numbers[why] += 1;
    }
    await yieldTurn();
  }
  return { keys, numbers, more: false };
}

function unsettled(code: number): Unsettled | undefined {
  if ((code & JOINED_CONFLICT) !== 0) return 'conflict';
  const state = stateOfCode(code);
  return state === 'contingency' || state === 'attempted' ? state : undefined;
}

/** By number, ascending; numbers without a sound key are absent. */
function keysIn(
  { files }: LedgerView,
  place: SeriesPlace,
  points: ReturnType<LedgerView['points']>,
  range: NumberRange,
): ReadonlyMap<number, ReadonlySet<AccessKey>> {
  const found = new Map<number, Set<AccessKey>>();
  const add = (nNF: number, chNFe: string) => {
    const key = accessKeySchema.safeParse(chNFe).data;
    if (key !== undefined) found.set(nNF, (found.get(nNF) ?? new Set()).add(key));
  };
  for (const row of files.rows(place, range)) if (row.kind !== 'disabled') add(row.nNF, row.chNFe);
  const { nNFIni, nNFFin } = range;
  for (const [nNF, { keys }] of points) {
    if (nNFIni <= nNF && nNF <= nNFFin) for (const { chNFe } of keys) add(nNF, chNFe);
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}
