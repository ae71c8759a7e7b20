/**
 * fast-check as the tests import it (see vitest.config.ts): with the same inputs in every run, so that a landing fails only by
 * what it changes. `npm run proof` draws others each time, and names the seed of what fails.
 */

import fc from '../node_modules/fast-check/lib/fast-check.js';

/** Any number; another one tries other inputs. */
const SEED = 20_261_123;

const drawn = process.env['BALCAO_PROOF'] !== undefined;
if (!drawn) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });

export default fc;
