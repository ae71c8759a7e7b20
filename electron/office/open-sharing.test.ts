/** Two data folders on one PostgreSQL: a note that one consulted is in the other's history, and one meter counts both. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Topic } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { noteNumberSchema } from '../../shared/fiscal/numbering.ts';
import { LIMITS } from '../consult/limits/limits.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { type TestApp } from '../testing/test-app.ts';
import type { Training } from '../training/server.ts';
import { openTwoSeats, type TwoSeats } from './testing/two-seats.ts';

const reason = withoutPostgres();
const HERE = { environment: 'homologacao' } as const;

describe.skipIf(reason !== undefined)(`two data folders${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let seats: TwoSeats;
  let sefaz: Training;
  let one: TestApp;
  let two: TestApp;

  beforeAll(async () => {
    seats = await openTwoSeats();
    ({ sefaz, one, two } = seats);
  }, 120_000);
  afterAll(() => seats.close());

  const must = async <T>(asked: Promise<Result<T, AppError>>): Promise<T> => {
    const result = await asked;
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const keysIn = async ({ call }: TestApp) =>
    (await must(call('history.list', { ...HERE, limit: 50 }))).map((entry) => JSON.stringify(entry));
  const standing = async ({ call }: TestApp) => must(call('shared-journal.state', {}));

  test('each says that it is connected, with nothing waiting', async () => {
    for (const app of [one, two])
      await expect
        .poll(() => standing(app), { timeout: 10_000 })
        .toMatchObject({ standing: 'connected', waiting: 0 });
  });

  test('a note that one consulted is in the history of the other within moments', async () => {
    const chNFe = sefaz.examples.authorized;
    await must(one.call('consult.note', { ...HERE, chNFe }));
    await expect
      .poll(async () => (await keysIn(two)).some((entry) => entry.includes(chNFe)), { timeout: 10_000 })
      .toBe(true);
    const [left, right] = await Promise.all(
      [one, two].map(({ call }) => must(call('history.note', { ...HERE, chNFe }))),
    );
    expect(right).toEqual(left);
  });

  test('the meter counts both, and refuses the ninth request of the hour whoever makes it', async () => {
    const chNFe = sefaz.examples.cancelled;
    for (let n = 0; n < LIMITS.keyAsks; n += 1) {
      const answer = await must(
        (n % 2 === 0 ? one : two).call('consult.note', { ...HERE, chNFe, refresh: true }),
      );
      expect(answer.doArquivo).toBe(false);
    }
    for (const { call } of [one, two]) {
      const answer = await must(call('consult.note', { ...HERE, chNFe, refresh: true }));
      expect(answer).toMatchObject({ doArquivo: true });
      expect(answer.avisos).toContain('consult.key-limit');
    }
  });

  test('the fifth question of the hour about numbers of a company is the last one, whoever asked', async () => {
    const cnpj = cnpjSchema.parse(accessKeyParts(sefaz.examples.authorized).emitter);
    const ask = (app: TestApp, n: number) =>
      app.call('numbering.ask', { ...HERE, cnpj, mod: '55', serie: 1, nNF: noteNumberSchema.parse(n) });
    const left: number[] = [];
    for (let n = 0; n < 5; n += 1) left.push((await must(ask(n % 2 === 0 ? one : two, 900 + n))).left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    for (const app of [one, two]) {
      const refused = await ask(app, 950);
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'ledger.asked-enough', data: { limit: 5 } },
      });
      if (refused.ok) throw new Error('asked');
      expect(Number(refused.error.data?.['seconds'])).toBeGreaterThan(3_000);
    }
  }, 30_000);

  test('an address of the accountant that one sets is said to the closing of the other', async () => {
    const cnpj = cnpjSchema.parse(accessKeyParts(sefaz.examples.authorized).emitter);
    const topics: Topic[] = [];
    two.app.subscribe((event) => {
      if (event.name === 'data.changed') topics.push(...event.data.topics);
    });
    const address = 'contador@exemplo.com.br';
    await must(one.call('closing.set-accountant', { ...HERE, cnpj, address }));
    await expect.poll(() => topics, { timeout: 10_000 }).toContain('closings');
  });

  test('what a program asked of the service of one is in the list of calls of both', async () => {
    const { address = '' } = await must(one.call('service.switch', { on: true, port: 0 }));
    const body = JSON.stringify({ tpAmb: '2', chNFe: sefaz.examples.authorized });
    await fetch(`${address}/nfe/stats`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await must(one.call('service.switch', { on: false }));
    const calls = ({ call }: TestApp) => must(call('service.calls', { limit: 10 }));
    await expect.poll(async () => (await calls(two)).length, { timeout: 10_000 }).toBe(1);
    expect(await calls(two)).toEqual(await calls(one));
    expect(await calls(one)).toMatchObject([{ operation: '/nfe/stats', subject: sefaz.examples.authorized }]);
  });
});
