/** Types of import-walls.mjs. */

import type { Rule } from 'eslint';

export const WALLS: readonly { readonly from: string; readonly to: readonly string[] }[];
export function wallBetween(from: string, to: string): string | undefined;
export const importWallsRule: Rule.RuleModule;
