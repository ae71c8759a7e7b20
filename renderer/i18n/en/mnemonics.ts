/** The letters of the main buttons, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const mnemonics: Catalogue['mnemonics'] = {
  home: { consult: 'C', disable: 'D', connection: 'S' },
  consult: { submit: 'C', clear: 'L', first: 'O', all: 'A', stop: 'S', goOn: 'G', close: 'E' },
  wizard: { back: 'B', next: 'N', act: 'D' },
  end: {
    folder: 'O',
    receipt: 'P',
    another: 'D',
    saveNow: 'N',
    mend: 'E',
    again: 'M',
    retryNew: 'T',
    isItBack: 'W',
    resend: 'S',
    later: 'L',
    otherWays: 'H',
    sendNow: 'R',
    discard: 'C',
  },
  resolve: { back: 'B', resend: 'S', record: 'R' },
  story: { folder: 'O', receipt: 'P', resolve: 'R', consult: 'C', documents: 'Q' },
  history: { check: 'C', audit: 'A' },
  records: { back: 'B' },
  check: { choose: 'F', correct: 'W' },
  audit: { run: 'F', cancel: 'C', repair: 'R', lookup: 'L', import: 'I' },
  backups: { make: 'M', saveTo: 'S', bring: 'G', importNow: 'I', elsewhere: 'H', waive: 'A' },
  lock: { unlock: 'U', skip: 'G' },
  certificates: { import: 'I', lock: 'L' },
  import: { choose: 'H', other: 'A', open: 'O', cancel: 'C', back: 'B', commit: 'K' },
  company: { cancel: 'C', save: 'S' },
  integration: { token: 'M' },
};
