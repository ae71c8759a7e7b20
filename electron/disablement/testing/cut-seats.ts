/** Two computers on one PostgreSQL, one of them behind a {@link Cutter}, before a SEFAZ that counts; and what must be true of a range after a cut. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { explainError, LOCALES } from '../../../shared/explain/index.ts';
import type { Result } from '../../../shared/result.ts';
import type { Identity } from '../../certificates/vault/vault.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import { openPostgres, type Postgres } from '../../storage/postgres/database.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import { startCutter, type Cut, type Cutter } from '../../storage/postgres/testing/cutter.ts';
import { createDisablements, type Disablements } from '../disablements.ts';
import type { SeenLink } from '../journal/postgres/chains/links-kept.ts';
import { openSharedJournal } from '../journal/postgres/open-postgres.ts';
import { settingsOf, type JournalDatabases } from '../journal/postgres/testing/journal-databases.ts';
import { KEEPS_NOTHING, perform } from '../perform.ts';
import { long } from './figures.ts';
import { createModelSefaz } from './model-sefaz.ts';
import { makeIdentity } from './identity.ts';
import { consentOf, makeTestContext, rangeOf, testDeps, valueOf } from './test-context.ts';

const environment = 'homologacao' as const;
const LATER_MS = 600_000;
const MOST = 300;
/** Answered before anything was sent. */
const NOT_SENT = /^(?:database\.(?:away|busy)|confirmation\.declined)$/u;

export interface Written {
  readonly requestId: string;
  readonly state: string;
  readonly sendings: number;
}

