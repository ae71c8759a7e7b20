/** The Portuguese catalogue, which defines the keys of all catalogues. */

import { laterTexts } from './later.ts';
import { startTexts } from './start.ts';

export const ptBR = { ...startTexts, ...laterTexts };

/** The shape of every other language's catalogue. */
export type Catalogue = typeof ptBR;
