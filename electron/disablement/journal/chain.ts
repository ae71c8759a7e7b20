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
  return sha256(`["${previous}",${event.position},${linkText(event)}`);
}

/** What a link's hash covers after its place in the chain, which a server may be first to know. */
export function linkText(event: Omit<ChainedEvent, 'position'>): string {
  const { requestId, seq, kind, state, disabled, at, data, raw, by = [] } = event;
  const content = raw && sha256(raw);
  return JSON.stringify([requestId, seq, kind, state, disabled, at, data, content, ...by]).slice(1);
}

/** What a link covers, from a row of either store's event table; `position` is its place where that has another column. */
export function chainedOf(
  row: Readonly<Record<string, unknown>>,
  position = Number(row['position']),
): ChainedEvent {
  const text = (name: string) => String(row[name]);
  return {
    position,
    requestId: text('request_id'),
    seq: Number(row['seq']),
    kind: text('kind'),
    state: text('state'),
    disabled: Number(row['disabled']),
    at: text('at'),
    data: text('data'),
    raw: row['raw'] instanceof Uint8Array ? row['raw'] : null,
  };
}

/** Hex SHA-256 over the columns of a request, which its first event includes in the chain. */
export function requestHash(columns: readonly (string | number)[]): string {
  return sha256(JSON.stringify(columns));
}

/** In hexadecimal; of a text, of its bytes in UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
