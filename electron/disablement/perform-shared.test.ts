/** How often a disablement queries the shared journal's server: a person waits for each round trip. */

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { openSharedJournal } from './journal/postgres/open-postgres.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from './journal/postgres/testing/journal-databases.ts';
import { KEEPS_NOTHING, KEEPS_UNLESS_DECLINED, perform } from './perform.ts';
import { realmForTests } from './testing/realm.ts';
import { codeOf, consentOf, rangeOf, valueOf } from './testing/test-context.ts';

const t = realmForTests();
const reason = withoutPostgres();

describe.skipIf(reason !== undefined)(
  `a disablement on the shared journal${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let databases: JournalDatabases;
    beforeAll(async () => {
      databases = await startJournalDatabases();
    });
    afterAll(() => databases.remove());
    afterEach(() => void vi.restoreAllMocks());

    test('asks its server at most 9 times from the check to the saved file, without a transaction of several flights', async () => {
      const { journal, owners } = valueOf(await openSharedJournal(settingsOf((await databases.fresh()).url)));
      const app = t.open({ disk: { journal, owners, writeOnce } });
      const act = async (nNF: number) => {
        const done = valueOf(await perform(app, rangeOf(nNF), consentOf(t.context), KEEPS_NOTHING));
        expect(done.view).toMatchObject({ state: 'homologated', file: { saved: true } });
      };
      // The first one of a company and series makes them known.
      await act(3);
      await app.waitIdle();
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      await act(5);
      // The other seats are notified without being waited for.
      const texts = asked.mock.calls
        .map(([query]) => textOf(query))
        .filter((text) => !/pg_notify/.test(text));
      expect(texts.length).toBeLessThanOrEqual(9);
      expect(texts.filter((text) => /^(?:BEGIN|COMMIT)/.test(text))).toEqual([]);
      expect(texts.filter((text) => text.includes('INSERT INTO balcao.event'))).toHaveLength(5);
    });

    /** Two seats, of which the second disables number 3 while the first one's person is being asked. */
    const twoSeats = async () => {
      const settings = settingsOf((await databases.fresh()).url);
      const [first, second] = [
        valueOf(await openSharedJournal(settings, { machine: 'CAIXA-1' })),
        valueOf(await openSharedJournal(settings, { machine: 'CAIXA-2' })),
      ];
      const mine = t.open({ disk: { journal: first.journal, owners: first.owners, writeOnce } });
      const theirs = t.open({ disk: { journal: second.journal, owners: second.owners, writeOnce } });
      const consent = consentOf(t.context);
      const disable: typeof consent.confirm.disable = async () => {
        const done = valueOf(await perform(theirs, rangeOf(3), consentOf(t.context), KEEPS_NOTHING));
        expect(done.view.state).toBe('homologated');
        return true;
      };
      return {
        mine,
        consent: { ...consent, confirm: { ...consent.confirm, disable } },
        journal: first.journal,
      };
    };

    test('sees what another seat disabled while the person was being asked, though it looked at the range once only', async () => {
      const { mine, consent, journal } = await twoSeats();
      const refused = await perform(mine, rangeOf(3, 4), consent, KEEPS_NOTHING);
      expect(codeOf(refused)).toBe('disablement.overlap');
      expect(t.context.posted).toHaveLength(1);
      expect((await journal.verifyChain()).broken).toBeUndefined();
    });

    test.each([
      ['for a program', KEEPS_NOTHING],
      ['at a window', KEEPS_UNLESS_DECLINED],
    ])(
      'gives the result of the same range that another seat disabled meanwhile, and leaves no request of its own, %s',
      async (_, policy) => {
        const { mine, consent } = await twoSeats();
        const posted = t.context.posted.length;
        const { view, sent, stopped } = valueOf(await perform(mine, rangeOf(3), consent, policy));
        expect({ state: view.state, sent, stopped }).toEqual({
          state: 'homologated',
          sent: false,
          stopped: undefined,
        });
        expect(t.context.posted.length - posted).toBe(1);
        expect(valueOf(await mine.list({ environment: 'homologacao', pending: true }))).toEqual([]);
      },
    );
  },
);

function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);
}
