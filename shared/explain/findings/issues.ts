/** One text for an invalid field, from its path and the rule it breaks. */

import type { InputIssue } from '../../errors.ts';
import { explainRule } from './findings.ts';
import { ISSUES_EN } from './issues.en.ts';
import { ISSUES_PT, type IssueWords } from './issues.pt.ts';
import type { Locale } from '../words.ts';

const TABLES = { 'pt-BR': ISSUES_PT, en: ISSUES_EN } as const;

/** The codes of zod 4 and our own rules, mapped to the few rules that have texts. */
const RULES = new Map<string, keyof IssueWords['rules']>([
  ['access-key', 'access-key'],
  ['cnpj', 'cnpj'],
  ['justification', 'justification'],
  ['missing', 'missing'],
  ['not-begun', 'not-begun'],
  ['required', 'missing'],
  ['too_small', 'small'],
  ['too_big', 'big'],
  ['invalid_value', 'choice'],
  ['unrecognized_keys', 'extra'],
]);

export function explainIssue(issue: InputIssue, locale: Locale = 'pt-BR'): string {
  const words: IssueWords = TABLES[locale];
  const found = explainRule(issue.rule, issue.data ?? {}, locale);
  if (found !== undefined) return found;
  const field = issue.path.split('.').at(-1) ?? '';
  const rule = RULES.get(issue.rule) ?? RULES.get(issue.rule.split('.')[0] ?? '') ?? 'invalid';
  if (rule !== 'missing' && rule !== 'extra' && has(words.limits, field)) return words.limits[field];
  const subject = has(words.fields, field) ? words.fields[field] : words.unknownField(issue.path);
  return `${subject} ${words.rules[rule]}.`;
}

function has<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}
