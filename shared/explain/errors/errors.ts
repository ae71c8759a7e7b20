/** Turns an error value into one sentence about what happened, one about what to do, and who can do it. */

import { refusesCertificate } from '../../asking/certificate-refused.ts';
import { ERROR_WHO, type AppError } from '../../errors.ts';
import { ERRORS_EN } from './errors.en.ts';
import { ERRORS_PT } from './errors.pt.ts';
import { explainIssue } from '../findings/issues.ts';
import { say, type Explanation, type Locale } from '../words.ts';

const TABLES = { 'pt-BR': ERRORS_PT, en: ERRORS_EN } as const;

/** Never fails and never repeats a secret: only the error's own data is inserted. */
export function explainError(error: AppError, locale: Locale = 'pt-BR'): Explanation {
  const entry = TABLES[locale][error.code];
  const only = error.issues?.length === 1 ? error.issues[0] : undefined;
  return {
    what: only ? explainIssue(only, locale) : say(entry.what, error.data),
    action: say(entry.action, error.data),
    // Of an alert only those that refuse a certificate are its seller's.
    who: error.code === 'sefaz.tls-alert' && !refusesCertificate(error) ? 'suporte' : ERROR_WHO[error.code],
  };
}
