/** What should be known beside an answer (the `avisos` of a consult or a disablement), one sentence a code. */

import type { Locale } from './words.ts';

const NOTICES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    'address.overridden':
      'Endereço alterado: a resposta veio do servidor indicado em enderecos.json, não do endereço oficial.',
    'answer.other-key': 'A resposta da SEFAZ traz outra chave, diferente da consultada.',
    'situation.disagrees': 'A situação e os eventos da resposta não dizem a mesma coisa; confira os eventos.',
    'justification.differs': 'A justificativa registrada é a do primeiro pedido, diferente da de agora.',
  },
  en: {
    'address.overridden':
      'Changed address: the answer came from the server named in enderecos.json, not from the official address.',
    'answer.other-key': 'SEFAZ’s answer carries another key, not the one consulted.',
    'situation.disagrees':
      'The situation and the events in the answer do not say the same; check the events.',
    'justification.differs': 'The justification on record is the first request’s, not the one given now.',
  },
};

/** A code that has no sentence comes back as it is: a notice is never dropped. */
export function explainNotice(code: string, locale: Locale = 'pt-BR'): string {
  const table = NOTICES[locale];
  return (Object.hasOwn(table, code) ? table[code] : undefined) ?? code;
}
