/** Why a folder does not accept files, in English. */

import type { ArchiveTrouble, TroubleWords } from './archive-trouble.ts';

export const ARCHIVE_PROBLEMS_EN: Readonly<Record<ArchiveTrouble, TroubleWords>> = {
  full: { what: 'the disk is full', action: 'Free some space on it, or choose another folder in Settings.' },
  'read-only': {
    what: 'you may not write in that folder',
    action: 'Ask whoever looks after the folder for permission, or choose another one in Settings.',
  },
  away: {
    what: 'the folder was not found; the disk or the network may be off',
    action: 'Turn the disk on or check the network, then try again.',
  },
  slow: {
    what: 'the folder did not answer in time',
    action: 'Check the network or the disk. The program keeps trying while it is open.',
  },
  'too-long': {
    what: 'the path of the folder is too long',
    action: 'In Settings, choose a folder nearer the root of the disk, with shorter names.',
  },
  name: {
    what: 'the path holds a name that the system does not take',
    action: 'Choose a folder whose name has none of < > : " | ? * and is not reserved, like CON or NUL.',
  },
  relative: {
    what: 'the path is not whole',
    action: 'Write the whole path, like C:\\Tax or \\\\server\\tax.',
  },
  'not-folder': {
    what: 'there is a file where a folder should be',
    action: 'Take that file away, or choose another folder in Settings.',
  },
  folder: {
    what: 'there is a folder with the name that the file should have',
    action: 'Take that folder away and try again.',
  },
  busy: { what: 'another program is using the folder', action: 'Wait a moment and try again.' },
  damaged: {
    what: 'what was written did not read back the same',
    action: 'The disk may be failing: choose another folder in Settings and tell your support.',
  },
  journal: {
    what: 'the program’s journal is damaged',
    action: 'Check the archive on the History screen and tell your support.',
  },
  settings: {
    what: 'arquivo.json, which says which folder the XML files go to, is damaged',
    action: 'Choose the folder again in Settings; the program keeps the XML and tries again.',
  },
  sheet: {
    what: 'a spreadsheet has 1,048,576 rows at most, and the result has more',
    action: 'Filter by company or period, or export it as CSV.',
  },
  other: {
    what: 'the system refused to write',
    action: 'Check the folder and the disk space; the program keeps the XML and tries again.',
  },
};
