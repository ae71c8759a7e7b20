/**
 * When a request may be retried, and after how long: a consultation changes nothing at SEFAZ, but too many requests
 * cause a 656.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '../../../shared/result.ts';
import type { SoapResponse } from './exchange.ts';
import type { TransportFault } from './fault.ts';

export interface RetryOptions {
  /** Maximum number of retries. */
  readonly most: number;
  /**
   * Before the first and the second retry, in milliseconds; randomised between half and one and a half of the value.
   */
  readonly waits: readonly number[];
  /** 0 to 1, as Math.random. */
  readonly random: () => number;
  /** Resolves early when the signal aborts. */
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
 * True if the server was not reached, closed the connection before any byte of an answer, or answered 502, 503 or
 * 504. Never after a time-out: a slow server would get more load.
 */
export function mayAskAgain(answer: Result<SoapResponse, TransportFault>): boolean {
  if (answer.ok) return OVERLOADED.has(answer.value.httpStatus);
  const { code, phase } = answer.error;
  if (phase === 'connect') return UNREACHED.has(code);
  return hungUpUnanswered(answer.error);
}

/** 'cut-short' is a reset after an answer had begun: the request had been accepted. */
export function hungUpUnanswered({ code, phase, data }: TransportFault): boolean {
  return code === 'sefaz.reset' && phase !== 'connect' && data['reason'] !== 'cut-short';
}

/** Milliseconds before retry number `again`, counted from 1. */
export function waitBefore(again: number, { waits, random }: RetryOptions): number {
  const base = waits[Math.min(again, waits.length) - 1] ?? 0;
  return Math.round(base * (0.5 + random()));
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
