/**
 * A single computer's journal is imported into the shared one unchanged, once, and a company of it is exported
 * again.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { disablementId } from '../../../../../shared/fiscal/disablement-id.ts';
import { openDatabase } from '../../../../storage/database/database.ts';
import { openPostgres } from '../../../../storage/postgres/database.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { CNPJ, codeOf, valueOf } from '../../../testing/test-context.ts';
import type { Journal } from '../../journal.ts';
import { stateOf, type EventDraft, type RequestRow } from '../../journal-rows.ts';
import { openPastJournal, type PastWatch } from '../../sqlite/past-journal.ts';
import { createJournal, openJournal } from '../../sqlite/sqlite-journal.ts';
import { JOURNAL_SCHEMA } from '../../sqlite/sqlite-schema.ts';
import { storyOf } from '../../story.ts';
import { requestOf, reservationOf, UNCERTAIN } from '../../testing/requests.ts';
import { openSharedJournal, type SharedJournal } from '../open-postgres.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { settingsOf, type JournalDatabases } from '../testing/journal-databases.ts';

const AT = '2026-03-02T12:00:00.000Z';
const OTHER_CNPJ = '11444777000161';
const reason = withoutPostgres();

const rowOf = (requestId: string, nNFIni: number, nNFFin = nNFIni, cnpj: string = CNPJ): RequestRow =>
  requestOf(nNFIni, {
    requestId,
    id: disablementId({ cUF: '35', ano: '26', cnpj, mod: '55', serie: 1, nNFIni, nNFFin }),
    cnpj,
    company: 'Loja "A", {1}',
    nNFFin,
    signedXml: `<inutNFe n="${nNFIni}"/>`,
    certificateUntil: AT,
    createdAt: AT,
  });

const sending: EventDraft = {
  kind: 'sending',
  step: 'send',
  at: AT,
  data: { owner: 'processo morto', xmlSeq: 0, overridden: false },
};
const answer: EventDraft = {
  kind: 'answer',
  step: 'note',
  at: AT,
  data: { sendingSeq: 2, httpStatus: 200, contentType: 'application/soap+xml' },
  raw: Buffer.from([0, 1, 255, 92, 39]),
};
const homologated: EventDraft = {
  kind: 'outcome',
  step: 'homologate',
  at: AT,
  data: { nProt: '135260000000001', provedBy: '102' },
  raw: Buffer.from('<ProcInutNFe/>'),
};
const DONE = [sending, answer, homologated];
const LOST = [sending, UNCERTAIN];

async function addTo(journal: Journal, row: RequestRow, drafts: readonly EventDraft[]): Promise<void> {
  await journal.add(row);
  for (const draft of drafts) await journal.note(row.requestId, draft);
}

function filesOf(folder: string): Record<string, string> {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, hash(name)]));
}

describe.skipIf(reason !== undefined)(`moving journals${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let urls: Awaited<ReturnType<JournalDatabases['fresh']>>;
  let home: string;
  let shared: SharedJournal;
  const opened: SharedJournal[] = [];
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'balcao-mudar-'));
    urls = await databases().fresh();
    shared = await open();
  });
  afterEach(async () => {
    for (const { journal, owners } of opened.splice(0)) {
      await owners.release();
      await journal.close();
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });

  const open = async (url = urls.url): Promise<SharedJournal> => {
    const seat = valueOf(await openSharedJournal(settingsOf(url)));
    opened.push(seat);
    return seat;
  };
  let folders = 0;
  /** A data folder with these requests, one behind the other. */
  const folderWith = async (
    ...requests: readonly (readonly [RequestRow, readonly EventDraft[]])[]
  ): Promise<string> => {
    const folder = join(home, `maquina-${++folders}`);
    const journal = valueOf(openJournal(folder));
    for (const [row, drafts] of requests) await addTo(journal, row, drafts);
    await journal.close();
    return folder;
  };
  const readPast = async (folder: string, watch: PastWatch = {}) => {
    const temp = join(home, `copia-${++folders}`);
    mkdirSync(temp);
    return openPastJournal(folder, temp, watch);
  };
  const bring = async (folder: string, into = shared, watch: PastWatch = {}) => {
    const past = valueOf(await readPast(folder, watch));
    if (!past) throw new Error('no journal');
    try {
      const imported = await into.moving.importPast(past, folder, watch);
      return { imported, ids: past.requestIds() };
    } finally {
      past.close();
    }
  };
  const added = async (folder: string, into = shared) => valueOf((await bring(folder, into)).imported).added;

  test('events keep their bytes, hours, order and hashes, and the chains of both can be verified', async () => {
    const folder = await folderWith(
      [rowOf('a', 1, 3), DONE],
      [rowOf('b', 5, 5, OTHER_CNPJ), LOST],
      [rowOf('c', 9), []],
    );
    const before = valueOf(openJournal(folder));
    const stories = await Promise.all(['a', 'b', 'c'].map((id) => storyOf(before, id)));
    const head = await before.head(CNPJ);
    await before.close();
    expect(await added(folder)).toBe(8);
    const here = await Promise.all(['a', 'b', 'c'].map((id) => storyOf(shared.journal, id)));
    expect(here).toEqual(stories);
    expect(Buffer.from((await shared.journal.raw('a', 3)) ?? [])).toEqual(answer.raw);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 8 });
    const server = await openPostgres(settingsOf(urls.url));
    expect(await server.query('SELECT max(position) AS n FROM balcao.origin_event')).toEqual([{ n: 8 }]);
    expect(
      await server.query(
        'SELECT machine <> $2 AS named, folder FROM balcao.origin_event JOIN balcao.origin USING (origin_id) WHERE hash = $1',
        [head, ''],
      ),
    ).toEqual([{ named: true, folder }]);
    await server.close();
  });

  test('nothing in the folder changes, even where its log was not yet written into the file', async () => {
    const folder = join(home, 'aberta');
    const living = valueOf(openJournal(folder));
    await addTo(living, rowOf('a', 1, 3), DONE);
    const before = filesOf(folder);
    expect(Object.keys(before)).toContain('diario.sqlite-wal');
    expect(await added(folder)).toBe(4);
    expect(filesOf(folder)).toEqual(before);
    await living.close();
  });

  test('again it adds nothing, and of a folder that went on only what is new', async () => {
    const folder = await folderWith([rowOf('a', 1, 3), LOST]);
    expect(await added(folder)).toBe(3);
    expect(await added(folder)).toBe(0);
    const journal = valueOf(openJournal(folder));
    await journal.note('a', { ...sending, at: '2026-03-02T12:05:00.000Z' });
    await journal.note('a', homologated);
    await journal.close();
    expect(await added(folder)).toBe(2);
    expect(stateOf((await storyOf(shared.journal, 'a')).events)).toBe('homologated');
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 5 });
  });

  test('one that is stopped on the way goes on where it ended', async () => {
    const many = Array.from({ length: 120 }, (_, i) => [rowOf(`p${i}`, i + 1), DONE] as const);
    const folder = await folderWith(...many);
    const stop = new AbortController();
    const { imported } = await bring(folder, shared, {
      signal: stop.signal,
      progress: (done, total) => {
        if (done > total / 2) stop.abort();
      },
    });
    expect(imported.ok ? '' : imported.error.code).toBe('call.aborted');
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 250 });
    expect(await added(folder)).toBe(230);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 480, requests: 120 });
  });

  test('two seats that import the same folder at once bring it in once', async () => {
    const many = Array.from({ length: 60 }, (_, i) => [rowOf(`p${i}`, i + 1), DONE] as const);
    const folder = await folderWith(...many);
    const both = await Promise.all([added(folder), added(folder, await open())]);
    expect(both[0] + both[1]).toBe(240);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, events: 240 });
  });

  test('a broken chain is refused with its place, and one of training too', async () => {
    const folder = await folderWith([rowOf('a', 1, 3), DONE]);
    const db = new DatabaseSync(join(folder, 'diario.sqlite'));
    db.exec(
      `DROP TRIGGER disablement_event_no_update; UPDATE disablement_event SET at = 'x' WHERE position = 3`,
    );
    db.close();
    const refused = await readPast(folder);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'database.chain-broken', data: { position: 3, path: join(folder, 'diario.sqlite') } },
    });
    const training = await folderWith([{ ...rowOf('t', 1), environment: 'treino' }, []]);
    expect(codeOf(await readPast(training))).toBe('backup.other-realm');
    expect(valueOf(await readPast(join(home, 'nada')))).toBe(undefined);
  });

  test('what two pasts both did is listed, kept and counts as taken', async () => {
    const one = await folderWith([rowOf('a', 1, 5), DONE], [rowOf('b', 20, 22), LOST]);
    const two = await folderWith([rowOf('c', 4, 8), DONE], [rowOf('d', 22, 25), LOST]);
    await bring(one);
    const { ids } = await bring(two);
    const overlaps = await shared.moving.overlaps(ids);
    expect(overlaps.total).toBe(2);
    expect(
      overlaps.listed.map(({ nNFIni, nNFFin, sides }) => [nNFIni, nNFFin, ...sides.map((s) => s.state)]),
    ).toEqual([
      [4, 5, 'homologated', 'homologated'],
      [22, 22, 'uncertain', 'uncertain'],
    ]);
    expect(overlaps.listed[0]?.sides.map(({ origin }) => origin?.folder)).toEqual([two, one]);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true, requests: 4 });
    const owner = await shared.owners.mine();
    for (const [id, ini, fin] of [
      ['x', 8, 9],
      ['y', 25, 25],
    ] as const) {
      await shared.journal.add(rowOf(id, ini, fin));
      expect(codeOf(await shared.journal.reserve(reservationOf(id, owner)))).toBe('disablement.overlap');
    }
  });

  test('another seat resolves what a folder left without an answer, and a dead sender is found dead', async () => {
    const folder = await folderWith([rowOf('a', 1, 3), LOST], [rowOf('b', 7), [sending]]);
    await bring(folder);
    const other = await open();
    const owner = await other.owners.mine();
    expect(await other.journal.sending()).toEqual(['b']);
    const settle = async () => {
      await other.journal.note('b', UNCERTAIN);
    };
    expect(await other.owners.ifDead('processo morto', settle)).toBe(true);
    expect((await other.journal.reserve(reservationOf('a', owner, { from: 'uncertain' }))).ok).toBe(true);
    await other.journal.note('a', homologated);
    expect(await added(folder)).toBe(0);
    expect(stateOf((await storyOf(shared.journal, 'a')).events)).toBe('homologated');
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true });
  });

  test('a request that moved on in both keeps both pasts, and the outcome that blocks more', async () => {
    const folder = await folderWith([rowOf('a', 1, 3), LOST]);
    await bring(folder);
    await shared.journal.note('a', {
      kind: 'closed',
      step: 'close',
      at: AT,
      data: { found: false, nProt: '' },
    });
    const alone = valueOf(openJournal(folder));
    await alone.note('a', sending);
    await alone.note('a', homologated);
    await alone.close();
    expect(await added(folder)).toBe(2);
    const { events } = await storyOf(shared.journal, 'a');
    expect(events.map(({ kind }) => kind)).toEqual([
      'prepared',
      'sending',
      'outcome',
      'closed',
      'sending',
      'outcome',
    ]);
    expect(stateOf(events)).toBe('homologated');
    expect(await added(folder)).toBe(0);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true });
  });

  test('whoever changes what was imported is found out, in the company’s chain and in the folder’s', async () => {
    await bring(await folderWith([rowOf('a', 1, 3), DONE]));
    const admin = await openPostgres(settingsOf(urls.admin));
    const asOwner = (text: string) =>
      admin.lend(async ({ query }) => {
        await query('SET ROLE balcao_dono');
        await query(text);
        await query('RESET ROLE');
      });
    await asOwner(`UPDATE balcao.origin_event SET previous = repeat('1', 64) WHERE position = 3`);
    expect(await shared.journal.verifyChain()).toMatchObject({
      ok: false,
      broken: { position: 3, cnpj: CNPJ },
    });
    await admin.close();
  });

  test('a company goes out as a journal of its own, which another database takes in as it is', async () => {
    await bring(await folderWith([rowOf('a', 1, 3), DONE], [rowOf('b', 5, 5, OTHER_CNPJ), LOST]));
    await addTo(shared.journal, rowOf('c', 9), [sending, UNCERTAIN]);
    const folder = join(home, 'saida');
    const db = valueOf(
      openDatabase(join(folder, 'diario.sqlite'), { durability: 'normal', migrations: JOURNAL_SCHEMA }),
    );
    const exported = valueOf(await shared.moving.exportCompany(CNPJ, db, {}));
    expect(exported).toEqual({ events: 7, requests: 2, head: await shared.journal.head(CNPJ) });
    const alone = createJournal(db);
    expect(await alone.verifyChain()).toMatchObject({ ok: true, events: 7, requests: 2 });
    const plain = async (journal: Journal, id: string) => {
      const { row, events } = await storyOf(journal, id);
      return { row, events: events.map(({ by: _, ...event }) => event) };
    };
    for (const id of ['a', 'c']) expect(await plain(alone, id)).toEqual(await plain(shared.journal, id));
    expect(Buffer.from((await alone.raw('a', 3)) ?? [])).toEqual(answer.raw);
    await alone.close();
    // Imported into its own database it adds nothing; into another one, all of it.
    expect(await added(folder)).toBe(0);
    expect(await shared.journal.verifyChain()).toMatchObject({ ok: true });
    const elsewhere = await open((await databases().fresh()).url);
    expect(await added(folder, elsewhere)).toBe(7);
    for (const id of ['a', 'c'])
      expect(await plain(elsewhere.journal, id)).toEqual(await plain(shared.journal, id));
    const none = valueOf(openDatabase(':memory:', { durability: 'normal', migrations: JOURNAL_SCHEMA }));
    expect(codeOf(await shared.moving.exportCompany('00000000000191', none, {}))).toBe('company.missing');
    none.close();
  });
});
