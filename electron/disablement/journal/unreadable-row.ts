/** A row of a journal that this program cannot read: no program of ours wrote it, or it was damaged since. */

import { appError, type AppError } from '../../../shared/errors.ts';

/** Where such a row is, as far as it says so itself. */
export interface RowPlace {
  readonly cnpj: string;
  readonly requestId: string;
  /** In its company's chain; 0 for the request's own row. */
  readonly position: number;
  /** The database's role that wrote it, where the store keeps that. */
  readonly role: string;
}

export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  readonly place: RowPlace;
  /** `database.altered` of a shared journal, else `data.damaged`. */
  readonly appError: AppError;

  constructor(row: Readonly<Record<string, unknown>>, cause: unknown) {
    const place = {
      cnpj: shown(row['cnpj']),
      requestId: shown(row['request_id']),
      position: Number(row['position'] ?? 0),
      role: shown(row['role']),
    };
    super(`${place.requestId} ${place.position}`, { cause });
    this.place = place;
    const isShared = 'role' in row || 'events' in row;
    this.appError = isShared
      ? alteredBy(place)
      : appError('data.damaged', { path: 'diario.sqlite', reason: 'row' });
  }
}

/** What stops the company that such a row belongs to, and no other. */
export function alteredBy({ cnpj, position, role }: RowPlace): AppError {
  return appError('database.altered', { cnpj, position, found: position, ...(role === '' ? {} : { role }) });
}

/** Those that can be read; `setAside` is called with each of the others. */
export function readableOf<Row, Read>(
  rows: readonly Row[],
  read: (row: Row) => Read,
  setAside: (place: RowPlace) => void,
): Read[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      setAside(error.place);
      return [];
    }
  });
}

const SHOWN = 64;

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, SHOWN) : '';
}
