/** A table as files have it: its columns, and a cell with its type, whatever the file is. */

import { wallClock } from './wall-clock.ts';

export type TableCell =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  /** In reais. */
  | { readonly type: 'money'; readonly number: number }
  | { readonly type: 'date'; readonly text: string; readonly serial: number; readonly day: boolean };

export interface TableColumn<R> {
  readonly heading: string;
  /** Characters. */
  readonly width: number;
  readonly cell: (row: R) => TableCell | undefined;
}

export function textCell(value: string | undefined): TableCell | undefined {
  return value === undefined || value === '' ? undefined : { type: 'text', text: value };
}

export function numberCell(value: number | undefined): TableCell | undefined {
  return value === undefined ? undefined : { type: 'number', number: value };
}

/** With a point, as XML has it. */
export function moneyCell(value: string | undefined): TableCell | undefined {
  return value === undefined || value === '' ? undefined : { type: 'money', number: Number(value) };
}

/** An instant or a day (ISO 8601); what is none stays a text. */
export function dateCell(value: string | undefined, locale?: string): TableCell | undefined {
  const clock = wallClock(value, locale);
  return clock === undefined ? textCell(value) : { type: 'date', ...clock };
}
