/** Cópias de segurança, in English: backups, their restore, and the notices about one. */

import type { backup as ptBR } from '../../pt-BR/settings/backup.ts';

export const backup: typeof ptBR = {
  intro:
    'One backup of the journal and the consults on each day on which something changed, without the keys of certificates. Those of the last 7 days stay, then one a week (4) and one a month (12). The XML files are not in it: they are files already.',
  make: 'Make a backup now',
  making: 'Copying…',
  progress: 'Copying: {{done}} of {{total}} parts done',
  stopping: 'Cancelling…',
  stopped: 'Copy cancelled. Nothing was kept or changed.',
  saveTo: 'Save the newest to…',
  bring: 'Import from another folder…',
  list: 'Backups on this computer',
  columns: { at: 'Made on', name: 'Folder', size: 'Size' },
  waiting: 'Will be restored at the next start',
  restore: 'Restore…',
  restoreOf: 'Restore the backup of {{date}}…',
  empty: 'No backup yet',
  emptyText: 'The first is made today, by itself, soon after the program opens.',
  made: 'Backup made.',
  saved: 'The backup of {{date}} was saved to {{path}}.',
  brought_one:
    'The backup of {{date}} was checked and is in the list, with {{n}} request. It is yet to be restored.',
  brought_other:
    'The backup of {{date}} was checked and is in the list, with {{n}} requests. It is yet to be restored.',
  pendingFirst: 'See what is pending',
  size: '{{n}} MB',
  confirm: {
    title: 'Restore the backup of {{date}}?',
    text: 'It replaces the present data the next time the program opens.',
    back: 'History, consults and companies will be those of that moment.',
    stays: 'The XML files stay where they are and are read into the journal again before anything is sent.',
    unreadable:
      'The present journal is damaged and cannot be read: a request without an answer that only it knows does not come back.',
    withoutXml_one:
      '{{n}} disablement made after the backup has no XML and leaves the journal; if its numbers are asked for again, SEFAZ refuses.',
    withoutXml_other:
      '{{n}} disablements made after the backup have no XML and leave the journal; if their numbers are asked for again, SEFAZ refuses.',
    aside: 'The present data is not deleted: it is kept in the folder copias.',
    keys: 'The files of the certificates will be asked for again, and the tokens and folders of requests of Integration have to be made again.',
    act: 'Restore on reopening',
  },
  notices: {
    pending: 'The backup of {{date}} will be restored.',
    pendingText: 'Close the program and open it again: the backup is restored at the next start.',
    inUseText:
      'Another window or the service has the data open. Close the other windows and the service; the backup is restored at the next start.',
    heldBack: '{{what}} The backup is restored once that is resolved, at the next start.',
    cancel: 'Give up the restore',
    owedAway:
      'A backup was restored, and the folder {{folder}} is not accessible. Bring it back and choose Import now, or say where the files are.',
    importNow: 'Import now',
    elsewhere: 'They are in another folder…',
    waive: 'There are none…',
    waiveTitle: 'Declare that there are no files to import?',
    waiveText:
      'After that the program sends again. Numbers disabled after the backup, which only the files show, may be asked for again. Your declaration is recorded, with date and time.',
    waiveAct: 'There are no files to import',
    restored: 'The backup of {{date}} was restored.',
    restoredText_one: '{{n}} XML file checked in the archive folder. The data from before is in {{aside}}.',
    restoredText_other:
      '{{n}} XML files checked in the archive folder. The data from before is in {{aside}}.',
    restoredPlain: 'The data from before is in {{aside}}.',
    reimported_one: '{{n}} disablement came back into the journal by its file.',
    reimported_other: '{{n}} disablements came back into the journal by their files.',
    waived: 'On {{date}} a person declared that there were no files to import after the restore.',
  },
  card: {
    title: 'Backups',
    text: 'One on each day on which something changed, in the data folder. Those of the last 7 days stay, then one a week (4) and one a month (12).',
    last: 'The newest is of {{date}}.',
    none: 'No backup yet.',
    open: 'See backups…',
  },
};
