/** What the rows of a pile get from asking SEFAZ: answers, reasons, and nothing where a person stopped it. */

import { expect, test } from 'vitest';
import type { Asked } from '../../../shared/asking/hindered.ts';
import { setNewerTables } from '../../../shared/fiscal/code-tables.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { said } from '../verdict/testing/answers.ts';
import { askKeys } from './ask-keys.ts';

const key = (uf: string, n: number) =>
  `${uf}261111222333000181550010000${String(n).padStart(5, '0')}1482057310`;
const SP = [1, 2, 3].map((n) => key('35', n));
const RS = [1, 2].map((n) => key('43', n));

async function ask(keys: readonly string[], answer: (chNFe: string) => Asked, signal?: AbortSignal) {
  const reported: [string, string][] = [];
  const progress: [number, number][] = [];
  const sums = await askKeys(keys, {
    consult: async (chNFe) => answer(chNFe),
    placeOf: (chNFe) => `${chNFe.slice(0, 2)} 55 11222333`,
    gapMs: 0,
    answered: (chNFe, given) =>
      void reported.push([chNFe, 'code' in given ? given.code : given.retConsSitNFe.cStat]),
    progress: (done, total) => void progress.push([done, total]),
    signal,
  });
  return { reported, progress, sums };
}

test('each key is counted once, stored answers as such', async () => {
  const { progress, sums } = await ask([...SP, ...RS, ...SP], (chNFe) =>
    ok(chNFe === SP[0] ? { ...said('101'), doArquivo: true } : said('100')),
  );
  expect(sums).toEqual({ answered: 5, stored: 1, failed: 0 });
  expect(progress).toEqual([1, 2, 3, 4, 5].map((done) => [done, 5]));
});

test.each([
  ['656', 'sefaz.paused'],
  ['108', 'sefaz.service-stopped'],
  ['9400', 'sefaz.service-stopped'],
])('after a %s the keys that it hinders get %s, and another authorizer’s are asked', async (cStat, code) => {
  setNewerTables({
    situations: {},
    eventNames: {},
    cancellations: [],
    registered: [],
    notServed: ['9400'],
  });
  const { reported, sums } = await ask([...SP, ...RS], (chNFe) =>
    ok(said(chNFe === SP[0] ? cStat : '100', { bare: chNFe === SP[0] })),
  );
  setNewerTables(undefined);
  const of = (keys: readonly string[]) =>
    reported.filter(([chNFe]) => keys.includes(chNFe)).map(([, what]) => what);
  expect(of(SP)).toEqual([cStat, code, code]);
  expect(of(RS)).toEqual(['100', '100']);
  expect(sums).toEqual({ answered: 3, stored: 0, failed: 2 });
});

test('where SEFAZ cannot be reached the rest gets the same reason; a limit of one key, or 9302, is that key’s', async () => {
  const away = await ask(SP, () => err(appError('sefaz.timeout')));
  expect(away.reported.map(([, what]) => what)).toEqual(['sefaz.timeout', 'sefaz.timeout', 'sefaz.timeout']);
  expect(away.sums).toEqual({ answered: 0, stored: 0, failed: 3 });
  for (const own of [err(appError('consult.key-limit')), ok(said('9302', { bare: true }))]) {
    const { reported } = await ask(SP, (chNFe) => (chNFe === SP[0] ? own : ok(said('100'))));
    expect(reported.slice(1).map(([, what]) => what)).toEqual(['100', '100']);
  }
});

test('what was stopped by a person stays as it is', async () => {
  const stop = new AbortController();
  const { reported } = await ask(
    SP,
    (chNFe) => {
      if (chNFe === SP[0]) return ok(said('100'));
      stop.abort();
      return err(appError('call.aborted'));
    },
    stop.signal,
  );
  expect(reported).toEqual([[SP[0], '100']]);
});
