/**
 * Builds one target next to the old one and replaces it file by file, so that neither a kill nor a second builder
 * leaves half a build.
 */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build, type Plugin } from 'vite';
import { hashOf, isFresh, STAMP_VERSION, writeStamp, type StampedInput } from './freshness.mjs';
import { LICENCES_FILE, licenceSpy, partsOf } from './licences.ts';
import { buildsOf, ENTRIES, type Target } from './targets.ts';

/** What every build depends on besides its own modules. */
const ALWAYS = [
  'package-lock.json',
  'scripts/build/targets.ts',
  'scripts/build/build-target.ts',
  'scripts/build/licences.ts',
  'scripts/build/licence-texts/saxes.txt',
  'scripts/manual/read.ts',
  'shared/contract.ts',
];

const WAIT_FOR_OTHER_BUILDER_MS = 180_000;
/** A process started from the last build may still load its chunks: they are kept this long. */
const KEEP_OLD_CHUNKS_MS = 24 * 3_600_000;

/** Builds stale targets; returns those that were built. `force` builds them all. */
export async function ensureBuilt(
  root: string,
  targets: readonly Target[],
  force = false,
): Promise<Target[]> {
  const built: Target[] = [];
  for (const target of targets) {
    if (!force && isFresh(root, target)) continue;
    const release = lock(root, target);
    try {
      // Another builder may have done it while this one waited.
      if (!force && isFresh(root, target)) continue;
      await buildTarget(root, target);
      built.push(target);
    } finally {
      release();
    }
  }
  return built;
}

async function buildTarget(root: string, target: Target): Promise<void> {
  const dist = join(root, 'dist');
  const temporary = join(dist, `.tmp-${target}-${process.pid}`);
  const started = Date.now();
  const read = new Set<string>();
  // We have the lock: whatever is here was left by a killed builder.
  for (const name of readdirSync(dist)) {
    if (name.startsWith(`.tmp-${target}-`))
      rmSync(join(dist, name), { recursive: true, force: true, maxRetries: 10 });
  }
  try {
    const packages = new Set<string>();
    const spies = [moduleSpy(read), licenceSpy(packages)];
    await asProduction(async () => {
      for (const config of buildsOf(target, root, temporary, spies)) await build(config);
    });
    writeFileSync(join(temporary, LICENCES_FILE), JSON.stringify(partsOf(root, packages)));
    if (target === 'renderer') copyFileSync(join(root, 'assets/icon.ico'), join(temporary, 'favicon.ico'));
    if (target === 'renderer')
      for (const file of filesUnder(join(root, 'renderer/public')))
        read.add(join(root, 'renderer/public', file));
    const files = putInPlace(temporary, join(dist, target), ENTRIES[target]);
    writeStamp(root, target, {
      version: STAMP_VERSION,
      inputs: stampInputs(root, read, started),
      outputs: files.map((file) => {
        const { size, mtimeMs } = statSync(join(dist, target, file));
        return [`${target}/${file}`, size, mtimeMs];
      }),
    });
    prune(join(dist, target), new Set(files), started - KEEP_OLD_CHUNKS_MS);
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Test runners set NODE_ENV to `test`, and Vite would then bundle React's development build, whatever the mode is. */
async function asProduction(run: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Collects the files that a build read, except libraries, which change with the lock file. */
function moduleSpy(read: Set<string>): Plugin {
  return {
    name: 'balcao-module-spy',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const path = id.split('?', 1)[0] ?? id;
        if (!path.includes('\0') && !path.includes('node_modules')) read.add(path);
      }
    },
  };
}

function stampInputs(root: string, read: ReadonlySet<string>, started: number): StampedInput[] {
  const paths = new Set([...ALWAYS, ...[...read].map((path) => relative(root, path).split(sep).join('/'))]);
  const stamped: StampedInput[] = [];
  for (const path of [...paths].sort()) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat?.isFile()) continue;
    // Saved during the build: it is unknown which content was read.
    const hash = stat.mtimeMs >= started ? 'changed during the build' : hashOf(join(root, path));
    stamped.push([path, hash === 'changed during the build' ? -1 : stat.size, stat.mtimeMs, hash]);
  }
  return stamped;
}

/** Moves the files one by one, the entry files last; returns their names. */
function putInPlace(from: string, to: string, entries: readonly string[]): string[] {
  const files = filesUnder(from).sort(
    (a, b) => Number(entries.includes(a)) - Number(entries.includes(b)) || a.localeCompare(b),
  );
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(from, file), join(to, file));
  }
  return files;
}

function prune(folder: string, keep: ReadonlySet<string>, olderThan: number): void {
  for (const file of filesUnder(folder)) {
    if (keep.has(file)) continue;
    const stat = statSync(join(folder, file), { throwIfNoEntry: false });
    if (stat && stat.mtimeMs < olderThan) rmSync(join(folder, file), { force: true });
  }
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** One builder at a time: an SQLite lock, which the system releases if its holder is killed. */
function lock(root: string, target: Target): () => void {
  const folder = join(root, 'dist', '.stamps');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, `${target}.lock`), { timeout: WAIT_FOR_OTHER_BUILDER_MS });
  database.exec('BEGIN EXCLUSIVE');
  return () => database.close();
}
