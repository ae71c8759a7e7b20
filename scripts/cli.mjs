/** `npm run -s cli -- …`: runs the command line in this process, after a quiet build if its sources have changed. */

// Imported as a whole, because an old Node without the one name would end in a syntax error instead of the message
// below.
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node ${process.versions.node} é antigo demais: use "npm run -s cli -- …" depois de "npm ci" (traz o Node 24).`,
  );
  process.exit(2);
}

nodeModule.enableCompileCache(`${root}/dist/.compile-cache`);
const { isFresh } = await import('./build/freshness.mjs');
if (!isFresh(root, 'cli')) await buildQuietly();
await import('../dist/cli/main.js');

/** In its own process, so that the builder's memory and output stay out of this one. */
async function buildQuietly() {
  const { spawnSync } = await import('node:child_process');
  const args = [`${root}/scripts/run.mjs`, 'build', 'cli', '--quiet'];
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (done.status === 0) return;
  process.stderr.write(`Não foi possível preparar a linha de comando:\n${done.stdout}${done.stderr}\n`);
  process.exit(70);
}
