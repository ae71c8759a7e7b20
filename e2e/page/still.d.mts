/** Types of still.mjs. */

export function still(places: readonly string[]): number;
export function unstill(): void;
export function tooWide(): string[];
export function readable(): string[];
export function settled(): Promise<void>;
