/**
 * A process that makes a throw-away PostgreSQL, prints where it listens, and removes it when its standard input ends: so that
 * nothing is left however the test that started it ends.
 */

import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterPlace, KeeperOrder } from './cluster-order.ts';
import { freePort } from './free-port.ts';

// Written by cluster.ts alone: the schema library would be half of this process's start.
const order = JSON.parse(process.argv[2] ?? '') as KeeperOrder;
const { owner } = order;
const home = mkdtempSync(join(tmpdir(), 'balcao-postgresql-'));
const data = join(home, 'dados');
const log = join(home, 'servidor.log');
const TRIES = 5;

function run(program: string, args: readonly string[]): boolean {
  const options: SpawnSyncOptions = {
    cwd: home,
    stdio: 'ignore',
    windowsHide: true,
    env: { ...process.env, LC_ALL: 'C', PGTZ: 'UTC' },
    ...(owner === undefined ? {} : { uid: owner, gid: owner }),
  };
  const { status, error } = spawnSync(join(order.bin, program), args, options);
  if (error) throw error;
  return status === 0;
}

async function make(): Promise<ClusterPlace> {
  const passwordFile = join(home, 'senha');
  writeFileSync(passwordFile, order.password, { mode: 0o600 });
  for (const [name, text] of Object.entries(order.files))
    writeFileSync(join(home, name), text, { mode: 0o600 });
  if (owner !== undefined) {
    for (const path of [home, passwordFile, ...Object.keys(order.files).map((name) => join(home, name))])
      chownSync(path, owner, owner);
  }
  if (order.from === undefined) makeData(passwordFile);
  else copyData(order.from);
  const settings = [
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    // A test's computers leave theirs only once the server has noticed that they are gone.
    'max_connections = 200',
    // Among its data, and removed with them: a killed server leaves what it has in the system's shared memory.
    ...(process.platform === 'win32' ? [] : ['dynamic_shared_memory_type = mmap']),
    ...order.settings,
  ];
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`);
  for (let left = TRIES; left > 0; left -= 1) {
    const port = await freePort();
    appendFileSync(join(data, 'postgresql.conf'), `port = ${port}\n`);
    // Another program may have taken the port meanwhile.
    if (run('pg_ctl', ['-D', data, '-w', '-l', log, 'start'])) return { port, home, data, log };
  }
  throw new Error(`the server did not start: ${readFileSync(log, 'utf8')}`);
}

function makeData(passwordFile: string): void {
  const made = run('initdb', [
    '-D',
    data,
    '-U',
    order.user,
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  if (!made) throw new Error('initdb failed');
}

/** As the user whose they are to be. */
function copyData(from: string): void {
  if (owner !== undefined) process.seteuid?.(owner);
  mkdirSync(data, { mode: 0o700 });
  cpSync(from, data, { recursive: true });
  if (owner !== undefined) process.seteuid?.(0);
}

function remove(): void {
  // Its own data and those of a standby; each may have been stopped by the test itself. What is thrown away need not be written to the disk first.
  for (const name of readdirSync(home)) {
    const folder = join(home, name);
    if (existsSync(join(folder, 'postmaster.pid')))
      run('pg_ctl', ['-D', folder, '-w', '-m', 'immediate', 'stop']);
  }
  removeHome();
}

function removeHome(): void {
  // Windows releases a program's files some moments after it has ended.
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

process.on('SIGTERM', () => {
  remove();
  process.exit();
});
process.on('exit', removeHome);
const ended = new Promise((resolve) => process.stdin.once('close', resolve).resume());
// A test that ended meanwhile reads nothing more: the server is stopped below.
process.stdout.on('error', () => undefined);
const place = await make();
process.stdout.write(`${JSON.stringify(place)}\n`);
await ended;
remove();
