import { describe, expect, it } from 'vitest';
import { paperWords } from '../../shared/explain/paper/paper.ts';
import { documentName, formatInstant, formatInstantLike, rangeText } from './receipt-texts.ts';

describe('the texts of a receipt', () => {
  it('writes numbers with dots, and one number not as a range', () => {
    expect(rangeText({ nNFIni: 1234, nNFFin: 1234 })).toBe('nº 1.234');
    expect(rangeText({ nNFIni: 1234, nNFFin: 10000 })).toBe('1.234 a 10.000');
    expect([1, 10000].map(paperWords('pt-BR').page.numbers)).toEqual(['1 número', '10.000 números']);
  });

  it("shows SEFAZ's time as SEFAZ sent it and names the offset", () => {
    expect(formatInstant('2026-11-20T23:27:47-04:00', 'pt-BR')).toEqual({
      text: '20/11/2026 23:27:47',
      zone: 'UTC-04:00, horário de Manaus e Cuiabá',
    });
    expect(formatInstant('2026-01-02T03:04:05.678Z', 'pt-BR')).toEqual({
      text: '02/01/2026 03:04:05',
      zone: 'UTC',
    });
  });

  it('names no place for an offset of the years with summer time', () => {
    expect(formatInstant('2018-12-20T10:00:00-02:00', 'pt-BR').zone).toBe('UTC-02:00');
  });

  it('has the same in English, the month as a word', () => {
    expect(rangeText({ nNFIni: 1234, nNFFin: 10000 }, 'en')).toBe('1,234 to 10,000');
    expect(documentName('57', 'en')).toBe('Model 57');
    expect(formatInstant('2026-04-05T23:27:47-04:00', 'en')).toEqual({
      text: '5 Apr 2026 23:27:47',
      zone: 'UTC-04:00, time of Manaus and Cuiabá',
    });
  });

  it('leaves an invalid instant unchanged', () => {
    expect(formatInstant('', 'pt-BR')).toEqual({ text: '', zone: '' });
    expect(formatInstant('ontem', 'pt-BR')).toEqual({ text: 'ontem', zone: '' });
  });

  it("shows the computer's instants at SEFAZ's offset, or Brasília's, whatever the computer's own", () => {
    const instant = new Date('2026-11-20T01:30:00Z');
    expect(formatInstantLike(instant, '2026-11-19T20:30:00-05:00', 'pt-BR').text).toBe('19/11/2026 20:30:00');
    expect(formatInstantLike(instant, '', 'pt-BR').text).toBe('19/11/2026 22:30:00');
    expect(formatInstantLike(instant, '2026-11-20T01:30:00+05:30', 'pt-BR').text).toBe('20/11/2026 07:00:00');
  });
});
