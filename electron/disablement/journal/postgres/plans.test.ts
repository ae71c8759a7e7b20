/** How PostgreSQL reads a long journal: by its indexes, also with the generic plan that it uses after some repetitions. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres, type Postgres, type Session } from '../../../storage/postgres/database.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { valueOf } from '../../testing/test-context.ts';
import type { FollowingEvent } from '../following-event.ts';
import { AT, requestOf, reservationOf } from '../testing/requests.ts';
import { addAtEnd } from './at-end.ts';
import { MOVED } from './chains/moved-chains.ts';
import { openSharedJournal } from './open-postgres.ts';
import { createQueries } from './postgres-queries.ts';
import { lockRoot } from './postgres-rows.ts';
import { surveyRange } from './survey.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { settingsOf } from './testing/journal-databases.ts';
import { OTHERS } from './watch-others.ts';

const reason = withoutPostgres();
/**
 * One request and its events, repeated in the same series, with saved files, and as often again in those of other companies, of which most have none;
 * without the triggers, which would look at each.
 */
const FILL = `
  SET session_replication_role = replica;
  INSERT INTO balcao.request SELECT (jsonb_populate_record(r, jsonb_build_object(
      'request_id', 'longo-' || n, 'id', 'IDlongo' || n, 'ini', 1000 + n, 'fin', 1000 + n))).*
    FROM balcao.request r, generate_series(1, 4000) n WHERE r.request_id = 'pedido-3';
  INSERT INTO balcao.event OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(e, jsonb_build_object(
      'request_id', 'longo-' || n, 'event_id', 100000 + n * 3 + e.seq, 'position', 100 + n * 3 + e.seq))).*
    FROM balcao.event e, generate_series(1, 4000) n WHERE e.request_id = 'pedido-3';
  INSERT INTO balcao.standing SELECT (jsonb_populate_record(d, jsonb_build_object('request_id', 'longo-' || n, 'filed', true))).*
    FROM balcao.standing d, generate_series(1, 4000) n WHERE d.request_id = 'pedido-3';
  INSERT INTO balcao.company (cnpj) SELECT (10000000000000 + n * 1000000)::text FROM generate_series(1, 100) n;
  INSERT INTO balcao.series (company_id, tp_amb, mod, serie) SELECT c.company_id, s.tp_amb, s.mod, s.serie
    FROM balcao.company c, balcao.series s WHERE c.cnpj LIKE '100%';
  INSERT INTO balcao.request SELECT (jsonb_populate_record(r, jsonb_build_object(
      'request_id', 'outro-' || n, 'series_id', s.series_id, 'cnpj', c.cnpj, 'ini', 1000 + n, 'fin', 1000 + n))).*
    FROM balcao.request r, generate_series(1, 4000) n, balcao.company c JOIN balcao.series s USING (company_id)
    WHERE r.request_id = 'pedido-3' AND c.cnpj = (10000000000000 + (1 + n % 100) * 1000000)::text;
  INSERT INTO balcao.standing SELECT (jsonb_populate_record(d, jsonb_build_object(
      'request_id', r.request_id, 'series_id', r.series_id, 'filed', true))).*
    FROM balcao.standing d, balcao.request r WHERE d.request_id = 'pedido-3' AND r.request_id LIKE 'outro-%';
  INSERT INTO balcao.company (cnpj) SELECT (20000000000000 + n * 1000000)::text FROM generate_series(1::bigint, 20000) n;
  SET session_replication_role = origin;`;

describe.skipIf(reason !== undefined)(`a long journal${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let admin: Postgres;

  beforeAll(async () => {
    const { url, admin: address } = await databases().fresh();
    const { journal, owners } = valueOf(await openSharedJournal(settingsOf(url)));
    await journal.add(requestOf(3));
    valueOf(await journal.reserve(reservationOf('pedido-3', await owners.mine())));
    const data = { nProt: '1', provedBy: '102' } as const;
    await journal.note('pedido-3', { kind: 'outcome', step: 'homologate', at: AT, disabled: true, data });
    await owners.release();
    await journal.close();
    admin = await openPostgres(settingsOf(address), { most: 1 });
    for (const statement of FILL.split(/;\n/)) await admin.query(statement);
  });
  afterAll(() => admin.close());

  const planOf = async (text: string): Promise<string> => {
    const lines = await admin.query(`EXPLAIN (GENERIC_PLAN) ${text}`);
    return lines.map((line) => String(line['QUERY PLAN'])).join('\n');
  };
  const textOf = async (work: (session: Session) => Promise<unknown>): Promise<string> => {
    let text = '';
    const query: Session['query'] = (asked) => {
      text = asked;
      return Promise.resolve([]);
    };
    await work({ query }).catch(() => undefined);
    return text;
  };

  const row = requestOf(3);
  const event: FollowingEvent = {
    requestId: 'pedido-3',
    seq: 9,
    kind: 'sending',
    state: 'sending',
    disabled: 0,
    at: '',
    data: '{}',
    raw: null,
  };
  const writer = { machine: '', osUser: '', role: '' };
  const sending = { owner: '', seen: { companyId: 1, position: 1, hash: '' } };
  const statements: readonly (readonly [name: string, text: () => Promise<string>])[] = [
    ['what was written elsewhere', async () => OTHERS],
    ['how far the chains have gone', async () => MOVED],
    ['the look before a sending', () => textOf((session) => surveyRange(session, row, 'pedido-3'))],
    [
      'the note of a sending',
      () => textOf((session) => addAtEnd(session, row.cnpj, event, writer, { sending })),
    ],
    [
      'what tokens sent today of the companies of one root',
      () => textOf((session) => createQueries(session).sentByTokensOf('10000001', new Date())),
    ],
    ['the companies of one root', () => textOf((session) => lockRoot(session, '10000001'))],
    ['any other note', () => textOf((session) => addAtEnd(session, row.cnpj, event, writer, {}))],
  ];
  for (const analysed of [false, true]) {
    test.each(statements)(
      `%s reads no whole table${analysed ? '' : ', also where the server has no statistics'}`,
      async (_name, text) => {
        if (analysed) await admin.query('ANALYZE');
        const plan = await planOf(await text());
        expect(plan).toContain('Index');
        expect(plan).not.toMatch(/Seq Scan on (event|request|company)/);
        // All requests of a series, only to find the one or two that were added since.
        expect(plan).not.toContain('Hash Cond: (e_1.request_id');
        // Every sending of every company.
        expect(plan).not.toMatch(/Index Cond: \(kind = 'sending'::text\)$/m);
        // All recent events, only to find the last one that has an hour of SEFAZ.
        expect(plan).not.toMatch(/Sort Key: e\w*\.event_id DESC/);
      },
    );
  }
});
