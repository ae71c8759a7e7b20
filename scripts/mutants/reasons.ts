/** Mutants that no test can find, each with why: what they change cannot be observed, or is observed elsewhere. */

import type { Reason } from './judge.ts';

export const REASONS: readonly Reason[] = [];
