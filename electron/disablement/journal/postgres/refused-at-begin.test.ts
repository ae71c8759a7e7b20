/** A connection outside the pool whose first statement the server refuses is ended: each try would leave one more open on the server. */

import { expect, test } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import type { Postgres } from '../../../storage/postgres/database.ts';
import { StoreRefusal } from '../../../storage/postgres/refusal.ts';
import { hearOthers } from './hear-others.ts';
import { createPostgresOwners } from './postgres-owners.ts';

/** As a standby, which takes neither LISTEN nor rows. */
function readOnly() {
  const refused = new StoreRefusal(appError('database.refused', { reason: '25006' }));
  const open = new Set<object>();
  const alone: Postgres['alone'] = () => {
    const session = {
      query: (text: string) =>
        text.includes('pg_advisory_lock') ? Promise.resolve([]) : Promise.reject(refused),
      end: () => {
        open.delete(session);
        return Promise.resolve();
      },
    };
    open.add(session);
    return Promise.resolve(session);
  };
  const unused = () => Promise.reject(new Error('unused'));
  const settings = { host: '', port: 0, user: '', password: '', database: '', tls: undefined };
  return { refused, open, database: { settings, alone, query: unused, lend: unused, close: unused } };
}

test('one that cannot listen', async () => {
  const { refused, open, database } = readOnly();
  const others = hearOthers(database);
  const hearing = { heard: () => Promise.resolve(), lost: () => undefined };
  for (const _try of [1, 2]) await expect(others.listen(hearing)).rejects.toBe(refused);
  expect(open.size).toBe(0);
});

test('one on which a sender cannot be registered', async () => {
  const { refused, open, database } = readOnly();
  const owners = createPostgresOwners(database, { machine: 'CAIXA-1', osUser: 'maria', role: 'maria' });
  for (const _try of [1, 2]) await expect(owners.mine()).rejects.toBe(refused);
  expect(open.size).toBe(0);
});
