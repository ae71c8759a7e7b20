/** Says in plain words why a folder does not accept files, from the system's code or one of ours. */

import { ARCHIVE_PROBLEMS_EN } from './archive-problem.en.ts';
import { ARCHIVE_PROBLEMS_PT } from './archive-problem.pt.ts';
import type { Locale } from '../words.ts';
import { archiveTrouble, type TroubleWords } from './archive-trouble.ts';

const TABLES = { 'pt-BR': ARCHIVE_PROBLEMS_PT, en: ARCHIVE_PROBLEMS_EN } as const;

/** An unknown code is shown as it is: support by phone needs it. */
export function explainArchiveProblem(problem: string, locale: Locale = 'pt-BR'): TroubleWords {
  const trouble = archiveTrouble(problem);
  const words = TABLES[locale][trouble];
  return trouble === 'other' && problem !== '' ? { ...words, what: `${words.what} (${problem})` } : words;
}
