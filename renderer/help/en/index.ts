/** The help in English. */

import type { HelpContent } from '../pages.ts';
import { codes } from './codes.ts';
import { pagesBegin } from './pages-begin.ts';
import { pagesDisable } from './pages-disable.ts';
import { pagesKeep } from './pages-keep.ts';
import { pagesMachine } from './pages-machine.ts';
import { pagesNotes } from './pages-notes.ts';
import { terms } from './terms.ts';

export const helpEn: HelpContent = {
  pages: { ...pagesBegin, ...pagesNotes, ...pagesDisable, ...pagesKeep, ...pagesMachine },
  terms,
  codes,
};
