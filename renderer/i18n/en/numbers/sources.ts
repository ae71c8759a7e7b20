/** Gaps: the folders and files that the numbers are known from, and their reading; in English. */

import type { Catalogue } from '../../pt-BR/index.ts';

export const sources: Catalogue['sources'] = {
  intro:
    'Read the folder where your invoicing program keeps its XML files: the missing numbers are shown, ready to be disabled.',
  none: 'No folder read yet',
  noneText: 'Choose the folder of the issued XML files. They are only read: nothing is changed or sent.',
  noneTraining:
    'To practise, read the example folder: the XML files of Padaria Aurora, where one number is missing. Nothing is changed or sent.',
  nothing: 'No note issued by {{company}} in {{environment}} in what was read',
  nothingText:
    'Notes of another CNPJ or environment are not shown here. Check the company and the environment at the top of the window, and that the folder is that of the issued notes.',
  noCompany: 'No company in {{environment}}',
  noCompanyText: 'Gaps are shown by company. Import its certificate; what was read still holds.',
  keep: 'Keep current',
  keepText:
    'While the program is open, reads new files of this folder by itself and tells you if a missing number becomes a gap.',
  readFile: 'Read zip or SPED…',
  readExample: 'Read the example folder',
  progress: 'Reading in progress',
  counting: 'Looking for files: {{n}} so far',
  done_one: '{{done}} of {{total}} file',
  done_other: '{{done}} of {{total}} files',
  secondsLeft_one: 'about {{count}} second left',
  secondsLeft_other: 'about {{count}} seconds left',
  minutesLeft_one: 'about {{count}} minute left',
  minutesLeft_other: 'about {{count}} minutes left',
  stopping: 'Stopping…',
  cancelledText: 'What was read so far is kept. Read again when you like: only what is missing is added.',
  result: 'What was read',
  looked: '{{files}} in {{seconds}} s.',
  found: 'What was there: {{list}}.',
  since: 'Since the last reading: {{changed}} new or changed, {{gone}} gone.',
  files_one: '{{n}} file',
  files_other: '{{n}} files',
  notes_one: '{{n}} note',
  notes_other: '{{n}} notes',
  events_one: '{{n}} cancellation',
  events_other: '{{n}} cancellations',
  disablements_one: '{{n}} disablement',
  disablements_other: '{{n}} disablements',
  booked_one: '{{n}} SPED entry',
  booked_other: '{{n}} SPED entries',
  others: 'Counted, but without a note’s number to check: {{list}}.',
  unreadable_one: '{{n}} file not read',
  unreadable_other: '{{n}} files not read',
  unreadableText:
    'The number of a note that could not be read may appear as a gap. Find the good XML before you disable it.',
  unreadableMore_one: 'And {{n}} more that does not fit into this list.',
  unreadableMore_other: 'And {{n}} more that do not fit into this list.',
  showList: 'Show which',
  hideList: 'Hide',
  copyList: 'Copy list',
  list: 'Folders and files read',
  readAt: 'read on {{at}}',
  neverRead: 'reading not finished',
  readAgain: 'Read again',
  readAll: 'Read all again',
  forget: 'Forget',
  forgetTitle: 'Forget what was read here?',
  forgetText: 'Numbers known only from these files may appear as gaps again. The files stay as they are.',
  away: 'gone at the last reading',
  awayText:
    'The disk may be unplugged: what was known of the files still holds. If they were really deleted, say so here.',
  confirmGone: 'They were deleted…',
  goneTitle: 'Were these files really deleted?',
  goneText:
    'If the disk is only unplugged, connect it and read again. Numbers known only from these files will appear as gaps again, and a used number cannot be disabled.',
  goneAct: 'Forget what they said',
  problems: {
    missing: 'not found at the last reading',
    'no-permission': 'no permission to read',
    cancelled: 'last reading cancelled',
    disk: 'the disk or the network failed during the reading',
  },
  problemTexts: {
    missing:
      'Connect the disk or the network and read again. What was known still holds; if the folder was moved, read the new one and forget this one.',
    'no-permission':
      'Ask whoever manages the folder for permission to read, and read again. What was known still holds.',
    cancelled: 'Some files may be missing. Read again before you disable numbers.',
    disk: 'Some files may be missing. Check the disk or the network and read again.',
  },
};
