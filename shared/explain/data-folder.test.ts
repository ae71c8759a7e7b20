/** Why a data folder cannot be used, or a file of it not written, and what to do. */

import { expect, test } from 'vitest';
import { appError } from '../errors.ts';
import { explainError } from './index.ts';
import { LOCALES } from './words.ts';

test.each([
  ['ENOSPC', /: o disco está cheio\.$/, /^Libere espaço/],
  ['sqlite 13', /: o disco está cheio\.$/, /^Libere espaço/],
  ['EACCES', /: você não tem permissão para gravar nela\.$/, /^Peça permissão/],
  ['sqlite 5', /: está ocupada por outro programa\.$/, /^Espere/],
  ['ENOENT', /: não foi encontrada\.$/, /^Confira o caminho/],
  ['network', / porque fica na rede\.$/, /^Escolha/],
])('a data folder that cannot be used is explained by what the disk said: %s', (reason, what, action) => {
  const said = explainError(appError('data.folder', { path: 'C:\\Dados', reason }));
  expect(said.what).toMatch(what);
  expect(said.action).toMatch(action);
});

test.each([
  ['/dados/treino/numeros.sqlite', 'A pasta de dados /dados/treino não pode ser usada: o disco está cheio.'],
  ['C:\\Dados\\balcao.sqlite', 'A pasta de dados C:\\Dados não pode ser usada: o disco está cheio.'],
  ['diario.sqlite', 'A pasta de dados não pode ser usada: o disco está cheio.'],
  ['/dados', 'A pasta de dados /dados não pode ser usada: o disco está cheio.'],
])('a database that finds no room is named by its folder: %s', (path, what) => {
  expect(explainError(appError('data.folder', { path, reason: 'sqlite 13' })).what).toBe(what);
});

test('a folder that was chosen to write to is not called the data folder', () => {
  const data = { folder: 'E:\\Fiscal', reason: 'ENOSPC', kind: 'target' };
  expect(explainError(appError('data.folder', data))).toMatchObject({
    what: 'Não foi possível gravar na pasta escolhida E:\\Fiscal: o disco está cheio.',
    action: 'Libere espaço nesse disco e tente de novo.',
  });
});

test('a choice that was not saved is said to be one; any other file is named with its folder', () => {
  const what = (path: string) => explainError(appError('file.not-written', { path, problem: 'ENOSPC' })).what;
  expect(what('historico.json')).toBe(
    'O que você escolheu não ficou gravado (historico.json): o disco está cheio.',
  );
  expect(what('C:\\Fiscal\\a.json')).toBe(
    'O arquivo não foi gravado em C:\\Fiscal\\a.json: o disco está cheio.',
  );
});

test.each(LOCALES)('of the key file of a data folder it is said why it is not used (%s)', (locale) => {
  const of = (reason: string) => explainError({ code: 'secret.unprotected', data: { reason } }, locale).what;
  const others = ['readable-by-others', 'owned-by-another', 'unreadable'].map(of);
  const notOurs = ['not-a-key', 'not-a-file', 'symbolic-link'].map(of);
  for (const what of [...others, ...notOurs]) expect(what).toContain('cofre.chave');
  expect(new Set(others).size).toBe(3);
  expect(new Set(notOurs).size).toBe(1);
});
