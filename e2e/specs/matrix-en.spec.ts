/** Every scene of the window in English: see the matrix. */

import { defineMatrix } from '../fixtures/matrix/matrix.ts';

defineMatrix('en');
