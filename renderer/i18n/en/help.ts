/** The frame of the help, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const help: Catalogue['help'] = {
  title: 'Help',
  search: 'Search the help',
  searchHint: 'A word, or one of SEFAZ’s codes (241)',
  back: 'Back to the page before',
  nav: 'Parts of the help',
  contents: 'Contents',
  codes: 'SEFAZ’s codes',
  glossary: 'Glossary',
  keys: 'Keys',
  nothing: 'Nothing for “{{text}}”. Try another word, or the number of the code.',
  groups: { page: 'Pages', code: 'SEFAZ’s codes', term: 'Glossary' },
  chapters: {
    begin: 'Beginning',
    notes: 'Notes and numbers',
    keep: 'Keeping and checking',
    machine: 'Certificates, connection and program',
  },
  code: {
    title: 'Code {{code}}',
    listText:
      'Number and text come from SEFAZ and are shown as it sent them. Here is what each one means, who can solve it and what to do.',
    what: 'What happened',
    whatConsult: 'When consulting',
    whatDisable: 'When disabling',
    who: 'Who can solve it',
    action: 'What to do',
    more: 'In detail',
    unknown: 'This code has no page. The text that SEFAZ sent with it counts.',
  },
  who: {
    voce: 'You',
    contador: 'The accountant',
    vendedor: 'The certificate’s seller',
    sefaz: 'SEFAZ: wait',
    suporte: 'The program’s support',
  },
};
