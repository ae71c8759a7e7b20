/** Texts of the card of the shared journal in Settings, in English. */

import type { shared as ptBR } from '../../pt-BR/settings/settings-shared.ts';

export const shared: typeof ptBR = {
  title: 'Shared journal',
  text: 'Several computers of an office can work on one journal, on a PostgreSQL server: what one disables the others see at once, and no two ever disable the same number. Whoever looks after the server prepares the database and gives you what goes here. Training always stays on this computer.',
  standing: {
    none: 'This computer uses a journal of its own.',
    connecting: 'Connecting…',
    connected: 'Connected to {{server}}.',
    away: 'Without the shared journal since {{time}}.',
  },
  chain: {
    looked: 'I have looked: {{company}}…',
    title: 'Was the server looked at?',
    text: 'Whoever looks after the server and whoever knows the company should have seen what the journal lacks or has too much, and what SEFAZ has. From now on, what is on the server counts for this computer.',
    more: 'Before the next sending the files that this computer kept go back into the journal. It is recorded who accepted it, and when.',
    act: 'I have looked: let the server count',
    accepting: 'Recording it, and bringing back the files of this computer…',
    accepted: 'Accepted: this computer disables for {{company}} again.',
    imported_one: '{{n}} request came back into the journal from the files here.',
    imported_other: '{{n}} requests came back into the journal from the files here.',
  },
  variable:
    'The connection to {{server}} comes from the variable DATABASE_URL, which counts before what is filled in here.',
  reopen:
    'The connection was changed and counts when the program is opened again. Until then this computer disables nothing. Close the program and open it once more.',
  left: 'You have left the shared journal. Close the program and open it again: only then does this computer disable again, with its own journal.',
  host: 'Server',
  hostHint: 'You can paste the whole address here, postgresql://…',
  portWrong: 'From 1 to 65535.',
  database: 'Database',
  user: 'User',
  authority: 'File of the server’s authority (if the system does not know it)',
  authorityHint: 'Path of a .pem or .crt file, given by whoever looks after the server.',
  verified:
    'With a server on another computer its certificate is always verified (verify-full). There is no way to switch that off.',
  lacks: 'Still to be filled in.',
  test: 'Test the connection',
  tested_zero: 'Connected: PostgreSQL {{version}}, a prepared journal, still empty.',
  tested_one: 'Connected: PostgreSQL {{version}}, a prepared journal with {{n}} request.',
  tested_other: 'Connected: PostgreSQL {{version}}, a prepared journal with {{n}} requests.',
  testedReader: 'This user only reads: with it this computer disables nothing.',
  notSaved: 'Nothing is saved yet.',
  saved: 'Saved, with the password protected on this computer.',
  exit: 'Way out to the internet of this site',
  exitText:
    'SEFAZ limits the consults of whoever leaves by the same internet connection. Computers behind one router share the limit and should have the same name here, such as Head office or Downtown.',
  exitSave: 'Save the way out',
  exitNone: 'No name: this computer shares the limit with all others without a name.',
  exitKept: 'This computer shares the limit with all others of “{{label}}”.',
  copy: 'Copy of the journal on this computer, to read while the server does not answer: {{date}}.',
  copyFailed:
    'The daily copy of the journal on this computer was not made. It is tried again in ten minutes.',
  lackingText:
    'Before the import, this computer disables nothing. Importing changes nothing in the folder, and can be repeated.',
  importOwn: 'Import this folder’s journal',
  movingText:
    'What another computer did before, by itself, can come here too: its journal, consults, companies and numbers. And one company can go out as the data folder of a single computer. Certificates stay on each computer.',
  importOther: 'Import another computer’s folder…',
  export: 'Export {{company}}…',
  importing: 'Verifying and bringing in the journal…',
  exporting: 'Writing the company’s folder…',
  importStopped: 'Stopped by you. What has come stays; import again to go on where it ended.',
  exportStopped: 'Stopped by you. Nothing was left behind.',
  imported_one: 'Brought in: {{n}} request from {{folder}}.',
  imported_other: 'Brought in: {{n}} requests from {{folder}}.',
  importedBefore_one: 'The {{n}} request of {{folder}} was in the shared journal already.',
  importedBefore_other: 'The {{n}} requests of {{folder}} were in the shared journal already.',
  importedOpen_one: '{{n}} has no known answer: any computer can resolve it, in Home.',
  importedOpen_other: '{{n}} have no known answer: any computer can resolve them, in Home.',
  exported_one:
    'Written to {{folder}}, with {{n}} request. Do not disable through this folder and the server at the same time.',
  exported_other:
    'Written to {{folder}}, with {{n}} requests. Do not disable through this folder and the server at the same time.',
  overlaps_one: 'Two computers asked for the same numbers: {{n}} time.',
  overlaps_other: 'Two computers asked for the same numbers: {{n}} times.',
  overlapsText:
    'Nothing was refused or deleted: it is what happened. These numbers count as used. Check each in History by its protocol, and tell the accountant if one range was disabled twice.',
  overlapsTable: 'Numbers that two computers asked for',
  overlapHere: 'In the imported folder',
  overlapOther: 'In the other request',
  overlapAmb: { production: 'Production', homologation: 'Homologation' },
  overlapState: {
    prepared: 'Prepared',
    sending: 'Being sent',
    uncertain: 'No answer',
    homologated: 'Disabled',
    refused: 'Refused',
    discarded: 'Discarded',
    closed: 'Closed by a person',
    imported: 'Imported from XML',
  },
  overlapsMore: 'And {{n}} more: “compartilhado importar” on the command line lists them all.',
  leave: 'Leave the shared journal…',
  leaveTitle: 'Leave the shared journal?',
  leaveText:
    'This computer goes back to its own journal (diario.sqlite, in the data folder). That does not know what was disabled through the shared one, and the others will no longer see what is done here.',
  leaveMore:
    'Nothing is deleted on the server. It counts when the program is opened again; until then nothing is disabled here.',
  leaveAct: 'Leave',
};
