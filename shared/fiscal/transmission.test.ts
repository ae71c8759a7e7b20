import { describe, expect, it } from 'vitest';
import { isNationalHoliday } from './holidays.ts';
import { transmissionLimit } from './transmission.ts';

const NFE = { mod: '55', tpEmis: '5' };
const NFCE = { mod: '65', tpEmis: '9' };

describe('the transmission deadline of a contingency note', () => {
  it('is 168 hours after issue for an NF-e', () => {
    expect(transmissionLimit(NFE, '2026-11-20T10:00:00-03:00').toISOString()).toBe(
      '2026-11-27T13:00:00.000Z',
    );
    expect(transmissionLimit(NFE, '2026-11-20').toISOString()).toBe('2026-11-28T03:00:00.000Z');
  });

  it('is that of an NFC-e for an NF-e issued offline, which SEFAZ calls late after 24 hours too', () => {
    const offline = transmissionLimit({ mod: '55', tpEmis: '9' }, '2026-11-24T10:00:00-03:00');
    expect(offline.toISOString()).toBe('2026-11-26T03:00:00.000Z');
  });

  it.each([
    ['an ordinary Tuesday: all of Wednesday', '2026-11-24', '2026-11-26T03:00:00.000Z'],
    ['a Friday: all of Monday', '2026-11-27', '2026-12-01T03:00:00.000Z'],
    ['the eve of Consciência Negra, a Friday: all of Monday', '2026-11-19', '2026-11-24T03:00:00.000Z'],
    ['the eve of Good Friday', '2026-04-02', '2026-04-07T03:00:00.000Z'],
    ['Christmas Eve of 2026, a Thursday', '2026-12-24', '2026-12-29T03:00:00.000Z'],
    [
      'late in the evening of Brasília, which is the next day in UTC',
      '2026-11-24T23:30:00-03:00',
      '2026-11-26T03:00:00.000Z',
    ],
  ])('is the first business day after issue for an NFC-e: %s', (_what, issued, until) => {
    expect(transmissionLimit(NFCE, issued).toISOString()).toBe(until);
  });

  it.each([
    [
      'Fernando de Noronha after midnight: its Wednesday, and all of Thursday',
      '2026-11-25T00:30:00-02:00',
      '2026-11-27T02:00:00.000Z',
    ],
    [
      'Fernando de Noronha by day: Brasília’s day is longer',
      '2026-11-24T10:00:00-02:00',
      '2026-11-26T03:00:00.000Z',
    ],
    ['Mato Grosso: the day ends an hour later', '2026-11-24T10:00:00-04:00', '2026-11-26T04:00:00.000Z'],
    ['Acre by day', '2026-11-24T10:00:00-05:00', '2026-11-26T05:00:00.000Z'],
    ['Acre late, when Brasília has its Friday', '2026-11-26T23:30:00-05:00', '2026-12-01T03:00:00.000Z'],
    ['UTC, the next day there', '2026-11-25T01:00:00Z', '2026-11-27T00:00:00.000Z'],
  ])('is by the clock of the emitter or of Brasília, the later one: %s', (_what, issued, until) => {
    expect(transmissionLimit(NFCE, issued).toISOString()).toBe(until);
  });

  it('takes national holidays into account, movable ones too, and no others', () => {
    expect(['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26'].every(isNationalHoliday)).toBe(true);
    expect(isNationalHoliday('2023-11-20')).toBe(false);
    expect(isNationalHoliday('2026-02-17')).toBe(false);
  });
});
