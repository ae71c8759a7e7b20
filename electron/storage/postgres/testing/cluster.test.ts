/** The PostgreSQL of the tests starts, asks for a password by SCRAM, and leaves nothing behind, even if its test is killed. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { borrowCluster } from './borrow-cluster.ts';
import type { Cluster } from './cluster-order.ts';
import { startCluster, withoutPostgres } from './cluster.ts';
import { lendClusters } from './lend-clusters.ts';

const reason = withoutPostgres();
const CLUSTER = join(import.meta.dirname, 'cluster.ts');

describe.skipIf(reason !== undefined)(
  `a throw-away PostgreSQL${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    test('is the version that is pinned, durable, and lets nobody in without the password', async () => {
      const cluster = await startCluster();
      const client = new Client(cluster.url());
      await client.connect();
      const { rows } = await client.query<{ version: string; fsync: string; word: string }>(
        `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
         (SELECT rolpassword FROM pg_authid WHERE rolname = current_user) AS word`,
      );
      await client.end();
      expect(rows[0]).toMatchObject({ version: '18.4', fsync: 'on' });
      expect(rows[0]?.word).toMatch(/^SCRAM-SHA-256\$/);
      const stranger = new Client(cluster.url('postgres', 'administrador', 'outra'));
      await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
      await cluster.remove();
      expect(existsSync(cluster.home)).toBe(false);
      expect(await answers(cluster.port)).toBe(false);
    });

    test('is gone soon after the test that started it was killed', async () => {
      const script = `import { startCluster } from ${JSON.stringify(CLUSTER)};
      const { port, home } = await startCluster();
      console.log(JSON.stringify({ port, home }));
      setInterval(() => undefined, 1000);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = await once(createInterface(child.stdout), 'line');
      const { port, home } = JSON.parse(String(line)) as { port: number; home: string };
      expect(await answers(port)).toBe(true);
      child.kill('SIGKILL');
      await expect.poll(() => existsSync(home), { timeout: 10_000 }).toBe(false);
      expect(await answers(port)).toBe(false);
    });

    const LIFE =
      'can be borrowed by a system that has none, stopped and started there, and is gone with its borrower';
    test(LIFE, { timeout: 60_000 }, async () => {
      const lender = await lendClusters();
      const address = lender?.address ?? '';
      const borrowed = await borrowCluster(address, { settings: ['max_connections = 17'] });
      expect(await valueOf(borrowed, 'max_connections')).toBe('17');
      await borrowed.control('stop', '-m', 'fast');
      expect(await answers(borrowed.port)).toBe(false);
      await borrowed.control('start');
      expect(await valueOf(borrowed, 'max_connections')).toBe('17');
      await expect(borrowed.control('start')).rejects.toThrow('pg_ctl start ended with 1');
      await borrowed.remove();
      expect([existsSync(borrowed.home), await answers(borrowed.port)]).toEqual([false, false]);

      const left = await borrowCluster(address, {});
      await expect(borrowCluster(address.replace(/.$/, 'x'), {})).rejects.toThrow('gone');
      await lender?.close();
      expect([existsSync(left.home), await answers(left.port)]).toEqual([false, false]);
    });
  },
);

async function valueOf(cluster: Cluster, setting: string): Promise<unknown> {
  const client = new Client(cluster.url());
  await client.connect();
  const { rows } = await client.query('SELECT current_setting($1) AS value', [setting]);
  await client.end();
  return rows[0]?.value;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
