/** The version of this program, from its own package; npm's environment variable may be another's. */

import { readFileSync } from 'node:fs';

/** Two folders up, both in the sources and in the build. */
const PACKAGE = new URL('../../package.json', import.meta.url);

export function ownVersion(): string {
  const described: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return typeof described === 'object' && described !== null && 'version' in described
    ? String(described.version)
    : '';
}
