/** Settings, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const settings: Catalogue['settings'] = {
  title: 'Settings',
  appearance: 'Appearance',
  appearances: {
    system: 'As in Windows',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast',
  },
  language: 'Language',
  languages: { 'pt-BR': 'Português', en: 'English' },
  folders: 'Folders',
  dataFolder: 'Program data',
  archive: {
    title: 'Archive folder',
    text: 'The XML of disablements is kept here, by CNPJ, environment, year and month. It may be a disk, a network folder or a synchronised one (OneDrive).',
    folder: 'Folder',
    standard: '(the standard one, beside the program’s data)',
    space: 'Space',
    free: '{{free}} free of {{total}}',
    writing: 'Writing',
    testing: 'Testing…',
    passed: 'A test file was written, read back and deleted in {{ms}} ms, at {{time}}.',
    failed: 'The test of {{time}} did not pass: {{why}}.',
    choose: 'Choose another folder…',
    test: 'Test writing',
    reset: 'Back to the standard one',
    moved: {
      chosen: 'Done. The next XML go to this folder.',
      reset: 'Done. The next XML go to the standard folder.',
    },
    elsewhere_one: 'The XML of {{count}} disablement is in another folder.',
    elsewhere_other: 'The XML of {{count}} disablements are in another folder.',
    elsewhereText: 'What was saved stays where it is. Nothing is deleted or replaced.',
    copy: 'Copy to the new folder too',
    copying: 'Copying… {{done}} of {{total}}',
    notCopied_one: '{{count}} was not copied: {{why}}.',
    notCopied_other: '{{count}} were not copied: {{why}}.',
  },
  addresses: 'SEFAZ addresses',
  official: 'Official',
  overridden: 'Changed by enderecos.json: {{hosts}}.',
  overriddenText:
    'The program talks to these servers in place of the official ones. If that was neither you nor your support, take the file out of the data folder.',
  connection: 'SEFAZ’s situation and connection test',
  limits: {
    title: 'Limits of consults',
    text: 'SEFAZ closes a company’s consults for an hour to those who ask too much (656), and your issuer shares the same limit. The program stops before that.',
    what: 'What is counted',
    value: 'Limit',
    source: 'Where it comes from',
    names: {
      'key-asks': 'Asks about the same key',
      pause: 'Wait after a 656',
      store: 'An “authorized” answer is served from the store for',
      status: 'Between two questions for SEFAZ’s situation',
      'equal-rejections': 'Equal rejections of the same disablement',
    },
    units: {
      'per-hour_one': '{{n}} an hour',
      'per-hour_other': '{{n}} an hour',
      minutes_one: '{{n}} minute',
      minutes_other: '{{n}} minutes',
    },
  },
  window: {
    title: 'Window',
    tray: 'Stay beside the clock when closed',
    trayText:
      'Closing the window does not end the program: the service for the ERP goes on, and a click on the icon brings the window back. To end it, use Sair in the icon’s menu.',
    zoom: 'Larger or smaller letters: Ctrl and +, Ctrl and −; Ctrl and 0 goes back to normal.',
  },
  about: 'About',
  version: 'Version',
  font: 'Font',
  fontLicence: 'Inter, by The Inter Project Authors, under the SIL Open Font License 1.1.',
  trust:
    'The connection to SEFAZ is always verified; there is no way to turn that off. Revocation of the servers’ certificates is not checked.',
};
