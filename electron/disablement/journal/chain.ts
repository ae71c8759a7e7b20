/** The hash chain of the journal: what each link covers, so that damage and edits are detected. */

import { createHash } from 'node:crypto';

/** `previous` of the first event. */
export const CHAIN_START = '0'.repeat(64);

export interface ChainedEvent {
  readonly position: number;
  readonly requestId: string;
  readonly seq: number;
  readonly kind: string;
  readonly state: string;
  readonly disabled: number;
  readonly at: string;
  /** JSON text as stored. */
  readonly data: string;
  readonly raw: Uint8Array | null;
  /** Where several machines write: the machine, its user and the database's role, in this order. */
  readonly by?: readonly string[] | undefined;
}

/** Hex SHA-256 over the previous link and every column of this one; the raw body by its own digest. */
export function linkHash(previous: string, event: ChainedEvent): string {
  const { position, requestId, seq, kind, state, disabled, at, data, raw, by = [] } = event;
  const content = raw && sha256(raw);
  return digest([previous, position, requestId, seq, kind, state, disabled, at, data, content, ...by]);
}

/** Hex SHA-256 over the columns of a request, which its first event includes in the chain. */
export function requestHash(columns: readonly (string | number)[]): string {
  return digest(columns);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function digest(members: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(members), 'utf8').digest('hex');
}
