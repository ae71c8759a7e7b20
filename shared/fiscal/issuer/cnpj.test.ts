import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cnpjCheckDigits, cnpjProblem, cnpjRoot, cnpjSchema, formatCnpj, parseCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';

const base = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((text) => !/^(.)\1*$/.test(text));

/** The two digits by the published weights. */
function digitsByWeights(base12: string): string {
  const value = (character: string) => character.charCodeAt(0) - 48;
  const digit = (text: string, weights: readonly number[]) => {
    const rest = [...text].reduce((sum, character, i) => sum + value(character) * (weights[i] ?? 0), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(base12, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return `${first}${digit(`${base12}${first}`, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}`;
}

describe('CNPJ', () => {
  it('has the check digits 35 in the published example with letters', () => {
    expect(cnpjCheckDigits('12ABC34501DE')).toBe('35');
    expect(cnpjProblem('12ABC34501DE35')).toBeUndefined();
  });

  it('agrees with the published weights, letters included', () => {
    fc.assert(
      fc.property(base, (text) => {
        expect(cnpjCheckDigits(text)).toBe(digitsByWeights(text));
      }),
    );
  });

  it('is read with or without its punctuation and in lower case', () => {
    fc.assert(
      fc.property(base, (text) => {
        const bare = text + cnpjCheckDigits(text);
        fc.pre(!/^(.)\1{13}$/.test(bare));
        expect(parseCnpj(formatCnpj(bare))).toEqual({ ok: true, value: bare });
        expect(parseCnpj(` ${bare.toLowerCase()} `)).toEqual({ ok: true, value: bare });
        expect(cnpjSchema.parse(bare)).toBe(bare);
        expect(bare.startsWith(cnpjRoot(bare))).toBe(true);
      }),
    );
  });

  it('distinguishes length, characters and check digits', () => {
    expect(parseCnpj('1122233300018')).toEqual({ ok: false, error: 'length' });
    expect(parseCnpj('112223330001AB')).toEqual({ ok: false, error: 'characters' });
    expect(parseCnpj('11222333000182')).toEqual({ ok: false, error: 'check-digit' });
    expect(parseCnpj('00000000000000')).toEqual({ ok: false, error: 'check-digit' });
  });

  it('is formatted only when it has its 14 characters', () => {
    expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
    expect(formatCnpj('112')).toBe('112');
  });
});

describe('CPF', () => {
  it('distinguishes a valid one from an invalid one', () => {
    expect(isCpf('52998224725')).toBe(true);
    expect(isCpf('52998224726')).toBe(false);
    expect(isCpf('11111111111')).toBe(false);
    expect(isCpf('5299822472')).toBe(false);
  });
});
