/** Stores the accepted authorities of SEFAZ's servers, each with the reason. */

import { z } from 'zod';

/** Why a certificate was accepted, and where its bytes came from. */
export const trustReasonSchema = z.strictObject({
  /** `pinned-root`: known by its bytes; `step`: only helps to build a path to such a root or a public one. */
  role: z.enum(['pinned-root', 'step']),
  source: z.enum(['asset', 'data', 'system', 'server', 'aia', 'file']),
  /** The server that sent it, whose chain led to it, or whose path it completed. */
  host: z.string().optional(),
  /** For `aia`: the address it was fetched from. */
  address: z.string().optional(),
  /** ISO, UTC. */
  at: z.string(),
});
export type TrustReason = z.infer<typeof trustReasonSchema>;

export interface KeptCertificate {
  readonly fingerprint: string;
  readonly der: Buffer;
  readonly how: TrustReason;
}

/** Content-addressed: what is stored under a fingerprint has that SHA-256. */
export interface TrustCache {
  get(fingerprint: string): Buffer | undefined;
  /** The first reason stored for a certificate stays. */
  put(der: Uint8Array, how: TrustReason): void;
  all(): KeptCertificate[];
}
