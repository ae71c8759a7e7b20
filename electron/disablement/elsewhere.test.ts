/** What another process does with a request appears here without a call. */

import { expect, test, vi } from 'vitest';
import { named, realmForTests } from './testing/realm.ts';
import { answered, valueOf, wires } from './testing/test-context.ts';

const t = realmForTests();

test('a request that another process is sending is reported as such, and its end too, each change once', async () => {
  t.context.wire = wires.neverArrives;
  const requestId = await t.prepared(3);
  await t.send(requestId);
  const changed = vi.fn();
  const window = t.open({ changed });
  await window.follow();
  changed.mockClear();

  const answer = Promise.withResolvers<undefined>();
  const onTheWay = Promise.withResolvers<undefined>();
  t.context.wire = async (body, process) => {
    onTheWay.resolve(undefined);
    await answer.promise;
    return answered(process(body));
  };
  const resent = t.resend(requestId);
  await onTheWay.promise;
  await window.follow();
  expect(changed).toHaveBeenCalledExactlyOnceWith(['disablements', 'history']);
  expect(valueOf(await window.get(named(requestId))).state).toBe('sending');

  answer.resolve(undefined);
  await resent;
  await window.follow();
  await window.follow();
  expect(changed).toHaveBeenCalledTimes(2);
  expect(valueOf(await window.get(named(requestId))).state).toBe('homologated');
});

test('what this process writes is not reported a second time', async () => {
  const changed = vi.fn();
  t.app = t.open({ changed });
  await t.send(await t.prepared(3));
  changed.mockClear();
  await t.app.follow();
  expect(changed).not.toHaveBeenCalled();
});
