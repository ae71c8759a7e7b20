/** Settings, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const settings: Catalogue['settings'] = {
  title: 'Settings',
  appearance: 'Appearance',
  appearances: { system: 'As in Windows', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languages: { 'pt-BR': 'Português', en: 'English' },
  folders: 'Folders',
  dataFolder: 'Program data',
  archiveFolder: 'XML of the disablements',
  addresses: 'SEFAZ addresses',
  official: 'Official',
  overridden: 'Changed by enderecos.json: {{hosts}}',
  about: 'About',
  version: 'Version',
  trust:
    'The connection to SEFAZ is always verified; there is no way to turn that off. Revocation of the servers’ certificates is not checked.',
};
