/** What a row of a batch says beside SEFAZ's answer, as a single consult of its key would. */

import { expect, it } from 'vitest';
import type { BatchRow, LastKnown } from '../../../../shared/contract.ts';
import { keyOf } from '../../../numbering/testing/documents.ts';
import { withAnswer } from './export-rows.ts';

const AT = '2026-11-20T12:00:00.000Z';
const KEY = keyOf({ cnpj: '11222333000181', nNF: 1 });
const ROW: BatchRow = {
  position: 1,
  kind: 'note',
  state: 'asked',
  group: 'nao-consta',
  text: KEY,
  mod: '55',
  situacao: 'nao-consta',
  cStat: '217',
  consultadoEm: AT,
};
const FOUND: LastKnown = {
  situacao: 'autorizada',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
  nProt: '135260000000001',
  consultadoEm: '2026-11-01T12:00:00.000Z',
};

function answerOf(found: LastKnown | undefined) {
  const retConsSitNFe = { cStat: '217', xMotivo: 'NF-e não consta', protNFe: [], procEventoNFe: [] };
  const history = {
    answerAt: () => ({ consultadoEm: AT, retConsSitNFe, avisos: [], address: '', xml: undefined }),
    lastKnown: () => undefined,
    lastFound: () => found,
  };
  return withAnswer(ROW, 'producao', history).answer;
}

it('a row that is not found any more comes with the answer that found it, and the notice', () => {
  expect(answerOf(FOUND)).toMatchObject({ anterior: FOUND, avisos: ['note.found-before'] });
});

it('a row that was never found has neither', () => {
  const never = answerOf(undefined);
  expect(never).toMatchObject({ situacao: 'nao-consta', avisos: [] });
  expect(never).not.toHaveProperty('anterior');
});
