/** The words of printed pages and tables, in the language of their reader. */

import type { Worded } from '../host/host.ts';
import type { Locale } from '../words.ts';
import { PAPER_EN } from './paper.en.ts';
import { PAPER_PT } from './paper.pt.ts';

export type PaperWords = Worded<typeof PAPER_PT>;

export function paperWords(locale: Locale): PaperWords {
  return locale === 'en' ? PAPER_EN : PAPER_PT;
}
