/**
 * Measures the parts that a person waits for: a certificate file, the journal's opening, the training SEFAZ's
 * restart.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPkcs12 } from '../../electron/certificates/pkcs12/pkcs12.ts';
import { createAuthority, makePfx } from '../../electron/certificates/testing/pfx-factory.ts';
import { makeVariants } from '../../electron/certificates/testing/variants.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { startTraining } from '../../electron/training/server.ts';
import { median, timed } from './measure.ts';

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

/** Times in milliseconds, each part measured alone in this process. */
export async function measureParts(): Promise<PartFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-parts-'));
  try {
    return {
      ...(await certificates()),
      openDatabaseMs: await databaseOpening(join(folder, 'x.sqlite')),
      trainingRestartMs: await trainingRestart(join(folder, 'treino')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function certificates(): Promise<
  Pick<PartFigures, 'usualCertificateMs' | 'slowestCertificateMs' | 'slowestCertificate'>
> {
  const issued = await (await createAuthority()).issue();
  const password = 'Senha-1234';
  const usual = makePfx(issued, { password, certificateEncryption: 'rc2-40', keyEncryption: '3des' });
  const usualTimes = await repeated(9, () => readPkcs12(usual, password));
  let slowest = { name: '', ms: 0 };
  for (const { name, bytes, password: own } of await makeVariants()) {
    const ms = await timed(() => readPkcs12(bytes, own));
    if (ms > slowest.ms) slowest = { name, ms };
  }
  return {
    usualCertificateMs: median(usualTimes),
    slowestCertificateMs: slowest.ms,
    slowestCertificate: slowest.name,
  };
}

async function databaseOpening(path: string): Promise<number> {
  const openOnce = () => {
    const db = openDatabase(path, { durability: 'full', migrations: ['CREATE TABLE a (n INTEGER) STRICT'] });
    if (!db.ok) throw new Error(JSON.stringify(db.error));
    db.value.close();
  };
  openOnce();
  return median(await repeated(15, openOnce));
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

async function repeated(rounds: number, run: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(run));
  return times;
}
