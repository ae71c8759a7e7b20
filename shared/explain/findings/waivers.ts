/** Texts for what a person declared before a disablement, for the receipt, the confirmation and the history. */

import type { Waiver } from '../../contract.ts';
import { accessKeyParts, formatAccessKey } from '../../fiscal/key/access-key.ts';
import { packPieces, rangesOf } from '../../fiscal/number-pieces.ts';
import { formatDateTime } from '../../moments.ts';
import { pieces, type Locale } from '../words.ts';

/** Before it is recorded it has no time and no author. */
export type UnrecordedWaiver = Omit<Waiver, 'at' | 'by'> & Partial<Pick<Waiver, 'at' | 'by'>>;

type Clock = (at: string) => string;

/** More keys would hide the rest of the text; their numbers are given as ranges. */
const MAX_KEYS = 3;

/** One sentence for each kind of declaration and each author, in order; `clock` formats the time. */
export function explainWaivers(
  waivers: readonly UnrecordedWaiver[],
  locale: Locale = 'pt-BR',
  clock: Clock = (at) => formatDateTime(at, false, locale),
): string[] {
  const groups = new Map<string, UnrecordedWaiver[]>();
  for (const word of waivers) {
    const name = `${word.code} ${word.by ?? ''}`;
    groups.set(name, [...(groups.get(name) ?? []), word]);
  }
  return [...groups.values()].map((words) =>
    words[0]?.code === 'year.contradicted'
      ? yearSentence(words[0], locale, clock)
      : noteSentence(words, locale, clock),
  );
}

function who({ by }: UnrecordedWaiver, locale: Locale): string {
  if (locale === 'en') return by === 'token' ? 'The program that asked' : 'Whoever asked';
  return by === 'token' ? 'O programa que pediu' : 'Quem pediu';
}

function when({ at }: UnrecordedWaiver, locale: Locale, clock: Clock): string {
  const moment = at === undefined ? '' : clock(at);
  if (moment === '') return '';
  return locale === 'en' ? ` (${moment})` : ` (em ${moment})`;
}

function noteSentence(words: readonly UnrecordedWaiver[], locale: Locale, clock: Clock): string {
  const first = words[0];
  if (!first) return '';
  const keys = [...new Set(words.flatMap((word) => word.keys ?? []))];
  const numbers = [...new Set(keys.map((key) => accessKeyParts(key).nNF))].sort((a, b) => a - b);
  const list = pieces({ numbers: packPieces(rangesOf(numbers)) }, 'numbers', locale);
  const listed = keys.map(formatAccessKey).join('; ');
  const many = keys.length !== 1;
  if (locale === 'en') {
    const shown = keys.length > MAX_KEYS ? '' : `, ${many ? 'keys' : 'key'} ${listed},`;
    return `${who(first, locale)} declared${when(first, locale, clock)} that the contingency ${many ? 'notes' : 'note'} no. ${list}${shown} ${many ? 'were' : 'was'} never handed to anybody.`;
  }
  const shown = keys.length > MAX_KEYS ? '' : `, ${many ? 'chaves' : 'chave'} ${listed},`;
  return many
    ? `${who(first, locale)} declarou${when(first, locale, clock)} que as notas em contingência nº ${list}${shown} nunca foram entregues a ninguém.`
    : `${who(first, locale)} declarou${when(first, locale, clock)} que a nota em contingência nº ${list}${shown} nunca foi entregue a ninguém.`;
}

function yearSentence(word: UnrecordedWaiver, locale: Locale, clock: Clock): string {
  const { below, above } = word.neighbours ?? {};
  if (locale === 'en') {
    const notes =
      below && above ? `: no. ${below.nNF} is of ${below.year} and no. ${above.nNF} of ${above.year}` : '';
    return `${who(word, locale)} confirmed${when(word, locale, clock)} the year, although the notes on both sides are of another${notes}.`;
  }
  const notes =
    below && above ? `: o nº ${below.nNF} é de ${below.year} e o nº ${above.nNF} é de ${above.year}` : '';
  return `${who(word, locale)} confirmou${when(word, locale, clock)} o ano, embora as notas dos dois lados sejam de outro${notes}.`;
}
