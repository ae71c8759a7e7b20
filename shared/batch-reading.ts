/** Why a file, or an entry of a zip, gave no keys to a batch; explained in `shared/explain/batch`. */

import { READ_REASONS } from './number-reading.ts';

export const BATCH_READ_REASONS = [
  ...READ_REASONS,
  // A spreadsheet.
  'workbook-encrypted',
  'workbook-broken',
  'workbook-too-large',
  'old-xls',
  'ods',
  'xlsb',
  // A list or another file.
  'list-too-large',
  'mail-too-large',
  'mail-parts',
  'outlook-msg',
  'word-document',
  'not-text',
  // A pipe or a device.
  'no-file',
  'no-key',
  'in-use',
  'text-too-slow',
  'too-many',
  'gone',
] as const;
export type BatchReadReason = (typeof BATCH_READ_REASONS)[number];
