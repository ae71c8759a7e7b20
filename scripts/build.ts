/** `npm run build [main|renderer|cli …] [--force] [--quiet]`: builds what is stale into `dist`. */

import { parseArgs, stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build/build-target.ts';
import { TARGETS, type Target } from './build/targets.ts';
import { ROOT } from './root.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, quiet: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !isTarget(name));
if (unknown !== undefined) {
  console.error(`build: "${unknown}"? ${TARGETS.join(', ')}`);
  process.exit(2);
}
const started = performance.now();
const wanted = positionals.length > 0 ? positionals.filter(isTarget) : TARGETS;
const built = await ensureBuilt(ROOT, wanted, values.force).catch((error: unknown) => {
  // An error in our own sources: its place is reported, not the builder's stack.
  console.error(stripVTControlCharacters(error instanceof Error ? error.message : String(error)));
  process.exit(1);
});
if (!values.quiet) {
  const what = built.length > 0 ? `built ${built.join(', ')}` : 'nothing was stale';
  console.log(`build: ${what} (${Math.round(performance.now() - started)} ms)`);
}

function isTarget(name: string): name is Target {
  return TARGETS.some((target) => target === name);
}
