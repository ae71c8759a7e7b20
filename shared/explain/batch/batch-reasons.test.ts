import { expect, it } from 'vitest';
import { BATCH_READ_REASONS } from '../../batch-reading.ts';
import { OTHER_DOCUMENTS_OF_KEYS } from '../../fiscal/other-documents.ts';
import { explainError } from '../errors/errors.ts';
import { explainBatchReason } from './batch-reasons.ts';
import { explainOtherModel } from '../access-key.ts';
import { explainFaultyKey } from './explain-batch.ts';

it.each(BATCH_READ_REASONS)(
  'the reason %s is a sentence in both languages, and so is the error with it',
  (reason) => {
    const [pt, en] = [explainBatchReason(reason), explainBatchReason(reason, 'en')];
    for (const text of [pt, en]) expect(text).toMatch(/^[A-ZÁÉÍÓÚ].*[.]$/);
    expect(pt).not.toBe(en);
    const said = explainError({ code: 'file.unreadable', data: { file: 'a.xlsx', reason } }, 'pt-BR');
    expect(said.what).toContain('a.xlsx');
    expect(said.what).toContain(pt);
  },
);

it('a path where nothing is may be that of a folder, and is checked: there is no file to read again', () => {
  const error = { code: 'file.unreadable', data: { path: '/rede/notas', reason: 'gone' } } as const;
  const { what, action } = explainError(error, 'pt-BR');
  expect(what).toBe('Não foi possível ler /rede/notas. Não há arquivo nem pasta neste caminho.');
  expect(action).toMatch(/^Confira o caminho/);
  expect(explainError(error, 'en').what).not.toMatch(/The file/);
});

it('an unknown reason is shown, and an error without one is as before', () => {
  expect(explainBatchReason('novo')).toContain('novo');
  expect(explainError({ code: 'file.unreadable', data: { file: 'a' } }, 'en').what).toMatch(
    /could not be read/,
  );
});

it('a key that became a number is distinguished from one with a wrong digit', () => {
  expect(explainFaultyKey('3,52610E+43')).toMatch(/como número/);
  expect(explainFaultyKey('3,52610E+43', 'en')).toMatch(/as a number/);
  expect(explainFaultyKey('1234')).toMatch(/44/);
});

it.each(Object.keys(OTHER_DOCUMENTS_OF_KEYS))(
  'a document of model %s is named with where to consult it',
  (mod) => {
    const { name, where } = explainOtherModel(mod);
    expect(where).toContain(name);
    expect(explainOtherModel(mod, 'en').where).toContain(name);
  },
);
