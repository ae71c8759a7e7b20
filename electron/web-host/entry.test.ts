import { describe, expect, it } from 'vitest';
import { createEntry } from './entry.ts';

describe('the entry of the web host', () => {
  const at = (start = 0) => {
    const clock = { ms: start };
    return { clock, entry: createEntry(() => clock.ms) };
  };

  it('accepts a token once', () => {
    const { entry } = at();
    const token = entry.issue();
    const session = entry.enter(token);
    expect(session !== undefined && entry.isSession(session)).toBe(true);
    expect(entry.enter(token)).toBeUndefined();
  });

  it('rejects a token after thirty seconds', () => {
    const { clock, entry } = at();
    const token = entry.issue();
    clock.ms = 30_001;
    expect(entry.enter(token)).toBeUndefined();
  });

  it('accepts only sessions that it created', () => {
    const { entry } = at();
    entry.enter(entry.issue());
    expect(entry.isSession('')).toBe(false);
    expect(entry.isSession('x'.repeat(43))).toBe(false);
  });

  it('issues one new address in three seconds', () => {
    const { clock, entry } = at(10_000);
    expect(entry.knock()).toBe(true);
    clock.ms += 2_999;
    expect(entry.knock()).toBe(false);
    clock.ms += 1;
    expect(entry.knock()).toBe(true);
  });
});
