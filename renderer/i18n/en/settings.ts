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
  archiveFolder: 'XML of the disablements',
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
  about: 'About',
  version: 'Version',
  trust:
    'The connection to SEFAZ is always verified; there is no way to turn that off. Revocation of the servers’ certificates is not checked.',
};
