/** Finds the commands that match a query, in sections, the best first. */

import type { HistoryEntry } from '../../shared/contract.ts';
import { accessKeySchema, bareAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { fold, score } from '../ui/words/text-match.ts';
import type { Command, Group } from './commands.ts';

export interface Section {
  readonly group: Group;
  readonly commands: readonly Command[];
}

export const MOST: Readonly<Record<Group, number>> = {
  key: 1,
  recent: 5,
  screen: 14,
  action: 6,
  company: 8,
  history: 6,
  code: 5,
  help: 5,
};
/** What only explains comes after what opens or does something, also where its title has the very word. */
const PART_OF: Partial<Record<Group, number>> = { help: 0.3, code: 0.3 };
const SMALL_WORDS = new Set(
  'a o as os e de do da dos das ao em no na nos nas por pro pra para com um uma of the to for in an'.split(
    ' ',
  ),
);
/** What people put before a code of SEFAZ, as their issuer shows it: the code says it all. */
const BEFORE_CODE = /^(?:rejeicao|erro|codigo|cstat|rejection|error|code):? (?=\d{3}$)/;
const AT_FIRST: readonly Group[] = ['recent', 'screen', 'action'];

/** Without a query: recently used commands, then screens and actions. */
export function sectionsAtFirst(commands: readonly Command[], recent: readonly string[]): readonly Section[] {
  const lately = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const rest = commands.filter((command) => !lately.includes(command));
  return AT_FIRST.map((group) => ({
    group,
    commands: (group === 'recent' ? lately : rest.filter((each) => each.group === group)).slice(
      0,
      MOST[group],
    ),
  })).filter((section) => section.commands.length > 0);
}

/** The section with the best match comes first; `first` (a key, notes of the history) comes before all. */
export function sectionsFor(
  text: string,
  commands: readonly Command[],
  first: readonly Command[] = [],
): readonly Section[] {
  const query = withoutSmallWords(fold(text)).replace(BEFORE_CODE, '');
  const isNumber = /^\d+$/.test(query);
  const found = commands
    .flatMap((command) => {
      const points = score(query, command.hay);
      const part = isNumber ? 1 : (PART_OF[command.group] ?? 1);
      return points === undefined ? [] : [{ command, points: points * part }];
    })
    .sort((a, b) => b.points - a.points)
    .map(({ command }) => command);
  const all = [...first, ...found];
  return groupsOf(all).map((group) => ({
    group,
    commands: all.filter((each) => each.group === group).slice(0, MOST[group]),
  }));
}

/** "lista de chaves" as "lista chaves", in both languages; what is only small words stays. */
function withoutSmallWords(query: string): string {
  const words = query.split(' ').filter((word) => !SMALL_WORDS.has(word));
  return words.length > 0 ? words.join(' ') : query;
}

/** In the order of their best command; companies never after rows of the history, which any number finds. */
function groupsOf(commands: readonly Command[]): readonly Group[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  const history = groups.indexOf('history');
  if (history < 0 || groups.indexOf('company') < history) return groups;
  return [
    ...groups.slice(0, history),
    'company',
    ...groups.slice(history).filter((each) => each !== 'company'),
  ];
}

/** The 44 characters of a key in the query, and whether the key is valid; undefined where there is none. */
export function keyIn(text: string): { readonly key: string; readonly right: boolean } | undefined {
  const key = bareAccessKey(text);
  if (key.length !== 44 || !/^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/.test(key)) return undefined;
  return { key, right: accessKeySchema.safeParse(key).success };
}

/**
 * What of a query is searched in the history: a number, or a part of a key or protocol, without the characters that
 * group it; undefined for words, which name commands.
 */
export function historyTextOf(text: string): string | undefined {
  const bare = text.replace(/[\s./-]/g, '').toUpperCase();
  return /^[0-9A-Z]+$/.test(bare) && /\d/.test(bare) ? bare : undefined;
}

/** Of fewer characters, only entries of exactly that number: 3 means note 3, not 1.345. */
const SHORTEST_PART = 4;

/** Of what the history found, best first, the entries that answer the query. `exact`: the leading ones of that number. */
export function entriesFor(
  searched: string,
  { entries, exact }: { readonly entries: readonly HistoryEntry[]; readonly exact: number },
): readonly HistoryEntry[] {
  return searched.length < SHORTEST_PART ? entries.slice(0, exact) : entries;
}
