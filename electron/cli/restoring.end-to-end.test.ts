/** A process that starts during a restore never opens the databases that are being moved away. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerXml, makeSigner, procXml, signedRequest } from '../check/testing/documents.ts';
import { long, report } from '../disablement/testing/figures.ts';
import { HOLD_FILE } from '../storage/database/folder-hold.ts';
import { isAlone } from '../storage/backup/restore.ts';
import { dig, textAt } from './testing/dig.ts';
import { runHere } from './testing/here.ts';
import { processesOver } from './testing/processes.ts';

const ROUNDS = long ? 12 : 1;

const DATABASES = ['balcao.sqlite', 'diario.sqlite'];

let base: string;
let data: string;
let round = 0;
const here = processesOver(() => data);
const cli = (args: readonly string[]) => runHere(data, args);

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'balcao-restaura-'));
});
beforeEach(() => {
  data = join(base, String((round += 1)));
  mkdirSync(data);
});
afterAll(() => {
  here.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

/** Imports one more file, which adds one request to the journal. */
async function bring(serie: number, run = cli): Promise<void> {
  const folder = join(base, `xml-${round}-${serie}`);
  mkdirSync(folder, { recursive: true });
  const request = signedRequest(makeSigner(), { serie });
  writeFileSync(join(folder, 'inut.xml'), procXml(request, answerXml({ serie: String(serie) })));
  const done = await run(['auditoria', '--importar', folder, '--ambiente', 'homologacao', '--json']);
  expect(dig(done.json, 'diarios'), done.stdout + done.stderr).toMatchObject([
    { importados: { naoComprovados: 1 } },
  ]);
}

/** Series in a journal, with the time of each. */
function seriesIn(journal: string): Map<number, string> {
  const db = new DatabaseSync(journal, { readOnly: true });
  try {
    const rows = db.prepare('SELECT serie, created_at AS at FROM disablement').all();
    return new Map(rows.map((row) => [Number(row['serie']), String(row['at'])]));
  } finally {
    db.close();
  }
}

describe('during a restore', { timeout: long ? 600_000 : 120_000 }, () => {
  it('`servir` waits, opens nothing, and serves when it has ended', async () => {
    await bring(1);
    // Simulates another process in the middle of a restore.
    const restorer = new DatabaseSync(join(data, HOLD_FILE), { timeout: 0 });
    restorer.exec('BEGIN EXCLUSIVE');
    for (const file of DATABASES) expect(isAlone(join(data, file))).toBe(true);
    const starting = here.start(['servir', '--porta', '0']);
    await delay(2_500);
    for (const file of DATABASES) expect(isAlone(join(data, file))).toBe(true);
    restorer.close();
    const serving = await starting;
    expect((await serving.stop('SIGTERM')).exit).toBe(0);
  });

  it('nothing that a concurrently starting process writes goes into a journal that is moved away', async () => {
    let lost = 0;
    for (let n = 0; n < ROUNDS; n += 1) {
      round += 1;
      data = join(base, String(round));
      mkdirSync(data);
      await bring(1);
      const copied = await cli(['copia', 'criar', '--json']);
      const name = textAt(copied.json, 'copia', 'nome');
      await bring(2);
      expect((await cli(['copia', 'restaurar', name])).exit).toBe(0);
      const starters = [3, 4, 5];
      await Promise.all(starters.map((serie) => bring(serie, here.run)));
      // If all of them blocked each other, the next start restores the backup.
      expect((await cli(['pendencias'])).exit).toBe(0);
      const [record] = JSON.parse(readFileSync(join(data, 'copias', 'restauracoes.json'), 'utf8')) as {
        aside: string;
        restoredAt: string;
      }[];
      const now = seriesIn(join(data, 'diario.sqlite'));
      const before = seriesIn(join(record?.aside ?? '', 'diario.sqlite'));
      expect([now.has(1), before.has(2)]).toEqual([true, true]);
      for (const serie of starters) {
        const aside = before.get(serie);
        if (!now.has(serie) && (aside === undefined || aside > (record?.restoredAt ?? ''))) lost += 1;
      }
    }
    expect(lost).toBe(0);
    report({ what: 'starts during a restore', runs: ROUNDS * 3, twice: 0, lost, uncertain: 0 });
  });
});
