/** Files of authorities that are refused: which one it is, why, and what to do, in words. */

import { expect, it } from 'vitest';
import { LOCALES } from '../words.ts';
import { explainError } from '../errors/errors.ts';

it.each(['no-certificate', 'not-certificate', 'not-authority'])('%s of a file in confianca/', (reason) => {
  const error = { code: 'file.unreadable', data: { file: 'confianca/ac.pem', reason } } as const;
  for (const locale of LOCALES) {
    const { what, action } = explainError(error, locale);
    expect(what).toContain('confianca/ac.pem');
    expect(what).not.toContain(reason);
    expect(action).toMatch(/pasta de dados|data folder/);
  }
});

it('a chosen one is refused by the name of its authority, and another one may be chosen', () => {
  const error = { code: 'file.unreadable', data: { reason: 'not-trusted', name: 'AC da Casa' } } as const;
  const { what, action } = explainError(error, 'pt-BR');
  expect(what).toBe('O arquivo não serve: a autoridade AC da Casa não se liga a nenhuma raiz já aceita.');
  expect(action).toBe('Escolha outro arquivo.');
  expect(explainError(error, 'en').what).toContain('AC da Casa');
});
