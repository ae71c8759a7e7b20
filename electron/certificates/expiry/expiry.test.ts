/** The expiry of a certificate: badge, calendar file and daily notice; and the idle lock. */

import { beforeEach, describe, expect, it } from 'vitest';
import { notifyExpiries, type NoticeStore } from './expiry-notices.ts';
import { createIdleLock } from '../vault/idle-lock.ts';
import { reminderText } from './reminder.ts';
import { expiryLevel, validityAt } from './validity.ts';
import type { VaultEntry } from '../vault/vault.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

it('the badge changes at 60, 30, 15, 7 and 1 days and at expiry', () => {
  const levels = [61, 60, 31, 30, 15, 14, 7, 2, 1, 0, -0.5].map((days) =>
    expiryLevel(validityAt(NOW, inDays(-100), inDays(days))),
  );
  expect(levels).toEqual(['none', '60', '60', '30', '15', '15', '7', '7', '1', '1', 'expired']);
  expect(expiryLevel(validityAt(NOW, inDays(1), inDays(9)))).toBe('none');
});

describe('the calendar file', () => {
  const text = reminderText({
    fingerprint: 'ab'.repeat(32),
    validUntil: new Date('2027-01-01T02:59:59Z'),
    words: { summary: `Vence; ${'ã'.repeat(90)}`, description: 'Uma, duas\nlinhas \\' },
    validFrom: NOW,
  });
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');

  it('is one all-day event on the last day in Brazil, with five morning alarms', () => {
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20261231');
    expect(unfolded).toContain('DTEND;VALUE=DATE:20270101');
    expect(unfolded).toContain(`UID:certificado-${'ab'.repeat(16)}@balcao-nfe`);
    expect(unfolded).toContain('DTSTAMP:20261120T120000Z');
    expect(unfolded.filter((line) => line.startsWith('TRIGGER'))).toEqual([
      'TRIGGER:-P59DT15H',
      'TRIGGER:-P29DT15H',
      'TRIGGER:-P14DT15H',
      'TRIGGER:-P6DT15H',
      'TRIGGER:-PT15H',
    ]);
    expect(unfolded.filter((line) => /^(BEGIN|END):VALARM$/.test(line))).toHaveLength(10);
  });

  it('escapes its texts and folds lines at 75 octets without splitting a character', () => {
    expect(unfolded).toContain('DESCRIPTION:Uma\\, duas\\nlinhas \\\\');
    expect(unfolded).toContain(`SUMMARY:Vence\\; ${'ã'.repeat(90)}`);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

describe('the notice', () => {
  let notified: string[];
  let notices: number;
  let store: NoticeStore;
  beforeEach(() => {
    notified = [];
    notices = 0;
    const kept = new Map<string, { day: string; level: string }>();
    store = {
      get: (fingerprint) => kept.get(fingerprint),
      put: (fingerprint, day, level) => void kept.set(fingerprint, { day, level }),
    };
  });
  const notifyAt = (at: Date, ...entries: { end: Date; superseded?: boolean }[]): number => {
    const before = notified.length;
    const list = entries.map(({ end, superseded = false }, index) => {
      const validity = validityAt(at, inDays(-300), end);
      return {
        fingerprint: `f${index}`,
        ...validity,
        expiry: expiryLevel(validity),
        superseded,
      } as VaultEntry;
    });
    const tell = (due: readonly VaultEntry[]) => {
      notices += 1;
      notified.push(...due.map(({ fingerprint }) => fingerprint));
    };
    notifyExpiries({ clock: { now: () => at }, list: () => list, store, notify: tell });
    return notified.length - before;
  };

  it('is shown once at each level, daily in the last week, once at expiry, and never twice a day', () => {
    const end = inDays(61.5);
    const days: number[] = [];
    for (let hour = 0; hour < 70 * 24; hour += 6) {
      const at = new Date(NOW.getTime() + hour * 3_600_000);
      if (notifyAt(at, { end }) > 0) days.push(Math.floor((end.getTime() - at.getTime()) / DAY_MS));
    }
    expect(days.slice(0, 3)).toEqual([60, 30, 15]);
    const week = days.slice(3);
    expect(week.length).toBeGreaterThanOrEqual(8);
    expect(week.length).toBeLessThanOrEqual(10);
    expect(week.at(-1)).toBe(-1);
  });

  it('is one for all that are due at once, the first to end first', () => {
    const ends = [30, 2, -1, 300, 12].map((days) => ({ end: inDays(days) }));
    expect(notifyAt(NOW, ...ends)).toBe(4);
    expect(notices).toBe(1);
    expect(notified).toEqual(['f2', 'f1', 'f4', 'f0']);
    expect(notifyAt(NOW, ...ends)).toBe(0);
    expect(notices).toBe(1);
  });

  it('is not shown for a replaced certificate, nor for one far from expiry', () => {
    expect(notifyAt(NOW, { end: inDays(5), superseded: true }, { end: inDays(300) })).toBe(0);
    expect(notifyAt(NOW, { end: inDays(5) }, { end: inDays(6) })).toBe(2);
  });
});

describe('the idle lock', () => {
  const start = NOW.getTime();
  let at: number;
  let locks: number;
  let lockable: boolean;
  beforeEach(() => {
    at = start;
    locks = 0;
    lockable = true;
  });
  const make = () =>
    createIdleLock({
      clock: { now: () => new Date(at) },
      minutes: () => 30,
      lockable: () => lockable,
      lock: () => {
        locks += 1;
        lockable = false;
      },
    });

  it('locks once after the configured minutes without activity', () => {
    const idle = make();
    at += 29 * 60_000;
    idle.check();
    idle.touch();
    at += 29 * 60_000;
    idle.check();
    expect(locks).toBe(0);
    at += 60_000;
    idle.check();
    idle.check();
    expect(locks).toBe(1);
  });

  it('does not lock when there is nothing to lock, and copes with a clock set back', () => {
    const idle = make();
    lockable = false;
    at += 60 * 60_000;
    idle.check();
    expect(locks).toBe(0);
    lockable = true;
    at = start - 5 * DAY_MS;
    idle.check();
    at += 31 * 60_000;
    idle.check();
    expect(locks).toBe(1);
  });
});

it.each([
  ['2026-11-20T12:00:00-03:00', '2026-11-21T09:00:00-03:00', 1],
  ['2026-11-20T12:00:00-03:00', '2026-11-20T23:59:59-03:00', 0],
  ['2026-11-20T22:30:00-03:00', '2026-11-21T00:30:00-03:00', 1],
  ['2026-11-20T00:30:00-03:00', '2026-11-27T23:59:59-03:00', 7],
  ['2026-11-20T12:00:00-03:00', '2026-11-20T11:00:00-03:00', -1],
])('on %s one valid until %s has %i days left, by the calendar of Brasília', (now, until, days) => {
  expect(validityAt(new Date(now), new Date('2025-11-20T00:00:00-03:00'), new Date(until)).daysLeft).toBe(
    days,
  );
});
