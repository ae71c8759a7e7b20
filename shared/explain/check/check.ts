/** One text for each finding of the checker. */

import type { CheckFinding } from '../../check/check-report.ts';
import { CHECK_EN } from './check.en.ts';
import { CHECK_PT } from './check.pt.ts';
import { say, type Locale } from '../words.ts';

const TABLES = { 'pt-BR': CHECK_PT, en: CHECK_EN } as const;

export function explainCheck(finding: CheckFinding, locale: Locale = 'pt-BR'): string {
  return say(TABLES[locale][finding.code], finding.data);
}
