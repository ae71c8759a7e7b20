/** Several callers share one request: joining, leaving, and when the request itself is aborted. */

import { describe, expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

function airport() {
  const flights = createSingleFlight<string>();
  const begun: {
    signal: AbortSignal | undefined;
    land: (value: string) => void;
    crash: (error: Error) => void;
  }[] = [];
  const join = (key: string, signal?: AbortSignal) =>
    flights.join(
      key,
      (shared) => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        begun.push({ signal: shared, land: resolve, crash: reject });
        return promise;
      },
      () => 'gave up',
      signal,
    );
  return { join, begun };
}

describe('single flight', () => {
  it('starts once for all concurrent callers, and anew after it has ended', async () => {
    const { join, begun } = airport();
    const all = Array.from({ length: 64 }, () => join('a'));
    void join('b');
    expect(begun).toHaveLength(2);
    begun[0]!.land('answer');
    expect(new Set(await Promise.all(all))).toEqual(new Set(['answer']));
    void join('a');
    expect(begun).toHaveLength(3);
  });

  it('is aborted with the last caller who leaves, and not joined after that', async () => {
    const { join, begun } = airport();
    const controllers = [new AbortController(), new AbortController()];
    const [one, two] = controllers.map(({ signal }) => join('a', signal));
    controllers[0]!.abort();
    expect(await one).toBe('gave up');
    expect(begun[0]!.signal?.aborted).toBe(false);
    controllers[1]!.abort();
    expect(begun[0]!.signal?.aborted).toBe(true);
    const later = join('a');
    expect(begun).toHaveLength(2);
    begun[0]!.land('too late');
    begun[1]!.land('answer');
    expect(await two).toBe('gave up');
    expect(await later).toBe('answer');
  });

  it('continues for a caller who cannot leave', async () => {
    const { join, begun } = airport();
    const controller = new AbortController();
    const [leaver, stayer] = [join('a', controller.signal), join('a')];
    controller.abort();
    expect(begun[0]!.signal?.aborted).toBe(false);
    begun[0]!.land('answer');
    expect(await Promise.all([leaver, stayer])).toEqual(['gave up', 'answer']);
  });

  it('has no signal if no caller can abort', () => {
    const { join, begun } = airport();
    void join('a');
    expect(begun[0]!.signal).toBeUndefined();
  });

  it('does not start for a caller who has already left', async () => {
    const { join, begun } = airport();
    expect(await join('a', AbortSignal.abort())).toBe('gave up');
    expect(begun).toHaveLength(0);
  });

  it('reports a crash to every caller, and leaves nothing behind', async () => {
    const { join, begun } = airport();
    const all = [join('a'), join('a', new AbortController().signal)];
    begun[0]!.crash(new Error('bug'));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void join('a');
    expect(begun).toHaveLength(2);
  });
});
