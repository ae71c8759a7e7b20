/** An HTTP answer as it came from SEFAZ, and how long it may be. */

import type { Buffer } from 'node:buffer';
import { rootNotNamed } from '../addresses/root-not-named.ts';
import type { Inspection } from '../trust/inspection.ts';

export interface SoapResponse {
  readonly httpStatus: number;
  readonly contentType: string;
  /** Decompressed; at most {@link MAX_ANSWER} bytes. */
  readonly body: Buffer;
  /** What inspects the connection it came over: the system's list of authorities alone vouches for its server. */
  readonly inspection?: Inspection;
  /** Of a 403: the root of the company's chain that this host does not name, and may refuse. */
  readonly rootNotNamed?: { readonly host: string; readonly root: string };
}

/** An answer of `host` to this certificate and its chain. */
export function withRootNotNamed(response: SoapResponse, host: string, certPem: string): SoapResponse {
  const root = response.httpStatus === 403 ? rootNotNamed(host, certPem) : undefined;
  return root ? { ...response, rootNotNamed: { host, root } } : response;
}

/** 2 MiB: the longest real answer, a note with a hundred events, is a tenth of it. */
export const MAX_ANSWER = 2 * 1024 * 1024;

/** Maximum raw bytes kept of one answer: the longest body, plus its head. */
export const MAX_WIRE = MAX_ANSWER + 64 * 1024;
