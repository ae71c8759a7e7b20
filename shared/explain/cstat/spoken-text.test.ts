import { expect, test } from 'vitest';
import { spokenText } from './spoken-text.ts';

test("SEFAZ's code stands before its words, and alone where a state leaves them out", () => {
  expect(spokenText({ cStat: '102', xMotivo: 'Homologado' })).toBe('102 – Homologado');
  expect(['', undefined].map((xMotivo) => spokenText({ cStat: '102', xMotivo }))).toEqual(['102', '102']);
});
