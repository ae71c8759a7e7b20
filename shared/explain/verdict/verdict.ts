/** The texts of a verdict: its title, what it means, and what the reader should do in their role. */

import { VERDICT_CODES, type Verdict, type VerdictCode } from '../../check/verdict.ts';
import { explainNotice } from '../notices.ts';
import { say, type Locale } from '../words.ts';
import { VERDICTS_EN } from './verdict.en.ts';
import { VERDICTS_PT } from './verdict.pt.ts';

const TABLES = { 'pt-BR': VERDICTS_PT, en: VERDICTS_EN } as const;
const TEST = { 'pt-BR': 'de homologação: sem valor fiscal', en: 'of homologation: no fiscal value' } as const;
const MARKED = { 'pt-BR': 'marcada pelo Fisco', en: 'marked by the tax authority' } as const;

/** What may be booked or kept where it has fiscal value. */
const WOULD_BE_USED: readonly VerdictCode[] = ['authentic', 'content-unproved', 'reformatted'];

export interface ExplainedVerdict {
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
}

export function explainVerdict(verdict: Verdict, locale: Locale = 'pt-BR'): ExplainedVerdict {
  const { title, meaning, advice } = TABLES[locale][verdict.code];
  const data = { ...verdict.data, ...(verdict.asked ? { asked: 'yes' } : {}) };
  const trial = verdict.test && verdict.code !== 'test';
  const used = WOULD_BE_USED.includes(verdict.code);
  const given = trial && used ? TABLES[locale].test.advice : advice;
  const words = typeof given === 'object' ? given[verdict.role] : given;
  // However authentic, it is not simply fine (MOC 7.0, tables 3-1 to 3-5).
  const marked = used && !trial && verdict.data?.['marked'] !== undefined;
  const more = [...(trial ? [TEST[locale]] : []), ...(marked ? [MARKED[locale]] : [])];
  return {
    title: [say(title, data), ...more.map((one) => `(${one})`)].join(' '),
    meaning: say(meaning, data),
    advice: marked ? explainNotice('note.marked-by-fisco', locale) : say(words, data),
  };
}

/** The title of a group of verdicts, without the data of one of them. */
export function verdictTitle(code: VerdictCode, locale: Locale = 'pt-BR'): string {
  return say(TABLES[locale][code].title, {});
}

/** By the order of the list, which is that of the chips. */
export function verdictRank(code: VerdictCode): number {
  return VERDICT_CODES.indexOf(code);
}
