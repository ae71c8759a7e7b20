/** Searches pages, codes and words of the glossary at once. */

import { EXPLAINED_CSTATS, explainCStat, type Locale } from '../../shared/explain/index.ts';
import type { HelpTarget } from '../ui/help.ts';
import { fold, haystack, score, type Haystack } from '../ui/text-match.ts';
import { plainText } from './blocks.ts';
import { PAGE_IDS, TERM_IDS, type HelpContent } from './pages.ts';

export type FoundKind = 'page' | 'code' | 'term';

export interface Found {
  readonly kind: FoundKind;
  readonly target: HelpTarget;
  readonly title: string;
  readonly text: string;
}

interface Entry extends Found {
  readonly hay: Haystack;
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
  const terms = TERM_IDS.map((id) => {
    const { term, text } = content.terms[id];
    return {
      kind: 'term' as const,
      target: `term/${id}`,
      title: term,
      text: plainText([{ kind: 'text', text }]),
      hay: haystack(term, text),
    };
  });
  return [...pages, ...codes, ...terms];
}

/** The best first; nothing for an empty question. */
export function searchHelp(index: HelpIndex, text: string): readonly Found[] {
  const query = fold(text);
  if (query === '') return [];
  return index
    .flatMap((entry) => {
      const points = score(query, entry.hay);
      return points === undefined ? [] : [{ entry, points }];
    })
    .sort((a, b) => b.points - a.points)
    .map(({ entry }) => entry);
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
