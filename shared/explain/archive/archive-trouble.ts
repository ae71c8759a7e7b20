/** The reasons why a folder does not take files, and what a language says of each. */

export type ArchiveTrouble =
  | 'full'
  | 'read-only'
  | 'away'
  | 'slow'
  | 'too-long'
  | 'name'
  | 'relative'
  | 'not-folder'
  | 'folder'
  | 'busy'
  | 'damaged'
  | 'journal'
  | 'settings'
  | 'sheet'
  | 'other';

export interface TroubleWords {
  /** A clause for after a colon, without its full stop. */
  readonly what: string;
  readonly action: string;
}
