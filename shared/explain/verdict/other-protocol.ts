/** The notice that a note's protocol is not the one SEFAZ has now, which alone proves nothing against it. */

import { moment, text, type Data, type Locale } from '../words.ts';

/** "" where the data names no other protocol. */
export function otherProtocol(data: Data, locale: Locale): string {
  const here = text(data, 'note');
  const there = text(data, 'sefaz');
  if (here === '' || there === '') return '';
  if (here === there) {
    const [at, atSefaz] = [moment(data, 'noteAt', locale), moment(data, 'sefazAt', locale)];
    return locale === 'pt-BR'
      ? `A data e hora do protocolo no arquivo (${at}) não são as que a SEFAZ tem hoje (${atSefaz}). Sozinho, isso não acusa o arquivo.`
      : `Date and hour of the protocol in the file (${at}) are not those that SEFAZ has now (${atSefaz}). That alone does not accuse the file.`;
  }
  return locale === 'pt-BR'
    ? `O protocolo no arquivo é ${here}, e o que a SEFAZ tem hoje é ${there}: ela pode ter emitido outro para a mesma nota. Sozinho, isso não acusa o arquivo. Para cancelar a nota vale o da SEFAZ.`
    : `The protocol in the file is ${here}, and the one that SEFAZ has now is ${there}: it may have issued another for the same note. That alone does not accuse the file. To cancel the note, SEFAZ’s counts.`;
}
