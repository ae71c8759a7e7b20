/** The faults of a CNPJ, of a justification and of a range as texts. */

import type { CnpjProblem } from '../fiscal/issuer/cnpj.ts';
import {
  JUSTIFICATION_MAX,
  JUSTIFICATION_MIN,
  type IllegalCharacter,
  type JustificationProblem,
} from '../fiscal/justification/justification.ts';
import { MAX_NUMBER, MAX_RANGE, type RangeProblem } from '../fiscal/numbering.ts';
import { grouped } from '../numbers.ts';
import type { Locale } from './words.ts';

const CNPJ: Readonly<Record<Locale, Readonly<Record<CnpjProblem, string>>>> = {
  'pt-BR': {
    length: 'O CNPJ tem 14 caracteres.',
    characters: 'O CNPJ tem só letras e números, e os dois últimos são números.',
    'check-digit': 'Os dois dígitos finais do CNPJ não conferem.',
  },
  en: {
    length: 'A CNPJ has 14 characters.',
    characters: 'A CNPJ has only letters and digits, and the last two are digits.',
    'check-digit': 'The two final digits of the CNPJ do not match.',
  },
};

export function explainCnpj(problem: CnpjProblem, locale: Locale = 'pt-BR'): string {
  return CNPJ[locale][problem];
}

/** One text per problem, in the given order. */
export function explainJustification(
  problems: readonly JustificationProblem[],
  locale: Locale = 'pt-BR',
): string[] {
  const pt = locale === 'pt-BR';
  return problems.map((problem) => {
    switch (problem.kind) {
      case 'too-short':
        return pt
          ? `A justificativa está curta: ${missingLetters(problem.length)} para o mínimo de ${JUSTIFICATION_MIN}.`
          : `The justification is too short: ${JUSTIFICATION_MIN - problem.length} more needed, at least ${JUSTIFICATION_MIN} characters.`;
      case 'too-long':
        return pt
          ? `A justificativa tem ${problem.length} caracteres; o máximo é ${JUSTIFICATION_MAX}.`
          : `The justification has ${problem.length} characters; the most is ${JUSTIFICATION_MAX}.`;
      case 'illegal':
        return pt
          ? `A justificativa tem o que a SEFAZ não aceita: ${listed(problem.characters, pt)}.`
          : `The justification holds what SEFAZ does not accept: ${listed(problem.characters, pt)}.`;
    }
  });
}

function missingLetters(length: number): string {
  const missing = JUSTIFICATION_MIN - length;
  return missing === 1 ? 'falta 1 letra' : `faltam ${missing} letras`;
}

/** Distinct characters, at most five, the invisible ones by name. */
function listed(characters: readonly IllegalCharacter[], pt: boolean): string {
  const distinct = [...new Set(characters.map((one) => visible(one.character, pt)))];
  const shown = distinct.slice(0, 5).join(', ');
  return distinct.length > 5 ? `${shown}…` : shown;
}

function visible(character: string, pt: boolean): string {
  if (/^[\n\r\u000B\u000C\u0085\u2028\u2029]$/u.test(character)) return pt ? 'quebra de linha' : 'line break';
  if (character === '\t') return pt ? 'tabulação' : 'tab';
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  // Variation selectors are marks too, but invisible.
  if (/^[\p{C}\p{Z}\uFE00-\uFE0F]$/u.test(character))
    return pt ? `caractere invisível (U+${code})` : `invisible character (U+${code})`;
  if (/^\p{M}$/u.test(character)) {
    return pt
      ? 'acento separado da letra (comum em textos vindos do macOS; junte os dois)'
      : 'accent apart from its letter (common in texts from macOS; join the two)';
  }
  return character;
}

/** The window has its own, beside the field. */
const RANGE: Readonly<Record<RangeProblem, string>> = {
  layout: `Os números da faixa vão de 1 a ${grouped(MAX_NUMBER, 'pt-BR')}.`,
  'upside-down': 'O primeiro número da faixa é maior que o último.',
  'too-many': `A faixa passa de ${grouped(MAX_RANGE, 'pt-BR')} números, o máximo de um pedido.`,
};

export function explainRange(problem: RangeProblem): string {
  return RANGE[problem];
}
