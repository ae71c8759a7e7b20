/** Why a file in hand could not be read, in one sentence. */

import type { CheckEntry } from '../../contract.ts';
import type { AppError } from '../../errors.ts';
import { explainError } from '../errors/errors.ts';
import { explainReadReason } from '../reading/reading.ts';
import type { Locale } from '../words.ts';
import { explainVerdict, type ExplainedVerdict } from './verdict.ts';

/** Reasons that only files in hand have, beside those of every reading. */
const OWN: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'no-xml': {
    'pt-BR': 'Não há XML nem zip aqui.',
    en: 'There is no XML or zip here.',
  },
  'not-a-file': {
    'pt-BR': 'Não é um arquivo que se possa ler.',
    en: 'It is no file that can be read.',
  },
};

export function explainFileProblem(error: AppError, locale: Locale = 'pt-BR'): string {
  const reason = error.data?.['reason'];
  if (error.code !== 'file.unreadable' || reason === undefined) return explainError(error, locale).what;
  return OWN[String(reason)]?.[locale] ?? explainReadReason(String(reason), locale);
}

type Explained = Pick<CheckEntry, 'verdict' | 'kind' | 'error'>;

/** Whether nothing of the file could be read, not even that it is cut off. */
export function isUnread<E extends Explained>(entry: E): entry is E & { readonly error: AppError } {
  return entry.kind === 'other' && entry.error !== undefined;
}

/** What the verdict of an entry says; of a file that was not read why, and nothing of what is in it. */
export function explainEntry(entry: Explained, locale: Locale = 'pt-BR'): ExplainedVerdict {
  const explained = explainVerdict(entry.verdict, locale);
  if (!isUnread(entry)) return explained;
  const meaning = explainFileProblem(entry.error, locale);
  return { ...explained, meaning, advice: explainError(entry.error, locale).action ?? '' };
}
