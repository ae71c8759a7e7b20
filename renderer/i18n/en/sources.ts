/** Gaps: the folders and files that the numbers are known from, and their reading; in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const sources: Catalogue['sources'] = {
  intro:
    'Read the folder where your invoicing program keeps its XML files: the missing numbers are shown, ready to be disabled.',
  none: 'No folder read yet',
  noneText: 'Choose the folder of the issued XML files. They are only read: nothing is changed or sent.',
};
