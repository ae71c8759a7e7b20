/** Computers on one shared database, which is another one for each test. */

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../../storage/database/database.ts';
import type { Postgres } from '../../../storage/postgres/database.ts';
import type { ShareServer } from '../server.ts';
import type { Sharing, SharingDeps } from '../sharing.ts';
import {
  localDatabase,
  settled,
  shareOf,
  startSharedServer,
  type SharedServer,
  type SharingRole,
} from './shared-server.ts';

interface Office {
  shared: SharedServer;
  server: Postgres;
  connect: (role?: SharingRole) => Promise<Postgres>;
}

export function computersOfEachTest() {
  const office = {} as Office;
  const running: Sharing[] = [];
  const opened: Database[] = [];

  beforeAll(async () => {
    office.shared = await startSharedServer();
  });
  afterAll(() => office.shared.close());
  beforeEach(async () => {
    office.connect = (await office.shared.fresh()).connect;
    office.server = await office.connect();
  });
  afterEach(async () => {
    for (const sharing of running.splice(0)) await sharing.close();
    for (const db of opened.splice(0)) db.close();
    await office.shared.endConnections();
  });

  const computer = (
    through: ShareServer = office.server,
    db = localDatabase(),
    changes: Partial<SharingDeps> = {},
  ) => {
    if (!opened.includes(db)) opened.push(db);
    const sharing = shareOf(db, through, changes);
    running.push(sharing);
    return { db, sharing, rest: () => settled(sharing, db, office.server) };
  };
  type Computer = ReturnType<typeof computer>;
  /** Stops it as a killed process would: nothing more is handed in. */
  const leave = async ({ sharing }: Computer) => {
    running.splice(running.indexOf(sharing), 1);
    await sharing.close();
  };
  const rest = async (...all: readonly Computer[]) => {
    for (const each of [...all, ...all]) await each.rest();
  };
  return { office, computer, leave, rest };
}
