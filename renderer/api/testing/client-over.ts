/** A client whose core is a test. */

import { vi } from 'vitest';
import { createClient } from '../client.ts';

/** Every call is answered by `answer`, and events are given by `tell`. */
export function clientOver(answer: unknown) {
  const call = vi.fn(() => Promise.resolve(answer));
  let tell: (raw: unknown) => void = () => undefined;
  const client = createClient({
    call,
    listen: (listener) => {
      tell = listener;
      return () => undefined;
    },
  });
  return { client, call, tell: (raw: unknown) => tell(raw) };
}
