/** Joins what is known of each company into the rows of the office's panel, and says which companies need a person. */

import type { CompanyView, PanelNeed, PanelRow } from '../../../shared/contract.ts';
import type { Deadline } from '../../../shared/fiscal/deadline.ts';

/** Open requests of one company in the journal. */
export interface OpenRequests {
  readonly uncertain: number;
  readonly unsaved: number;
}

/** What takes long to count. */
export interface NumberCounts {
  /** Some XML or EFD of the company was read: without one no gap can be seen. */
  readonly read: boolean;
  readonly gaps: number;
  /** The nearest that is not over. */
  readonly deadline?: Deadline | undefined;
  readonly contingency: number;
  /** Last month's zip is in its place; undefined where that does not answer. */
  readonly closed?: boolean | undefined;
}

/** Each part by CNPJ; a company without an entry has nothing of it. */
export interface PanelParts {
  readonly companies: readonly CompanyView[];
  readonly requests: ReadonlyMap<string, OpenRequests>;
  /** ISO 8601. */
  readonly lastConsults: ReadonlyMap<string, string>;
  /** Undefined before the first count. */
  readonly numbers: ReadonlyMap<string, NumberCounts> | undefined;
}

/** A certificate with at most these days left needs to be renewed: buying and issuing one takes days. */
const ENDING_DAYS = 30;
/** From the first of the month on, the gaps of the last one are due. */
const DUE_DAYS = 10;

const NOTHING_OPEN: OpenRequests = { uncertain: 0, unsaved: 0 };
const NO_NUMBERS: NumberCounts = { read: false, gaps: 0, contingency: 0 };

/** One row a company, in the order of `companies`. */
export function panelRows({ companies, requests, lastConsults, numbers }: PanelParts): PanelRow[] {
  return companies.map(({ cnpj, name, group, certificate }): PanelRow => {
    const { uncertain, unsaved } = requests.get(cnpj) ?? NOTHING_OPEN;
    const counted = numbers && (numbers.get(cnpj) ?? NO_NUMBERS);
    const lastConsult = lastConsults.get(cnpj);
    const row: Omit<PanelRow, 'needs'> = {
      cnpj,
      name,
      uncertain,
      unsaved,
      group,
      // One that does not open here cannot be used until its file is imported again.
      ...(certificate && !certificate.needsFile ? { certificate: certificateOf(certificate) } : {}),
      ...(counted ? { read: counted.read, contingency: counted.contingency } : {}),
      ...(counted?.read ? { gaps: counted.gaps } : {}),
      ...(counted?.closed === undefined ? {} : { closed: counted.closed }),
      ...(counted?.deadline ? { deadline: { ...counted.deadline } } : {}),
      lastConsult,
    };
    return { ...row, needs: needsOf(row) };
  });
}

function certificateOf({ state, daysLeft, validUntil }: NonNullable<CompanyView['certificate']>) {
  return { state, daysLeft, validUntil };
}

/** The most pressing first: what may be lost or fined by waiting, then what only stops work. */
export function needsOf(row: Omit<PanelRow, 'needs'>): PanelNeed[] {
  const { certificate, deadline, gaps = 0, contingency = 0 } = row;
  const found: readonly (readonly [PanelNeed, boolean])[] = [
    ['uncertain', row.uncertain > 0],
    ['contingency', contingency > 0],
    ['certificate-missing', certificate === undefined],
    ['certificate-expired', certificate?.state === 'expired'],
    ['unsaved', row.unsaved > 0],
    ['gaps-due', gaps > 0 && deadline !== undefined && deadline.days <= DUE_DAYS],
    ['certificate-ending', certificate?.state === 'expiring' && certificate.daysLeft <= ENDING_DAYS],
  ];
  return found.filter(([, needed]) => needed).map(([need]) => need);
}

/** AAAA-MM: the month before that of `today` (AAAA-MM-DD). */
export function lastMonthOf(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

/** Whole days from `today` (AAAA-MM-DD) to the next 10th, 0 on the day itself. */
export function daysToTenth(today: string): number {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // Date.UTC counts months from 0: `month` is the next one.
  const next = day <= 10 ? Date.UTC(year, month - 1, 10) : Date.UTC(year, month, 10);
  return Math.round((next - Date.parse(today)) / 86_400_000);
}
