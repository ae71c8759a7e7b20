import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from './fonts.ts';
import { fitText, wrapText } from './wrap.ts';
import { cpuClock } from '../testing/cpu-clock.ts';

const latin = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
});

describe('wrapping', () => {
  it('never makes a line wider than allowed, and loses only the blanks at the breaks', () => {
    fc.assert(
      fc.property(latin, fc.integer({ min: 20, max: 500 }), (text, width) => {
        const lines = wrapText(text, 'regular', 11, width);
        for (const line of lines) expect(textWidth(line, 'regular', 11)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('breaks at blanks, keeps double blanks inside a line, and breaks inside a word only where it must', () => {
    expect(wrapText('um  dois três', 'regular', 10, 45)).toEqual(['um  dois', 'três']);
    expect(wrapText('iiiiiiiiii', 'regular', 10, 12)).toEqual(['iiiii', 'iiiii']);
    expect(wrapText('', 'regular', 10, 100)).toEqual([]);
  });

  it('treats line breaks and tabs as blanks', () => {
    expect(wrapText('a\tb\r\nc', 'regular', 10, 100)).toEqual(['a b  c']);
  });

  it('shrinks before it cuts, and says with "…" that it cut', () => {
    const room = { width: 100, size: 14, minSize: 8, maxLines: 2 };
    expect(fitText('curto', 'bold', room)).toEqual({ lines: ['curto'], size: 14 });
    const shrunk = fitText('uma razão social um tanto longa', 'bold', room);
    expect(shrunk.size).toBeLessThan(14);
    expect(shrunk.lines.join(' ')).toBe('uma razão social um tanto longa');
    const cut = fitText('nome '.repeat(40), 'bold', room);
    expect(cut.lines).toHaveLength(2);
    expect(cut.lines[1]).toMatch(/…$/);
    expect(textWidth(cut.lines[1] ?? '', 'bold', cut.size)).toBeLessThanOrEqual(100);
  });
});

it.each(['1', 'ab ', 'W'])(
  'a text of SEFAZ of half a megabyte of %j is wrapped and fitted at once',
  (piece) => {
    const text = piece.repeat(500_000 / piece.length);
    const computed = cpuClock();
    expect(fitText(text, 'bold', { width: 100, size: 10.5, minSize: 7, maxLines: 2 }).lines).toHaveLength(2);
    expect(wrapText(text, 'regular', 9, 490).length).toBeGreaterThan(3_000);
    expect(computed()).toBeLessThan(4_000);
  },
);
