/** The version of this program, from its own package: what npm says in the environment may be another's. */

import { readFileSync } from 'node:fs';

/** Two folders up from the sources as from what is built of them. */
const PACKAGE = new URL('../../package.json', import.meta.url);

export function ownVersion(): string {
  const described: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return typeof described === 'object' && described !== null && 'version' in described
    ? String(described.version)
    : '';
}
