/** The tour of training, on Home, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const tour: Catalogue['tour'] = {
  name: 'Tour in five steps',
  home: 'Where to begin',
  allDone: 'Tour completed',
  allDoneText: 'You know the whole way now. To repeat the tour, open the Training screen.',
  end: 'End the tour',
  stops: {
    authorized: {
      title: 'Consult an authorized note',
      text: 'See its situation, protocol and story.',
      act: 'Consult',
    },
    cancelled: {
      title: 'Consult a cancelled note',
      text: 'The same screen says when and why.',
      act: 'Consult',
    },
    gap: {
      title: 'Find the missing number and disable it',
      text: 'In Gaps, read the example folder: series {{serie}} has the numbers {{used}}, {{missing}} is missing.',
      act: 'Open Gaps',
    },
    file: {
      title: 'Find the XML',
      text: 'Open the history and, from there, the folder of the file.',
      act: 'Open history',
    },
    lost: {
      title: 'Lose an answer and resolve it',
      text: 'On the Training screen, choose “Lost answer” and disable another number. Then send it again.',
      act: 'Open training',
    },
  },
  done: 'done',
};
