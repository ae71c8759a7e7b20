import { describe, expect, it } from 'vitest';
import { countText, dotted, formatInstantLike, formatInstant, rangeText } from './receipt-texts.ts';

describe('the texts of a receipt', () => {
  it('writes numbers with dots, and one number not as a range', () => {
    expect([0, 999, 1000, 999999999].map(dotted)).toEqual(['0', '999', '1.000', '999.999.999']);
    expect(rangeText({ nNFIni: 1234, nNFFin: 1234 })).toBe('nº 1.234');
    expect(rangeText({ nNFIni: 1234, nNFFin: 10000 })).toBe('1.234 a 10.000');
    expect([countText(1), countText(10000)]).toEqual(['1 número', '10.000 números']);
  });

  it("shows SEFAZ's time as SEFAZ sent it and names the offset", () => {
    expect(formatInstant('2026-11-20T23:27:47-04:00')).toEqual({
      text: '20/11/2026 23:27:47',
      zone: 'UTC-04:00, horário de Manaus e Cuiabá',
    });
    expect(formatInstant('2026-01-02T03:04:05.678Z')).toEqual({ text: '02/01/2026 03:04:05', zone: 'UTC' });
  });

  it('names no place for an offset of the years with summer time', () => {
    expect(formatInstant('2018-12-20T10:00:00-02:00').zone).toBe('UTC-02:00');
  });

  it('leaves an invalid instant unchanged', () => {
    expect(formatInstant('')).toEqual({ text: '', zone: '' });
    expect(formatInstant('ontem')).toEqual({ text: 'ontem', zone: '' });
  });

  it("shows the computer's instants at SEFAZ's offset, or Brasília's, whatever the computer's own", () => {
    const instant = new Date('2026-11-20T01:30:00Z');
    expect(formatInstantLike(instant, '2026-11-19T20:30:00-05:00').text).toBe('19/11/2026 20:30:00');
    expect(formatInstantLike(instant, '').text).toBe('19/11/2026 22:30:00');
    expect(formatInstantLike(instant, '2026-11-20T01:30:00+05:30').text).toBe('20/11/2026 07:00:00');
  });
});
