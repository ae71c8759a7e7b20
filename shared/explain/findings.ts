/** One sentence for each thing that the pre-checks of a disablement found. */

import type { Finding } from '../contract.ts';
import { FINDINGS_EN } from './findings.en.ts';
import { FINDINGS_PT } from './findings.pt.ts';
import { say, type Locale } from './words.ts';

const TABLES = { 'pt-BR': FINDINGS_PT, en: FINDINGS_EN } as const;

export function explainFinding(finding: Finding, locale: Locale = 'pt-BR'): string {
  return say(TABLES[locale][finding.code], finding.data);
}
