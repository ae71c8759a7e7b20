import { describe, expect, it } from 'vitest';
import { createEntry } from './entry.ts';

describe('the entry of the web host', () => {
  const at = (start = 0) => {
    const clock = { ms: start };
    return { clock, entry: createEntry(() => clock.ms) };
  };

  it('lets a token in once', () => {
    const { entry } = at();
    const token = entry.issue();
    const session = entry.enter(token);
    expect(session !== undefined && entry.isSession(session)).toBe(true);
    expect(entry.enter(token)).toBeUndefined();
  });

  it('lets no token in after thirty seconds', () => {
    const { clock, entry } = at();
    const token = entry.issue();
    clock.ms = 30_001;
    expect(entry.enter(token)).toBeUndefined();
  });

  it('knows no session that it did not give', () => {
    const { entry } = at();
    entry.enter(entry.issue());
    expect(entry.isSession('')).toBe(false);
    expect(entry.isSession('x'.repeat(43))).toBe(false);
  });

  it('hears one knock in three seconds', () => {
    const { clock, entry } = at(10_000);
    expect(entry.knock()).toBe(true);
    clock.ms += 2_999;
    expect(entry.knock()).toBe(false);
    clock.ms += 1;
    expect(entry.knock()).toBe(true);
  });
});
