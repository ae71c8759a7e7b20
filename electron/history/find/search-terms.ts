/** Reads what a person typed into the history's search: numbers, parts of keys and protocols, a CNPJ, words. */

import { numberIn } from '../../../shared/history/search-number.ts';
import { fold } from './history-index.ts';

/** What has to be found in an entry; one of its readings is enough. */
export interface Term {
  /** Folded; "" where it is no word. */
  readonly word: string;
  /** A part of a key, protocol or CNPJ: digits and letters, upper case, three or more, a digit among them. */
  readonly code?: string;
  /** A number of a note, or inside a range. */
  readonly n?: number;
  readonly mod?: '55' | '65';
  readonly serie?: number;
}

export interface SearchTerms {
  /** All of them must be found; none finds everything. */
  readonly terms: readonly Term[];
  /** The number that the whole text is: its own entries come first. */
  readonly exact?: number;
}

/** Characters from which parts of keys and texts are searched: what the trigram index knows. */
export const SHORTEST_PART = 3;
const MODELS: Readonly<Record<string, '55' | '65'>> = { 'nf-e': '55', nfe: '55', 'nfc-e': '65', nfce: '65' };
/** Words that only lead to what follows them. */
const NUMBER_WORDS = /^(?:n[º°o.]*|numero|nota)$/;

export function searchTerms(text: string): SearchTerms {
  // A paste may bring control characters, which no stored text has.
  const typed = fold(text.replace(/\p{Cc}/gu, ' '));
  if (typed === '') return { terms: [] };
  const exact = numberIn(typed);
  if (exact !== undefined) {
    const digits = String(exact);
    return { exact, terms: [{ word: '', n: exact, ...codeOf(digits) }] };
  }
  const parts = typed.split(/\s+/);
  // A protocol or key as it is read aloud, a CNPJ with its punctuation.
  if (parts.every((part) => /^[\da-z./-]+$/.test(part) && /\d{2}/.test(part))) {
    return { terms: [{ word: parts.length === 1 ? typed : '', ...codeOf(bareOf(typed)) }] };
  }
  const terms: Term[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i] ?? '';
    const next = parts[i + 1] ?? '';
    if (/^serie$/.test(part) && /^\d{1,3}$/.test(next)) {
      terms.push({ word: '', serie: Number(next) });
      i += 1;
    } else if (NUMBER_WORDS.test(part) && numberIn(next) !== undefined) {
      terms.push({ word: '', n: Number(numberIn(next)) });
      i += 1;
    } else terms.push(termOf(part));
  }
  return { terms };
}

function termOf(part: string): Term {
  const mod = MODELS[part];
  if (mod !== undefined) return { word: '', mod };
  const n = numberIn(part);
  return { word: part, ...codeOf(bareOf(part)), ...(n === undefined ? {} : { n }) };
}

function codeOf(bare: string): Pick<Term, 'code'> {
  const fits = bare.length >= SHORTEST_PART && /^[\da-z]+$/.test(bare) && /\d/.test(bare);
  return fits ? { code: bare.toUpperCase() } : {};
}

function bareOf(text: string): string {
  return text.replace(/[\s./-]/g, '');
}
