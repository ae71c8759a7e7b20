/** Types of freshness.mjs. */

/** Path (from the root for inputs, from `dist` for outputs), size in bytes, modification time in ms, SHA-256 in base64. */
export type StampedInput = [path: string, size: number, mtimeMs: number, sha256: string];
export type StampedOutput = [path: string, size: number, mtimeMs: number];

export interface Stamp {
  readonly version: number;
  readonly inputs: StampedInput[];
  readonly outputs: StampedOutput[];
}

export const STAMP_VERSION: number;
export function stampPath(root: string, target: string): string;
export function isFresh(root: string, target: string): boolean;
export function readStamp(root: string, target: string): Stamp | undefined;
export function writeStamp(root: string, target: string, stamp: Stamp): void;
export function hashOf(path: string): string;
