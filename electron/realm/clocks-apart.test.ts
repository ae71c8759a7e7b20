/** Two computers whose clocks are apart by hours: order is that of the journal's sequence. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/cnpj.ts';
import { noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { environment, REASON } from '../testing/many/acts.ts';
import { useSefaz } from '../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { startTraining, type Training } from '../training/server.ts';

const reason = withoutPostgres();
const HOURS_MS = 5 * 3_600_000;

describe.skipIf(reason !== undefined)(`clocks apart${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let base: string;
  let training: Training;
  let databases: JournalDatabases;
  const seats: TestApp[] = [];
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'balcao-relogios-'));
    training = await startTraining({ dataDir: base, clock: { now: () => new Date() } });
    databases = await startJournalDatabases();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(seats.map((seat) => seat.close()));
    await databases.remove();
    await training.close();
    rmSync(base, { recursive: true, force: true });
  });

  test('what one that is ahead leaves unanswered one that is behind resolves, once, and the chain holds', async () => {
    const { url } = await databases.fresh();
    const cnpj = cnpjSchema.parse((await training.certificate()).cnpj);
    const seatAt = async (ms: number) => {
      const seat = await openTestApp(undefined, { sharedJournal: { variable: url } });
      seats.push(seat);
      seat.setTime(new Date(Date.now() + ms));
      await useSefaz(seat, training);
      return seat;
    };
    const [ahead, behind] = [await seatAt(HOURS_MS), await seatAt(-HOURS_MS)];
    const act = (n: number) => {
      const nNF = noteNumberSchema.parse(n);
      const range = { serie: serieSchema.parse(7), nNFIni: nNF, nNFFin: nNF, ano: new Date().getFullYear() };
      return { environment, mod: '55' as const, cnpj, ...range, xJust: REASON };
    };
    training.scenario.set('answer-lost');
    const lost = valueOf(await ahead.call('disablement.perform', act(3))).view;
    expect(lost.state).toBe('uncertain');
    training.scenario.set('normal');
    const named = { environment, requestId: lost.requestId };
    const refused = await behind.call('disablement.perform', act(3));
    expect(refused.ok ? refused.value.view.state : refused.error.code).toMatch(/uncertain/);
    expect(valueOf(await behind.call('disablement.resend', named)).state).toBe('homologated');
    expect(valueOf(await ahead.call('disablement.get', named))).toMatchObject({ state: 'homologated' });
    expect(training.ledger()).toHaveLength(1);
    expect(valueOf(await ahead.call('journal.audit', { environment })).chain).toEqual({ state: 'ok' });
  }, 60_000);
});
