/** The wizard without its looks: its fields, what each step needs, and the sentences' raw material. */

import { z } from 'zod';
import type { CallOutput, Finding, Taken, WaiverCode } from '../../../shared/contract.ts';
import { waiverCodeSchema } from '../../../shared/contract/findings.ts';
import { justificationProblems } from '../../../shared/fiscal/justification.ts';
import { MAX_NUMBER, modSchema, type NumberRange } from '../../../shared/fiscal/numbering.ts';

/** What people type; numbers are text until they are whole. */
export const wizardSchema = z.object({
  mod: modSchema,
  serie: z.string().refine((text) => readSerie(text) !== undefined),
  from: z.string().refine((text) => readNumber(text) !== undefined),
  to: z.string().refine((text) => readNumber(text) !== undefined),
  /** Four digits, or "" while the person leaves it to what the neighbouring notes tell. */
  ano: z.string(),
  /** 1..12, or "": when the sequence broke, for the deadline. */
  month: z.string(),
  contingency: z.enum(['', 'no', 'yes']),
  xJust: z.string().refine((text) => justificationProblems(text).length === 0),
  typed: z.string(),
});
export type WizardFields = z.infer<typeof wizardSchema>;

export type RangeReport = CallOutput<'disablement.check'>;

export type Step = 1 | 2 | 3 | 4;

export const STEP_FIELDS: Readonly<Record<Step, readonly (keyof WizardFields)[]>> = {
  1: ['mod', 'serie'],
  2: ['from', 'to'],
  3: ['xJust'],
  4: [],
};

export function emptyWizard(serie = ''): WizardFields {
  return {
    mod: '55',
    serie,
    from: '',
    to: '',
    ano: '',
    month: '',
    contingency: '',
    xJust: '',
    typed: '',
  };
}

/** 0..999, with or without zeros in front; undefined otherwise. */
export function readSerie(text: string): number | undefined {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : undefined;
}

/** 1..999.999.999, dots allowed; undefined otherwise. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[.\s]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value >= 1 && value <= MAX_NUMBER ? value : undefined;
}

/** The range as typed, perhaps upside down; one number alone is a range of one. */
export function readRange({ from, to }: Pick<WizardFields, 'from' | 'to'>): NumberRange | undefined {
  const nNFIni = readNumber(from);
  const nNFFin = readNumber(to);
  return nNFIni === undefined || nNFFin === undefined ? undefined : { nNFIni, nNFFin };
}

/** Every number, where they are few enough to be read one by one. */
export function listedNumbers({ nNFIni, nNFFin }: NumberRange, most = 10): readonly number[] | undefined {
  const count = nNFFin - nNFIni + 1;
  return count >= 1 && count <= most ? Array.from({ length: count }, (_, i) => nNFIni + i) : undefined;
}

const YEARS_BACK = 3;

/** The years worth offering: the current one and what may have been forgotten, with `chosen` wherever it lies. */
export function yearsToOffer(today: Date, chosen: number): readonly number[] {
  const now = today.getFullYear();
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, i) => now - i);
  return years.includes(chosen) ? years : [...years, chosen];
}

/** Where the notes around the range are of different years: each that the sequence may have broken in, else none. */
export function yearsBetween({ below, above }: RangeReport['neighbours'] = {}): readonly number[] {
  if (!below || !above || below.year === above.year) return [];
  const first = Math.min(below.year, above.year);
  return Array.from({ length: Math.abs(above.year - below.year) + 1 }, (_, i) => first + i);
}

/** 1..12, without those that have not come yet. */
export function monthsToOffer(year: number, today: Date): readonly number[] {
  const last = year === today.getFullYear() ? today.getMonth() + 1 : 12;
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** What the wizard asks in a place of its own. */
const ASKED: ReadonlySet<Finding['code']> = new Set(['contingency.ask', 'year.ask']);

/** Findings that stand in the list, the gravest first; what is `asked` and the days left have places of their own. */
export function shownFindings(findings: readonly Finding[], asked = ASKED): readonly Finding[] {
  const rank = ({ level, code }: Finding) =>
    level === 'block' ? 0 : code === 'range.future' ? 1 : level === 'info' ? 2 : 3;
  return findings
    .filter(({ code }) => !asked.has(code))
    .filter(({ code, level }) => code !== 'deadline' || level !== 'info')
    .sort((a, b) => rank(a) - rank(b) || firstOf(a) - firstOf(b));
}

/** Where in the range the trouble begins; 0 for what speaks of all of it. */
function firstOf({ data }: Finding): number {
  return Number(data?.['nNFIni'] ?? data?.['first'] ?? 0);
}

/** The word that sets this finding aside, where a person may give it, or that was given among `confirmed`. */
export function waiverOf({ code }: Finding, confirmed: readonly WaiverCode[] = []): WaiverCode | undefined {
  if (code === 'range.contingency-declared') return confirmed.find((each) => each === 'range.contingency');
  const known = waiverCodeSchema.safeParse(code);
  return known.success ? known.data : undefined;
}

/** A request stands in the way and its answer is not known, or not proved: a person can resolve it. */
export function isUncertain({ code, data }: Finding): boolean {
  return code === 'range.overlap' && ['uncertain', 'imported'].includes(String(data?.['state']));
}

/** What SEFAZ would say, or only might: of a request that is under way or without an answer nobody knows. */
export function rejectionOf({ level, cStat, code, data }: Finding): 'sure' | 'maybe' | undefined {
  if (level !== 'block' || !cStat) return undefined;
  const open =
    code === 'range.overlap' && ['uncertain', 'sending', 'imported'].includes(String(data?.['state']));
  return open ? 'maybe' : 'sure';
}

export type Mend =
  | { readonly kind: 'swap' | 'split' | 'splitAround' | 'withoutAll' }
  | { readonly kind: 'without'; readonly taken: Taken };

/** How the button of a finding's mend is called. */
export function mendOf(finding: Finding, findings: readonly Finding[], taken: readonly Taken[]): Mend {
  if (finding.code === 'range.upside-down') return { kind: 'swap' };
  const [only, ...others] = taken;
  if (!only) return { kind: 'split' };
  if (findings.some(({ code }) => code === 'range.too-many')) return { kind: 'splitAround' };
  return others.length > 0 ? { kind: 'withoutAll' } : { kind: 'without', taken: only };
}

/** Asked for NFC-e always, and for NF-e where the core says so. */
export function asksContingency(mod: WizardFields['mod'], findings: readonly Finding[]): boolean {
  return mod === '65' || findings.some(({ code }) => code === 'contingency.ask');
}

/** True when step 2 may be left with this report and these answers; `asks`: contingency is asked for another reason too. */
export function rangeIsClear(
  fields: Pick<WizardFields, 'mod' | 'contingency' | 'ano'>,
  { findings, yearKnown }: Pick<RangeReport, 'findings' | 'yearKnown'>,
  asks = false,
): boolean {
  if (findings.some(({ level }) => level === 'block')) return false;
  // No default: a year that nobody chose and no note tells would be SEFAZ's to find wrong.
  if (!yearKnown && fields.ano === '') return false;
  return !(asks || asksContingency(fields.mod, findings)) || fields.contingency === 'no';
}
