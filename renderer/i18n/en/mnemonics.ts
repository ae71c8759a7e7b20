/** The letters of the main buttons, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const mnemonics: Catalogue['mnemonics'] = {
  home: { consult: 'C', disable: 'D', connection: 'S' },
  consult: { submit: 'C', clear: 'L' },
  wizard: { back: 'B', next: 'N', act: 'D' },
  outcome: {
    openFolder: 'O',
    another: 'D',
    sendAgain: 'S',
    sendNow: 'T',
    later: 'L',
    person: 'R',
    fix: 'C',
    retry: 'A',
    save: 'V',
    discard: 'I',
  },
  resolve: { back: 'B', record: 'R' },
  certificates: { import: 'I', lock: 'L' },
  import: { choose: 'H', other: 'A', open: 'O', cancel: 'C', back: 'B', commit: 'K' },
  company: { cancel: 'C', save: 'S' },
  story: { consult: 'C', openFolder: 'O', resolve: 'R' },
  integration: { token: 'M' },
  settings: { connection: 'S' },
};