export interface CutSeats {
  readonly cutter: Cutter;
  readonly context: ReturnType<typeof makeTestContext>;
  readonly sefaz: ReturnType<typeof createModelSefaz>;
  /** Numbers that were not asked for before. */
  readonly next: () => number;
  /** A computer behind the cutter; the one before it is gone. */
  readonly seat: () => Promise<Disablements>;
  /** A computer with a connection of its own, which is never cut. */
  readonly other: Disablements;
  /** What the journal has of the requests that begin with this number. */
  readonly written: (n: number) => Promise<readonly Written[]>;
  readonly posted: (n: number) => number;
  /** Ends the computer behind the cutter as a fall of the network does. */
  readonly drop: () => Promise<void>;
  /**
   * The computer that has the range now completes it: sends it if it was not sent, sends it again if that is
   * unknown.
   */
  readonly resolve: (app: Disablements, n: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openCutSeats(databases: JournalDatabases): Promise<CutSeats> {
  const { url, admin } = await databases.fresh();
  const home = mkdtempSync(join(tmpdir(), 'balcao-cortes-'));
  const cutter = await startCutter(settingsOf(url).port);
  const context = makeTestContext();
  const sefaz = createModelSefaz();
  const identity = makeIdentity();
  const database = await openPostgres(settingsOf(admin), { most: 1 });
  let [places, numbers] = [0, 0];
  const place = () => {
    places += 1;
    return { dataDir: join(home, `dados-${places}`), archive: join(home, `arquivo-${places}`) };
  };
  // Together, since each of them would verify the links of all tests before.
  const seen = new Map<string, SeenLink>();
  const open = (port: number) => openOn(url, port, { context, sefaz, identity, seen }, place());
  const other = await open(settingsOf(url).port);
  let behind: Disablements | undefined;
  const drop = async () => {
    cutter.away();
    await behind?.shutDown();
    behind = undefined;
    cutter.back();
  };
  const seats: CutSeats = {
    cutter,
    context,
    sefaz,
    other,
    drop,
    next: () => (numbers += 10),
    seat: async () => {
      if (behind) await drop();
      cutter.begin();
      behind = await open(cutter.port);
      return behind;
    },
    written: (n) => writtenOf(database, n),
    posted: (n) =>
      context.posted.filter((body) => body.toString('utf8').includes(`<nNFIni>${n}</nNFIni>`)).length,
    resolve: async (app, n) => {
      context.now += LATER_MS;
      await app.recover();
      const open = (await writtenOf(database, n)).find(({ state }) => state === 'uncertain');
      const done = open
        ? valueOf(await app.resend({ environment, requestId: open.requestId }, consentOf(context)))
        : valueOf(await perform(app, rangeOf(n), consentOf(context), KEEPS_NOTHING)).view;
      expect(done.state).toBe('homologated');
      expect(sefaz.ledger.filter(({ nNFIni }) => nNFIni === n)).toHaveLength(1);
      expect(sefaz.doubles()).toBe(0);
    },
    close: async () => {
      await drop();
      cutter.close();
      expect(await other.verifyChain()).toMatchObject({ ok: true });
      await other.shutDown();
      await database.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return seats;
}

interface Of extends Pick<CutSeats, 'context' | 'sefaz'> {
  readonly identity: Identity;
  /** The last link of each company's chain that a computer saw. */
  readonly seen: Map<string, SeenLink>;
}

async function openOn(
  url: string,
  port: number,
  { context, sefaz, identity, seen }: Of,
  place: Parameters<typeof testDeps>[3],
): Promise<Disablements> {
  const shared = valueOf(await openSharedJournal({ ...settingsOf(url), port }));
  const memory = {
    seen: (_origin: string, cnpj: string) => seen.get(cnpj),
    see: (_origin: string, cnpj: string, link: SeenLink) => void seen.set(cnpj, link),
    heard: () => undefined,
    hear: () => undefined,
    all: () => [],
    accept: () => undefined,
  };
  const watch = shared.chains(memory, (error) => expect(error).toBeUndefined());
  const { journal, owners } = shared;
  // What was added is looked at in the background otherwise, and statements would have no order.
  const chain = { refusal: watch.refusal, note: () => undefined };
  const deps = testDeps(context, sefaz.handle, identity, place);
  return valueOf(createDisablements({ ...deps, disk: { journal, owners, writeOnce, chain } }));
}

async function writtenOf(database: Postgres, n: number): Promise<readonly Written[]> {
  const rows = await database.query(
    `SELECT request_id AS id, state, (SELECT count(*) FROM balcao.event e
       WHERE e.request_id = r.request_id AND e.kind = 'sending') AS sendings
     FROM balcao.request r JOIN balcao.standing USING (request_id) WHERE r.ini = $1`,
    [n],
  );
  return rows.map(({ id, state, sendings }) => ({
    requestId: String(id),
    state: String(state),
    sendings: Number(sendings),
  }));
}

/** What a caller was answered: a state, or the code of an error, which has a sentence in both languages. */
export async function saidOf<T>(
  work: Promise<Result<T, AppError>>,
  stateOf: (value: T) => string,
): Promise<string> {
  const result = await work.catch((error: unknown): Result<T, AppError> => {
    const refusal = databaseRefusal(error);
    if (!refusal) throw error;
    return { ok: false, error: refusal };
  });
  if (result.ok) return stateOf(result.value);
  for (const locale of LOCALES) expect(explainError(result.error, locale).what).toMatch(/^[A-Z].*\.$/u);
  return result.error.code;
}

/** Nothing out that was not noted, nothing said that is not so. */
export async function expectTrue(seats: CutSeats, n: number, said: string, where: string): Promise<void> {
  const written = await seats.written(n);
  const posted = seats.posted(n);
  const noted = written.reduce((sum, { sendings }) => sum + sendings, 0);
  expect(posted, `${where}: sent and not noted`).toBeLessThanOrEqual(noted);
  expect(posted, `${where}: sent twice`).toBeLessThanOrEqual(1);
  const standing = written.map(({ state }) => state);
  if (said === 'homologated') expect(standing, where).toContain('homologated');
  else if (said === 'uncertain') expect(posted, where).toBe(1);
  else {
    expect(said, where).toMatch(NOT_SENT);
    expect(posted, `${where}: ${said}`).toBe(0);
  }
}

/** Which statements are tried in `npm test`: every `of`-th one from `from` on; the proof run tries all. */
export interface Share {
  readonly from: number;
  readonly of: number;
}

/** Tries `run` with a cut at each statement, until a run has none left to cut; returns how many there were. */
export async function atEachStatement(
  { cutter }: CutSeats,
  how: Omit<Cut, 'at'>,
  { from, of }: Share,
  run: (arm: () => void, where: string) => Promise<void>,
): Promise<number> {
  for (let at = long ? 0 : from; at < MOST; at += long ? 1 : of) {
    const arm = () => cutter.begin({ ...how, at });
    await run(arm, `${how.lost}${how.stays ? ', away' : ''}, at ${at}`);
    if (cutter.cutAt() === undefined) return at;
  }
  throw new Error('no end of statements');
}
