/** Orders versions by semver.org, item 11: a pre-release comes before its release. */

import { compareTexts } from '../../shared/compare-texts.ts';

const VERSION =
  /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})(?:-([0-9A-Za-z-]{1,20}(?:\.[0-9A-Za-z-]{1,20}){0,5}))?$/;

export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** A version such as 1.2.0-beta.3, which only the beta channel offers. */
export function isPreRelease(version: string): boolean {
  return version.includes('-');
}

/** Negative where `one` is older than `other`, 0 where they are equal. Throws on text that is no version. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const [at, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.labels.length === 0 || b.labels.length === 0) return b.labels.length - a.labels.length;
  for (let at = 0; at < Math.max(a.labels.length, b.labels.length); at += 1) {
    const difference = compareLabels(a.labels[at], b.labels[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): {
  readonly numbers: readonly number[];
  readonly labels: readonly string[];
} {
  const found = VERSION.exec(version);
  if (!found) throw new Error('not a version');
  const [, major, minor, patch, labels] = found;
  return { numbers: [major, minor, patch].map(Number), labels: labels?.split('.') ?? [] };
}

/** Numbers by value and before words; a shorter list first. */
function compareLabels(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined)
    return (one === undefined ? 0 : 1) - (other === undefined ? 0 : 1);
  const [a, b] = [numeric(one), numeric(other)];
  if (a !== undefined && b !== undefined) return a - b;
  if (a !== undefined || b !== undefined) return a !== undefined ? -1 : 1;
  return compareTexts(one, other);
}

function numeric(label: string): number | undefined {
  return /^\d+$/.test(label) ? Number(label) : undefined;
}
