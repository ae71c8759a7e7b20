/** The model of the wizard without its components: its fields, what each step requires, and the data of its sentences. */

import { z } from 'zod';
import type { CallOutput, Finding, Taken, WaiverCode } from '../../../shared/contract.ts';
import { waiverCodeSchema } from '../../../shared/contract/disablement/findings.ts';
import { justificationProblems } from '../../../shared/fiscal/justification/justification.ts';
import { MAX_NUMBER, modSchema, type NumberRange } from '../../../shared/fiscal/numbering.ts';

/** The fields as typed; numbers are text until they are complete. */
export const wizardSchema = z.object({
  mod: modSchema,
  serie: z.string().refine((text) => readSerie(text) !== undefined),
  from: z.string().refine((text) => readNumber(text) !== undefined),
  to: z.string().refine((text) => readNumber(text) !== undefined),
  /** Four digits, or "" while the neighbouring notes determine it. */
  ano: z.string(),
  /** Month in which the sequence broke, 1..12, or ""; for the deadline. */
  month: z.string(),
  contingency: z.enum(['', 'no', 'yes']),
  xJust: z.string().refine((text) => justificationProblems(text).length === 0),
  typed: z.string(),
});
export type WizardFields = z.infer<typeof wizardSchema>;

/** What a person says of the numbers typed. */
export type Answers = Pick<WizardFields, 'ano' | 'month' | 'contingency'>;
export const NO_ANSWERS: Answers = { ano: '', month: '', contingency: '' };

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
    ...NO_ANSWERS,
    xJust: '',
    typed: '',
  };
}

/** 0..999, leading zeros allowed; undefined otherwise. */
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

/** The range as typed, possibly reversed; a single number is a range of one. */
export function readRange({ from, to }: Pick<WizardFields, 'from' | 'to'>): NumberRange | undefined {
  const nNFIni = readNumber(from);
  const nNFFin = readNumber(to);
  return nNFIni === undefined || nNFFin === undefined ? undefined : { nNFIni, nNFFin };
}

/** The part of a typed range that lies in a series of known ends; undefined if none does, or its ends are reversed. */
export function rangeWithin(
  range: NumberRange | undefined,
  { first, last }: { readonly first: number; readonly last: number },
): NumberRange | undefined {
  if (!range || range.nNFIni > range.nNFFin || range.nNFFin < first || range.nNFIni > last) return undefined;
  return { nNFIni: Math.max(first, range.nNFIni), nNFFin: Math.min(last, range.nNFFin) };
}

/** Every number of the range, where they are few enough to list. */
export function listedNumbers({ nNFIni, nNFFin }: NumberRange, most = 10): readonly number[] | undefined {
  const count = nNFFin - nNFIni + 1;
  return count >= 1 && count <= most ? Array.from({ length: count }, (_, i) => nNFIni + i) : undefined;
}

const YEARS_BACK = 3;

/** The years to offer: the current one and recent ones, with `chosen` always included. */
export function yearsToOffer(today: Date, chosen: number): readonly number[] {
  const now = today.getFullYear();
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, i) => now - i);
  return years.includes(chosen) ? years : [...years, chosen];
}

/** The years in which the sequence may have broken, where the neighbouring notes are of different years; else none. */
export function yearsBetween({ below, above }: RangeReport['neighbours'] = {}): readonly number[] {
  if (!below || !above || below.year === above.year) return [];
  const first = Math.min(below.year, above.year);
  return Array.from({ length: Math.abs(above.year - below.year) + 1 }, (_, i) => first + i);
}

/** 1..12, without future months. */
export function monthsToOffer(year: number, today: Date): readonly number[] {
  const last = year === today.getFullYear() ? today.getMonth() + 1 : 12;
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** Questions that the wizard asks outside the list of findings. */
const ASKED: ReadonlySet<Finding['code']> = new Set(['contingency.ask', 'year.ask']);

/** Those too that are sentences at the numbers. */
export const ASKED_OR_STANDING: ReadonlySet<Finding['code']> = new Set([
  ...ASKED,
  'deadline',
  'range.no-note-here',
]);

/** Findings of the list, the most severe first; `asked` ones and the deadline are shown elsewhere. */
export function shownFindings(findings: readonly Finding[], asked = ASKED): readonly Finding[] {
  const rank = ({ level, code }: Finding) => {
    if (level === 'block') return 0;
    if (code === 'range.future') return 1;
    return level === 'info' ? 2 : 3;
  };
  return findings
    .filter(({ code }) => !asked.has(code))
    .filter(({ code, level }) => code !== 'deadline' || level !== 'info')
    .sort((a, b) => rank(a) - rank(b) || firstOf(a) - firstOf(b));
}

/** The first number that the finding is about; 0 where it is about the whole range. */
function firstOf({ data }: Finding): number {
  return Number(data?.['nNFIni'] ?? data?.['first'] ?? 0);
}

/** The declaration that overrides this finding, where a person may give it or gave it. */
export function waiverOf({ code }: Finding): WaiverCode | undefined {
  if (code === 'range.contingency-declared') return 'range.contingency';
  const known = waiverCodeSchema.safeParse(code);
  return known.success ? known.data : undefined;
}

/** An earlier request for the same numbers has no answer, or no proof: a person can resolve it. */
export function isUncertain({ code, data }: Finding): boolean {
  return code === 'range.overlap' && ['uncertain', 'imported'].includes(String(data?.['state']));
}

/** Whether SEFAZ would certainly refuse, or only may: the result of a request in progress or without an answer is not known. */
export function rejectionOf({ level, cStat, code, data }: Finding): 'sure' | 'maybe' | undefined {
  if (level !== 'block' || !cStat) return undefined;
  const open =
    code === 'range.overlap' && ['uncertain', 'sending', 'imported'].includes(String(data?.['state']));
  return open ? 'maybe' : 'sure';
}

export type Mend =
  | { readonly kind: 'swap' | 'split' | 'splitAround' | 'withoutAll' }
  | { readonly kind: 'without'; readonly taken: Taken };

/** The label of the button that corrects a finding. */
export function mendOf(finding: Finding, findings: readonly Finding[], taken: readonly Taken[]): Mend {
  if (finding.code === 'range.upside-down') return { kind: 'swap' };
  const [only, ...others] = taken;
  if (!only) return { kind: 'split' };
  if (findings.some(({ code }) => code === 'range.too-many')) return { kind: 'splitAround' };
  return others.length > 0 ? { kind: 'withoutAll' } : { kind: 'without', taken: only };
}

/** Always asked for NFC-e, and for NF-e where the core says so. */
export function asksContingency(mod: WizardFields['mod'], findings: readonly Finding[]): boolean {
  return mod === '65' || findings.some(({ code }) => code === 'contingency.ask');
}

/** True when step 2 may be left with this report and these answers; `asks`: the contingency question applies for another reason too. */
export function rangeIsClear(
  fields: Pick<WizardFields, 'mod' | 'contingency' | 'ano'>,
  { findings, yearKnown }: Pick<RangeReport, 'findings' | 'yearKnown'>,
  asks = false,
): boolean {
  if (findings.some(({ level }) => level === 'block')) return false;
  // No default: SEFAZ would refuse a wrong year only after the request is sent.
  if (!yearKnown && fields.ano === '') return false;
  return !(asks || asksContingency(fields.mod, findings)) || fields.contingency === 'no';
}
