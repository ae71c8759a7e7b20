/** One text for each finding of a disablement's check. */

import type { Finding } from '../../contract.ts';
import { errorCodeSchema } from '../../errors.ts';
import { ERRORS_EN } from '../errors/errors.en.ts';
import { ERRORS_PT } from '../errors/errors.pt.ts';
import { FINDINGS_EN } from './findings.en.ts';
import { FINDINGS_PT } from './findings.pt.ts';
import { say, type Data, type Locale } from '../words.ts';

const REASONS = { 'pt-BR': ERRORS_PT, en: ERRORS_EN } as const;
const TABLES = { 'pt-BR': FINDINGS_PT, en: FINDINGS_EN } as const;

/** The text of a rule that is also a finding's code (the core refuses a field with the same code), else undefined. */
export function explainRule(rule: string, data: Data, locale: Locale): string | undefined {
  const table = TABLES[locale];
  return isFinding(rule) ? say(table[rule], data) : undefined;
}

function isFinding(rule: string): rule is Finding['code'] {
  return Object.hasOwn(FINDINGS_PT, rule);
}

export function explainFinding(finding: Finding, locale: Locale = 'pt-BR'): string {
  // The vault gave the exact reason why no certificate can be used.
  const reason = finding.code === 'certificate.missing' ? finding.data?.['code'] : undefined;
  const code = errorCodeSchema.safeParse(reason);
  if (code.success && code.data !== 'certificate.missing') return say(REASONS[locale][code.data].what);
  return say(TABLES[locale][finding.code], finding.data);
}
