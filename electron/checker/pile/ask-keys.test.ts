/** Asking about many keys: each once, authorizers beside each other, and a stop where SEFAZ says so. */

import { expect, test } from 'vitest';
import type { Consultation } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { said } from '../verdict/testing/answers.ts';
import { askKeys } from './ask-keys.ts';

const key = (uf: string, n: number) =>
  `${uf}261111222333000181550010000${String(n).padStart(5, '0')}1482057310`;
const SP = [1, 2, 3].map((n) => key('35', n));
const RS = [1, 2].map((n) => key('43', n));

async function ask(
  keys: readonly string[],
  answer: (chNFe: string) => Result<Consultation, AppError>,
  askers = (_chNFe: string) => '11222333',
) {
  const asked: string[] = [];
  const told: [string, string][] = [];
  let pauses = 0;
  const sums = await askKeys(keys, {
    consult: async (chNFe) => {
      asked.push(chNFe);
      return answer(chNFe);
    },
    askerOf: (chNFe) => askers(chNFe),
    pause: async () => void (pauses += 1),
    answered: (chNFe, given) =>
      void told.push([chNFe, 'code' in given ? given.code : given.retConsSitNFe.cStat]),
    progress: () => undefined,
  });
  return { asked, told, sums, pauses };
}

test('each key is asked once, with a pause between two of one authorizer', async () => {
  const { asked, sums, pauses } = await ask([...SP, ...RS, ...SP], () => ok(said('100')));
  expect(asked.toSorted()).toEqual([...SP, ...RS].toSorted());
  expect(sums).toEqual({ answered: 5, stored: 0, failed: 0 });
  expect(pauses).toBe(3);
});

test('an answer from the store costs no pause', async () => {
  const { pauses, sums } = await ask(SP, () => ok({ ...said('101'), doArquivo: true }));
  expect(pauses).toBe(0);
  expect(sums.stored).toBe(3);
});

test.each([
  ['656', 'sefaz.paused'],
  ['108', 'sefaz.service-stopped'],
])('after a %s its authorizer is not asked again, and another one is', async (cStat, code) => {
  const { asked, told } = await ask([...SP, ...RS], (chNFe) =>
    ok(said(chNFe === SP[0] ? cStat : '100', { bare: chNFe === SP[0] })),
  );
  expect(asked.filter((one) => SP.includes(one))).toEqual([SP[0]]);
  expect(asked.filter((one) => RS.includes(one))).toEqual(RS);
  expect(told.filter(([chNFe]) => SP.includes(chNFe)).map(([, what]) => what)).toEqual([cStat, code, code]);
});

test('a 656 of one certificate does not stop the keys that another one asks', async () => {
  const { asked, told } = await ask(
    SP,
    (chNFe) => ok(said(chNFe === SP[0] ? '656' : '100', { bare: chNFe === SP[0] })),
    (chNFe) => (chNFe === SP[2] ? '99888777' : '11222333'),
  );
  expect(asked).toEqual([SP[0], SP[2]]);
  expect(told.map(([, what]) => what)).toEqual(['656', 'sefaz.paused', '100']);
});

test('a certificate that SEFAZ refuses does not stop the keys that another one asks', async () => {
  const { asked, told } = await ask(
    SP,
    (chNFe) => (chNFe === SP[0] ? err(appError('sefaz.tls-alert', { alert: 44 })) : ok(said('100'))),
    (chNFe) => (chNFe === SP[2] ? '99888777' : '11222333'),
  );
  expect(asked).toEqual([SP[0], SP[2]]);
  expect(told.map(([, what]) => what)).toEqual(['sefaz.tls-alert', 'sefaz.tls-alert', '100']);
});

test('where SEFAZ cannot be reached the rest is not tried; a limit of one key stops only that key', async () => {
  const away = await ask(SP, () => err(appError('sefaz.timeout')));
  expect(away.asked).toHaveLength(1);
  expect(away.sums).toEqual({ answered: 0, stored: 0, failed: 3 });
  const limited = await ask(SP, (chNFe) =>
    chNFe === SP[0] ? err(appError('consult.key-limit')) : ok(said('100')),
  );
  expect(limited.asked).toHaveLength(3);
});

test('what was stopped by a person stays as it is', async () => {
  const stop = new AbortController();
  const told: string[] = [];
  await askKeys(
    SP,
    {
      consult: async () => {
        stop.abort();
        return ok(said('100'));
      },
      askerOf: () => '11222333',
      pause: async () => undefined,
      answered: (chNFe) => void told.push(chNFe),
      progress: () => undefined,
    },
    stop.signal,
  );
  expect(told).toEqual([SP[0]]);
});
