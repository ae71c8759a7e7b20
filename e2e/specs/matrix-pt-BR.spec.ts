/** Every scene of the window in Portuguese: see the matrix. */

import { defineMatrix } from '../fixtures/matrix/matrix.ts';

defineMatrix('pt-BR');
