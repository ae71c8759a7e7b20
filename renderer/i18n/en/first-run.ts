/** The first start, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const firstRun: Catalogue['firstRun'] = {
  title: 'How do you want to begin?',
  intro: 'You can change this later, at any time.',
  training: {
    title: 'Practise in training mode',
    text: 'A simulated SEFAZ inside the program. Nothing leaves this computer and nothing has fiscal value.',
    preparing: 'Preparing the training…',
  },
  own: { title: 'Use my A1 certificate', text: 'Your company’s .pfx or .p12 file.' },
  environment: {
    title: 'In which environment will you work?',
    intro: 'The environment is always in sight, at the top of the window.',
    homologacao: 'SEFAZ’s test environment. Good for checking that all works. Nothing has fiscal value.',
    producao: 'The real notes of {{company}}. What is done counts at SEFAZ.',
  },
};
