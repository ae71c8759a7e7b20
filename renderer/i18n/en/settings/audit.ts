/** Auditoria, in English: what the audit, a repair, a lookup and an import say. */

import type { audit as ptBR } from '../../pt-BR/settings/audit.ts';

export const audit: typeof ptBR = {
  intro: 'Checks each entry of the journal and, one by one, the stored XML files: content and signature.',
  run: 'Verify now',
  again: 'Verify again',
  running: 'Verifying…',
  progress: '{{done}} of {{total}}',
  stopped: 'The verification was stopped; nothing was changed.',
  empty: 'Not verified in this session yet',
  emptyText: 'Verifying only reads. With many files in a network folder it takes some minutes.',
  fine: 'ALL IS RIGHT',
  wrong: 'PROBLEMS FOUND',
  chainOk: 'The journal is whole.',
  chainBroken:
    'The journal was changed or damaged: verification fails at entry {{position}}. Keep a copy of the data folder and ask support.',
  chainBrokenOf:
    'The shared journal was changed or damaged: for company {{cnpj}}, verification fails at entry {{position}}. Tell whoever looks after the server.',
  events: 'Entries',
  requests: 'Requests',
  files: 'Files',
  filesText_zero: '{{good}} right of {{total}}',
  filesText_one: '{{good}} right of {{total}}',
  filesText_other: '{{good}} right of {{total}}',
  filesElsewhere_one: ', {{n}} on another computer',
  filesElsewhere_other: ', {{n}} on other computers',
  head: 'Verification code of the journal',
  columns: {
    signer: 'Signed by',
  },
  states: {
    ok: 'Right',
    missing: 'Missing',
    changed: 'Changed',
    unreadable: 'Not accessible',
    signature: 'Signature does not hold',
    elsewhere: 'On another computer',
  },
  atSeat: 'On {{machine}}',
  keptAt: '{{machine}}: {{folder}}',
  suffixed: '(under another name, because the official one was in use)',
  at: 'Verified on {{date}}.',
  twin: {
    title: 'Another file has the official name.',
    text: 'The content of {{other}} is not that of this disablement. The right one is {{own}}, in the same folder: that is the one to hand on. Check the other and take it out of the folder.',
    copy: 'Copy the path of the other',
  },
  noFiles: 'No XML stored yet. The XML of each disablement appears here.',
  show: 'Show',
  showAll: 'All ({{n}})',
  showState: '{{state}} ({{n}})',
  repair: 'Repair from the journal',
  repairText:
    'Writes what is missing or changed again. Nothing is overwritten: the changed file stays, the right one goes beside it.',
  repaired_one: '{{n}} file written again.',
  repaired_other: '{{n}} files written again.',
  notRepaired_one: '{{n}} file could not be written. See whether the folder is accessible.',
  notRepaired_other: '{{n}} files could not be written. See whether the folder is accessible.',
  lookup: 'Check a receipt',
  lookupText:
    'The PDF receipt carries, at its foot, the journal’s verification code of the day it was made. If that code is in the journal, nothing before it has changed since.',
  lookupHint: 'Whole, or at least the first 8 characters',
  lookupAct: 'Look for it',
  found: 'It is in the journal: entry {{position}} of {{events}}, of {{date}}.',
  notFound:
    'It is not in the part of the journal that passed verification. See whether it was copied whole, and whether the receipt is of this computer.',
  import: 'Import XML from another folder',
  importText:
    'Brings disablements made in another program or computer into the journal, so that their numbers are not asked for again. Looks through the whole chosen folder and takes only what is right.',
  importAct: 'Import from a folder…',
  importing: 'Importing…',
  imported: 'Import done',
  importedText: '{{added}}, {{proved}}, {{known}}, of {{files}} disablement XML.',
  added_one: '{{n}} new',
  added_other: '{{n}} new',
  unproven_one:
    '{{n}} has no proof: its numbers stay blocked until you say, in Home, what you found at SEFAZ.',
  unproven_other:
    '{{n}} have no proof: their numbers stay blocked until you say, in Home, what you found at SEFAZ.',
  proved_one: '{{n}} that waited for an answer',
  proved_other: '{{n}} that waited for an answer',
  known_one: '{{n}} known already',
  known_other: '{{n}} known already',
  importedNone: 'There is no disablement XML in {{folder}}.',
  unfit_one: '{{n}} file was not imported:',
  unfit_other: '{{n}} files were not imported:',
  why: {
    fault: 'Does not prove a disablement.',
    unreadable: 'Could not be read.',
    'other-realm': 'Is not of this journal: training is apart from Production and Homologation.',
  },
};
