/** The wizard without its looks: its fields, what each step needs, and the sentences' raw material. */

import { z } from 'zod';
import type { Finding } from '../../shared/contract.ts';
import { justificationProblems } from '../../shared/fiscal/justification.ts';
import { MAX_NUMBER, modSchema, type NumberRange } from '../../shared/fiscal/numbering.ts';

/** What people type; numbers are text until they are whole. */
export const wizardSchema = z.object({
  mod: modSchema,
  serie: z.string().refine((text) => readSerie(text) !== undefined),
  from: z.string().refine((text) => readNumber(text) !== undefined),
  to: z.string().refine((text) => readNumber(text) !== undefined),
  ano: z.string(),
  /** 1..12: when the sequence broke, for the deadline. */
  month: z.string(),
  contingency: z.enum(['', 'no', 'yes']),
  xJust: z.string().refine((text) => justificationProblems(text).length === 0),
  typed: z.string(),
});
export type WizardFields = z.infer<typeof wizardSchema>;

export type Step = 1 | 2 | 3 | 4;

export const STEP_FIELDS: Readonly<Record<Step, readonly (keyof WizardFields)[]>> = {
  1: ['mod', 'serie'],
  2: ['from', 'to'],
  3: ['xJust'],
  4: [],
};

export function emptyWizard(today: Date, serie = ''): WizardFields {
  return {
    mod: '55',
    serie,
    from: '',
    to: '',
    ano: String(today.getFullYear()),
    month: String(today.getMonth() + 1),
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

export interface Deadline {
  /** AAAA-MM-DD. */
  readonly date: string;
  /** Whole days left, negative when it has passed. */
  readonly days: number;
}

const DAY_MS = 86_400_000;

/** The 10th of the month after the break (Ajuste SINIEF 07/05 cl. 14; 19/16 cl. 16). `month` is 1..12. */
export function deadlineOf(year: number, month: number, today: Date): Deadline {
  const due = Date.UTC(year, month, 10);
  const now = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  return { date: new Date(due).toISOString().slice(0, 10), days: Math.round((due - now) / DAY_MS) };
}

/** The years worth offering: the current one, the one before, and two more for what was forgotten. */
export function yearsToOffer(today: Date): readonly number[] {
  const now = today.getFullYear();
  return [now, now - 1, now - 2, now - 3];
}

/** Asked for NFC-e always, and for NF-e where the core says so. */
export function asksContingency(mod: WizardFields['mod'], findings: readonly Finding[]): boolean {
  return mod === '65' || findings.some(({ code }) => code === 'contingency.ask');
}

/** True when step 2 may be left with these findings and this answer. */
export function rangeIsClear(
  fields: Pick<WizardFields, 'mod' | 'contingency'>,
  findings: readonly Finding[],
): boolean {
  if (findings.some(({ level }) => level === 'block')) return false;
  return !asksContingency(fields.mod, findings) || fields.contingency === 'no';
}
