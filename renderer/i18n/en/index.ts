/** The English catalogue; it has exactly the sentences of the Portuguese one. */

import { ptBR, type Catalogue } from '../pt-BR/index.ts';

export const en: Catalogue = { ...ptBR };
