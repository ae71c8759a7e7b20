/** Rows that no program of ours wrote, on a server that admits everything: the seat names them, and the rest goes on. */

import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '../../../../shared/errors.ts';
import { openDatabase } from '../../../storage/database/database.ts';
import { openPrepared } from '../../../storage/postgres/open-prepared.ts';
import { withoutPostgres } from '../../../storage/postgres/testing/cluster.ts';
import { CNPJ, codeOf, valueOf } from '../../testing/test-context.ts';
import { journalRefusal } from '../refusal.ts';
import type { RowPlace } from '../unreadable-row.ts';
import { JOURNAL_SCHEMA } from '../sqlite/sqlite-schema.ts';
import { memoryInside } from '../testing/chain-memory.ts';
import { requestOf, reservationOf } from '../testing/requests.ts';
import { openJournalOn, type SharedJournal } from './open-postgres.ts';
import { SHARED_JOURNAL } from './schema/postgres-schema.ts';
import { databasesForTests } from './testing/databases-for-tests.ts';
import { forger, homologatedEvents, type Forger } from './testing/forged-rows.ts';
import { settingsOf } from './testing/journal-databases.ts';

const reason = withoutPostgres();
const OTHER = '99888777000100';
const BYTES = Buffer.from('<procInutNFe/>');
const MANY = 20 * 1_048_576;

