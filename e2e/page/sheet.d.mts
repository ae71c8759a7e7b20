/** Types of sheet.mjs. */

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly jpeg: string;
}

export interface Difference {
  /** Of all squares, 0 to 1. */
  readonly share: number;
  /** Largest difference of a square's mean colour, 0 to 255, and where on the sheet it is. */
  readonly worst: number;
  readonly at: string;
}

export function drawSheet(shots: readonly Shot[]): Promise<string>;
export function compareSheets(sheets: {
  readonly drawn: string;
  readonly stored: string;
  readonly step: number;
}): Promise<Difference>;
export function systemLetters(): number[];
