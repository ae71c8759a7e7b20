/** What happened and what to do, for the errors of backups, in English. */

import type { ErrorCode } from '../../errors.ts';
import { around, range, text, type Data, type Entry } from '../words.ts';

type BackupErrorCode = Extract<ErrorCode, `backup.${string}`>;

/** Of what a backup lacks, the worse comes first: `pending` have no answer, `unsaved` no file that is there. */
const lostInDoubt = (data: Data) => {
  const pending = Number(data['pending'] ?? 0);
  const unsaved = Number(data['unsaved'] ?? 0);
  if (pending === 1) return 'There is 1 disablement without an answer made after this backup';
  if (pending > 1) return `There are ${pending} disablements without an answer made after this backup`;
  if (unsaved > 1)
    return `There are ${unsaved} disablements made after this backup whose XML is not saved yet, or not where it was saved`;
  return 'There is 1 disablement made after this backup whose XML is not saved yet, or not where it was saved';
};
const lostNumbers = (data: Data) => {
  const found = range(data, 'to');
  if (!found) return '';
  const all = Number(data['pending'] ?? 0) + Number(data['unsaved'] ?? 0);
  return ` (${all > 1 ? 'the first: ' : ''}series ${text(data, 'serie')}, no. ${found})`;
};

export const BACKUP_ERRORS_EN: Readonly<Record<BackupErrorCode, Entry>> = {
  'backup.none': {
    what: (d) => `There is no backup of Balcão NF-e in the chosen folder${around(d, 'folder', ': ')}.`,
    action: 'Choose the folder of one backup (YYYY-MM-DD), the folder copias, or a whole data folder.',
  },
  'backup.broken': {
    what: (d) =>
      `The journal in this backup was changed: verification fails at entry ${text(d, 'position') || '?'}.`,
    action: 'Choose the backup of another day and keep this one; if there is no other, ask support.',
  },
  'backup.other-realm': {
    what: 'This backup is of the other journal: training’s is apart from that of Production and Homologation.',
    action: 'Change the environment, at the top of the window, or choose another backup.',
  },
  'backup.would-lose': {
    what: (d) => `${lostInDoubt(d)}${lostNumbers(d)}.`,
    action:
      'Resolve what is pending, and connect the folder of the XML if it is not here, before restoring; or choose a newer backup. Restoring now would forget these numbers.',
  },
};
