/**
 * Whether a request may go out, by what a transaction has read: each refusal in its turn, and what is recorded.
 */

import { expect, test } from 'vitest';
import type { Waiver } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { decideReservation, type ReservationFacts } from './decide-reservation.ts';
import type { ReservationView } from './journal.ts';
import { AT, requestOf, reservationOf } from './testing/requests.ts';
import { eventIn, storyIn, storyWith } from './testing/stories.ts';

const AROUND = { below: { joined: { nNFIni: 1, nNFFin: 3 } }, above: { joined: { nNFIni: 3, nNFFin: 3 } } };

function factsOf(changes: Partial<ReservationFacts> = {}): ReservationFacts {
  return {
    story: () => storyIn('prepared', 3),
    blocking: () => [],
    around: () => AROUND,
    spent: () => 0,
    ...changes,
  };
}
const never = () => {
  throw new Error('asked although it was not needed');
};
const reserving = (changes: Parameters<typeof reservationOf>[2] = {}) =>
  reservationOf('pedido-3', 'processo 1', changes);

test('a consent that was taken back is the first refusal, and nothing is read', () => {
  const withdrawn = () => appError('token.revoked');
  const decided = decideReservation(reserving({ withdrawn }), factsOf({ story: never, blocking: never }));
  expect(decided).toEqual(err(appError('token.revoked')));
});

test('a request that is not in the journal is an error of ours, and not of its state', () => {
  expect(() => decideReservation(reserving(), factsOf({ story: () => undefined }))).toThrow(
    'a request without its row',
  );
});

test('a request that has moved is refused by its own state, before anything else is read', () => {
  const moved = factsOf({ story: () => storyIn('uncertain', 3), blocking: never });
  expect(decideReservation(reserving(), moved)).toEqual(
    err(appError('disablement.uncertain', { requestId: 'pedido-3' })),
  );
  expect(decideReservation(reserving({ from: 'uncertain' }), { ...moved, blocking: () => [] }).ok).toBe(true);
});

test('numbers that another request has are refused, by the range of its row', () => {
  const asked: unknown[] = [];
  const blocking: ReservationFacts['blocking'] = (range) => {
    asked.push(range);
    return [storyIn('prepared', 3), storyIn('homologated', 2, { nNFFin: 4 })];
  };
  const decided = decideReservation(reserving(), factsOf({ blocking, spent: never, around: never }));
  expect(decided).toMatchObject(err({ code: 'disablement.overlap', data: { requestId: 'pedido-2' } }));
  expect(asked).toEqual([requestOf(3)]);
});

test('a token may send its day’s last number, and no more; without a cap or a token nothing is counted', () => {
  const story = () => storyIn('prepared', 3, { nNFFin: 12 });
  const capped = (cap: number, used: number) =>
    decideReservation(
      reserving({ token: 'erp', cap }),
      factsOf({ story, spent: (token) => (token === 'erp' ? used : Infinity) }),
    );
  expect(capped(50, 40).ok).toBe(true);
  expect(capped(50, 41)).toEqual(err(appError('confirmation.required', { count: 10 })));
  expect(decideReservation(reserving({ token: 'erp' }), factsOf({ story, spent: never })).ok).toBe(true);
  expect(decideReservation(reserving({ cap: 1 }), factsOf({ story, spent: never })).ok).toBe(true);
});

test('the last check sees the request and what is disabled beside it, and its refusal is given on', () => {
  const seen: ReservationView[] = [];
  const refusal = err(appError('year.contradicted'));
  const admit = (view: ReservationView) => {
    seen.push(view);
    return refusal;
  };
  expect(decideReservation(reserving({ admit }), factsOf())).toEqual(refusal);
  expect(seen).toEqual([{ story: storyIn('prepared', 3), around: AROUND }]);
});

test('the sending is noted with its owner and the last signature, and names no token where there is none', () => {
  const data = { certificate: 'x', certificateUntil: AT };
  const signed = storyWith(requestOf(3), [
    eventIn('prepared', 'prepared', { request: '' }),
    eventIn('prepared', 'signed', data),
  ]);
  const decided = decideReservation(reserving({ overridden: true }), factsOf({ story: () => signed }));
  expect(decided).toStrictEqual(
    ok({
      drafts: [
        {
          kind: 'sending',
          step: 'send',
          at: AT,
          data: { owner: 'processo 1', xmlSeq: 2, overridden: true },
        },
      ],
      story: signed,
      xmlSeq: 2,
    }),
  );
});

test('waivers are noted before the sending that they are given to, which names its token', () => {
  const waivers: Waiver[] = [{ code: 'range.contingency', by: 'person', at: AT, keys: ['1'] }];
  const decided = decideReservation(reserving({ token: 'erp', admit: () => ok(waivers) }), factsOf());
  expect(decided.ok && decided.value.drafts).toStrictEqual([
    { kind: 'waived', step: 'note', at: AT, data: { waivers } },
    {
      kind: 'sending',
      step: 'send',
      at: AT,
      data: { owner: 'processo 1', xmlSeq: 0, overridden: false, token: 'erp' },
    },
  ]);
});
