/** How long the parts take that a person waits for: a certificate file, the journal's opening, the training SEFAZ's restart. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPkcs12 } from '../../electron/certificates/pkcs12.ts';
import { createAuthority, makePfx } from '../../electron/certificates/testing/pfx-factory.ts';
import { makeVariants } from '../../electron/certificates/testing/variants.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import { startTraining } from '../../electron/training/server.ts';
import { median } from './measure.ts';

export interface PartFigures {
  /** A usual file (RC2 and 3DES, as Windows exports it), median. */
  readonly usualCertificateMs: number;
  /** The slowest of all the files of the tests, and its name. */
  readonly slowestCertificateMs: number;
  readonly slowestCertificate: string;
  /** A migrated database, opened and closed, median. */
  readonly openDatabaseMs: number;
  readonly trainingRestartMs: number;
}

/** Times in milliseconds, each part alone in this process. */
export async function measureParts(): Promise<PartFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-parts-'));
  try {
    return {
      ...(await certificates()),
      openDatabaseMs: databaseOpening(join(folder, 'x.sqlite')),
      trainingRestartMs: await trainingRestart(join(folder, 'treino')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function certificates(): Promise<
  Pick<PartFigures, 'usualCertificateMs' | 'slowestCertificateMs' | 'slowestCertificate'>
> {
  const issued = await (await createAuthority()).issue();
  const password = 'Senha-1234';
  const usual = makePfx(issued, { password, certificateEncryption: 'rc2-40', keyEncryption: '3des' });
  const usualTimes = Array.from({ length: 9 }, () => timed(() => readPkcs12(usual, password)));
  const all = (await makeVariants()).map(({ name, bytes, password: own }) => ({
    name,
    ms: timed(() => readPkcs12(bytes, own)),
  }));
  const slowest = all.reduce((most, each) => (each.ms > most.ms ? each : most));
  return {
    usualCertificateMs: median(usualTimes),
    slowestCertificateMs: slowest.ms,
    slowestCertificate: slowest.name,
  };
}

function databaseOpening(path: string): number {
  const openOnce = () => {
    const db = openDatabase(path, { durability: 'full', migrations: ['CREATE TABLE a (n INTEGER) STRICT'] });
    if (!db.ok) throw new Error(JSON.stringify(db.error));
    db.value.close();
  };
  openOnce();
  return median(Array.from({ length: 15 }, () => timed(openOnce)));
}

async function trainingRestart(dataDir: string): Promise<number> {
  const clock = { now: () => new Date() };
  await (await startTraining({ dataDir, clock })).close();
  const started = performance.now();
  const again = await startTraining({ dataDir, clock });
  const took = performance.now() - started;
  await again.close();
  return took;
}

function timed(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}
