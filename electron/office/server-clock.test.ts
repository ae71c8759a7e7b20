/** The server's hour, from this computer's clock and what the server answered. */

import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const HOUR_MS = 3_600_000;
const SERVER = Date.parse('2026-11-20T12:00:00.000Z');

function clockAt(start: number, alone = false) {
  let ms = start;
  const clock = createServerClock({ now: () => new Date(ms), alone });
  return { clock, pass: (more: number) => (ms += more) };
}

test.each([5 * HOUR_MS, -5 * HOUR_MS])('one apart by %s ms gives the server’s hour, and goes on', (apart) => {
  const { clock, pass } = clockAt(SERVER + apart);
  expect([clock.ahead(), clock.now().getTime()]).toEqual([undefined, SERVER + apart]);
  pass(10);
  clock.heard(SERVER + 5, SERVER + apart);
  pass(1_000);
  expect([clock.ahead(), clock.now().getTime()]).toEqual([apart, SERVER + 1_010]);
});

test('one that agrees within the time of the answer is left as it is', () => {
  const { clock, pass } = clockAt(SERVER);
  pass(40);
  clock.heard(SERVER + 30, SERVER);
  expect([clock.ahead(), clock.now().getTime()]).toEqual([0, SERVER + 40]);
});

test('one that is set back or forward is corrected by the next answer', () => {
  const { clock, pass } = clockAt(SERVER);
  clock.heard(SERVER, SERVER);
  for (const jump of [2 * HOUR_MS, -9 * HOUR_MS]) {
    pass(jump);
    const asked = clock.now().getTime() + (clock.ahead() ?? 0);
    clock.heard(SERVER, asked);
    expect(clock.now().getTime()).toBe(SERVER);
  }
});

test('one that chooses its hour is not corrected', () => {
  const { clock } = clockAt(SERVER + HOUR_MS, true);
  clock.heard(SERVER, SERVER + HOUR_MS);
  expect([clock.ahead(), clock.now().getTime()]).toEqual([undefined, SERVER + HOUR_MS]);
});
