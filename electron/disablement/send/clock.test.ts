/**
 * A clock set back or forward: order is by sequence, the year also by the last answer, and the limits neither lock
 * nor yield.
 */

import { expect, test } from 'vitest';
import { answerBody } from '../testing/model-sefaz.ts';
import { environment, named, realmForTests } from '../testing/realm.ts';
import { answered, codeOf, rangeOf, valueOf, wires } from '../testing/test-context.ts';

const t = realmForTests();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function uncertain(): Promise<string> {
  const requestId = await t.prepared(3, 5);
  t.context.wire = wires.neverArrives;
  expect(valueOf(await t.send(requestId)).state).toBe('uncertain');
  return requestId;
}

test.each([
  ['ten minutes', 10 * MINUTE],
  ['two hours', 120 * MINUTE],
  ['ten years', 3650 * DAY],
])('set back by %s after a resend: the wait is a minute, no less and no more', async (_name, back) => {
  const requestId = await uncertain();
  expect(codeOf(await t.resend(requestId))).toBe('ok');
  t.context.now -= back;
  expect(await t.resend(requestId)).toMatchObject({
    error: { code: 'disablement.too-soon', data: { waitSeconds: 60 } },
  });
  t.context.now += MINUTE;
  t.context.wire = wires.works;
  expect(valueOf(await t.resend(requestId)).state).toBe('homologated');
});

test('set back by two hours after five resends: no sixth one at once, and no wait longer than the hour', async () => {
  const requestId = await uncertain();
  for (let n = 1; n <= 5; n++) {
    expect(codeOf(await t.resend(requestId))).toBe('ok');
    t.context.now += MINUTE;
  }
  t.context.now -= 120 * MINUTE;
  expect(await t.resend(requestId)).toMatchObject({
    error: { code: 'disablement.too-soon', data: { waitSeconds: 3600 } },
  });
  t.context.now += 59 * MINUTE;
  expect(codeOf(await t.resend(requestId))).toBe('disablement.too-soon');
  t.context.now += MINUTE;
  t.context.wire = wires.works;
  expect(valueOf(await t.resend(requestId)).state).toBe('homologated');
  expect((await t.app.verifyChain()).ok).toBe(true);
});

test('set back repeatedly between resends: never a second one in the same minute', async () => {
  const requestId = await uncertain();
  expect(codeOf(await t.resend(requestId))).toBe('ok');
  for (let n = 0; n < 20; n++) {
    t.context.now -= 61 * MINUTE;
    expect(codeOf(await t.resend(requestId))).toBe('disablement.too-soon');
  }
  expect(t.context.posted).toHaveLength(2);
});

test('two windows confirmed in the same minute: the limit is checked again inside the transaction', async () => {
  const requestId = await uncertain();
  const other = t.open();
  const gate = Promise.withResolvers<boolean>();
  const slow = { allows: () => true, disable: () => gate.promise, grant: async () => false };
  const waiting = other.resend(named(requestId), { confirm: slow });
  expect(codeOf(await t.resend(requestId))).toBe('ok');
  gate.resolve(true);
  expect(await waiting).toMatchObject({ error: { code: 'disablement.too-soon', data: { waitSeconds: 60 } } });
  expect(t.context.posted).toHaveLength(2);
});

test('events are listed in the order of the journal, whatever the clock', async () => {
  const first = await t.prepared(3, 5);
  t.context.now -= 40 * DAY;
  const second = await t.prepared(7);
  t.context.now += 80 * DAY;
  const third = await t.prepared(9, 9);
  const listed = valueOf(await t.app.list({ environment, pending: false }));
  expect(listed.map(({ requestId }) => requestId)).toEqual([third, second, first]);
  t.context.now -= 80 * DAY;
  expect(valueOf(await t.send(second)).state).toBe('homologated');
  expect((await t.app.verifyChain()).ok).toBe(true);
});

test('the year is that of the last answer if the clock is behind it, and the clock’s if it is ahead', async () => {
  const blocked = async (ano: number) => {
    const { findings } = valueOf(await t.app.check(rangeOf(20, 20, { ano })));
    return findings.flatMap(({ level, cStat }) => (level === 'block' ? [cStat] : []));
  };
  t.context.wire = () =>
    answered(answerBody('102', 'x', { dhRecbto: '2027-01-02T00:10:00-03:00', nProt: '135270000000001' }));
  expect(await blocked(2027)).toEqual(['453']);
  expect(valueOf(await t.send(await t.prepared(3))).state).toBe('homologated');
  expect(await blocked(2027)).toEqual([]);
  t.context.now -= 30 * DAY;
  expect(await blocked(2027)).toEqual([]);
  expect(await blocked(2028)).toEqual(['453']);
  // If they differ by more, one of the two is wrong: at most the year after the clock's.
  t.context.now -= 400 * DAY;
  expect(await blocked(2026)).toEqual([]);
  expect(await blocked(2027)).toEqual(['453']);
  t.context.now = Date.parse('2031-06-01T12:00:00Z');
  expect(await blocked(2031)).toEqual([]);
  t.context.now = Date.parse('2026-11-20T17:00:00Z');
  expect(await blocked(2028)).toEqual(['453']);
});
