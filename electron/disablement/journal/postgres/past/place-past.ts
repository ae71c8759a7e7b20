/**
 * Places the events of a data folder in the shared journal: behind the events of the same request, as the next links of the company's
 * chain.
 */

import { appError, type AppError } from '../../../../../shared/errors.ts';
import { err, ok, type Result } from '../../../../../shared/result.ts';
import { linkHash, sha256 } from '../../chain.ts';
import type { PastEvent } from '../../sqlite/past-journal.ts';
import { byOf, type ChainEnd, type Writer } from '../postgres-rows.ts';

/** An event that the shared journal has. */
export interface HereEvent {
  /** By {@link contentOf}. */
  readonly content: string;
  readonly state: string;
}

/** An event as it is added; `seq` and `state` are its own unless the request moved on in both journals. */
export interface PlacedLink {
  readonly event: PastEvent;
  readonly seq: number;
  readonly state: string;
  readonly companyId: number;
  readonly position: number;
  readonly previous: string;
  readonly hash: string;
}

export interface Placed {
  readonly links: readonly PlacedLink[];
  /** Each event, and the `seq` of the event that it is here. */
  readonly events: readonly { readonly event: PastEvent; readonly here: number }[];
}

interface Around {
  readonly here: ReadonlyMap<string, readonly HereEvent[]>;
  /** By CNPJ. */
  readonly ends: ReadonlyMap<string, ChainEnd>;
  readonly writer: Writer;
}

/**
 * Where a request moved on in both journals, such as one that was resolved here and again there, the outcome that
 * blocks more wins: disabled numbers stay disabled, whichever program asked.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  homologated: 7,
  sending: 6,
  uncertain: 5,
  imported: 4,
  closed: 3,
  refused: 2,
  discarded: 1,
  prepared: 0,
};

/**
 * The key by which an event of a folder is recognised as one that is here. The hashes are SHA-256, `rawHash` of its bytes, "" without
 * any.
 */
export function contentOf(
  { seq, kind, at }: Pick<PastEvent, 'seq' | 'kind' | 'at'>,
  dataHash: string,
  rawHash: string,
): string {
  return [seq, kind, at, dataHash, rawHash].join('\n');
}

/** @param piece in the order of the folder. Error: `database.chain-broken` for a request that is another one here. */
export function placePast(
  piece: readonly PastEvent[],
  { here, ends, writer }: Around,
): Result<Placed, AppError> {
  const stories = new Map([...here].map(([id, events]) => [id, [...events]]));
  const lasts = new Map(ends);
  const links: PlacedLink[] = [];
  const events: { event: PastEvent; here: number }[] = [];
  for (const event of piece) {
    const { requestId, cnpj } = event;
    const story = stories.get(requestId) ?? [];
    stories.set(requestId, story);
    const content = contentOf(event, sha256(event.data), event.raw ? sha256(event.raw) : '');
    if (story[event.seq - 1]?.content === content) {
      events.push({ event, here: event.seq });
      continue;
    }
    const before = story.at(-1);
    if (before && event.seq === 1) {
      return err(appError('database.chain-broken', { position: event.position, why: 'request', requestId }));
    }
    const seq = story.length + 1;
    const state = before && seq !== event.seq ? heavier(before.state, event.state) : event.state;
    const end = lasts.get(cnpj);
    if (!end) throw new Error('a company without its row');
    const position = end.position + 1;
    const hash = linkHash(end.hash, { ...event, position, seq, state, by: byOf(writer, event.hash) });
    links.push({ event, seq, state, position, hash, companyId: end.companyId, previous: end.hash });
    events.push({ event, here: seq });
    story.push({ content, state });
    lasts.set(cnpj, { companyId: end.companyId, position, hash });
  }
  return ok({ links, events });
}

function heavier(one: string, other: string): string {
  return (WEIGHTS[one] ?? 0) >= (WEIGHTS[other] ?? 0) ? one : other;
}
