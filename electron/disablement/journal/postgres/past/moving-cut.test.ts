/** An import or a preparation cut or killed at any statement: repeated, it ends like one that was not disturbed. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../../storage/postgres/refusal.ts';
import { withoutPostgres } from '../../../../storage/postgres/testing/cluster.ts';
import { START, startCutter, type Cut, type Cutter } from '../../../../storage/postgres/testing/cutter.ts';
import { long } from '../../../testing/figures.ts';
import { disablementId } from '../../../../../shared/fiscal/disablement-id.ts';
import { CNPJ, codeOf, REASON, valueOf } from '../../../testing/test-context.ts';
import type { EventDraft, RequestRow } from '../../journal-rows.ts';
import { openPastJournal } from '../../sqlite/past-journal.ts';
import { openJournal } from '../../sqlite/sqlite-journal.ts';
import { openSharedJournal } from '../open-postgres.ts';
import { prepareDatabase } from '../schema/prepare-database.ts';
import { databasesForTests } from '../testing/databases-for-tests.ts';
import { MEMBER, settingsOf } from '../testing/journal-databases.ts';

const IMPORTING = fileURLToPath(new URL('../../../testing/importing-process.ts', import.meta.url));
const AT = '2026-03-02T12:00:00.000Z';
const TIME = { timeout: 300_000 };
/** Of several pieces, and few requests. */
const EVENTS = [240, 200, 100];
const reason = withoutPostgres();

function rowOf(n: number, cnpj: string): RequestRow {
  return {
    requestId: `pedido-${n}`,
    id: disablementId({ cUF: '35', ano: '26', cnpj, mod: '55', serie: 1, nNFIni: n, nNFFin: n }),
    environment: 'homologacao',
    tpAmb: '2',
    uf: 'SP',
    ano: 2026,
    cnpj,
    company: '',
    mod: '55',
    serie: 1,
    nNFIni: n,
    nNFFin: n,
    xJust: REASON,
    signedXml: '<inutNFe/>',
    certificate: '',
    certificateUntil: AT,
    createdAt: AT,
  };
}
const answer = (n: number): EventDraft => ({
  kind: 'answer',
  step: 'note',
  at: AT,
  data: { sendingSeq: 2, httpStatus: 200, contentType: '' },
  raw: Buffer.from([0, n % 256]),
});
type MovingCut = Pick<Cut, 'lost'> & { readonly at: number; readonly text: string };

/**
 * Which part of an open transaction was lost makes no difference; of its end it does. The proof run cuts every statement from
 * `from` on, and each end in both ways; `npm test` the first of each kind, and each end once its answer is lost: so that the
 * server has what it has after each of them.
 */
function cutsOf(statements: readonly string[], from = 0): MovingCut[] {
  const kinds = new Set<string>();
  const isNew = (kind: string) => kinds.size < kinds.add(kind).size;
  let place = 'alone';
  return statements.flatMap((text, at) => {
    const kind = text === 'COMMIT' || text === START ? text : place;
    if (text.startsWith('BEGIN')) place = 'in a transaction';
    if (text === 'COMMIT') place = 'alone';
    if (at < from) return [];
    const before: MovingCut = { at, text, lost: 'before' };
    return [
      ...(isNew(kind) || long ? [before] : []),
      ...(text === 'COMMIT' ? [{ ...before, lost: 'answer' as const }] : []),
    ];
  });
}
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => databaseRefusal(error)?.code ?? String(error),
  );

