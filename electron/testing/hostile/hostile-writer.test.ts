/** A user of the shared database who runs SQL of his own at random, beside two honest computers that disable and read: they lose nothing, and go on. */

import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabase,
  type JournalDatabases,
} from '../../disablement/journal/postgres/testing/journal-databases.ts';
import { long, report } from '../../disablement/testing/figures.ts';
import { openPostgres, type Postgres } from '../../storage/postgres/database.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { openOffice, type Office } from './honest-seats.ts';
import { statements, surfaceOf, type Surface } from './random-sql.ts';

const reason = withoutPostgres();
const LANES = 2;
const RANGES = long ? 24 : 4;
const LARGEST = long ? 1_000_000_000 : 4_000_000;
/** A run takes minutes, since its statements use the server as much as they can; each proof has other ones. */
const RUNS = long ? 4 : 1;
const STATEMENTS = long ? 400 : 120;
/** What a seat answers within, whatever others write. */
const ANSWERS_MS = 5_000;
const MOST_RSS = 400 * 1_048_576;

/** Refused before anything was sent, by name. */
const NAMED = /^(?:database|disablement|range|year|sefaz|archive)\.[a-z-]+$/;

/** $1: numbers that SEFAZ recorded. $2: the hostile role, whose own statements are its own. */
const JUDGED = `
  WITH known_requests AS (SELECT r.request_id, r.ini, s.state,
      EXISTS (SELECT FROM balcao.event e WHERE e.request_id = r.request_id AND e.role = $2) AS touched,
      EXISTS (SELECT FROM balcao.event e WHERE e.request_id = r.request_id AND e.disabled = 1) AS disabled
    FROM balcao.request r JOIN balcao.standing s USING (request_id)),
  recorded AS (SELECT unnest($1::int[]) AS n)
  SELECT (SELECT array_agg(n) FROM recorded WHERE NOT EXISTS (SELECT FROM known_requests WHERE ini = n
      AND (touched OR disabled OR state IN ('homologated', 'uncertain', 'sending', 'closed')))) AS lost,
    (SELECT array_agg(ini) FROM known_requests WHERE state = 'homologated' AND NOT touched AND ini NOT IN (SELECT n FROM recorded)) AS falsely,
    (SELECT array_agg(request_id) FROM balcao.event WHERE role <> $2 AND kind = 'waived') AS waived`;

describe.skipIf(reason !== undefined)(`a hostile writer${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  let surface: Surface;
  beforeAll(async () => {
    databases = await startJournalDatabases();
    const admin = await openPostgres(settingsOf((await databases.fresh('as prepared')).admin), { most: 1 });
    surface = await surfaceOf(admin);
    await admin.close();
  });
  afterAll(() => databases.remove());

  test.each(['reader', 'writer'] as const)(
    'as a %s: nothing recorded twice, nothing lost, nothing freed, no file elsewhere, and every seat answers',
    async (role) => {
      let [runs, uncertain] = [0, 0];
      await fc.assert(
        fc.asyncProperty(
          fc.array(statements(surface, LARGEST), { minLength: STATEMENTS, maxLength: STATEMENTS }),
          async (sql) => {
            runs += 1;
            uncertain += await besideOffice(await databases.fresh('as prepared'), role, sql);
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      );
      report({ what: `beside a hostile ${role}`, runs, twice: 0, lost: 0, uncertain });
    },
    3_600_000,
  );
});

/** Returns how many ranges had no known answer on the way. */
async function besideOffice(
  database: JournalDatabase,
  role: 'reader' | 'writer',
  sql: readonly string[],
): Promise<number> {
  const admin = await openPostgres(settingsOf(database.admin), { most: 1 });
  const office = await openOffice(database);
  try {
    await office.settled();
    const known = office.evidence();
    const storm = new AbortController();
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      attack(
        database[role],
        sql.filter((_, n) => n % LANES === lane),
        storm.signal,
      ),
    );
    const before = process.memoryUsage().rss;
    const ended = await Promise.all(office.seats.map((seat, first) => disableAll(office, seat, first)));
    expect(await office.asked(), 'answers under attack').toBeLessThan(ANSWERS_MS);
    storm.abort();
    const tried = await Promise.all(lanes);
    expect(tried.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(sql.length);
    if (!long) expect(process.memoryUsage().rss - before).toBeLessThan(MOST_RSS);
    return await expectUnharmed(office, admin, { database, role, known, ended: ended.flat() });
  } finally {
    await office.close();
    await admin.close();
    await database.drop();
  }
}

/** Runs the statements on a connection of its own, again and again until the signal, and as many as there are at least; returns how many. */
async function attack(url: string, sql: readonly string[], signal: AbortSignal): Promise<number> {
  let tried = 0;
  while (!signal.aborted || tried < sql.length) {
    const client = new Client({ connectionString: url, statement_timeout: long ? 60_000 : 2_000 });
    // Its own connections end too, by what it runs.
    let lost = false;
    client.on('error', () => (lost = true));
    client.on('end', () => (lost = true));
    await client.connect();
    for (const statement of sql) {
      if (lost || (signal.aborted && tried >= sql.length)) break;
      tried += 1;
      await client.query(statement).catch(() => client.query('ROLLBACK').catch(() => undefined));
    }
    await client.end().catch(() => undefined);
  }
  return tried;
}

/** Both computers want all ranges, from the two ends. */
async function disableAll(office: Office, seat: Office['seats'][number], first: number): Promise<string[]> {
  const said: string[] = [];
  for (let n = 1; n <= RANGES; n += 1)
    said.push(await office.disable(seat, 10 * (first === 0 ? n : RANGES + 1 - n)));
  return said;
}

interface Attacked {
  readonly database: JournalDatabase;
  readonly role: 'reader' | 'writer';
  readonly known: readonly unknown[];
  readonly ended: readonly string[];
}

async function expectUnharmed(
  office: Office,
  admin: Postgres,
  { database, role, known, ended }: Attacked,
): Promise<number> {
  for (const said of ended.filter((each) => each !== 'homologated' && each !== 'uncertain'))
    expect(said).toMatch(NAMED);
  for (const { app } of office.seats) {
    await app.recover();
    await app.waitIdle();
  }
  await office.settled();
  expect(await office.asked(), 'answers afterwards').toBeLessThan(ANSWERS_MS);
  expect(office.evidence()).toEqual(known);
  expect(office.strayFiles()).toEqual([]);
  expect(office.sefaz.doubles()).toBe(0);
  // What SEFAZ disabled is what an honest computer was asked for.
  const asked = Array.from({ length: RANGES }, (_, n) => 10 * (n + 1));
  for (const { nNFIni, nNFFin } of office.sefaz.ledger) {
    expect(asked).toContain(nNFIni);
    expect(nNFFin).toBe(nNFIni);
  }
  for (const { app } of office.seats) expect(await app.verifyChain()).toMatchObject({ ok: true });
  const [judged] = await admin.query(JUDGED, [
    office.sefaz.ledger.map(({ nNFIni }) => nNFIni),
    new URL(database[role]).username,
  ]);
  expect(judged).toEqual({ lost: null, falsely: null, waived: null });
  // A writer may take the numbers first; a reader has no influence.
  if (role === 'reader') expect(office.sefaz.ledger).toHaveLength(RANGES);
  return ended.filter((each) => each === 'uncertain').length;
}
