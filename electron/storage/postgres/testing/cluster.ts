/** A throw-away PostgreSQL on loopback, with passwords by SCRAM, for tests and measurements. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { postgresBinaries } from './binaries.ts';
import { borrowCluster } from './borrow-cluster.ts';
import {
  ADMINISTRATOR,
  clusterUrl,
  LENDER_VARIABLE,
  NOBODY,
  placeSchema,
  type Cluster,
  type ClusterOptions,
  type KeeperOrder,
} from './cluster-order.ts';

export type { Cluster } from './cluster-order.ts';

const KEEPER = join(import.meta.dirname, 'cluster-keeper.ts');

/** Says why the tests that need it are skipped; undefined where it is there. */
export function withoutPostgres(): string | undefined {
  return lender() === undefined && postgresBinaries() === undefined
    ? `npm has no PostgreSQL for ${process.platform}-${process.arch} here`
    : undefined;
}

/** Why tests that copy a server's files cannot run; undefined where they can. Files of a server that another system lends are out of reach. */
export function withoutOwnServer(): string | undefined {
  return withoutPostgres() ?? (lender() === undefined ? undefined : 'the server is lent');
}

/** Of this computer's own PostgreSQL, or borrowed where the variable names a lender. */
export function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const from = lender();
  return from === undefined ? startOwnCluster(options) : borrowCluster(from, options);
}

function lender(): string | undefined {
  return process.env[LENDER_VARIABLE];
}

export async function startOwnCluster({
  settings = [],
  files = {},
  like,
  unwaited = false,
}: ClusterOptions = {}): Promise<Cluster> {
  const bin = postgresBinaries();
  if (bin === undefined) throw new Error(withoutPostgres());
  const password = like?.password ?? randomBytes(12).toString('hex');
  const order: KeeperOrder = {
    bin,
    user: ADMINISTRATOR,
    password,
    settings,
    files,
    ...(process.getuid?.() === 0 ? { owner: NOBODY } : {}),
    ...(like ? { from: like.data } : {}),
  };
  // Not in the terminal's process group: Ctrl+C ends this process, and the keeper then sees the end of its
  // input.
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(order)], {
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(keeper, 'exit');
  const line = await Promise.race([
    once(createInterface(keeper.stdout), 'line').then(([text]) => String(text)),
    exited.then(() => undefined),
  ]);
  if (line === undefined) throw new Error('PostgreSQL did not start');
  if (unwaited) {
    keeper.unref();
    for (const stream of [keeper.stdin, keeper.stdout]) if (stream instanceof Socket) stream.unref();
  }
  const { port, home, data, log } = placeSchema.parse(JSON.parse(line));
  const control = controlOf({ data, log, home }, bin);
  return {
    port,
    home,
    data,
    log,
    password,
    url: clusterUrl(port, password),
    control,
    remove: async () => {
      keeper.stdin.end();
      await exited;
    },
  };
}

/** `pg_ctl` of one folder of data. */
export function controlOf(
  { data, log, home }: Pick<Cluster, 'data' | 'log' | 'home'>,
  bin: string,
): Cluster['control'] {
  return async (...action) => {
    const asRoot = process.getuid?.() === 0;
    const [code] = await once(
      spawn(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', log, ...action], {
        stdio: 'ignore',
        cwd: home,
        windowsHide: true,
        ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      }),
      'exit',
    );
    if (code !== 0) throw new Error(`pg_ctl ${action.join(' ')} ended with ${String(code)}`);
  };
}
