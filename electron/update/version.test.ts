/** The order of versions. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions, isPreRelease, isVersion } from './version.ts';

/** From the oldest to the newest: semver.org, item 11. */
const ORDER = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.10',
  '1.2.0',
  '1.10.0',
  '10.0.0',
];

describe('versions', () => {
  it('are ordered as semver.org orders them', () => {
    for (const [at, one] of ORDER.entries())
      for (const [other, two] of ORDER.entries())
        expect(Math.sign(compareVersions(one, two))).toBe(Math.sign(at - other));
  });

  it('are compared the same from both sides', () => {
    const version = fc
      .tuple(
        fc.nat(20),
        fc.nat(20),
        fc.nat(20),
        fc.option(fc.constantFrom('a', 'beta.1', 'beta.10', '1', '1.a')),
      )
      .map(([a, b, c, label]) => `${a}.${b}.${c}${label === null ? '' : `-${label}`}`);
    fc.assert(
      fc.property(version, version, (one, two) => {
        expect(Math.sign(compareVersions(one, two))).toBe(-Math.sign(compareVersions(two, one)) + 0);
        expect(compareVersions(one, one)).toBe(0);
      }),
    );
  });

  it.each(['1.0', '01.0.0', '1.0.0+x', 'v1.0.0', '1.0.0-', '1.0.0-a..b', '', '1.0.0\n', '9999999.0.0'])(
    'do not look like %j',
    (text) => {
      expect(isVersion(text)).toBe(false);
      expect(() => compareVersions(text, '1.0.0')).toThrow();
    },
  );

  it('before a release carry a label', () => {
    expect(isPreRelease('1.0.0-beta.1')).toBe(true);
    expect(isPreRelease('1.0.0')).toBe(false);
  });
});
