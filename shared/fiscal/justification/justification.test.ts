import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  illegalCharacters,
  justificationChanges,
  justificationProblems,
  justificationSchema,
  parseJustification,
  proposeJustification,
} from './justification.ts';

/** TJust of the layout, [!-ÿ][ -ÿ]*[!-ÿ], without the invisible characters that are refused on purpose. */
const LEGAL =
  /^[!-~\u00A1-\u00AC\u00AE-\u00FF][ -~\u00A1-\u00AC\u00AE-\u00FF]*[!-~\u00A1-\u00AC\u00AE-\u00FF]$/;
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...' aÃç€“”…\n\t\u00a0\u00ad\u0303😀'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 300,
});

describe('justification', () => {
  it('accepts exactly what the layout allows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const trimmed = text.trim();
        const legal = LEGAL.test(trimmed) && trimmed.length >= 15 && trimmed.length <= 255;
        expect(justificationProblems(text).length === 0).toBe(legal);
        expect(justificationSchema.safeParse(text).success).toBe(legal && text === trimmed);
      }),
      { numRuns: 500 },
    );
  });

  it('counts after trimming: 14 is short, 15 and 255 are right, 256 is long', () => {
    const of = (length: number) => justificationProblems(`  ${'a'.repeat(length)} \n`);
    expect(of(14)).toEqual([{ kind: 'too-short', length: 14 }]);
    expect(of(15)).toEqual([]);
    expect(of(255)).toEqual([]);
    expect(of(256)).toEqual([{ kind: 'too-long', length: 256 }]);
  });

  it('keeps accents, and changes nothing inside the text', () => {
    const text = 'Numeração pulada por falha na emissão – não';
    expect(parseJustification(text.replace('–', '-'))).toEqual({ ok: true, value: text.replace('–', '-') });
    expect(parseJustification(text).ok).toBe(false);
  });

  it('shows each illegal character at its place in the text as typed', () => {
    const text = '  Falha “grave” no sistema 😀\nde emissão';
    for (const { index, character } of illegalCharacters(text)) {
      expect(text.slice(index, index + character.length)).toBe(character);
    }
    expect(illegalCharacters(text).map(({ replacement }) => replacement)).toEqual(['"', '"', '', ' ']);
  });

  it('proposes a text without illegal characters, and the same when applied twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const proposed = proposeJustification(text);
        expect(illegalCharacters(proposed)).toEqual([]);
        expect(proposeJustification(proposed)).toBe(proposed);
      }),
      { numRuns: 300 },
    );
  });

  it('proposes a text that can be sent, or that only has the wrong length', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kinds = justificationProblems(proposeJustification(text)).map(({ kind }) => kind);
        expect(kinds).not.toContain('illegal');
      }),
      { numRuns: 500 },
    );
  });

  it('never proposes to change what can be sent, except for doubled blanks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const changes = justificationChanges(text);
        for (const { before, after, needed } of changes) {
          if (!needed) expect([/^ {2,}$/.test(before), after]).toEqual([true, ' ']);
        }
        expect(changes.some(({ needed }) => needed)).toBe(illegalCharacters(text).length > 0);
        if (illegalCharacters(text).length === 0)
          expect(proposeJustification(text)).toBe(text.trim().replace(/ {2,}/g, ' '));
      }),
      { numRuns: 500 },
    );
  });

  it('reports each change at its place in the text as typed, in order and without overlap', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const { index, before, after } of justificationChanges(text)) {
          expect(text.slice(index, index + before.length)).toBe(before);
          expect(after).not.toBe(before);
          expect(index).toBeGreaterThanOrEqual(at);
          at = index + before.length;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves one blank in place of an emoji between two, and none at an end', () => {
    expect(justificationChanges('pulou 🙂 três')).toEqual([
      { index: 5, before: ' 🙂 ', after: ' ', needed: true },
    ]);
    expect(proposeJustification('🙂 pulou três 🙂')).toBe('pulou três');
  });

  it('proposes the plain form of a letter beyond ÿ before removing it', () => {
    expect(proposeJustification('ﬁm da Škoda nº ３ em Łódź\u200B')).toBe('fim da Skoda nº 3 em Lódz');
    expect(proposeJustification('tab\taqui\u00a0e\u0085ali\u009f…')).toBe('tab aqui e ali...');
  });

  it('composes a letter typed with a combining accent instead of dropping the accent', () => {
    expect(proposeJustification('numerac\u0327a\u0303o pulada')).toBe('numeração pulada');
  });
});
