/** The version of this program and how it is called, from its own package; npm's environment variable may be another's. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Two folders up, both in the sources and in the build. */
const PACKAGE = new URL('../../package.json', import.meta.url);

const describedSchema = z.object({ version: z.string().default(''), bin: z.unknown().optional() });

export function ownVersion(): string {
  return described().version;
}

/** As a person types it: the package of the installed program has the command as its `bin`. */
export function ownCommand(): string {
  return described().bin === undefined ? 'npm run -s cli --' : 'balcao';
}

function described(): z.infer<typeof describedSchema> {
  return describedSchema.parse(JSON.parse(readFileSync(PACKAGE, 'utf8')));
}
