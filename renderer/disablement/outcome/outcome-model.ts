/** Which outcome a request of the journal has, from its state and SEFAZ's last answer, and what corrects a refusal. */

import type { DisablementState, DisablementView, Finding } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { isOpen } from '../../../shared/explain/index.ts';
import { CSTAT_ALREADY_DISABLED, shownState } from '../../../shared/fiscal/cstat.ts';
import { shownFindings, waiverOf, type Step } from '../wizard/wizard-model.ts';

/** What the journal keeps is a state; the rest is said of it. */
export type OutcomeKind = DisablementState | 'unsaved' | 'already' | 'stopped' | 'recorded';

/** Success requires SEFAZ's 102 and the XML on disk; anything else is another outcome. */
export function outcomeKindOf(view: DisablementView): OutcomeKind {
  const { state, answer, file, provedBy } = view;
  if (state === 'homologated') return file && !file.saved ? 'unsaved' : 'homologated';
  if (state === 'closed') return provedBy === 'person' ? 'recorded' : 'closed';
  if (state !== 'refused') return state;
  if (answer?.cStat === CSTAT_ALREADY_DISABLED) return 'already';
  return shownState(view);
}

/** Where the file of a request is; without `machine` on this computer, which alone can open it. */
export function filePlaceOf({
  file,
  imported,
}: Pick<DisablementView, 'file' | 'imported'>):
  | { readonly path: string; readonly machine?: string }
  | undefined {
  const path = file?.path ?? (imported?.path || imported?.folder);
  if (!path) return undefined;
  return file?.keeper === undefined ? { path } : { path, machine: file.keeper };
}

/** Findings that a signed request can no longer be asked about: its year is fixed. */
const CHOSEN: ReadonlySet<Finding['code']> = new Set(['year.ask']);

/**
 * Findings about a prepared request before it is sent, the most severe first. Its maker may not have asked about
 * contingency; as in the wizard, that question comes once nothing else prevents the sending.
 */
export function findingsOfPrepared(findings: readonly Finding[]): readonly Finding[] {
  const blocked = findings.some(({ level }) => level === 'block');
  return blocked ? shownFindings(findings) : shownFindings(findings, CHOSEN);
}

/** True where a prepared request can never be sent as it is: its numbers are used or disabled, or cannot be disabled by a company. */
export function cannotGo(error: AppError | undefined, findings: readonly Finding[] = []): boolean {
  if (error?.code === 'disablement.already') return true;
  if (error?.code === 'disablement.overlap' && !isOpen(error.data ?? {})) return true;
  return findings.some((finding) => {
    if (finding.level !== 'block' || waiverOf(finding)) return false;
    if (finding.code === 'range.overlap') return !isOpen(finding.data ?? {});
    return /^(range|serie|year)\./.test(finding.code);
  });
}

/** What helps after a refusal: a step of the wizard to return to, or another screen first. */
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

/** 280–285 and 290–295 are about the certificate; 286 and 296 about a failure of SEFAZ to check it. */
export function mendOf(cStat: string): Mend {
  const known = MENDS[cStat];
  if (known) return known;
  return /^(28[0-5]|29[0-5])$/.test(cStat) ? { kind: 'certificate' } : { kind: 'again', step: 2 };
}
