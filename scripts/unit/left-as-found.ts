/** Set up before each unit test file, since the next one runs in the same process. */

import { afterAll } from 'vitest';
import { rememberProcess } from './process-state.ts';

afterAll(rememberProcess());
