import { describe, expect, it } from 'vitest';
import { createSeriesQueue } from './series-queue.ts';

describe('the queue of a series', () => {
  it('runs one after the other in order, also after one that failed', async () => {
    const queue = createSeriesQueue();
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue.run('a', async () => {
      await gate.promise;
      seen.push('first');
      throw new Error('bug');
    });
    const second = queue.run('a', async () => seen.push('second'));
    await queue.run('b', async () => seen.push('other series'));
    gate.resolve();
    await expect(first).rejects.toThrow('bug');
    await second;
    expect(seen).toEqual(['other series', 'first', 'second']);
  });

  it('refuses those beyond its limit and accepts new ones when it has room again', async () => {
    const queue = createSeriesQueue(2);
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const work = async () => {
      await gate.promise;
      return ++runs;
    };
    const taken = [1, 2, 3].map(() => queue.run('a', work));
    expect(await queue.run('a', work)).toEqual({ ok: false, error: { code: 'service.queue-full' } });
    gate.resolve();
    expect(await Promise.all(taken)).toEqual([1, 2, 3].map((value) => ({ ok: true, value })));
    expect(await queue.run('a', work)).toEqual({ ok: true, value: 4 });
  });
});
