/** The form of a planted bug. */

export interface Bug {
  /** What the program then does wrong. */
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}
