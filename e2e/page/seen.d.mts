/** Types of seen.mjs. */

export function tooWide(): string[];
export function readable(): string[];
export function settled(): Promise<void>;
export function switchToBundledFont(): void;
export function steadyVarying(what: {
  readonly patterns: readonly string[];
  readonly temporary?: string;
}): void;
export function centre(element: unknown): void;
