/** The checker's texts: one for each code, complete with and without their data. */

import { expect, test } from 'vitest';
import { CHECK_CODES } from '../../check/check-report.ts';
import { explainCheck } from './check.ts';
import { LOCALES } from '../words.ts';

test.each(LOCALES)('each code has a complete text in %s, with data and without', (locale) => {
  const data = Object.fromEntries(
    [
      'field',
      'value',
      'found',
      'expected',
      'holder',
      'cnpj',
      'cStat',
      'xMotivo',
      'line',
      'column',
      'nProt',
      'root',
    ].map((name) => [name, 'x']),
  );
  for (const code of CHECK_CODES) {
    for (const finding of [{ level: 'error', code } as const, { level: 'error', code, data } as const]) {
      const sentence = explainCheck(finding, locale);
      expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
      expect(sentence).not.toMatch(/undefined|\[object|\.\.| {2}/);
    }
  }
});

test('days are formatted as people write them', () => {
  const data = { at: '2026-11-20T14:00:00-03:00', validUntil: '2026-01-31T12:00:00.000Z' };
  const finding = { level: 'error', code: 'signer.expired', data } as const;
  expect(explainCheck(finding)).toBe('O certificado já estava vencido em 20/11/2026; venceu em 31/01/2026.');
});
