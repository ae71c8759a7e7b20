/** What happened and what to do, for the errors of the data folder and of updates, in English. */

import type { ErrorCode } from '../../errors.ts';
import { archiveTrouble } from '../archive/archive-trouble.ts';
import type { ArchiveTrouble } from '../archive/archive-trouble.ts';
import { around, ofFolder, text, type Data, type Entry } from '../words.ts';

type DataErrorCode = Extract<ErrorCode, `data.${string}` | `update.${string}`>;

const WHY: Readonly<Record<string, string>> = { network: ' because it is on the network', restoring: ' now' };
/** Of what the disk says. */
const OF_DISK: Partial<Readonly<Record<ArchiveTrouble, { readonly why: string; readonly action: string }>>> =
  {
    full: { why: ': the disk is full', action: 'Free some space on that disk and try again.' },
    'read-only': {
      why: ': you may not write to it',
      action:
        'Ask whoever looks after the folder to let you write, or choose a folder of your own on a local disk.',
    },
    away: { why: ': it was not found', action: 'Check the path, and that its disk is connected.' },
    busy: { why: ': another program has it in use', action: 'Wait a moment and try again.' },
  };
const ofDisk = (d: Data) => OF_DISK[archiveTrouble(text(d, 'reason'))];
/** Of a folder that a person named, which is not the data folder. */
const NAMED: Readonly<Record<string, string>> = { ENOENT: 'was not found', ENOTDIR: 'is not a folder' };
const isNamed = (d: Data) => text(d, 'kind') === 'named';
/** Of a folder that a person chose to write to. */
const isTarget = (d: Data) => text(d, 'kind') === 'target';

export const DATA_ERRORS_EN: Readonly<Record<DataErrorCode, Entry>> = {
  'data.folder': {
    what: (d) => {
      if (isNamed(d))
        return `The folder given${around(d, 'folder', ', ', ',')} ${NAMED[text(d, 'reason')] ?? 'could not be opened'}.`;
      return isTarget(d)
        ? `Nothing could be written to the chosen folder${ofFolder(d)}${ofDisk(d)?.why ?? ''}.`
        : `The data folder${ofFolder(d)} cannot be used${WHY[text(d, 'reason')] ?? ofDisk(d)?.why ?? ''}.`;
    },
    action: (d) => {
      if (isNamed(d)) return 'Check the path, and that its network or disk is connected.';
      return text(d, 'reason') === 'restoring'
        ? 'Another window or program is restoring a backup in it; wait for it to end and open again.'
        : (ofDisk(d)?.action ?? 'Choose a folder on a local disk where you may write.');
    },
  },
  'data.remote': {
    what: (d) =>
      `The data folder${around(d, 'folder', ' ')} is on the network, where the journal may be damaged; so it can only be read here.`,
    action: 'In the program’s window use “Move to this computer”; then close and open the program again.',
  },
  'data.shared': {
    what: (d) =>
      `Other users of this computer may change the data folder${around(d, 'folder', ' ')}; so the program does not consult or disable in Production.`,
    action:
      'In the folder’s permissions leave only your user with the right to write, or use a folder of your own. Homologação and Training go on working.',
  },
  'data.damaged': {
    what: (d) =>
      `A file of the data folder is ${text(d, 'reason') === 'missing' ? 'no longer there' : 'damaged'}${around(d, 'file', ': ', '', around(d, 'path', ': '))}.`,
    action: 'Delete nothing; restore the last backup with support’s help.',
  },
  'data.newer': {
    what: 'The data was written by a newer version of the program.',
    action: 'Update the program on this computer.',
  },
  'data.decided': {
    what: 'This change of addresses no longer waits for a decision.',
    action: 'Open the SEFAZ data in Settings and see what counts now.',
  },
  'update.off': {
    what: 'This program does not look for updates.',
    action: 'Settings says why; a new version is installed by its own installer.',
  },
  'update.not-allowed': {
    what: 'Looking for updates is switched off.',
    action: 'Switch it on in Settings, under Update.',
  },
  'update.pending': {
    what: 'A disablement is being sent, or its outcome is not known.',
    action:
      'Replacing the program now could disturb SEFAZ’s answer. Resolve what is pending first, then update.',
  },
};
