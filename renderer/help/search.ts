/** Searches pages, codes and glossary at once. */

import { EXPLAINED_CSTATS, explainCStat, type Locale } from '../../shared/explain/index.ts';
import type { HelpTarget } from '../ui/navigation/help.ts';
import { fold, haystack, score, startsAWord, type Haystack } from '../ui/words/text-match.ts';
import { ASKED } from './asked.ts';
import { plainText } from './blocks.ts';
import type { HelpContent } from './content.ts';
import { PAGE_IDS } from './pages.ts';
import { soughtIn, type Sought } from './question.ts';

export type FoundKind = 'page' | 'code' | 'term';

export interface Found {
  readonly kind: FoundKind;
  readonly target: HelpTarget;
  readonly title: string;
  readonly text: string;
}

interface Entry extends Found {
  readonly hay: Haystack;
  /** Of {@link ASKED}. */
  readonly asked: string;
}

export type HelpIndex = readonly Entry[];

export function indexOf(content: HelpContent, locale: Locale): HelpIndex {
  const pages = PAGE_IDS.map((id) => {
    const { title, blocks } = content.pages[id];
    const text = plainText(blocks);
    return {
      kind: 'page' as const,
      target: id,
      title,
      text: firstSentence(text),
      hay: haystack(title, text),
    };
  });
  const codes = EXPLAINED_CSTATS.map((code) => {
    const consult = explainCStat(code, 'consult', locale);
    const disable = explainCStat(code, 'disable', locale);
    const more = plainText(content.codes[code] ?? []);
    const words = `${consult.what} ${consult.action} ${disable.what} ${more}`;
    return {
      kind: 'code' as const,
      target: `cstat/${code}`,
      title: code,
      text: consult.what,
      hay: haystack(code, words),
    };
  });
  const terms = content.terms.map(({ id, term, blocks }) => {
    const text = plainText(blocks);
    return {
      kind: 'term' as const,
      target: `term/${id}`,
      title: term,
      text,
      hay: haystack(term, text),
    };
  });
  return [...pages, ...codes, ...terms].map((entry) => ({ ...entry, asked: ASKED[entry.target] ?? '' }));
}

const WHOLE_QUESTION = 50;
/** A match by synonym or stem counts less than one by the word as typed. */
const BY_STEM = 0.8;
const BY_OTHER_NAME = 0.5;
/** Points of a match in {@link ASKED}: above a word of the text, below one of the title. */
const AS_ASKED = 45;
/** A title that only contains the letters in order is a weak match: not enough for a stem or a synonym. */
const LEAST_POINTS = 5;

/** Best results first: those that match every word of the query, else those that match most of them; none for an empty query. */
export function searchHelp(index: HelpIndex, text: string): readonly Found[] {
  const query = fold(text);
  if (query === '') return [];
  const sought = soughtIn(query);
  const rated = index.map((entry) => {
    const whole = entry.hay.title.startsWith(query) ? WHOLE_QUESTION : 0;
    const words = sought.map((word) => pointsOf(word, entry)).filter((points) => points > 0);
    return { entry, found: words.length, points: words.reduce((sum, points) => sum + points, whole) };
  });
  const most = Math.max(...rated.map(({ found }) => found));
  if (most < sought.length / 2) return [];
  return rated
    .filter(({ found }) => found > 0 && found === most)
    .sort((a, b) => b.points - a.points)
    .map(({ entry }) => entry);
}

function pointsOf({ typed, stem, others }: Sought, { hay, asked }: Entry): number {
  const byName = (name: string) => {
    const points = score(name, hay) ?? 0;
    return points < LEAST_POINTS ? 0 : points;
  };
  return Math.max(
    score(typed, hay) ?? 0,
    byName(stem) * BY_STEM,
    ...others.map((name) => byName(name) * BY_OTHER_NAME),
    startsAWord(asked, typed) || startsAWord(asked, stem) ? AS_ASKED : 0,
  );
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
