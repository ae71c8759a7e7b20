/** Which servers are refused by their reported settings, where a test cannot start one like that. */

import { expect, test } from 'vitest';
import type { Row } from './database.ts';
import { checkServer } from './server-check.ts';

const SAFE = {
  version: '15.0',
  number: 150_000,
  encoding: 'UTF8',
  role: 'maria',
  system: '7',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  session_replication_role: 'origin',
};

async function found(said: Row) {
  const settings = {
    host: '127.0.0.1',
    port: 5432,
    user: 'maria',
    password: 'x',
    database: 'balcao',
    tls: undefined,
  };
  const checked = await checkServer({ settings, query: () => Promise.resolve([{ ...SAFE, ...said }]) });
  return checked.ok ? undefined : checked.error;
}

test.each([
  ['14.20 (Debian 14.20-1)', 140_020],
  ['9.6.24', 90_624],
])('PostgreSQL %s is refused as too old, with its version', async (version, number) => {
  expect(await found({ version, number })).toEqual({
    code: 'database.version',
    data: { version, oldest: 15 },
  });
});

test.each([
  ['15.0', 150_000],
  ['17.2', 170_002],
  ['19beta1', 190_000],
])('PostgreSQL %s is taken', async (version, number) => {
  expect(await found({ version, number })).toBeUndefined();
});

test.each(['local', 'remote_write', 'remote_apply', 'on'])('synchronous_commit=%s is safe', async (value) => {
  expect(await found({ synchronous_commit: value })).toBeUndefined();
});
