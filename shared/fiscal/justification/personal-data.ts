/**
 * Finds what looks like personal data in a text: a justification is kept by SEFAZ and must not name a person.
 */

import { parseCnpj } from '../issuer/cnpj.ts';
import { isCpf } from '../issuer/cpf.ts';

export type PersonalDataKind = 'cpf' | 'cnpj' | 'email' | 'phone';

export interface PersonalData {
  readonly kind: PersonalDataKind;
  /** Position in UTF-16 units. */
  readonly index: number;
  readonly text: string;
}

interface Pattern {
  readonly kind: PersonalDataKind;
  readonly looks: RegExp;
  /** Excludes what only has the same format. */
  readonly is: (text: string) => boolean;
}

const PATTERNS: readonly Pattern[] = [
  { kind: 'email', looks: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, is: () => true },
  {
    kind: 'cnpj',
    looks:
      /(?<![\p{L}\p{N}])[0-9A-Z]{2}[. ]?[0-9A-Z]{3}[. ]?[0-9A-Z]{3}[/ ]?[0-9A-Z]{4}[- ]?[0-9]{2}(?![\p{L}\p{N}])/giu,
    // Letters without digits are words: "DO CAIXA DA LOJA …".
    is: (text) => /[0-9].*[0-9].*[0-9]/.test(text) && parseCnpj(text).ok,
  },
  {
    kind: 'cpf',
    looks: /(?<![\p{L}\p{N}])[0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}[- ./]?[0-9]{2}(?![\p{L}\p{N}])/gu,
    is: (text) => isCpf(text.replace(/[^0-9]/g, '')),
  },
  {
    // An area code in brackets, +55, or a complete mobile number: two note numbers with a dash do not match.
    kind: 'phone',
    looks:
      /(?<![\p{L}\p{N}(])(?:(?:\+55 ?)?\(0?[1-9][0-9]\) ?9?[0-9]{4}[- ]?[0-9]{4}|\+55 ?[1-9][0-9] ?9?[0-9]{4}[- ]?[0-9]{4}|[1-9][0-9] 9[0-9]{4}-[0-9]{4}|9[0-9]{4}-[0-9]{4})(?![\p{L}\p{N}])/gu,
    is: () => true,
  },
];

/** In text order, without overlap. A heuristic for warnings, never to block. */
export function findPersonalData(text: string): PersonalData[] {
  const found: PersonalData[] = [];
  for (const { kind, looks, is } of PATTERNS) {
    for (const match of text.matchAll(looks)) {
      const end = match.index + match[0].length;
      const taken = found.some(({ index, text: other }) => match.index < index + other.length && index < end);
      if (!taken && is(match[0])) found.push({ kind, index: match.index, text: match[0] });
    }
  }
  return found.sort((a, b) => a.index - b.index);
}
