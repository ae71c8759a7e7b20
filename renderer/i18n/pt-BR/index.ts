/** The shape of every other language's texts, but for those that a screen's descriptor names: the Portuguese ones define the keys. */

import type * as laterTexts from './later.ts';
import type * as startTexts from './start.ts';

export type Catalogue = typeof startTexts & typeof laterTexts;
