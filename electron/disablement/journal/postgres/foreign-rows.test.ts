/** Rows that no program wrote, in each table of the shared journal: found, or without an effect. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../storage/postgres/database.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { codeOf, valueOf } from '../../testing/test-context.ts';
import type { EventDraft } from '../journal-rows.ts';
import { AT, requestOf, reservationOf, UNCERTAIN } from '../testing/requests.ts';
import { openSharedJournal, type SharedJournal } from './open-postgres.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { settingsOf } from './testing/journal-databases.ts';

const reason = withoutPostgres();
const EVENT = `(company_id, position, request_id, seq, kind, state, disabled, at, data, machine, os_user)`;

describe.skipIf(reason !== undefined)(`rows by hand${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let shared: SharedJournal;
  let byHand: (sql: string) => Promise<unknown>;
  let closing: () => Promise<void>;
  beforeEach(async () => {
    const { url, admin } = await databases().fresh();
    shared = valueOf(await openSharedJournal(settingsOf(url)));
    const server = await openPostgres(settingsOf(admin), { most: 1 });
    byHand = (sql) => server.query(`SET ROLE balcao_dono; ${sql}; RESET ROLE`);
    closing = async () => {
      await shared.owners.release();
      await shared.journal.close();
      await server.close();
    };
    // One that is being sent, and one that waits.
    await shared.journal.add(requestOf(3));
    await shared.journal.add(requestOf(7));
    const reserved = await shared.journal.reserve(reservationOf('pedido-3', await shared.owners.mine()));
    expect(codeOf(reserved)).toBe('ok');
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 3 });
  });
  afterEach(() => closing());

  const COPY = `INSERT INTO balcao.request SELECT 'alheio', series_id, inf_id, environment, tp_amb, uf, ano, cnpj, company, mod, serie,
    ini + 100, fin + 100, x_just, signed_xml, certificate, certificate_until, created_at
    FROM balcao.request WHERE request_id = 'pedido-3'`;

  test.each([
    ['event', `INSERT INTO balcao.event ${EVENT} SELECT company_id, position + 1, request_id, seq + 1, 'clock', state, 0, at, '{}',
       'x', 'x' FROM balcao.event ORDER BY event_id DESC LIMIT 1;
       UPDATE balcao.event SET hash = repeat('f', 64) WHERE kind = 'clock'`, 'hash'],
    ['request', COPY, 'request'],
    ['standing', `${COPY}; INSERT INTO balcao.standing (request_id, company_id, series_id, environment, state, disabled, filed, made)
       SELECT 'alheio', company_id, series_id, environment, 'homologated', true, true, made FROM balcao.standing LIMIT 1`, 'request'],
    ['standing, changed', `UPDATE balcao.standing SET state = 'discarded' WHERE request_id = 'pedido-3'`, 'request'],
    ['reservation', `INSERT INTO balcao.reservation SELECT request_id, series_id, '[500,600)' FROM balcao.request
       WHERE request_id = 'pedido-7'`, 'request'],
    ['reservation, changed', `UPDATE balcao.reservation SET numbers = '[500,600)'`, 'request'],
    ['reservation, removed', 'DELETE FROM balcao.reservation', 'request'],
    ['origin_event', `INSERT INTO balcao.origin (machine, os_user, folder) VALUES ('x', 'x', 'x');
       INSERT INTO balcao.origin_event SELECT repeat('e', 64), 1, 1, repeat('0', 64), 'pedido-3', 1, 'prepared', 0, 1`, 'hash'],
  ])('in %s: the audit finds it', async (_table, sql, why) => {
    await byHand(sql);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: false, broken: { why } });
  }); // prettier-ignore

  test.each([
    ['company', `INSERT INTO balcao.company (cnpj) VALUES ('00000000000191')`],
    [
      'series',
      `INSERT INTO balcao.series (company_id, tp_amb, mod, serie) SELECT company_id, '1', '55', 900 FROM balcao.company`,
    ],
    ['owner', `INSERT INTO balcao.owner (owner, machine, os_user, role) VALUES ('alheio', 'x', 'x', 'x')`],
    ['origin', `INSERT INTO balcao.origin (machine, os_user, folder) VALUES ('x', 'x', 'x')`],
  ])('in %s: nothing follows from it', async (_table, sql) => {
    await byHand(sql);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 3 });
    expect(await shared.owners.ifDead('alheio', async () => undefined)).toBe(true);
    const reserved = await shared.journal.reserve(reservationOf('pedido-7', await shared.owners.mine()));
    expect(codeOf(reserved)).toBe('ok');
  });

  test('numbers that a row by hand reserves are refused by name, and nothing is noted', async () => {
    await byHand(
      `${COPY}; INSERT INTO balcao.reservation SELECT request_id, series_id, '[7,8)' FROM balcao.request WHERE request_id = 'alheio'`,
    );
    const refused = await shared.journal.reserve(reservationOf('pedido-7', await shared.owners.mine()));
    expect(codeOf(refused)).toBe('disablement.overlap');
    expect((await shared.journal.story('pedido-7'))?.events).toHaveLength(1);
  });

  test('a version by hand of tables that this program does not know keeps it from opening them', async () => {
    const { url, admin } = await databases().fresh();
    const server = await openPostgres(settingsOf(admin), { most: 1 });
    await server.query(
      `SET ROLE balcao_dono; INSERT INTO balcao.version (version, system_identifier) SELECT 999, system_identifier FROM balcao.version LIMIT 1`,
    );
    await server.close();
    expect(codeOf(await openSharedJournal(settingsOf(url)))).toBe('database.newer');
  });

  test('an answer that came after a person had closed the request is no disagreement', async () => {
    const { journal } = shared;
    await journal.note('pedido-3', UNCERTAIN);
    await journal.note('pedido-3', {
      kind: 'closed',
      step: 'close',
      at: AT,
      data: { found: false, nProt: '' },
    });
    const late: EventDraft = {
      kind: 'outcome',
      step: 'note',
      at: AT,
      disabled: true,
      data: { nProt: '135260000000001', provedBy: '102' },
    };
    await journal.note('pedido-3', late);
    expect(await journal.verifyChain()).toMatchObject({ ok: true });
    await journal.add(requestOf(3, { requestId: 'outro' }));
    const owner = await shared.owners.mine();
    expect(codeOf(await journal.reserve(reservationOf('outro', owner)))).toBe('disablement.already');
  });
});
