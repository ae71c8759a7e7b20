/** Which end face a request of the journal has, from its state and SEFAZ's last answer, and what mends a refusal. */

import type { DisablementView, Finding } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { isOpen } from '../../../shared/explain/index.ts';
import { CSTAT_ALREADY_DISABLED } from '../../../shared/fiscal/cstat.ts';
import { shownFindings, waiverOf, type Step } from '../wizard/wizard-model.ts';

export type OutcomeKind =
  | 'homologated'
  | 'unsaved'
  | 'refused'
  | 'already'
  | 'stopped'
  | 'uncertain'
  | 'imported'
  | 'prepared'
  | 'sending'
  | 'recorded'
  | 'closed'
  | 'discarded';

const STOPPED = new Set(['108', '109']);

/** Success is SEFAZ's word and the XML on disk; any other thing has another face. */
export function outcomeKindOf({ state, answer, file, provedBy }: DisablementView): OutcomeKind {
  if (state === 'homologated') return file && !file.saved ? 'unsaved' : 'homologated';
  if (state === 'closed') return provedBy === 'person' ? 'recorded' : 'closed';
  if (state !== 'refused') return state;
  if (answer?.cStat === CSTAT_ALREADY_DISABLED) return 'already';
  return answer && STOPPED.has(answer.cStat) ? 'stopped' : 'refused';
}

/** What a request that was signed can no longer ask the person: its year is chosen. */
const CHOSEN: ReadonlySet<Finding['code']> = new Set(['year.ask']);

/**
 * What is told of a prepared request before it goes, the gravest first. Whoever made it may not have asked about contingency;
 * as in the wizard, that comes once nothing else stands in the way.
 */
export function findingsOfPrepared(findings: readonly Finding[]): readonly Finding[] {
  const blocked = findings.some(({ level }) => level === 'block');
  return blocked ? shownFindings(findings) : shownFindings(findings, CHOSEN);
}

/** True where a prepared request can never go as it is: its numbers are used or disabled, or are none that a company disables. */
export function cannotGo(error: AppError | undefined, findings: readonly Finding[] = []): boolean {
  if (error?.code === 'disablement.already') return true;
  if (error?.code === 'disablement.overlap' && !isOpen(error.data ?? {})) return true;
  return findings.some((finding) => {
    if (finding.level !== 'block' || waiverOf(finding)) return false;
    if (finding.code === 'range.overlap') return !isOpen(finding.data ?? {});
    return /^(range|serie|year)\./.test(finding.code);
  });
}

/** What helps against a refusal: a step of the wizard to go back to, or another screen first. */
export type Mend =
  | { readonly kind: 'numbers' | 'range' | 'split' | 'year' | 'series' | 'again'; readonly step: Step }
  | { readonly kind: 'certificate' | 'company' };

const MENDS: Readonly<Record<string, Mend>> = {
  '201': { kind: 'split', step: 2 },
  '206': { kind: 'numbers', step: 2 },
  '224': { kind: 'range', step: 2 },
  '241': { kind: 'numbers', step: 2 },
  '256': { kind: 'numbers', step: 2 },
  '266': { kind: 'series', step: 1 },
  '453': { kind: 'year', step: 2 },
  '454': { kind: 'year', step: 2 },
  '213': { kind: 'certificate' },
  '227': { kind: 'certificate' },
  '226': { kind: 'company' },
  '250': { kind: 'company' },
  '410': { kind: 'company' },
};

/** 280–285 and 290–295 speak of the certificate; 286 and 296 of SEFAZ's own trouble with it. */
export function mendOf(cStat: string): Mend {
  const known = MENDS[cStat];
  if (known) return known;
  return /^(28[0-5]|29[0-5])$/.test(cStat) ? { kind: 'certificate' } : { kind: 'again', step: 2 };
}
