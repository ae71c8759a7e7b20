/** What the page keeps of an answer that was on its way while the core said that something had changed. */

import { expect, it } from 'vitest';
import { createClient } from './client.ts';
import { createQueryClient } from './hooks.ts';

it('an answer that nobody shows yet, asked for before a change, is not kept', async () => {
  let tell: (raw: unknown) => void = () => undefined;
  const queries = createQueryClient(
    createClient({
      call: () => Promise.resolve({ ok: true, value: {} }),
      listen: (listener) => {
        tell = listener;
        return () => undefined;
      },
    }),
  );
  const queryKey = ['history.page', {}];
  const { promise, resolve } = Promise.withResolvers<string>();
  const ahead = queries.query({ queryKey, queryFn: () => promise }).catch(() => undefined);
  tell({ name: 'data.changed', data: { topics: ['history'] } });
  resolve('before the change');
  await ahead;
  const shown = await queries.query({ queryKey, queryFn: () => Promise.resolve('after it') });
  expect(shown).toBe('after it');
});
