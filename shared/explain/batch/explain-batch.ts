/** What is said of the rows of a batch that are not asked. */

import { accessKeyProblems } from '../../fiscal/key/access-key.ts';
import { isKeyAsNumber } from '../../fiscal/key/key-in-text.ts';
import { explainAccessKey } from '../access-key.ts';
import type { Locale } from '../words.ts';

/** What is wrong with the text of an `invalid` row. */
export function explainFaultyKey(text: string, locale: Locale = 'pt-BR'): string {
  if (isKeyAsNumber(text)) {
    return locale === 'pt-BR'
      ? 'A planilha guardou a chave como número e perdeu os últimos algarismos. Pegue a chave de novo na nota e formate a coluna como texto antes de colar.'
      : 'The spreadsheet kept the key as a number and lost its last digits. Take the key from the note again, and format the column as text before pasting.';
  }
  const said = explainAccessKey(accessKeyProblems(text), locale, text);
  return said[0] ?? (locale === 'pt-BR' ? 'Não é uma chave de acesso.' : 'It is no access key.');
}
