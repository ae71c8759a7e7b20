import { expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { branchProblem } from './branch.ts';

const MATRIZ = { cnpj: '11222333000181', root: '11222333' };
const problem = (cnpj: string) => branchProblem(cnpjSchema.parse(cnpj), [MATRIZ]);

test('a branch is of a root that is here, and is not here itself: its series and group would be written over', () => {
  expect(problem('11222333000262')).toBeUndefined();
  expect(problem('99999999000191')).toBe('root');
  expect(problem(MATRIZ.cnpj)).toBe('known');
});
