/** An HTTP answer as it came from SEFAZ, and how long it may be. */

import type { Buffer } from 'node:buffer';
import type { Inspection } from '../trust/inspection.ts';

export interface SoapResponse {
  readonly httpStatus: number;
  readonly contentType: string;
  /** Decompressed; at most {@link MAX_ANSWER} bytes. */
  readonly body: Buffer;
  /** What inspects the connection it came over: the system's list of authorities alone vouches for its server. */
  readonly inspection?: Inspection;
}

/** 2 MiB: the longest real answer, a note with a hundred events, is a tenth of it. */
export const MAX_ANSWER = 2 * 1024 * 1024;

/** Maximum raw bytes kept of one answer: the longest body, plus its head. */
export const MAX_WIRE = MAX_ANSWER + 64 * 1024;
