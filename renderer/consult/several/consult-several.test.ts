/** Pasted keys: counted and paced, paused by a 656, and left where SEFAZ cannot serve them. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from '../../../shared/asking/testing/answers.ts';
import { appError } from '../../../shared/errors.ts';
import type { AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Asking } from '../use-consults.ts';
import { consultedOf, consultSeveral, type Several } from './consult-several.ts';

const START = Date.parse('2026-11-22T12:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const key = (uf: string, nNF: number) =>
  `${uf}261111222333000181550010000000${nNF}11234567810`.slice(0, 44) as AccessKey;
const KEYS = [key('35', 1), key('35', 2), key('43', 3)];
const begun: Several = { keys: KEYS, left: KEYS, state: 'running', counts: {} };

async function consult(answer: (index: number, stop: () => void) => Asking, from = begun) {
  const asked: (readonly [number, number])[] = [];
  const stopping = new AbortController();
  let shown = from;
  const done = consultSeveral(
    from,
    async (chNFe) => {
      const index = KEYS.indexOf(chNFe);
      asked.push([index, Date.now() - START]);
      return answer(index, () => stopping.abort());
    },
    stopping,
    (several) => (shown = several),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  return { asked, shown };
}

test('answers are counted by situation, a second after each other; a stored one delays nothing', async () => {
  const { asked, shown } = await consult((index) =>
    ok(answerOf(index === 1 ? '101' : '100', { doArquivo: index === 1 })),
  );
  expect(new Set(asked.map(([index]) => index))).toEqual(new Set([0, 1, 2]));
  expect(asked.at(-1)?.[1]).toBe(1_000);
  expect(shown).toMatchObject({ state: 'done', left: [], counts: { autorizada: 2, cancelada: 1 } });
});

test('a note that the Fisco has marked is counted as such, not among the authorized ones, as a batch counts it', async () => {
  const { shown } = await consult((index) =>
    ok(answerOf('100', index === 1 ? { avisos: ['note.marked-by-fisco'] } : {})),
  );
  expect(shown).toMatchObject({ state: 'done', counts: { autorizada: 2, marcada: 1 } });
  expect(consultedOf(shown)).toBe(3);
});

test.each([
  ok(answerOf('656')),
  err(appError('sefaz.paused')),
  ok(answerOf('100', { doArquivo: true, avisos: ['sefaz.paused'] })),
])(
  'a 656, its pause and a stored answer in its place stop all, with the key still to be consulted',
  async (first) => {
    const { asked, shown } = await consult(() => first);
    expect(asked).toHaveLength(1);
    expect(shown).toMatchObject({ state: 'paused', left: KEYS, counts: {} });
  },
);

test.each([
  ['108', ok(answerOf('108')), 'nao-consultada'],
  ['no connection', err(appError('sefaz.unreachable')), 'failed'],
])(
  'after %s the keys of that SEFAZ are left, another’s is asked, and all go on when a person wants',
  async (_what, first, kind) => {
    const { asked, shown } = await consult((index) => (index === 0 ? first : ok(answerOf('100'))));
    expect(asked.map(([index]) => index)).toEqual([0, 2]);
    expect(shown).toMatchObject({ state: 'hindered', left: [KEYS[1]], counts: { [kind]: 1, autorizada: 1 } });
    expect(consultedOf(shown)).toBe(1);
    const later = await consult(() => ok(answerOf('100')), shown);
    expect(later.shown).toMatchObject({ state: 'done', left: [], counts: { [kind]: 1, autorizada: 2 } });
  },
);

test('9302 is of one key, a key that is being consulted already is not counted, and a person stops after the current one', async () => {
  const { shown } = await consult((index) => (index === 0 ? ok(answerOf('9302')) : undefined));
  expect(shown).toMatchObject({ state: 'done', counts: { 'nao-consultada': 1 } });
  expect(shown.counts.failed).toBeUndefined();
  const stopped = await consult((_index, stop) => {
    stop();
    return ok(answerOf('100'));
  });
  expect(stopped.asked).toHaveLength(1);
  expect(stopped.shown).toMatchObject({ state: 'stopped', counts: { autorizada: 1 } });
  expect(stopped.shown.left).toHaveLength(2);
});

test('keys that none could ask about, as without a certificate, do not count as consulted', async () => {
  const { shown } = await consult((index) =>
    index === 0 ? ok(answerOf('100')) : err(appError('certificate.missing')),
  );
  expect(shown).toMatchObject({ state: 'done', left: [], counts: { autorizada: 1, failed: 2 } });
  expect(consultedOf(shown)).toBe(1);
});
