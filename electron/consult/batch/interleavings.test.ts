/** Whatever happens to a batch, in any order: each key gets one answer, and SEFAZ is asked for it once. */

import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatchRig, ENVIRONMENT, keyOf } from './testing/batch-rig.ts';

const START = Date.parse('2026-11-22T12:00:00.000Z');
const ANSWER_MS = 200;
const KEYS = [
  ...Array.from({ length: 4 }, (_, i) => keyOf(i + 1)),
  ...Array.from({ length: 2 }, (_, i) => keyOf(i + 1, { cUF: '41' })),
  ...Array.from({ length: 2 }, (_, i) => keyOf(i + 1, { emitter: '44555666000181' })),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

type Happening =
  | { readonly what: 'pass'; readonly ms: number }
  | { readonly what: 'answers'; readonly next: '100' | '656' | '108' | 'lost' | 'locked' }
  | { readonly what: 'pause' | 'resume' | 'kill' | 'unlocked' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 2_500 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('answers' as const),
      next: fc.constantFrom(
        '100' as const,
        '656' as const,
        '108' as const,
        'lost' as const,
        'locked' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('pause', 'resume', 'kill', 'unlocked').map((what) => ({ what })),
  },
);

it(
  'asks each key once, but for one whose answer was on its way when the process died',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 14 }), async (happenings) => {
        vi.setSystemTime(START);
        const rig = createBatchRig();
        /** Answers that SEFAZ gave, and those lost on their way. */
        const given = new Map<string, number>();
        const lost = new Map<string, number>();
        const onTheWay = new Set<string>();
        let next: string = '100';
        const count = (counts: Map<string, number>, key: string) =>
          counts.set(key, (counts.get(key) ?? 0) + 1);
        rig.answer = ({ chNFe }) => {
          if (next === 'lost') return { code: 'sefaz.unreachable' };
          if (next === 'locked') return { code: 'certificate.locked' };
          if (next !== '100') return next;
          count(given, chNFe);
          onTheWay.add(chNFe);
          return new Promise((resolve) => {
            setTimeout(() => {
              onTheWay.delete(chNFe);
              resolve('100');
            }, ANSWER_MS);
          });
        };
        const { id } = await rig.read([...KEYS, KEYS[0] ?? '']);
        await rig.start(id);
        for (const each of happenings) {
          if (each.what === 'pass') await rig.pass(each.ms);
          else if (each.what === 'answers') next = each.next;
          else if (each.what === 'unlocked') rig.batches().certificatesChanged();
          else if (each.what === 'pause') await rig.batches().pause(ENVIRONMENT, id);
          else if (each.what === 'resume') {
            const resuming = rig.batches().resume(ENVIRONMENT, id, undefined);
            // It waits for the answer that is on its way.
            await rig.pass(ANSWER_MS);
            await resuming;
          } else {
            for (const key of onTheWay) count(lost, key);
            onTheWay.clear();
            rig.kill();
            await rig.batches().recover([ENVIRONMENT], 'test');
          }
        }
        next = '100';
        const resuming = rig.batches().resume(ENVIRONMENT, id, undefined);
        await rig.pass(ANSWER_MS);
        await resuming;
        await rig.untilDone(id);
        const view = rig.status(id);
        await rig.close();
        expect(view).toMatchObject({ state: 'done', groups: { autorizada: KEYS.length, duplicate: 1 } });
        for (const key of KEYS) expect(given.get(key)).toBe(1 + (lost.get(key) ?? 0));
      }),
      { numRuns: 40 },
    );
  },
);
