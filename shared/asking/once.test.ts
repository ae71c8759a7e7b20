/** Asking about some keys: each once, authorizers beside each other, and what the table says is not asked after an answer. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appError } from '../errors.ts';
import { setNewerTables } from '../fiscal/code-tables.ts';
import { err, ok } from '../result.ts';
import type { Asked } from './hindered.ts';
import { askOnce, type OnceDeps } from './once.ts';
import { answerOf } from './testing/answers.ts';

const START = Date.parse('2026-11-22T12:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  vi.useRealTimers();
  setNewerTables(undefined);
});

/** A key is its place and a number. */
const placeOf = (key: string) => key.slice(0, 7);
const KEYS = ['SP 55 A 1', 'SP 55 A 2', 'SP 55 B 3', 'SP 65 A 4', 'RS 55 A 5'];

async function ask(answer: (key: string) => Asked, more: Partial<OnceDeps> = {}, keys = KEYS) {
  const asked: { key: string; at: number }[] = [];
  const settled = new Map<string, string>();
  const done = askOnce(keys, {
    placeOf,
    gapMs: 1_000,
    ask: async (key) => {
      asked.push({ key, at: Date.now() - START });
      return answer(key);
    },
    settled: (key, outcome) => {
      const what = outcome.kind === 'not-asked' ? `not-asked ${outcome.standing.why}` : outcome.kind;
      settled.set(key, what);
    },
    ...more,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  return { asked, settled, at: (key: string) => asked.find((each) => each.key === key)?.at };
}
const first = (answer: Asked) => (key: string) => (key === KEYS[0] ? answer : ok(answerOf('100')));

test('each key is asked once, a second after the last one of its authorizer, and authorizers beside each other', async () => {
  const { asked, at } = await ask(() => ok(answerOf('100')), {}, [...KEYS, ...KEYS]);
  expect(asked.map(({ key }) => key).toSorted()).toEqual(KEYS.toSorted());
  expect(at('RS 55 A 5')).toBe(0);
  const ofSp = asked.filter(({ key }) => key.startsWith('SP')).map((each) => each.at);
  expect(ofSp).toEqual([0, 1_000, 2_000, 3_000]);
});

test('in turn, one key waits for the other, whatever its authorizer', async () => {
  const { asked } = await ask(() => ok(answerOf('100')), { inTurn: true });
  expect(asked.map(({ at }) => at)).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
});

test('what the store or this computer answers costs no pause', async () => {
  const stored = ok(answerOf('101', { doArquivo: true }));
  const refused = err(appError('certificate.missing'));
  const { asked } = await ask((key) => (key.endsWith('2') ? refused : stored), { inTurn: true });
  expect(asked.map(({ at }) => at)).toEqual([0, 0, 0, 0, 0]);
});

test.each([
  ['656', ok(answerOf('656')), ['SP 55 A 2'], 'abuse'],
  ['108', ok(answerOf('108')), ['SP 55 A 2', 'SP 55 B 3'], 'stopped'],
  ['109', ok(answerOf('109')), ['SP 55 A 2', 'SP 55 B 3'], 'stopped'],
  ['a refused certificate', err(appError('sefaz.tls-alert', { alert: 44 })), ['SP 55 A 2'], 'connection'],
  [
    'another TLS alert',
    err(appError('sefaz.tls-alert', { alert: 80 })),
    ['SP 55 A 2', 'SP 55 B 3'],
    'connection',
  ],
  ['no connection', err(appError('sefaz.refused')), ['SP 55 A 2', 'SP 55 B 3'], 'connection'],
  ['a lost answer', err(appError('sefaz.timeout')), ['SP 55 A 2', 'SP 55 B 3'], 'connection'],
  ['a proxy', err(appError('proxy.auth')), ['SP 55 A 2', 'SP 55 B 3'], 'connection'],
  ['9302', ok(answerOf('9302')), [], ''],
  ['999', ok(answerOf('999')), [], ''],
  ['a limit of one key', err(appError('consult.key-limit')), [], ''],
  ['an answer that cannot be read', err(appError('sefaz.unrecognised')), [], ''],
  ['the guard', err(appError('sefaz.paused')), [], ''],
])('after %s what it hinders is not asked, and all else is', async (_what, answer, left, why) => {
  for (const inTurn of [false, true]) {
    const { asked, settled } = await ask(first(answer), { inTurn });
    const rest = KEYS.filter((key) => !left.includes(key));
    expect(asked.map(({ key }) => key).toSorted()).toEqual(rest.toSorted());
    for (const key of left) expect(settled.get(key)).toBe(`not-asked ${why}`);
    expect(settled.size).toBe(KEYS.length);
  }
});

const svc = (n: number) => `35261111222333000181550010000000${String(n).padStart(2, '0')}6000000001`;
const ofSvc = [1, 2, 3, 4, 5, 6].map(svc);
const atSvc = { placeOf: () => 'SVC-AN 55 A' };

test('what stops an SVC leaves none of its notes out, which the state may know', async () => {
  const answer = (key: string) =>
    key === svc(1) || key === svc(2) ? ok(answerOf('108')) : ok(answerOf('100'));
  for (const inTurn of [false, true]) {
    const { asked, settled } = await ask(answer, { ...atSvc, inTurn }, ofSvc);
    expect(asked).toHaveLength(6);
    expect([...settled.values()]).toEqual(ofSvc.map(() => 'answered'));
  }
  const lost = err(appError('sefaz.unreachable'));
  const { asked } = await ask((key) => (key === svc(1) ? lost : ok(answerOf('100'))), atSvc, ofSvc);
  expect(asked).toHaveLength(6);
});

test('after three notes of an SVC for which no site was reached, and after a 656, the rest are not asked', async () => {
  const unreached = await ask(() => err(appError('sefaz.unreachable')), atSvc, ofSvc);
  expect(unreached.asked).toHaveLength(3);
  expect(unreached.settled.get(svc(6))).toBe('not-asked connection');
  const abuse = await ask(() => ok(answerOf('656')), atSvc, ofSvc);
  expect(abuse.asked).toHaveLength(1);
});

test('a code that signed data newly names as not served stops the service', async () => {
  const none = { situations: {}, eventNames: {}, cancellations: [], registered: [] };
  setNewerTables({ ...none, notServed: ['9400'] });
  const { settled } = await ask(first(ok(answerOf('9400'))));
  expect(settled.get('SP 55 B 3')).toBe('not-asked stopped');
});

test('a hindrance lasts as long as the run: what it left out is not asked when it would have ended', async () => {
  const keys = [...KEYS.slice(0, 2), ...Array.from({ length: 30 }, (_, n) => `RS 55 A ${n}`)];
  const { settled } = await ask(first(err(appError('sefaz.unreachable'))), { inTurn: true }, keys);
  expect(settled.get('SP 55 A 2')).toBe('not-asked connection');
});

test('aborted, no further key is asked, and what was not asked has no outcome', async () => {
  const stop = new AbortController();
  const { asked, settled } = await ask(
    () => {
      stop.abort();
      return ok(answerOf('100'));
    },
    { signal: stop.signal, inTurn: true },
  );
  expect(asked).toHaveLength(1);
  expect([...settled]).toEqual([[KEYS[0], 'answered']]);
  expect((await ask(() => ok(answerOf('100')), { signal: stop.signal })).asked).toEqual([]);
});
