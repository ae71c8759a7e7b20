/** The texts for documents that were read for their numbers and gave none: why they are unreadable, or what they are. */

import { OTHER_DOCUMENTS, READ_REASONS } from '../../number-reading.ts';
import type { Locale } from '../words.ts';
import type { DocumentWords } from './document-words.ts';
import { OTHERS_EN, REASONS_EN } from './reading.en.ts';
import { OTHERS_PT, REASONS_PT } from './reading.pt.ts';

/** One sentence; a code that is not of the list is shown as it is. */
export function explainReadReason(reason: string, locale: Locale = 'pt-BR'): string {
  const known = READ_REASONS.find((one) => one === reason);
  if (known !== undefined) return { 'pt-BR': REASONS_PT, en: REASONS_EN }[locale][known];
  return locale === 'pt-BR'
    ? `O arquivo não pôde ser lido (${reason}).`
    : `The file could not be read (${reason}).`;
}

/** Name and sentence; a code that is not of the list is named as other XML. */
export function explainOtherDocument(what: string, locale: Locale = 'pt-BR'): DocumentWords {
  return { 'pt-BR': OTHERS_PT, en: OTHERS_EN }[locale][OTHER_DOCUMENTS.find((one) => one === what) ?? 'xml'];
}
