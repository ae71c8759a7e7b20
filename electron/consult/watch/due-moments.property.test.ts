/** Whatever happens to the program: no due moment is answered twice, and none is lost. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueMoments } from './moments.ts';
import {
  answerOf,
  DAY,
  HOUR,
  keyOf,
  openWorld,
  says,
  UNREACHABLE,
  type Reaction,
} from './testing/watched-world.ts';

const START = Date.parse('2026-11-05T13:00:00Z');
const ANSWER = answerOf('100');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-watch-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const REACTIONS: Readonly<Record<string, Reaction>> = {
  answered: says(ANSWER),
  unreachable: UNREACHABLE,
  refused: says(answerOf('108')),
  unsent: { dies: 'unsent' },
  unanswered: { dies: 'unanswered' },
  unsettled: { dies: 'unsettled', last: ANSWER },
};
/** The program is closed for some hours, then runs some rounds while SEFAZ and the computer behave like this. */
const period = fc.record({
  closedHours: fc.integer({ min: 0, max: 300 }),
  rounds: fc.integer({ min: 1, max: 6 }),
  minutes: fc.integer({ min: 1, max: 90 }),
  how: fc.constantFrom(...Object.keys(REACTIONS)),
});
const settings = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
  monthEnd: fc.boolean(),
});

test('each due moment has its answer, one for those that passed together, whatever is closed, killed or unreachable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(period, { maxLength: 12 }), settings, async (periods, chosen) => {
      const here = openWorld(new Date(START).toISOString(), folder);
      const sorted = { ...chosen, days: chosen.days.toSorted((a, b) => a - b) };
      here.watches.store.configure(sorted);
      const keys = [keyOf(1), keyOf(2)];
      here.begin(keys);
      for (const { closedHours, rounds, minutes, how } of periods) {
        here.set(here.now() + closedHours * HOUR);
        here.reaction = () => REACTIONS[how] ?? says(ANSWER);
        for (let n = 0; n < rounds; n += 1) {
          await here.round();
          here.set(here.now() + minutes * 60_000);
        }
      }
      here.reaction = () => says(ANSWER);
      await here.live(Math.max(here.now(), START) + 100 * DAY, 6 * HOUR);

      const moments = dueMoments(START, sorted);
      for (const key of keys) {
        const asks = here.asked.filter(({ chNFe }) => chNFe === key);
        const answers = asks.filter(({ answered }) => answered).map(({ at }) => at);
        for (const [index, at] of answers.entries()) {
          const before = answers[index - 1] ?? START;
          expect(moments.some((moment) => moment > before && moment <= at)).toBe(true);
        }
        for (const moment of moments) expect(answers.some((at) => at >= moment)).toBe(true);
        for (const [index, { at, answered }] of asks.entries()) {
          const next = asks[index + 1];
          if (!answered && next) expect(next.at - at).toBeGreaterThanOrEqual(HOUR);
        }
        expect(here.watches.store.note('homologacao', key)?.ended).toBe('finished');
      }
      here.db.close();
    }),
    { numRuns: 40 },
  );
}, 60_000);
