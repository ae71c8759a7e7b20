/** Types of import-walls.mjs. */

import type { Rule } from 'eslint';

export const LAYERS: readonly {
  readonly name: string;
  readonly folders: readonly string[];
  readonly may: readonly string[];
}[];
export function wallBetween(from: string, to: string): string | undefined;
export const importWallsRule: Rule.RuleModule;