describe.skipIf(reason !== undefined)(`hostile rows${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let shared: SharedJournal;
  let mallory: Forger;
  let aside: RowPlace[] = [];
  let closing: () => Promise<void>;
  beforeEach(async () => {
    const { url, admin } = await databases().fresh();
    mallory = await forger(admin);
    const prepared = valueOf(await openPrepared(settingsOf(url), SHARED_JOURNAL));
    aside = [];
    shared = valueOf(await openJournalOn(prepared, {}, (place) => aside.push(place)));
    closing = async () => {
      await mallory.close();
      await shared.owners.release();
      await shared.journal.close();
      await prepared.database.close();
    };
  });
  afterEach(() => closing());

  /** What every screen and command asks of the journal. */
  const askEverything = async () => {
    const { journal } = shared;
    const now = new Date();
    const lists = await Promise.all([
      ...(['all', 'pending', 'prepared'] as const).map((which) => journal.list('homologacao', which)),
      journal.ofCompany('homologacao', CNPJ),
      journal.newest('homologacao', 10),
      journal.movedSince(undefined).then(({ stories }) => stories),
      journal.ofId('homologacao', 'ID1'),
    ]);
    await Promise.all([
      journal.numbers(),
      Readable.from(journal.filed()).toArray(),
      journal.openByCompany('homologacao'),
    ]);
    await Promise.all([
      journal.unsaved(),
      journal.homologated(),
      journal.sending(),
      journal.lastReceived('2'),
    ]);
    await Promise.all([journal.sentBy('x', now), journal.sentByTokensOf(CNPJ.slice(0, 8), now)]);
    await shared.situation();
    return lists.flat().map(({ row }) => row.requestId);
  };
  const refusalOf = async (work: () => Promise<unknown>): Promise<AppError | undefined> =>
    work().then(
      () => undefined,
      (error: unknown) => journalRefusal(error),
    );

  const ROWS: readonly [name: string, make: () => Promise<void>][] = [
    ['an event whose data is no JSON', () =>
      mallory.forge(CNPJ, requestOf(3), [{ kind: 'sending', state: 'sending', data: 'not json' }])],
    ['an event whose data is JSON of another form', () =>
      mallory.forge(CNPJ, requestOf(3), [{ kind: 'outcome', state: 'homologated', data: '[1]', disabled: 1 }])],
    ['an event of an unknown kind', () =>
      mallory.forge(CNPJ, requestOf(3), [{ kind: 'constructor', state: 'sending', data: {} }])],
    ['an event in an unknown state', () =>
      mallory.forge(CNPJ, requestOf(3), [{ kind: 'clock', state: 'x', data: {} }])],
    ['an event of no hour', () =>
      mallory.forge(CNPJ, requestOf(3), [{ kind: 'clock', state: 'uncertain', at: 'amanhã', data: {} }])],
    ['an event of an hour that does not exist', () =>
      mallory.forge(CNPJ, requestOf(3), [{ kind: 'clock', state: 'uncertain', at: '2026-11-20T20:12:99.000Z', data: {} }])],
    ['a request of a day that does not exist', () =>
      mallory.forge(CNPJ, { ...requestOf(3), createdAt: '2026-02-30T12:00:00.000Z' }, homologatedEvents(BYTES))],
    ['a request of a company that is a path', () =>
      mallory.forge(CNPJ, { ...requestOf(3), cnpj: '../../../victimhome' }, homologatedEvents(BYTES))],
    ['a request whose Id is a path', () =>
      mallory.forge(CNPJ, { ...requestOf(3), id: '../../autostart/x' }, homologatedEvents(BYTES))],
    ['an event of many megabytes', () =>
      mallory.forge(CNPJ, requestOf(3), [
        { kind: 'unsent', state: 'uncertain', data: { code: 'x'.repeat(MANY), phase: '' } }])],
    ['an event with bytes without end', () =>
      mallory.forge(CNPJ, requestOf(3), [{ kind: 'sending', state: 'sending', data: 'not json', raw: new Uint8Array(MANY) }])],
  ]; // prettier-ignore

  const exported = async (cnpj: string) => {
    const into = valueOf(openDatabase(':memory:', { durability: 'normal', migrations: JOURNAL_SCHEMA }));
    try {
      return codeOf(await shared.moving.exportCompany(cnpj, into, {}));
    } catch (error) {
      return journalRefusal(error)?.code;
    } finally {
      into.close();
    }
  };

  test.each(ROWS)(
    '%s stops its company alone, is exported with no other, and every question is answered',
    async (_name, make) => {
      await shared.journal.add({ ...requestOf(7), cnpj: OTHER });
      await make();
      const chains = shared.chains(memoryInside(), (error) => expect(error).toBeUndefined());
      expect(new Set(await askEverything())).toEqual(new Set(['pedido-7']));
      expect(aside).not.toHaveLength(0);
      expect(aside[0]).toMatchObject({ requestId: 'pedido-3' });
      const bad = await shared.badRows(10_000);
      expect(new Set(bad.map(({ requestId }) => requestId))).toEqual(new Set(['pedido-3']));
      expect(await shared.journal.story('pedido-3')).toBeUndefined();
      expect(await exported(CNPJ)).toMatch(/^database\./);
      expect(await exported(OTHER)).toBe('ok');

      // No decision is made on it.
      const range = requestOf(3);
      for (const asked of [
        () => shared.journal.survey(range),
        () => shared.journal.blocking(range),
        () => shared.journal.survey(range, 'pedido-3'),
      ]) {
        expect((await refusalOf(asked))?.code).toBe('database.altered');
      }
      expect(await chains.refusal(CNPJ)).toMatchObject({ code: 'database.altered', data: { cnpj: CNPJ } });
      expect(await shared.journal.verifyChain()).toMatchObject({
        ok: false,
        broken: { why: 'row', cnpj: CNPJ, role: 'mallory' },
      });

      // The other company works on.
      expect(await chains.refusal(OTHER)).toBeUndefined();
      const owner = await shared.owners.mine();
      expect(codeOf(await shared.journal.reserve(reservationOf('pedido-7', owner)))).toBe('ok');

      // After a person has accepted it the company goes on, but not with those numbers.
      expect(await chains.accept(CNPJ)).toMatchObject({ code: 'database.altered' });
      expect(await chains.refusal(CNPJ)).toBeUndefined();
      expect((await refusalOf(() => shared.journal.survey(range)))?.code).toBe('database.altered');
      expect(codeOf(await shared.journal.reserve(reservationOf('pedido-7', owner)))).not.toBe('internal');
    },
  );

  test('a request without any event, put beside the chain, is no story', async () => {
    await mallory.forge(CNPJ, requestOf(3), []);
    await mallory.query('DELETE FROM balcao.event');
    expect(await askEverything()).toEqual([]);
    expect(aside[0]).toMatchObject({ requestId: 'pedido-3', cnpj: CNPJ });
  });
});
