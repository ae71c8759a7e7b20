/** Long pieces of work beside each other: each pauses, and no turn of the event loop carries two of them. */

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createYielder } from './yielder.ts';

test('two that work beside each other take turns, one a turn', async () => {
  let ms = 0;
  let working = true;
  const turns: string[][] = [[]];
  const work = async (name: string) => {
    const yieldTurn = createYielder(undefined, () => ms);
    for (let piece = 0; piece < 5; piece += 1) {
      ms += 20;
      turns.at(-1)?.push(name);
      await yieldTurn();
    }
  };
  const both = Promise.all([work('a'), work('b')]).finally(() => (working = false));
  while (working) {
    await turn();
    turns.push([]);
  }
  await both;
  // The first pieces are done before any has paused.
  const later = turns.slice(1).filter((names) => names.length > 0);
  expect(Math.max(...later.map((names) => names.length))).toBe(1);
  expect(later.flat().sort()).toEqual([...'aaaabbbb']);
});

test('who has not worked for long goes on at once', async () => {
  const yieldTurn = createYielder(undefined, () => 0);
  let turned = false;
  const other = turn().then(() => (turned = true));
  await yieldTurn();
  expect(turned).toBe(false);
  await other;
});

test('work for a call that nobody waits for any more ends at its next pause', async () => {
  let ms = 0;
  const gone = new AbortController();
  const yieldTurn = createYielder(gone.signal, () => ms);
  ms += 20;
  await yieldTurn();
  gone.abort();
  await yieldTurn();
  ms += 20;
  await expect(yieldTurn()).rejects.toBe(gone.signal.reason);
});
