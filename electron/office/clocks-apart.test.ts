/** Two computers whose clocks differ by hours, or of which one has no certificate: the order is that of the journal's sequence. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema, serieSchema } from '../../shared/fiscal/numbering.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { CNPJ, valueOf } from '../disablement/testing/test-context.ts';
import { requestOf, reservationOf, UNCERTAIN } from '../disablement/journal/testing/requests.ts';
import { openSharedJournal } from '../disablement/journal/postgres/open-postgres.ts';
import type { Clock } from '../ports.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { environment, REASON } from '../testing/many/acts.ts';
import { useSefaz } from '../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { openRealm } from '../realm/open-realm.ts';
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
  });
  afterEach(async () => {
    for (const seat of seats.splice(0)) await seat.close();
  });
  afterAll(async () => {
    await databases.remove();
    await training.close();
    rmSync(base, { recursive: true, force: true, maxRetries: 10 });
  });

  const seatWith = async (url: string, clock: Clock) => {
    const seat = await openTestApp(undefined, { sharedJournal: { variable: url }, clock });
    seats.push(seat);
    return seat;
  };
  const seatAt = (url: string, ms: number) => seatWith(url, { now: () => new Date(Date.now() + ms) });
  const actOn = async (n: number) => {
    const cnpj = cnpjSchema.parse((await training.certificate()).cnpj);
    const nNF = noteNumberSchema.parse(n);
    const range = { serie: serieSchema.parse(7), nNFIni: nNF, nNFFin: nNF, ano: new Date().getFullYear() };
    return { environment, mod: '55' as const, cnpj, ...range, xJust: REASON };
  };
  /** The Id ends with both numbers of the range, of nine digits each. */
  const recorded = (n: number) =>
    training.ledger().filter(({ id }) => id.endsWith(String(n).padStart(9, '0').repeat(2))).length;
  /** What `seat` sent, and had no answer to. */
  const unanswered = async (seat: TestApp, n: number) => {
    training.scenario.set('answer-lost');
    const { view } = valueOf(await seat.call('disablement.perform', await actOn(n)));
    training.scenario.set('normal');
    expect(view.state).toBe('uncertain');
    return { environment, requestId: view.requestId };
  };

  test('what one that is ahead leaves unanswered one that is behind resolves, once, and the chain holds', async () => {
    const { url } = await databases.fresh();
    const [ahead, behind] = [await seatAt(url, HOURS_MS), await seatAt(url, -HOURS_MS)];
    for (const seat of [ahead, behind]) await useSefaz(seat, training);
    const named = await unanswered(ahead, 3);
    const refused = await behind.call('disablement.perform', await actOn(3));
    expect(refused.ok ? refused.value.view.state : refused.error.code).toMatch(/uncertain/);
    expect(valueOf(await behind.call('disablement.resend', named)).state).toBe('homologated');
    expect(valueOf(await ahead.call('disablement.get', named))).toMatchObject({ state: 'homologated' });
    expect(recorded(3)).toBe(1);
    expect(valueOf(await ahead.call('journal.audit', { environment })).chain).toEqual({ state: 'ok' });
  }, 60_000);

  test.each([
    [HOURS_MS, -HOURS_MS],
    [-HOURS_MS, HOURS_MS],
    [-HOURS_MS, 0],
    [HOURS_MS, 0],
  ])(
    'what one by %s ms sent again waits its minute on one by %s ms too, and on itself',
    async (apart, otherApart) => {
      const { url } = await databases.fresh();
      const [one, other] = [await seatAt(url, apart), await seatAt(url, otherApart)];
      for (const seat of [one, other]) await useSefaz(seat, training);
      const named = await unanswered(one, 13);
      training.scenario.set('answer-lost');
      expect(valueOf(await one.call('disablement.resend', named)).state).toBe('uncertain');
      training.scenario.set('normal');
      for (const seat of [other, one, other]) {
        const again = await seat.call('disablement.resend', named);
        expect(again).toMatchObject({ error: { code: 'disablement.too-soon' } });
        const wait = again.ok ? 0 : Number(again.error.data?.['waitSeconds']);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(60);
      }
      // The window counts down by its own computer's clock.
      const { resendFrom = '' } = valueOf(await other.call('disablement.get', named));
      const left = Date.parse(resendFrom) - (Date.now() + otherApart);
      expect(Math.abs(left)).toBeLessThanOrEqual(2 * 60_000);
      const later = await seatWith(url, { now: () => new Date(Date.now() + 61_000), alone: true });
      await useSefaz(later, training);
      expect(valueOf(await later.call('disablement.resend', named)).state).toBe('homologated');
      expect(recorded(13)).toBe(1);
    },
    60_000,
  );

  // Differing by days, so that the date is another one at any time of day.
  test.each([24 * 3_600_000, -24 * 3_600_000])(
    'numbers of today by tokens are those of the server’s day, by a clock apart by %s ms',
    async (apart) => {
      const { url } = await databases.fresh();
      const other = valueOf(await openSharedJournal(settingsOf(url)));
      const at = new Date();
      const owner = await other.owners.mine();
      for (const [n, sentAt] of [
        [1, new Date(at.getTime() - 24 * 3_600_000)],
        [11, at],
      ] as const) {
        const requestId = `pedido-${n}`;
        const row = { requestId, id: `ID${n}`, environment: 'producao', tpAmb: '1', nNFFin: n + 2 } as const;
        await other.journal.add(requestOf(n, row));
        const sending = reservationOf(requestId, owner, { token: 'da caixa 1', now: () => sentAt });
        valueOf(await other.journal.reserve(sending));
        await other.journal.note(requestId, UNCERTAIN);
      }
      const { ports } = await seatAt(url, apart);
      const folder = mkdtempSync(join(base, 'caixa-'));
      const realm = valueOf(await openRealm('real', folder, ports, () => undefined, { version: '0.0.0' }));
      valueOf(await realm.disablements());
      expect(await realm.numbersSentBy({ id: 'da caixa 2', root: CNPJ.slice(0, 8) })).toBe(3);
      await realm.close();
      await other.owners.release();
      await other.journal.close();
    },
    60_000,
  );

  test('a person sees how far this computer’s clock is ahead of the server’s', async () => {
    const { url } = await databases.fresh();
    const seat = await seatAt(url, HOURS_MS);
    valueOf(await seat.call('shared-journal.situation', {}));
    const { clockAheadMs = 0 } = valueOf(await seat.call('shared-journal.state', {}));
    expect(Math.round(clockAheadMs / 60_000)).toBe(HOURS_MS / 60_000);
  }, 60_000);

  test('a computer without the certificate of the company sees its request and sends nothing', async () => {
    const { url } = await databases.fresh();
    const [one, without] = [await seatAt(url, 0), await seatAt(url, 0)];
    await useSefaz(one, training);
    const named = await unanswered(one, 23);
    expect(valueOf(await without.call('disablement.get', named)).state).toBe('uncertain');
    const refused = await without.call('disablement.resend', named);
    expect(refused).toMatchObject({ error: { code: 'certificate.missing' } });
    expect(without.asked).toEqual([]);
    // A receipt on either computer states what is proved, and only then.
    expect(await without.call('disablement.receipt', named)).toMatchObject({
      error: { code: 'disablement.state', data: { state: 'uncertain' } },
    });
    expect(valueOf(await one.call('disablement.resend', named)).state).toBe('homologated');
    expect(valueOf(await without.call('disablement.receipt', named)).fileName).toContain('comprovante');
    expect(recorded(23)).toBe(1);
  }, 60_000);
});
