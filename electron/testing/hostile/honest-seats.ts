/**
 * Two computers of one office, whole in what they share, beside a user of the database who writes arbitrary rows; and what must be true
 * of them afterwards.
 */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { createCompanies } from '../../companies/companies.ts';
import type { DisablementDeps } from '../../disablement/deps.ts';
import { createDisablements, type Disablements } from '../../disablement/disablements.ts';
import { openJournalOn, type SharedJournal } from '../../disablement/journal/postgres/open-postgres.ts';
import { SHARED_JOURNAL } from '../../disablement/journal/postgres/schema/postgres-schema.ts';
import {
  settingsOf,
  type JournalDatabase,
} from '../../disablement/journal/postgres/testing/journal-databases.ts';
import { memoryInside } from '../../disablement/journal/testing/chain-memory.ts';
import { KEEPS_NOTHING, perform } from '../../disablement/perform.ts';
import { makeIdentity } from '../../disablement/testing/identity.ts';
import { createModelSefaz, type ModelSefaz } from '../../disablement/testing/model-sefaz.ts';
import {
  CNPJ,
  consentOf,
  makeTestContext,
  rangeOf,
  testDeps,
  valueOf,
  type TestContext,
} from '../../disablement/testing/test-context.ts';
import { createContingencies } from '../../numbering/contingencies.ts';
import { createLastNumbers } from '../../numbering/last-numbers.ts';
import { localDatabase, settled, shareOf } from '../../office/sharing/testing/shared-server.ts';
import type { Sharing } from '../../office/sharing/sharing.ts';
import type { Database } from '../../storage/database/database.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { Postgres } from '../../storage/postgres/database.ts';
import { openPrepared } from '../../storage/postgres/open-prepared.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';

const environment = 'homologacao' as const;
const SERIES = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
const KEY = '35261111222333000181550010000000031482057311';
const LAST = 120;

export interface HonestSeat {
  readonly app: Disablements;
  readonly shared: SharedJournal;
  readonly server: Postgres;
  readonly db: Database;
  readonly sharing: Sharing;
  readonly close: () => Promise<void>;
}

export interface Office {
  readonly seats: readonly HonestSeat[];
  readonly sefaz: ModelSefaz;
  /** What a disablement of this number ends with on this computer: a state, or the code of an error. */
  readonly disable: (seat: HonestSeat, n: number) => Promise<string>;
  /** What `compartilhado situacao` and the lists ask of every seat; how long the slowest took, in milliseconds. */
  readonly asked: () => Promise<number>;
  /** What the seats know of numbers, of each one. */
  readonly evidence: () => readonly unknown[];
  /** Waits until every seat has what is in the shared log. */
  readonly settled: () => Promise<void>;
  /** Files that lie where no honest act puts one. */
  readonly strayFiles: () => readonly string[];
  readonly close: () => Promise<void>;
}

export async function openOffice({ url }: Pick<JournalDatabase, 'url'>): Promise<Office> {
  const home = mkdtempSync(join(tmpdir(), 'balcao-hostil-'));
  // Hours are the server's: it takes no other.
  const context = Object.defineProperty(makeTestContext(), 'now', { get: () => Date.now() });
  const sefaz = createModelSefaz({ dhRecbto: `${new Date().toISOString().slice(0, 19)}-00:00` });
  const identity = makeIdentity();
  const seats: HonestSeat[] = [];
  for (const name of ['a', 'b']) {
    const place = { dataDir: join(home, `dados-${name}`), archive: join(home, `arquivo-${name}`) };
    seats.push(await openSeat(url, name, testDeps(context, sefaz.handle, identity, place)));
  }
  const [first] = seats;
  if (first) know(first.db);
  const every = (work: (seat: HonestSeat) => Promise<unknown>) => Promise.all(seats.map(work));
  const office: Office = {
    seats,
    sefaz,
    disable: (seat, n) => disable(seat, n, context),
    asked: async () => {
      const begun = performance.now();
      await every(async ({ app, shared, sharing }) => {
        await shared.situation();
        sharing.state();
        valueOf(await app.list({ environment, pending: false }));
        valueOf(await app.list({ environment, pending: true }));
      });
      return performance.now() - begun;
    },
    evidence: () => seats.map(({ db }) => evidenceOf(db)),
    settled: async () => {
      for (const { sharing, db, server } of [...seats, ...seats]) await settled(sharing, db, server);
    },
    strayFiles: () =>
      readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(home, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((path) => !/^arquivo-[ab]\/[^/]+\/(?:[\w-]+\/)*[\w-]+\.xml$/.test(path)),
    close: async () => {
      await every(({ close }) => close());
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
  return office;
}

async function openSeat(url: string, seat: string, deps: DisablementDeps): Promise<HonestSeat> {
  const prepared = valueOf(await openPrepared(settingsOf(url), SHARED_JOURNAL));
  const { database: server } = prepared;
  const shared = valueOf(await openJournalOn(prepared));
  const failed = (error: unknown) => {
    if (!databaseRefusal(error)) throw error;
  };
  const chain = shared.chains(memoryInside(), failed);
  const { journal, owners } = shared;
  const app = valueOf(createDisablements({ ...deps, disk: { journal, owners, writeOnce, chain } }));
  const db = localDatabase();
  // What it cannot read of others it names; that is no failure of this computer.
  const sharing = shareOf(db, server, { seat, failed, unread: () => undefined });
  return {
    app,
    shared,
    server,
    db,
    sharing,
    close: async () => {
      await sharing.close();
      await app.shutDown();
      await server.close();
      db.close();
    },
  };
}

/** What the office knows of its company before others write. */
function know(db: Database): void {
  const at = new Date().toISOString();
  createCompanies(db, { now: () => new Date() }).save({ cnpj: CNPJ, name: 'Padaria Aurora', uf: 'SP' });
  createLastNumbers(db).put(SERIES, LAST, at);
  createContingencies(db).learn({
    chNFe: KEY,
    tpAmb: '1',
    xMotivo: '',
    at,
    cStat: '217',
    transmitted: false,
    trusted: true,
  });
}

function evidenceOf(db: Database): unknown {
  const { uf, ufConfirmed } = createCompanies(db, { now: () => new Date() }).get(CNPJ) ?? {};
  return {
    uf,
    ufConfirmed,
    last: createLastNumbers(db).get(SERIES)?.nNF,
    waiting: createContingencies(db)
      .waiting('1')
      .map(({ chNFe }) => chNFe),
  };
}

async function disable({ app }: HonestSeat, n: number, context: TestContext): Promise<string> {
  const wanted = rangeOf(n, n, { ano: new Date().getFullYear() });
  try {
    const done = await perform(app, wanted, consentOf(context), KEEPS_NOTHING);
    return done.ok ? done.value.view.state : done.error.code;
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (!refusal) throw error;
    return refusal.code;
  }
}
