/** The types of every table of texts, and the functions that insert data into them. */

import type { AppError, Who } from '../errors.ts';
import { unpackPieces } from '../fiscal/number-pieces.ts';
import { formatDate } from '../moments.ts';
import { grouped, listed } from '../numbers.ts';

export const LOCALES = ['pt-BR', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export interface Explanation {
  /** What happened, in one sentence. */
  readonly what: string;
  /** What to do, if anything. */
  readonly action?: string;
  readonly who?: Who;
}

export type Data = NonNullable<AppError['data']>;

/** A text, or one that is completed with data; it must read well if data is missing. */
export type Words = string | ((data: Data) => string);

export interface Entry {
  readonly what: Words;
  readonly action: Words;
}

/** Completes a text with data. */
export function say(words: Words, data: Data = {}): string {
  return typeof words === 'string' ? words : words(data);
}

/** The value as text, or "" if absent. */
export function text(data: Data, key: string): string {
  const value = data[key];
  return value === undefined ? '' : String(value);
}

/** `before + value + after` if present, else `otherwise`. */
export function around(data: Data, key: string, before: string, after = '', otherwise = ''): string {
  const value = text(data, key);
  return value === '' ? otherwise : `${before}${value}${after}`;
}

/** " " and the folder that the data name by itself or by a database in it; "" where only a database's name is known. */
export function ofFolder(data: Data): string {
  const path = text(data, 'path') || text(data, 'folder');
  const folder = path.replace(/(?:^|[\\/])[^\\/]+\.sqlite$/, '');
  return folder === '' ? '' : ` ${folder}`;
}

/** The file that was not written is one of settings (`createPreferences`), which are named without a folder. */
export function isOfSettings(data: Data): boolean {
  return /^[^\\/]+\.json$/.test(text(data, 'path'));
}

const LONGEST_SAID = 200;

/** `before` and what a server said, on one line, cut short and without its last full stop; else "". */
export function said(data: Data, key: string, before: string): string {
  const line = text(data, key).replace(/\s+/g, ' ').trim().replace(/\.+$/, '');
  if (line === '') return '';
  return before + (line.length > LONGEST_SAID ? `${line.slice(0, LONGEST_SAID).trimEnd()}…` : line);
}

/** "3", or "3 a 5": the range in the data (`nNFIni`, `nNFFin`), else "". */
export function range(data: Data, between: string): string {
  const first = text(data, 'nNFIni');
  const last = text(data, 'nNFFin');
  if (first === '') return '';
  return last === '' || last === first ? first : `${first} ${between} ${last}`;
}

/** "30 a 36, 39 e 40": the numbers that `packPieces` put into the data, else "". */
export function pieces(data: Data, key: string, locale: Locale): string {
  const packed = unpackPieces(text(data, key));
  const [to, more] = locale === 'pt-BR' ? ['a', 'mais'] : ['to', 'more'];
  const items = packed.pieces.map((piece) => range({ ...piece }, to));
  if (packed.hidden > 0) {
    const rest = grouped(packed.hidden, locale);
    items.push(locale === 'pt-BR' ? `${more} ${rest}` : `${rest} ${more}`);
  }
  return listed(items, locale);
}

/** The server that the data names, in brackets behind other words. */
export function host(data: Data): string {
  return around(data, 'host', ' (', ')');
}

/** True if there is more than one of those numbers. */
export function isPlural(data: Data, key: string): boolean {
  return /[-,]/.test(text(data, key));
}

/** Formats a waiting time: 45 s, or whole minutes rounded up. */
export function wait(data: Data, key = 'seconds'): string {
  const seconds = Number(data[key]);
  if (!Number.isFinite(seconds) || seconds <= 0) return '';
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

/** The day as written of an ISO instant or day in the data, in the form of the window; other text is returned unchanged. */
export function day(data: Data, key: string, locale: Locale): string {
  const value = text(data, key);
  const written = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0];
  return (written !== undefined && formatDate(written, locale)) || value;
}

/** `before` and that day; "" where the data has none. */
export function dated(data: Data, key: string, before: string, locale: Locale): string {
  const date = day(data, key, locale);
  return date ? `${before}${date}` : '';
}

/** The data's time limit in brackets, " (30 s)", else "". */
export function timeLimit(data: Data): string {
  const seconds = Math.round(Number(data['limitMs']) / 1000);
  return seconds > 0 ? ` (${seconds} s)` : '';
}

/** The day and the hour as written, 31/12/2026 13:05:00; the day alone where there is no hour. */
export function moment(data: Data, key: string, locale: Locale): string {
  const hour = /T(\d{2}:\d{2}:\d{2})/.exec(text(data, key))?.[1];
  return `${day(data, key, locale)}${hour === undefined ? '' : ` ${hour}`}`;
}

/** Who is working on a request, between `before` and `at`; "" where that is this user on this computer. */
export function inHand(data: Data, before: string, at: string): string {
  const machine = text(data, 'machine');
  return machine === '' ? '' : `${before}${text(data, 'user')}${at}${machine}`;
}

/**
 * True unless the data says that the other request (`state`) is over: the blocking request still waits for its
 * answer.
 */
export function isOpen(data: Data): boolean {
  // A first 563 makes its own request refused, although its numbers are disabled.
  return !['homologated', 'closed', 'refused'].includes(text(data, 'state'));
}
