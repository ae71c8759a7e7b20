/** Compares the program's version with the oldest one that data ask for (semver.org, items 10 and 11). */

import { comparePreReleases } from '../../../shared/compare-pre-releases.ts';
import { PROGRAM_VERSION } from './schema.ts';

/** A pre-release is older than its release; a version of another form is older than any. */
export function isOlderProgram(program: string, needed: string): boolean {
  const own = PROGRAM_VERSION.exec(program.replace(/\+.*$/, ''));
  const asked = PROGRAM_VERSION.exec(needed);
  if (!own || !asked) return true;
  for (const part of [1, 2, 3]) {
    const difference = Number(own[part]) - Number(asked[part]);
    if (difference !== 0) return difference < 0;
  }
  return comparePreReleases(labelsOf(own[4]), labelsOf(asked[4])) < 0;
}

function labelsOf(preRelease: string | undefined): readonly string[] {
  return preRelease === undefined ? [] : preRelease.slice(1).split('.');
}
