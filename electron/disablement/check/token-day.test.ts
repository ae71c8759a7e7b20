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
