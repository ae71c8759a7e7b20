/** Orders versions by semver.org, item 11: a pre-release comes before its release. */

import { comparePreReleases } from '../../shared/compare-pre-releases.ts';

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
  return comparePreReleases(a.labels, b.labels);
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