describe.skipIf(reason !== undefined)(`moving, cut${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const databases = databasesForTests();
  let cutter: Cutter;
  let home: string;
  let folder: string;
  beforeAll(async () => {
    cutter = await startCutter(databases().cluster.port);
    home = mkdtempSync(join(tmpdir(), 'balcao-mudar-cortes-'));
    folder = join(home, 'maquina');
    const journal = valueOf(openJournal(folder));
    for (const [i, count] of EVENTS.entries()) {
      const row = rowOf(i + 1, i === 1 ? '11444777000161' : CNPJ);
      await journal.add(row);
      await journal.note(row.requestId, {
        kind: 'sending',
        step: 'send',
        at: AT,
        data: { owner: 'morto', xmlSeq: 0, overridden: false },
      });
      for (let n = 2; n < count; n += 1) await journal.note(row.requestId, answer(n));
    }
    await journal.close();
  }, 120_000);
  afterAll(() => {
    cutter.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });

  let copies = 0;
  const tempFolder = () => join(home, `copia-${(copies += 1)}`);
  const bring = async (url: string) => {
    const temp = tempFolder();
    mkdirSync(temp);
    const past = valueOf(await openPastJournal(folder, temp, {}));
    const { journal, moving } = valueOf(await openSharedJournal(settingsOf(url)));
    try {
      if (past) valueOf(await moving.importPast(past, folder, {}));
    } finally {
      past?.close();
      await journal.close();
    }
  };
  const behind = (url: string) => url.replace(/:\d+\//u, `:${cutter.port}/`);
  const bringCut = async (cut: Omit<Cut, 'stays'>) => {
    const { url } = await databases().fresh();
    cutter.begin({ ...cut, stays: false });
    return { url, outcome: await outcomeOf(bring(behind(url))) };
  };
  /** Everything that the journal has of the folder, and how its chains are. */
  const contentsOf = async (url: string) => {
    const database = await openPostgres(settingsOf(url), { most: 1 });
    const digest = (columns: string, from: string) =>
      database.query(
        `SELECT count(*) AS n, md5(string_agg(concat_ws('|', ${columns}), E'\n' ORDER BY ${columns})) AS digest FROM ${from}`,
      );
    const [events, links] = await Promise.all([
      digest(
        'position, request_id, seq, kind, state, at, data, raw, previous, hash, origin_hash',
        'balcao.event',
      ),
      digest('position, hash, previous, request_id, seq, state, event_seq', 'balcao.origin_event'),
    ]);
    await database.close();
    const { journal } = valueOf(await openSharedJournal(settingsOf(url)));
    const { ok, events: count, requests } = await journal.verifyChain();
    await journal.close();
    return { events, links, chain: { ok, count, requests } };
  };

  test(
    'an import cut at any statement adds the rest when it is done again, and nothing twice',
    TIME,
    async () => {
      const { url } = await databases().fresh();
      cutter.begin();
      await bring(behind(url));
      const statements = cutter.seen();
      const whole = await contentsOf(url);
      const count = EVENTS.reduce((sum, n) => sum + n);
      expect(whole.chain).toEqual({ ok: true, count, requests: EVENTS.length });
      const first = statements.findIndex((text) => text.includes('balcao.origin_event'));
      expect(statements.length - first).toBeGreaterThan(20);
      for (const { at, lost, text } of cutsOf(statements, first)) {
        let made = await bringCut({ at, lost });
        // A connection for a hint, which comes at its own time, counts as a statement: without it the last ones are not reached.
        for (let fewer = 1; cutter.cutAt() === undefined && fewer <= 2; fewer += 1)
          made = await bringCut({ at: at - fewer, lost });
        // The others may be sent their hint over a connection of its own.
        const isHint = [START, 'SELECT set_config'].some((begin) => cutter.cutAt()?.startsWith(begin));
        const outcome = isHint ? 'database.away' : made.outcome;
        expect(outcome, `${at} ${text}`).toBe('database.away');
        await bring(made.url);
        expect(await contentsOf(made.url), `${at} ${text}`).toEqual(whole);
      }
    },
  );

  test('an import whose process is killed on the way goes on where it ended', TIME, async () => {
    const { url } = await databases().fresh();
    cutter.begin();
    await bring(behind(url));
    const ends = cutter.seen().flatMap((text, at) => (text === 'COMMIT' ? [at] : []));
    const whole = await contentsOf(url);
    const any = Math.floor(Math.random() * ((ends.at(-1) ?? 0) - (ends[0] ?? 0)));
    const kills: readonly Omit<Cut, 'stays'>[] = [
      { at: ends[0] ?? 0, lost: 'answer' },
      { at: ends[1] ?? 0, lost: 'before' },
      ...(long ? [{ at: (ends[0] ?? 0) + any, lost: 'before' as const }] : []),
    ];
    for (const kill of kills) {
      const { url: other } = await databases().fresh();
      const child = fork(IMPORTING, [folder, tempFolder(), behind(other)], { execArgv: [], stdio: 'ignore' });
      cutter.begin({ ...kill, stays: false, also: () => child.kill('SIGKILL') });
      const [code] = (await once(child, 'exit')) as [number | null];
      // Of a process that was killed; Windows gives it a number.
      expect(code, JSON.stringify(kill)).not.toBe(0);
      await bring(other);
      expect(await contentsOf(other), JSON.stringify(kill)).toEqual(whole);
    }
  });

  test('a preparation cut at any statement is done by the next one', TIME, async () => {
    const { cluster } = databases();
    const admin = await openPostgres(settingsOf(cluster.url()), { most: 1 });
    const empty = async (n: number) => {
      await admin.query(`CREATE DATABASE vazio_${n}`);
      return cluster.url(`vazio_${n}`);
    };
    const memberOf = (n: number) => ({ user: `caixa_${n}`, password: MEMBER.password });
    let made = 0;
    cutter.begin();
    valueOf(await prepareDatabase(settingsOf(behind(await empty((made += 1)))), memberOf(made)));
    const statements = cutter.seen();
    expect(statements.length).toBeGreaterThan(15);
    for (const { at, lost, text } of cutsOf(statements)) {
      const url = await empty((made += 1));
      cutter.begin({ at, lost, stays: false });
      const member = memberOf(made);
      expect(codeOf(await prepareDatabase(settingsOf(behind(url)), member)), `${at} ${text}`).toBe(
        'database.away',
      );
      valueOf(await prepareDatabase(settingsOf(url), member));
      const opened = valueOf(await openSharedJournal({ ...settingsOf(url), ...member }));
      await opened.journal.add({ ...rowOf(1, CNPJ), createdAt: new Date().toISOString() });
      expect(await opened.journal.verifyChain(), `${at} ${text}`).toMatchObject({ ok: true, events: 1 });
      await opened.journal.close();
    }
    await admin.close();
  });
});
