/** The texts of documents that gave no numbers: complete in both languages. */

import { expect, test } from 'vitest';
import { OTHER_DOCUMENTS, READ_REASONS } from '../../number-reading.ts';
import { LOCALES } from '../words.ts';
import { explainOtherDocument, explainReadReason } from './reading.ts';

const SENTENCE = /^\p{Lu}.*\.$/u;

test.each(LOCALES)('each reason and each other document has its own sentence in %s', (locale) => {
  const sentences = [
    ...READ_REASONS.map((reason) => explainReadReason(reason, locale)),
    ...OTHER_DOCUMENTS.map((what) => explainOtherDocument(what, locale).what),
  ];
  for (const sentence of sentences) expect(sentence).toMatch(SENTENCE);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test.each(LOCALES)('a code of a newer version is shown, not hidden, in %s', (locale) => {
  expect(explainReadReason('of-tomorrow', locale)).toContain('of-tomorrow');
  expect(explainOtherDocument('of-tomorrow', locale)).toEqual(explainOtherDocument('xml', locale));
});
