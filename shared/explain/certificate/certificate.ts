/** The texts of the certificate examination, of expiry and of the reminder. */

import type { ExamCode, ExamIssuer, ExamNotice } from '../../certificate-report.ts';
import { CERTIFICATE_EN } from './certificate.en.ts';
import { CERTIFICATE_PT } from './certificate.pt.ts';
import { explainCStat } from '../cstat/cstat.ts';
import { say, type Data, type Locale } from '../words.ts';
import type { CertificateWords } from './certificate-words.ts';

const TABLES: Readonly<Record<Locale, CertificateWords>> = { 'pt-BR': CERTIFICATE_PT, en: CERTIFICATE_EN };

export interface ExplainedCode {
  /** What the code checks, for a table's row. */
  readonly aspect: string;
  /** What it means for this certificate. */
  readonly sentence: string;
  /** What SEFAZ would answer, and what to do, if it would refuse. */
  readonly refusal?: { readonly what: string; readonly action?: string };
}

export function explainExamCode(
  { cStat, verdict, reason }: ExamCode,
  locale: Locale = 'pt-BR',
): ExplainedCode {
  const words = TABLES[locale];
  const passes = cStat === '297' || cStat === '298' ? words.okOurs : words.ok;
  const sentence = reason ? words.reasons[reason] : passes;
  if (verdict !== 'fails') return { aspect: words.aspects[cStat], sentence };
  const { what, action } = explainCStat(cStat, 'disable', locale);
  return {
    aspect: words.aspects[cStat],
    sentence,
    refusal: { what, ...(action === undefined ? {} : { action }) },
  };
}

export function explainExamNotice({ code, data }: ExamNotice, locale: Locale = 'pt-BR'): string {
  return say(TABLES[locale].notices[code], data);
}

/** Where an authority of the chain was found: "do arquivo". */
export function explainChainSource(from: ExamIssuer['from'], locale: Locale = 'pt-BR'): string {
  return TABLES[locale].sources[from];
}

/** Data: `holder`, `state`, `daysLeft`, `validUntil`. */
export function explainExpiry(data: Data, locale: Locale = 'pt-BR'): { title: string; text: string } {
  const { title, text } = TABLES[locale].expiry;
  return { title: say(title, data), text: say(text, data) };
}

interface Ending {
  readonly holder: string;
  readonly state: string;
  readonly daysLeft: number;
  readonly validUntil: string;
}

/** One notice for all of these, the first to end first: the first ones by name, the rest counted. */
export function explainExpiries(
  entries: readonly Ending[],
  locale: Locale = 'pt-BR',
): { title: string; text: string } {
  const [one] = entries;
  if (one && entries.length === 1) {
    const { holder, state, daysLeft, validUntil } = one;
    return explainExpiry({ holder, state, daysLeft, validUntil }, locale);
  }
  const expired = entries.filter(({ state }) => state === 'expired').length;
  const { title, text } = TABLES[locale].expiries;
  return {
    title: title(expired, entries.length - expired),
    text: text(
      entries.slice(0, NAMED).map(({ holder }) => holder),
      Math.max(0, entries.length - NAMED),
    ),
  };
}

/** A notice shows about two lines. */
const NAMED = 3;

/** Data: `holder`, `state`, `daysLeft`, `validUntil`. */
export function explainReminder(
  data: Data,
  locale: Locale = 'pt-BR',
): { summary: string; description: string } {
  const { summary, description } = TABLES[locale].reminder;
  return { summary: say(summary, data), description: say(description, data) };
}
