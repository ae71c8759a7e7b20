/** Filters and places of the panel's rows: which of them a chip leaves, and where a need leads. */

import type { PanelNeed, PanelRow } from '../../shared/contract.ts';
import type { Screen } from '../screens.ts';
import type { Purpose } from '../ui/navigation/router.tsx';

const CERTIFICATE: readonly PanelNeed[] = [
  'certificate-missing',
  'certificate-expired',
  'certificate-ending',
];

/** Which rows each chip leaves, in the order of the chips. */
const LEAVES = {
  attention: ({ needs }) => needs.length > 0,
  uncertain: ({ uncertain }) => uncertain > 0,
  contingency: ({ contingency = 0 }) => contingency > 0,
  unsaved: ({ unsaved }) => unsaved > 0,
  certificate: ({ needs }) => needs.some((need) => CERTIFICATE.includes(need)),
  gaps: ({ gaps = 0 }) => gaps > 0,
  unread: ({ read }) => read === false,
} satisfies Record<string, (row: PanelRow) => boolean>;

export type PanelFilter = 'all' | keyof typeof LEAVES;
export const PANEL_FILTERS = Object.keys(LEAVES) as Exclude<PanelFilter, 'all'>[];

export function isLeftBy(filter: PanelFilter, row: PanelRow): boolean {
  return filter === 'all' || LEAVES[filter](row);
}

export interface PanelPlace {
  readonly screen: Screen;
  readonly purpose: Purpose;
}

/** The screen on which a company's need is looked after; Início has the lists of open requests, files and contingency. */
export function placeOf(need: PanelNeed | 'gaps' | 'closing' | undefined): PanelPlace {
  switch (need) {
    case 'certificate-missing':
    case 'certificate-expired':
    case 'certificate-ending':
      return { screen: 'certificates', purpose: {} };
    case 'gaps':
    case 'gaps-due':
      return { screen: 'numbering', purpose: {} };
    case 'uncertain':
      return { screen: 'disablement', purpose: {} };
    case 'closing':
      return { screen: 'closing', purpose: {} };
    default:
      return { screen: 'home', purpose: {} };
  }
}

const FORMULA = /^[=+\-@\t\r]/;

/** Rows as a spreadsheet takes them from the clipboard: cells parted by tabs, none of them a formula. */
export function clipboardTable(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ').replace(FORMULA, "'$&")).join('\t'))
    .join('\r\n');
}
