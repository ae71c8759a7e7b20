/** Any user of the database may send endless notices: after the first few they cost at most one query each quarter second. */

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hearOthers } from '../../disablement/journal/postgres/hear-others.ts';
import { CHANNEL, LOOK, NEWEST_AT } from './statements.ts';
import type { ShareServer } from './server.ts';
import { TAKE } from './taken-rows.ts';
import { localDatabase, shareOf } from './testing/shared-server.ts';

type Hear = (channel: string, payload: string) => void;

/** A server without rows; `hear` brings it a notice of another program. */
function quietServer() {
  const asked: string[] = [];
  let hear: Hear = () => undefined;
  const query: ShareServer['query'] = (text) => {
    asked.push(text);
    if (text === LOOK) return Promise.resolve([{ origin: 'o', identity: null, now: Date.now() }]);
    if (text === NEWEST_AT) return Promise.resolve([{ origin: 'o', identity: null, position: null }]);
    return Promise.resolve([]);
  };
  const server: ShareServer = {
    query,
    alone: (_lost, heard) => {
      hear = heard ?? hear;
      return Promise.resolve({ query, end: () => Promise.resolve() });
    },
  };
  return { asked, server, hear: (payload: string) => hear(CHANNEL, payload) };
}

/** Half a second of notices, in floods of two hundred. */
async function flood(notice: () => void): Promise<void> {
  for (let burst = 0; burst < 50; burst += 1) {
    for (let n = 0; n < 200; n += 1) notice();
    await pause(10);
  }
}
/** In half a second, and the seconds that a busy computer makes of it; the first three looks follow each other sooner. */
const looksIn = (ms: number) => Math.ceil(ms / 250) + 4;

test.each(['pauses', 'rows of somebody', ''])(
  'of ten thousand notices %j few questions come',
  async (payload) => {
    const { asked, server, hear } = quietServer();
    let pauses = 0;
    const sharing = shareOf(localDatabase(), server, {
      pausesMoved: () => Promise.resolve(void (pauses += 1)),
    });
    sharing.wake();
    await expect.poll(() => sharing.state().standing).toBe('connected');
    const before = { takes: asked.filter((text) => text === TAKE).length, pauses };
    const began = performance.now();
    await flood(() => hear(payload));
    const most = looksIn(performance.now() - began);
    const takes = asked.filter((text) => text === TAKE).length - before.takes;
    expect(pauses - before.pauses).toBeLessThanOrEqual(payload === 'pauses' ? most : 0);
    expect(takes).toBeLessThanOrEqual(payload === 'pauses' ? 0 : most);
    expect(pauses - before.pauses + takes).toBeGreaterThan(0);
    await sharing.close();
  },
);

test('pauses that the server cannot say fail no round: the rows that others wrote are still taken', async () => {
  const { asked, server } = quietServer();
  const failures: unknown[] = [];
  const sharing = shareOf(localDatabase(), server, {
    pausesMoved: () => Promise.reject(new Error('cannot subtract infinite timestamps')),
    failed: (error) => failures.push(error),
  });
  sharing.wake();
  await expect.poll(() => sharing.state().standing).toBe('connected');
  expect(asked.filter((text) => text === LOOK)).toHaveLength(1);
  expect(failures).toHaveLength(1);
  await sharing.close();
});

test('of ten thousand notices of the shared journal few looks come', async () => {
  const { server, hear } = quietServer();
  let looks = 0;
  const others = hearOthers(server);
  await others.listen({ heard: () => Promise.resolve(void (looks += 1)), lost: () => undefined });
  const began = performance.now();
  await flood(() => hear('of another program'));
  expect(looks).toBeLessThanOrEqual(looksIn(performance.now() - began));
  expect(looks).toBeGreaterThan(0);
  await others.close();
});
