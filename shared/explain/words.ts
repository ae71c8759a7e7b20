/** The shapes that every table of sentences shares, and the small helpers that put data into them. */

import type { AppError } from '../errors.ts';
import { unpackPieces } from '../fiscal/number-pieces.ts';
import { grouped, listed } from '../numbers.ts';

export const LOCALES = ['pt-BR', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** Who can do the one thing that helps. */
export type Who = 'voce' | 'contador' | 'vendedor' | 'sefaz' | 'suporte';

export interface Explanation {
  /** What happened, one sentence. */
  readonly what: string;
  /** The one thing to do, where there is one. */
  readonly action?: string;
  readonly who?: Who;
}

export type Data = NonNullable<AppError['data']>;

/** A sentence, or one that is completed with the data of the occasion; it must read well when data is missing. */
export type Words = string | ((data: Data) => string);

export interface Entry {
  readonly what: Words;
  readonly action: Words;
}

/** Fills a sentence with data. */
export function say(words: Words, data: Data = {}): string {
  return typeof words === 'string' ? words : words(data);
}

/** The datum as text, or "" when it did not come. */
export function text(data: Data, key: string): string {
  const value = data[key];
  return value === undefined ? '' : String(value);
}

/** `before + datum + after` when the datum came, else `otherwise`. */
export function around(data: Data, key: string, before: string, after = '', otherwise = ''): string {
  const value = text(data, key);
  return value === '' ? otherwise : `${before}${value}${after}`;
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
  const told = unpackPieces(text(data, key));
  const [to, more] = locale === 'pt-BR' ? ['a', 'mais'] : ['to', 'more'];
  const items = told.pieces.map((piece) => range({ ...piece }, to));
  if (told.hidden > 0) {
    const rest = grouped(told.hidden, locale);
    items.push(locale === 'pt-BR' ? `${more} ${rest}` : `${rest} ${more}`);
  }
  return listed(items, locale);
}

/** True where those numbers are more than one. */
export function isPlural(data: Data, key: string): boolean {
  return /[-,]/.test(text(data, key));
}

/** Seconds as people say a wait: 45 s, or whole minutes rounded up. */
export function wait(data: Data, key = 'seconds'): string {
  const seconds = Number(data[key]);
  if (!Number.isFinite(seconds) || seconds <= 0) return '';
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}

/** The day of an ISO instant or day in the data, 31/12/2026 or 2026-12-31; other text comes back as it is. */
export function day(data: Data, key: string, locale: Locale): string {
  const value = text(data, key);
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(value);
  if (!parts) return value;
  const [, year, month, date] = parts;
  return locale === 'pt-BR' ? `${date}/${month}/${year}` : `${year}-${month}-${date}`;
}

/** True unless the data says that the other request (`state`) is over: what stands in the way still waits for its answer. */
export function isOpen(data: Data): boolean {
  // A first 563 leaves its own request refused, and its numbers disabled all the same.
  return !['homologated', 'closed', 'refused'].includes(text(data, 'state'));
}
