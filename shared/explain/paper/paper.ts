/** The words of printed pages and tables, in the language of their reader. */

import type { Locale } from '../words.ts';
import { PAPER_EN } from './paper.en.ts';
import { PAPER_PT, type PaperWords } from './paper.pt.ts';

export type { PaperWords };

export function paperWords(locale: Locale): PaperWords {
  return { 'pt-BR': PAPER_PT, en: PAPER_EN }[locale];
}

/** Notices for one short line; those that have no short words are left out. */
export function shortNotices(codes: readonly string[] = [], locale: Locale): string[] {
  const short: Readonly<Record<string, string>> = paperWords(locale).table.notices;
  return codes.flatMap((code) => short[code] ?? []);
}
