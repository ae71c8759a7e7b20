/** A real standby of a throw-away PostgreSQL, which takes its place as in an office whose server died. */

import { appendFileSync, chownSync, cpSync, lchownSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { postgresBinaries } from './binaries.ts';
import { ADMINISTRATOR, NOBODY, type Cluster } from './cluster-order.ts';
import { controlOf } from './cluster.ts';
import { freePort } from './free-port.ts';

/** Its name in `synchronous_standby_names`. */
export const STANDBY = 'reserva';

export interface Standby extends Pick<Cluster, 'port' | 'control'> {
  /** Nothing that is committed from now on reaches it. */
  readonly cutOff: () => Promise<void>;
  /** It becomes a server of its own. */
  readonly promote: () => Promise<void>;
}

/** What is the primary's alone: its process, its replication slots, and the logs that the copy streams anew. */
const OWN = /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem)[\\/].*)$/;

/** Of a cluster of this computer, which removes it with itself. One at a time. */
export async function startStandby(cluster: Cluster): Promise<Standby> {
  const bin = postgresBinaries();
  if (bin === undefined) throw new Error('npm has no PostgreSQL here');
  const data = join(cluster.home, STANDBY);
  const log = join(cluster.home, `${STANDBY}.log`);
  const primary = new Client(cluster.url());
  await primary.connect();
  try {
    // What the copy needs is kept until it is read.
    await primary.query(`ALTER SYSTEM SET wal_keep_size = '512MB'`);
    await primary.query('SELECT pg_reload_conf()');
    await primary.query(`SELECT pg_backup_start('${STANDBY}', true)`);
    cpSync(cluster.data, data, {
      recursive: true,
      filter: (from) => !OWN.test(relative(cluster.data, from)),
    });
    const { rows } = await primary.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(false)',
    );
    writeFileSync(join(data, 'backup_label'), rows[0]?.label ?? '');
  } finally {
    await primary.end();
  }
  const port = await freePort();
  const source = `host=127.0.0.1 port=${cluster.port} user=${ADMINISTRATOR} password=${cluster.password} application_name=${STANDBY}`;
  writeFileSync(join(data, 'standby.signal'), '');
  appendFileSync(join(data, 'postgresql.conf'), `port = ${port}\nprimary_conninfo = '${source}'\n`);
  if (process.getuid?.() === 0) giveAway(data);
  const control = controlOf({ data, log, home: cluster.home }, bin);
  await control('start');
  return {
    port,
    control,
    cutOff: async () => {
      appendFileSync(join(data, 'postgresql.conf'), `primary_conninfo = ''\n`);
      await control('reload');
    },
    promote: () => control('promote'),
  };
}

/** To the user whom the servers run as. */
function giveAway(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveAway(path);
    else lchownSync(path, NOBODY, NOBODY);
  }
}
