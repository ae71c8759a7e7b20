/** The counts of the 656 guard that several computers share: asked before a request, beside this computer's own. */

import { parsedJson } from '../../../shared/parsed-json.ts';
import type { UsageMeter, RateLimitKey } from './usage-meter.ts';

/** Places and subjects are opaque texts; times are in milliseconds from now. */
export interface SharedCounts {
  /**
   * Counts one request for all computers; where the server does not answer in time, it is handed in later and counts
   * as allowed, since this computer's own count allowed it.
   */
  readonly count: (question: {
    readonly place: string;
    readonly subject: string;
    /** Within an hour. */
    readonly limit: number;
  }) => Promise<SharedCount>;
  /** Counts one more, whatever the limit. */
  readonly add: (subject: string, detail: string) => void;
  /**
   * How often the most frequent detail was added within an hour; undefined where the server does not answer in time.
   */
  readonly most: (question: { readonly place: string; readonly subject: string }) => Promise<
    | {
        readonly count: number;
        /** When the first of these is an hour old. */
        readonly freeMs: number;
        readonly pausedMs: number | undefined;
      }
    | undefined
  >;
  readonly pause: (place: string, lengthMs: number) => void;
}

export type SharedCount =
  | {
      readonly is: 'counted';
      /** Nothing was sent. */
      readonly takeBack: () => void;
    }
  | { readonly is: 'paused'; readonly ms: number }
  | { readonly is: 'used-up'; readonly ms: number };

/** The shared counts while they are there; undefined in a folder that is not shared. */
export type FindSharedCounts = () => SharedCounts | undefined;

export function placeText({ root, tpAmb, mod, authorizer, service }: RateLimitKey): string {
  return JSON.stringify([root, tpAmb, mod, authorizer, service]);
}

export function askedSubject(chNFe: string, tpAmb: string): string {
  return `consulta ${tpAmb} ${chNFe}`;
}

/** Questions by invented keys of a company, whatever the number. */
export function questionSubject(root: string, tpAmb: string): string {
  return `pergunta ${tpAmb} ${root}`;
}

export function rejectedSubject(place: RateLimitKey, id: string): string {
  return `rejeicao ${id} ${placeText(place)}`;
}

/** Records pauses that other computers met, where they last longer than those known here. */
export function adoptPauses(
  meter: UsageMeter,
  pauses: readonly { readonly place: string; readonly ms: number }[],
  now: Date,
): void {
  for (const { place, ms } of pauses) {
    const read = readPlace(place);
    if (read) meter.adopt(read, new Date(now.getTime() + ms), now);
  }
}

const SERVICES: ReadonlySet<string> = new Set<RateLimitKey['service']>(['consult', 'disable', 'status']);

function readPlace(text: string): RateLimitKey | undefined {
  // Any user of the database may have written it.
  const parts = parsedJson(text);
  if (!Array.isArray(parts) || parts.length !== 5) return undefined;
  const [root = '', tpAmb = '', mod = '', authorizer = '', service = ''] = parts.map(String);
  if ((tpAmb !== '1' && tpAmb !== '2') || !SERVICES.has(service)) return undefined;
  return { root, tpAmb, mod, authorizer, service: service as RateLimitKey['service'] };
}
