/**
 * Rows that the server refuses from this computer's user: they are kept with their names, and handed in again
 * once a day.
 */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { createLastNumbers } from '../../numbering/last-numbers.ts';
import type { Database } from '../../storage/database/database.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import type { RefusedRow } from './hand-in-piece.ts';
import type { ShareServer } from './server.ts';
import type { Sharing } from './sharing.ts';
import {
  localDatabase,
  settled,
  shareOf,
  startSharedServer,
  type SharedServer,
} from './testing/shared-server.ts';

const reason = withoutPostgres();
const CNPJ = '11222333000181' as Cnpj;
const SERIES = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
const NOT_TAKEN = [{ kind: 'last_number', company: CNPJ, why: 'right' }];
const DAY_MS = 24 * 3_600_000;

describe.skipIf(reason !== undefined)(`rows not taken${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let shared: SharedServer;
  let reader: ShareServer;
  let charged: ShareServer;
  let db: Database;
  let now: Date;
  let heard: RefusedRow[];
  const running: Sharing[] = [];
  beforeAll(async () => {
    shared = await startSharedServer();
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    const { connect } = await shared.fresh();
    [reader, charged] = [await connect('reader'), await connect('url')];
    db = localDatabase();
    now = new Date('2026-11-20T12:00:00.000Z');
    heard = [];
  });
  afterEach(async () => {
    for (const sharing of running.splice(0)) await sharing.close();
    db.close();
    await shared.endConnections();
  });

  const share = async (through: ShareServer) => {
    const refused = (row: RefusedRow) => void heard.push(row);
    const sharing = shareOf(db, through, { clock: { now: () => now }, refused });
    running.push(sharing);
    await settled(sharing, db, charged);
    return sharing;
  };
  const end = async (sharing: Sharing) => {
    running.splice(0);
    await sharing.close();
  };
  const say = (n: number) => createLastNumbers(db).put(SERIES, n, now.toISOString());

  test('are named with table, company and reason, also by a program that begins later', async () => {
    const first = await share(reader);
    expect(first.state().refused).toEqual([]);
    say(9);
    await expect.poll(() => first.state().refused).toEqual(NOT_TAKEN);
    await end(first);
    expect(heard).toHaveLength(1);
    expect((await share(reader)).state().refused).toEqual(NOT_TAKEN);
    // Not asked again the same day.
    expect(heard).toHaveLength(1);
  });

  test('are handed in again after a day, and forgotten once the server takes them', async () => {
    say(9);
    const first = await share(reader);
    expect(first.state().refused).toEqual(NOT_TAKEN);
    await end(first);
    now = new Date(now.getTime() + DAY_MS + 1);
    const later = await share(charged);
    await expect.poll(() => later.state().refused).toEqual([]);
    const rows = await charged.query(
      `SELECT count(*)::int AS n FROM balcao.shared_row WHERE kind = 'last_number'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('of an hour that the server has not reached are handed in again after a quarter of an hour, not after a day', async () => {
    const { connect } = await shared.fresh('as prepared');
    charged = await connect('url');
    now = new Date('2090-11-20T12:00:00.000Z');
    say(9);
    const ahead = await share(charged);
    expect(ahead.state().refused).toEqual([{ kind: 'last_number', company: CNPJ, why: 'hour' }]);
    await end(ahead);
    const admin = await connect('admin');
    await admin.query(
      `CREATE OR REPLACE FUNCTION balcao.said_by_now(at text) RETURNS boolean LANGUAGE sql AS 'SELECT true'`,
    );
    now = new Date(now.getTime() + 15 * 60_000 + 1);
    const later = await share(charged);
    await expect.poll(() => later.state().refused).toEqual([]);
  });
});
