/** What happens to a call's input on its way over the bridge. */

import { expect, it } from 'vitest';
import type { Bridge } from '../../shared/bridge.ts';
import { createWindowTransport } from './transport-window.ts';

it('an input, for example a password, crosses the bridge unchanged and is never copied into another text', async () => {
  let copies = 0;
  const input = {
    password: 'muito secreta',
    toJSON: () => {
      copies += 1;
      return {};
    },
  };
  const sent: unknown[] = [];
  const bridge: Bridge = {
    call: (_id, _name, given) => {
      sent.push(given);
      return Promise.resolve({ ok: true, value: {} });
    },
    cancel: () => undefined,
    listen: () => () => undefined,
    ask: () => Promise.resolve(null),
    pathOf: () => '',
    nudged: () => () => undefined,
  };
  await createWindowTransport(bridge).call('certificate.inspect', input);
  expect(sent).toEqual([input]);
  expect(copies).toBe(0);
});
