/** The texts of the verdicts: complete in both languages, for every role, with and without their data. */

import { describe, expect, test } from 'vitest';
import { roleSchema, VERDICT_CODES, type Verdict } from '../../check/verdict.ts';
import { LOCALES } from '../words.ts';
import { explainVerdict } from './verdict.ts';

const DATA = {
  cStat: '101',
  xMotivo: 'Cancelamento homologado',
  nProt: '135260000000001',
  root: 'cte',
  at: '2026-11-20T10:00:00-03:00',
  reason: 'Erro na venda',
  event: 'Cancelamento',
  tpEvento: '110111',
  then: '100 – Autorizado',
};

describe.each(LOCALES)('in %s', (locale) => {
  test.each(VERDICT_CODES)('%s reads as whole sentences in every role, asked or not', (code) => {
    for (const role of roleSchema.options) {
      for (const asked of [true, false]) {
        for (const data of [undefined, DATA]) {
          const verdict: Verdict = { code, role, asked, test: false, ...(data ? { data } : {}) };
          const { title, meaning, advice } = explainVerdict(verdict, locale);
          expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
          for (const words of [meaning, advice]) expect(words).toMatch(/^\p{Lu}.*\.$/u);
          expect(`${title} ${meaning} ${advice}`).not.toMatch(/undefined|\[object|\.\.| {2}|“”|\(\)/);
        }
      }
    }
  });
});

test('what only the file says of an answer of SEFAZ is told as that: anybody can write one', () => {
  for (const code of ['unconfirmed', 'disabled', 'answer'] as const) {
    const verdict = { code, role: 'third', asked: false, test: false, data: DATA } as const;
    expect(explainVerdict(verdict, 'pt-BR').meaning).toMatch(/inventad[ao] passaria por esta conferência/);
    expect(explainVerdict(verdict, 'en').meaning).toMatch(
      /an invented (?:protocol|answer|one) would pass this check/i,
    );
  }
});

test('numbers that SEFAZ had disabled before (563) are not said to be as they were', () => {
  const of = (cStat: string, locale: 'pt-BR' | 'en') => {
    const data = { cStat, xMotivo: 'Rejeicao' };
    const verdict = { code: 'disablement-refused', role: 'third', asked: false, test: false, data } as const;
    const { meaning, advice } = explainVerdict(verdict, locale);
    return `${meaning} ${advice}`;
  };
  expect(of('563', 'pt-BR')).toMatch(
    /já tinha sido inutilizada antes.*563 – Rejeicao.*não podem mais ser usados/,
  );
  expect(of('563', 'en')).toMatch(/had been disabled before.*563 – Rejeicao.*can no longer be used/);
  expect(of('241', 'pt-BR')).toContain('os números continuam como estavam');
});

test('what to do with a cancelled note differs between who issued it and who received it', () => {
  const of = (role: Verdict['role']) =>
    explainVerdict({ code: 'cancelled', role, asked: true, test: false }).advice;
  expect(of('recipient')).toContain('estorne');
  expect(of('issuer')).toContain('emita outra');
  expect(new Set(roleSchema.options.map(of)).size).toBe(4);
});

test('a document of homologation says so, whatever else is true of it', () => {
  const authentic = { code: 'authentic', role: 'third', asked: true, test: true } as const;
  expect(explainVerdict(authentic).title).toBe('Autêntica e autorizada (de homologação: sem valor fiscal)');
  expect(explainVerdict({ ...authentic, code: 'test' }).title).toBe('De homologação: sem valor fiscal');
});

test('no advice is given to book, keep or carry by a document of homologation, however authentic it is', () => {
  for (const code of ['authentic', 'content-unproved', 'reformatted'] as const) {
    for (const role of roleSchema.options) {
      const verdict = { code, role, asked: true, test: true } as const;
      expect(explainVerdict(verdict).advice).toBe(explainVerdict({ ...verdict, code: 'test' }).advice);
      expect(explainVerdict({ ...verdict, test: false }).advice).not.toBe(explainVerdict(verdict).advice);
    }
  }
});
