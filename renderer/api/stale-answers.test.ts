/** What the page keeps of an answer that was on its way while the core said that something had changed. */

import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { createQueryClient } from './hooks.ts';

/** The page's cache, and what its core says. */
function pageOf() {
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
  return { queries, changed: () => tell({ name: 'data.changed', data: { topics: ['history'] } }) };
}

afterEach(() => {
  vi.useRealTimers();
});

const queryKey = ['history.page', {}];

it('an answer that is not shown yet, asked for before a change, is not kept', async () => {
  const { queries, changed } = pageOf();
  const { promise, resolve } = Promise.withResolvers<string>();
  const ahead = queries.query({ queryKey, queryFn: () => promise }).catch(() => undefined);
  changed();
  resolve('before the change');
  await ahead;
  const shown = await queries.query({ queryKey, queryFn: () => Promise.resolve('after it') });
  expect(shown).toBe('after it');
});

it('the first answer of a screen, asked for before a change, is shown and then asked for again', async () => {
  const { queries, changed } = pageOf();
  const first = Promise.withResolvers<string>();
  const asked: number[] = [];
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => (asked.push(1) === 1 ? first.promise : Promise.resolve('after it')),
  });
  const shown: unknown[] = [];
  const leave = observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data);
  });
  changed();
  changed();
  // The change is answered before the first answer is here.
  await new Promise((resolve) => setTimeout(resolve));
  first.resolve('before the change');
  await vi.waitFor(() => expect(shown).toEqual(['before the change', 'after it']));
  expect(asked).toHaveLength(2);
  leave();
});

it('of many changes in a row an answer that is shown is asked for once, and once more after the last: an ERP or a group of requests would keep it from ever coming', async () => {
  const { queries, changed } = pageOf();
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      const each = Promise.withResolvers<string>();
      asked.push(each);
      return each.promise;
    },
  });
  const shown: unknown[] = [];
  const leave = observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data);
  });
  asked[0]?.resolve('before all changes');
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  for (let change = 0; change < 12; change += 1) {
    changed();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('between them');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  asked[2]?.resolve('after the last');
  await vi.waitFor(() => expect(shown).toEqual(['before all changes', 'between them', 'after the last']));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveLength(3);
  leave();
});

it('what is shown counts its days anew once the day has changed, though nothing else has', async () => {
  vi.useFakeTimers({ now: new Date(2026, 11, 8, 20, 0), toFake: ['Date', 'setInterval'] });
  const { queries } = pageOf();
  const asked: string[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['numbering.gaps', {}],
    queryFn: () => Promise.resolve(asked.push(new Date().toISOString())),
  });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(asked).toHaveLength(2);
  leave();
});
