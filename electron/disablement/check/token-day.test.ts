/** A token's daily count is that of the journal: numbers sent with its consent that may be disabled. */

import { expect, test } from 'vitest';
import type { Confirm } from '../../ports.ts';
import { realmForTests } from '../testing/realm.ts';
import { codeOf, lost, rangeOf, valueOf, wires } from '../testing/test-context.ts';

const t = realmForTests();
const TOKEN = '5f0c1c1e-8f0e-4f39-9a44-3d2b6a7d1c10';
const environment = 'producao' as const;
const confirm: Confirm = {
  by: 'token',
  token: TOKEN,
  allows: () => true,
  disable: async () => true,
  grant: async () => false,
};
const send = async (from: number, to = from) => {
  const { requestId } = valueOf(await t.app.prepare(rangeOf(from, to, { environment })));
  return t.app.send({ environment, requestId, typedCount: to - from + 1 }, { confirm });
};

test('sent and uncertain numbers count, unsent ones do not, whoever else sends and whatever the service’s own list knows', async () => {
  t.context.lastKnown = 1000;
  valueOf(await send(10, 12));
  t.context.wire = () => lost();
  expect(valueOf(await send(20, 21)).state).toBe('uncertain');
  t.context.wire = wires.notWritten;
  expect(codeOf(await send(30, 39))).toBe('sefaz.reset');
  expect(await t.app.numbersSentBy(TOKEN)).toBe(5);
  expect(await t.app.numbersSentBy('another')).toBe(0);
  await t.shutDown();
  t.app = t.open();
  expect(await t.app.numbersSentBy(TOKEN)).toBe(5);
  t.context.now += 24 * 3_600_000;
  expect(await t.app.numbersSentBy(TOKEN)).toBe(0);
});

test('what another program is sending counts too, and the day’s cap is looked at where the sending is noted', async () => {
  t.context.lastKnown = 1000;
  const capped = { confirm: { ...confirm, dailyCap: 50 } };
  const prepared = async (from: number, to: number) =>
    ({
      environment,
      requestId: valueOf(await t.app.prepare(rangeOf(from, to, { environment }))).requestId,
      typedCount: to - from + 1,
    }) as const;
  const [first, second, third] = [await prepared(1, 40), await prepared(101, 120), await prepared(201, 210)];
  const other = t.open();
  const gate = Promise.withResolvers<undefined>();
  t.context.wire = async (body, process) => {
    await gate.promise;
    return wires.works(body, process);
  };
  const sending = t.app.send(first, capped);
  await expect.poll(() => t.context.posted.length).toBe(1);
  expect(await other.numbersSentBy(TOKEN)).toBe(40);
  expect(await other.send(second, capped)).toMatchObject({
    error: { code: 'confirmation.required', data: { count: 20 } },
  });
  expect(valueOf(await other.get(second)).state).toBe('prepared');
  gate.resolve(undefined);
  valueOf(await sending);
  // Ten are left, and a person has no cap.
  expect(codeOf(await other.send(third, capped))).toBe('ok');
  expect(codeOf(await other.send(second, { confirm: { ...confirm, by: 'person' } }))).toBe('ok');
});
