/** A throw-away PostgreSQL on loopback, with passwords by SCRAM, for tests and measurements. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { postgresBinaries } from './binaries.ts';
import { NOBODY, placeSchema } from './cluster-order.ts';

export interface Cluster {
  readonly port: number;
  readonly home: string;
  /** Its folder of data, and what the server itself wrote since its first start. */
  readonly data: string;
  readonly log: string;
  /** Of the administrator of the whole server. */
  readonly password: string;
  /** A connection's URL; of the administrator where `user` is not said. */
  readonly url: (database?: string, user?: string, password?: string) => string;
  /** `pg_ctl` with this action, e.g. `stop -m immediate`; waits until it is done. */
  readonly control: (...action: readonly string[]) => Promise<void>;
  /** Stops and removes it. */
  readonly remove: () => Promise<void>;
}

export interface ClusterOptions {
  readonly settings?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

const USER = 'administrador';
const KEEPER = join(import.meta.dirname, 'cluster-keeper.ts');

/** Says why the tests that need it are skipped; undefined where it is there. */
export function withoutPostgres(): string | undefined {
  return postgresBinaries() === undefined
    ? `npm has no PostgreSQL for ${process.platform}-${process.arch} here`
    : undefined;
}

export async function startCluster({ settings = [], files = {} }: ClusterOptions = {}): Promise<Cluster> {
  const bin = postgresBinaries();
  if (bin === undefined) throw new Error(withoutPostgres());
  const password = randomBytes(12).toString('hex');
  const order = JSON.stringify({ bin, user: USER, password, settings, files });
  // Apart from the terminal's group: Ctrl+C ends this process, and the keeper then sees the end of its input.
  const keeper = spawn(process.execPath, [KEEPER, order], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(keeper, 'exit');
  const line = await Promise.race([
    once(createInterface(keeper.stdout), 'line').then(([text]) => String(text)),
    exited.then(() => undefined),
  ]);
  if (line === undefined) throw new Error('PostgreSQL did not start');
  const { port, home, data, log } = placeSchema.parse(JSON.parse(line));
  const control = async (...action: readonly string[]) => {
    const asRoot = process.getuid?.() === 0;
    const [code] = await once(
      spawn(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', log, ...action], {
        stdio: 'ignore',
        cwd: home,
        ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      }),
      'exit',
    );
    if (code !== 0) throw new Error(`pg_ctl ${action.join(' ')} ended with ${String(code)}`);
  };
  return {
    port,
    home,
    data,
    log,
    password,
    url: (database = 'postgres', user = USER, secret = password) =>
      `postgresql://${user}:${secret}@127.0.0.1:${port}/${database}`,
    control,
    remove: async () => {
      keeper.stdin.end();
      await exited;
    },
  };
}
