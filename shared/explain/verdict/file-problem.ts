/** Why a file in hand could not be read, in one sentence. */

import type { AppError } from '../../errors.ts';
import { explainError } from '../errors/errors.ts';
import { explainReadReason } from '../reading/reading.ts';
import type { Locale } from '../words.ts';

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
