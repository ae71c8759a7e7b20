import { describe, expect, it } from 'vitest';
import { hostWords } from '../../shared/explain/host/host.ts';
import { monthNotice, noticeDay, noticeDue } from './month-notice.ts';

const open = { gaps: 3, due: 2, companies: 2, contingency: 1 };

describe('the day of the notice', () => {
  it.each([
    ['2026-11-01', undefined],
    ['2026-11-04', undefined],
    ['2026-11-05', '2026-11-05'],
    ['2026-11-06', '2026-11-05'],
    ['2026-11-08', '2026-11-05'],
    ['2026-11-09', '2026-11-09'],
    // A Monday after a 9th on a Sunday.
    ['2026-08-10', '2026-08-09'],
    ['2026-11-11', undefined],
    ['2026-11-30', undefined],
    ['2027-01-05', '2027-01-05'],
  ])('on %s it is %s', (today, day) => {
    expect(noticeDay(today)).toBe(day);
  });

  it('comes once, also if the program was not running on the day itself', () => {
    expect(noticeDue('2026-11-07', undefined, open)).toBe('2026-11-05');
    expect(noticeDue('2026-11-08', '2026-11-05', open)).toBeUndefined();
    expect(noticeDue('2026-11-09', '2026-11-05', open)).toBe('2026-11-09');
    expect(noticeDue('2026-12-05', '2026-11-09', open)).toBe('2026-12-05');
  });

  it('comes for contingency alone, and not if nothing is open', () => {
    const none = { gaps: 0, due: 0, companies: 0, contingency: 0 };
    expect(noticeDue('2026-11-05', undefined, { ...none, contingency: 1 })).toBe('2026-11-05');
    expect(noticeDue('2026-11-05', undefined, none)).toBeUndefined();
  });
});

describe('the text of the notice', () => {
  it('is one digest of all companies', () => {
    expect(monthNotice(open, hostWords())).toEqual({
      title: 'O prazo para inutilizar termina no dia 10',
      text: 'Em Produção: 3 furos em 2 empresas, e 1 nota em contingência a transmitir. Com prazo até o dia 10: 2. Clique para ver.',
    });
  });

  it('names the deadline only if a gap has it', () => {
    expect(monthNotice({ gaps: 1, due: 0, companies: 1, contingency: 0 }, hostWords())).toEqual({
      title: 'Há furos na numeração',
      text: 'Em Produção: 1 furo. Clique para ver.',
    });
    expect(monthNotice({ gaps: 0, due: 0, companies: 0, contingency: 2 }, hostWords())).toEqual({
      title: 'Há contingência a transmitir',
      text: 'Em Produção: 2 notas em contingência a transmitir.',
    });
  });
});
