/** `compartilhado situacao` in a program that asked nothing before: rows of the server that no program wrote are named. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { forger, type Forger } from '../disablement/journal/postgres/testing/forged-rows.ts';
import { requestOf } from '../disablement/journal/testing/requests.ts';
import { CNPJ, valueOf } from '../disablement/testing/test-context.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const reason = withoutPostgres();
const OTHER = '99888777000100';
const MANY = 10_000;
const PIECE = 2_000;
/** As many links behind `from`, as the program itself would write them. */
const LINKS = (from: number) => `DO $$ DECLARE l balcao.event; n integer; BEGIN
  SELECT * INTO l FROM balcao.event WHERE position = ${from};
  FOR n IN ${from + 1}..${Math.min(MANY, from + PIECE)} LOOP
    l.position := n; l.seq := n; l.event_id := l.event_id + 1; l.previous := l.hash; l.kind := 'clock'; l.data := '{}';
    l.hash := balcao.link_hash(l.previous, n, l.request_id, n, l.kind, l.state, l.disabled, l.at, l.data, NULL, ARRAY[l.machine, l.os_user, l.role]);
    INSERT INTO balcao.event OVERRIDING SYSTEM VALUE SELECT l.*;
  END LOOP; END $$`;

describe.skipIf(reason !== undefined)(`bad rows${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  let mallory: Forger;
  let url: string;
  let seat: TestApp | undefined;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(() => databases.remove());
  beforeEach(async () => {
    const fresh = await databases.fresh();
    ({ url } = fresh);
    mallory = await forger(fresh.admin);
  });
  afterEach(async () => {
    await seat?.close();
    seat = undefined;
    await mallory.close();
  });

  /** The answer to a command that begins now. */
  const situation = async () => {
    seat = await openTestApp(undefined, { sharedJournal: { variable: url } });
    const found = valueOf(await seat.call('shared-journal.situation', {}));
    return { found, state: valueOf(await seat.call('shared-journal.state', {})) };
  };

  test.each<[string, string, object]>([
    ['a state that there is not', `UPDATE balcao.event SET state = 'x'`, { position: 1 }],
    ['data without end', `UPDATE balcao.event SET data = repeat('a', 5000000)`, { position: 1 }],
    ['a link that does not fit', `UPDATE balcao.event SET hash = repeat('f', 64)`, { position: 1 }],
    ['a role that did not write it', `UPDATE balcao.event SET role = 'x'`, { position: 1, role: 'x' }],
    ['a request without an event', 'DELETE FROM balcao.event', { position: 0 }],
  ])('%s is named with its company and position, before anything else was asked', async (_name, sql, at) => {
    await mallory.forge(CNPJ, requestOf(3), []);
    await mallory.forge(OTHER, { ...requestOf(7), cnpj: OTHER }, []);
    await mallory.query(`${sql} WHERE request_id = 'pedido-3'`);
    const { state, found } = await situation();
    expect(state.chains).toEqual([
      { code: 'database.altered', data: expect.objectContaining({ cnpj: CNPJ, ...at }) },
    ]);
    expect(found.unfinished).toBeUndefined();
  });

  test('a jump of positions in the shared log is named at once', async () => {
    await mallory.query(
      `INSERT INTO balcao.shared_row (position, identity, kind, company, body, machine, os_user)
       OVERRIDING SYSTEM VALUE VALUES (9007199254740990, 'x', 'company', '', '{}', 'x', 'x')`,
    );
    const { state } = await situation();
    expect(state.waitingFor).toMatchObject({
      code: 'database.altered',
      data: { position: '9007199254740990' },
    });
  });

  test(`of ${MANY} events the last one is named`, { timeout: 60_000 }, async () => {
    await mallory.forge(CNPJ, requestOf(3), []);
    for (let from = 1; from < MANY; from += PIECE) await mallory.query(LINKS(from));
    await mallory.query(`UPDATE balcao.event SET data = '{x' WHERE position = ${MANY}`);
    const { state } = await situation();
    expect(state.chains).toMatchObject([
      { code: 'database.altered', data: { cnpj: CNPJ, position: MANY, role: 'mallory' } },
    ]);
  });
});
