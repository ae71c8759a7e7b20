/** Filters and places of the panel's rows: which of them a chip leaves, and where a need leads. */

import type { PanelNeed, PanelRow } from '../../shared/contract.ts';
import type { Screen } from '../screens.ts';
import type { Purpose } from '../ui/navigation/router.tsx';

/** In the order of the chips. */
export const PANEL_FILTERS = [
  'attention',
  'uncertain',
  'contingency',
  'unsaved',
  'certificate',
  'gaps',
  'unread',
] as const;
export type PanelFilter = 'all' | (typeof PANEL_FILTERS)[number];

const CERTIFICATE: readonly PanelNeed[] = [
  'certificate-missing',
  'certificate-expired',
  'certificate-ending',
];

export function isLeftBy(filter: PanelFilter, row: PanelRow): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'attention':
      return row.needs.length > 0;
    case 'uncertain':
      return row.uncertain > 0;
    case 'contingency':
      return (row.contingency ?? 0) > 0;
    case 'unsaved':
      return row.unsaved > 0;
    case 'certificate':
      return row.needs.some((need) => CERTIFICATE.includes(need));
    case 'gaps':
      return (row.gaps ?? 0) > 0;
    case 'unread':
      return row.read === false;
  }
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
