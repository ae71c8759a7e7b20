/** When a question may be asked again, and after how long: a consult changes nothing at SEFAZ, but too many asks earn a 656. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '../../../shared/result.ts';
import type { SoapResponse } from './exchange.ts';
import type { TransportFault } from './fault.ts';

export interface RetryOptions {
  /** Besides the first ask. */
  readonly most: number;
  /** Before the first and the second further ask, in milliseconds; half to one and a half of it, by chance. */
  readonly waits: readonly number[];
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  /** Ends early, without failing, when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const RETRIES: RetryOptions = {
  most: 2,
  waits: [500, 2_000],
  random: Math.random,
  sleep: (ms, signal) => pause(ms, undefined, { signal }).catch(ignoreAbort),
};

const UNREACHED: ReadonlySet<TransportFault['code']> = new Set([
  'sefaz.dns',
  'sefaz.refused',
  'sefaz.unreachable',
  'sefaz.reset',
]);
const OVERLOADED: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * True for a server that was not reached, that hung up before any byte of an answer, or that said 502, 503 or 504. Never
 * after a time-out: who was slow would be asked twice as much.
 */
export function mayAskAgain(answer: Result<SoapResponse, TransportFault>): boolean {
  if (answer.ok) return OVERLOADED.has(answer.value.httpStatus);
  const { code, phase } = answer.error;
  if (phase === 'connect') return UNREACHED.has(code);
  return hungUpUnanswered(answer.error);
}

/** 'cut-short' is a reset after an answer had begun: the question had been taken. */
export function hungUpUnanswered({ code, phase, data }: TransportFault): boolean {
  return code === 'sefaz.reset' && phase !== 'connect' && data['reason'] !== 'cut-short';
}

/** Milliseconds before the ask number `again`, counted from 1. */
export function waitBefore(again: number, { waits, random }: RetryOptions): number {
  const base = waits[Math.min(again, waits.length) - 1] ?? 0;
  return Math.round(base * (0.5 + random()));
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
