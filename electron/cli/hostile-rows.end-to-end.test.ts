/**
 * Random rows that the database's administrator wrote by hand: `auditoria`, `pendencias` and `compartilhado situacao` end within seconds
 * and name them.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DisablementState } from '../../shared/contract.ts';
import { ok } from '../../shared/result.ts';
import {
  forger,
  type Forged,
  type ForgedEvent,
} from '../disablement/journal/postgres/testing/forged-rows.ts';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { requestOf } from '../disablement/journal/testing/requests.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { fakeContext } from './testing/fake-context.ts';
import { perform } from './testing/fixtures.ts';
import { cpuClock } from '../testing/cpu-clock.ts';

const reason = withoutPostgres();
const RUNS = 12;
const SOON_MS = 5_000;

/** PostgreSQL keeps no text with a zero, and no half of a pair. */
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((given) => given.replaceAll('\0', ''));
const data = fc.oneof(
  text,
  fc.json({ maxDepth: 2 }).map((json) => json.replaceAll('\\u0000', '')),
  fc.constantFrom('', '{}', '{x}', '[1]', 'null', '{"__proto__":1}', '{"\\ud800":"\\udfff"}', '{"a":"\\u0000"}'),
  fc.constantFrom('{"a":'.repeat(20_000), '['.repeat(20_000), `"${'x'.repeat(3_000_000)}"`),
  fc.constant('{"nProt":"1","answer":{"cStat":"102","xMotivo":"","nProt":"1","dhRecbto":"x"},"provedBy":"102"}'),
  fc.constant('{"paths":["//servidor/x","C:/x"],"sha256":[],"suffixed":false}'),
); // prettier-ignore
const state = fc.oneof(text, fc.constantFrom('sending', 'uncertain', 'homologated', 'imported', 'refused'));
const event: fc.Arbitrary<ForgedEvent> = fc.record(
  {
    kind: fc.oneof(text, fc.constantFrom('sending', 'outcome', 'answer', 'file', 'imported', 'signed', 'closed')),
    state, data,
    disabled: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(1)),
    at: fc.oneof(text, fc.constantFrom('2026-11-20T12:00:00.000Z', '9999-99-99T99:99:99.999Z', 'infinity')),
    raw: fc.uint8Array({ maxLength: 50 }),
    machine: text, user: text,
  },
  { requiredKeys: ['kind', 'state', 'data'] },
); // prettier-ignore
const changes = fc.record(
  {
    cnpj: fc.oneof(text, fc.constantFrom('../../x', 'ABCDEFGHIJKL00', '')),
    id: fc.oneof(text, fc.constantFrom('../../autostart/x', 'ID1')),
    environment: fc.oneof(text, fc.constantFrom('producao', 'homologacao')),
    uf: text, company: text, xJust: text, signedXml: data, certificateUntil: text, createdAt: text,
    ano: fc.integer({ min: -5, max: 99_999 }),
    nNFIni: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  },
  { requiredKeys: [] },
); // prettier-ignore
const BY_HAND = [
  'UPDATE balcao.event SET position = position + 100000',
  `UPDATE balcao.event SET role = repeat('x', 5000)`,
  `UPDATE balcao.event SET hash = ''`,
  `UPDATE balcao.standing SET state = 'uncertain', environment = 'producao'`,
  'DELETE FROM balcao.event',
  'DELETE FROM balcao.standing',
  `UPDATE balcao.company SET cnpj = cnpj || 'x'`,
  `INSERT INTO balcao.owner (owner, machine, os_user, role) VALUES ('x', repeat('x', 5000), '', '')`,
  'SELECT 1',
];

describe.skipIf(reason !== undefined)(`rows by hand${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(() => databases.remove());

  /** Each as a program that begins now, which knows nothing yet. */
  const said = async (url: string, ...line: string[]) => {
    const seat: TestApp = await openTestApp(undefined, { sharedJournal: { variable: url } });
    try {
      const computed = cpuClock();
      const context = fakeContext({}, { connect: async () => ok({ call: seat.call, subscribe: () => () => undefined }) });
      const { exit, text: lines, json } = await perform(line, context);
      const internal = seat.log.filter(({ code }) => code === 'internal');
      return { exit, lines: lines?.join('\n') ?? '', json, internal, ms: computed() };
    } finally {
      await seat.close();
    }
  }; // prettier-ignore

  test('leave every command an answer within seconds, and are named', { timeout: 600_000 }, async () => {
    const stories = fc.array(fc.tuple(changes, fc.array(event, { maxLength: 4 })), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(stories, fc.constantFrom(...BY_HAND), async (forged, byHand) => {
        const { url, admin, drop } = await databases.fresh();
        const mallory = await forger(admin);
        for (const [n, [columns, events]] of forged.entries()) {
          const made = { ...requestOf(n + 1), ...columns } as Forged;
          // An index of the tables takes no other range.
          const row = { ...made, nNFFin: Math.max(made.nNFIni, made.nNFFin) };
          await mallory.forge(row.cnpj, row, events.map((each) => ({ ...each, state: each.state as DisablementState })));
        }
        // One that is never right, whatever else there is.
        await mallory.forge('11222333000181', requestOf(77), [{ kind: 'sending', state: 'uncertain', data: 'x' }]);
        await mallory.query(byHand);
        await mallory.close();
        for (const line of [['auditoria', '--ambiente', 'homologacao'], ['pendencias'], ['compartilhado', 'situacao']]) {
          const { exit, lines, json, internal, ms } = await said(url, ...line);
          const what = `${line.join(' ')}: ${JSON.stringify(json)?.slice(0, 500)}`;
          expect(internal, what).toEqual([]);
          expect(JSON.stringify(json), what).not.toContain('"internal"');
          expect(ms, what).toBeLessThan(SOON_MS);
          if (line[0] === 'auditoria') expect([exit, lines], what).toEqual([1, expect.stringContaining('com problema')]);
          if (line[0] === 'compartilhado')
            expect([exit, lines], what).toEqual([0, expect.stringContaining('foi alterado por fora do programa')]);
          if (line[0] === 'pendencias') expect(exit, what).toBe(0);
          // What the server derived says then that nothing is pending.
          if (line[0] === 'pendencias' && !/standing|DELETE/.test(byHand))
            expect(lines, what).toContain('foi alterado por fora do programa');
        }
        await drop();
      }),
      { numRuns: RUNS, seed: 20_261_126, endOnFailure: true },
    );
  });
}); // prettier-ignore
