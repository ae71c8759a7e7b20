import { describe, expect, it } from 'vitest';
import { createTrayStay } from './tray-stay.ts';
import type { Remembered, WindowMemory } from '../window/window-memory.ts';

function setUp({ hidden = false } = {}) {
  let remembered: Remembered = { places: [], zoom: 1, appearance: 'system' };
  const memory: WindowMemory = {
    get: () => remembered,
    keep: async (change) => void (remembered = { ...remembered, ...change }),
  };
  const now = { icon: false, starts: false, service: undefined as boolean | undefined };
  const stay = createTrayStay({
    memory,
    tray: { choose: (on) => (now.icon = on) },
    startsWithWindows: () => now.starts,
    serviceRuns: async () => now.service,
    hidden,
  });
  return { stay, now };
}

describe('the program beside the clock', () => {
  it('ends with its window if nothing needs it', async () => {
    const { stay, now } = setUp();
    await stay.refresh();
    expect([stay.stays(), now.icon]).toEqual([false, false]);
  });

  it.each(['service', 'starts'] as const)('stays where it is needed: %s', async (why) => {
    const { stay, now } = setUp();
    now[why] = true;
    await stay.refresh();
    expect([stay.stays(), now.icon]).toEqual([true, true]);
    now.service = undefined;
    await stay.refresh();
    expect(stay.stays()).toBe(true);
  });

  it('does what a person chose, whatever runs', async () => {
    const { stay, now } = setUp();
    now.service = true;
    await stay.refresh();
    await stay.choose(false);
    await stay.refresh();
    expect([stay.stays(), now.icon]).toEqual([false, false]);
    await stay.choose(true);
    expect([stay.stays(), now.icon]).toEqual([true, true]);
  });

  it('has its icon after a start without window, though closing ends it', async () => {
    const { stay, now } = setUp({ hidden: true });
    await stay.choose(false);
    expect([stay.stays(), now.icon]).toEqual([false, true]);
  });
});
