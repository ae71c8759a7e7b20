/** The letters of the main buttons, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const mnemonics: Catalogue['mnemonics'] = {
  home: { consult: 'C', disable: 'D', connection: 'S' },
  consult: { submit: 'C' },
  wizard: { back: 'B', next: 'N', act: 'D' },
  certificates: { import: 'I', lock: 'L' },
  import: { choose: 'H', other: 'A', open: 'O', cancel: 'C', back: 'B', commit: 'K' },
  company: { cancel: 'C', save: 'S' },
  integration: { token: 'M' },
};
