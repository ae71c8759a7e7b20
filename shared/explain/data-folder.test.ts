/** Why a data folder cannot be used, and what to do. */

import { expect, test } from 'vitest';
import { appError } from '../errors.ts';
import { explainError } from './index.ts';

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
