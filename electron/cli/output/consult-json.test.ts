/** What `consultar` prints of a note that the Fisco has marked. */

import { expect, test } from 'vitest';
import type { Consultation } from '../../../shared/contract.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { answerOutput } from './consult-json.ts';

const chNFe = accessKeySchema.parse('35261011222333000181550010000001231482057313');
const answered = (cStat: string): Consultation['retConsSitNFe'] => ({
  cStat,
  xMotivo: 'Autorizado o uso da NF-e',
  chNFe,
  protNFe: [],
  procEventoNFe: [],
});
const answer: Consultation = {
  chNFe,
  environment: 'producao',
  situacao: 'autorizada',
  retConsSitNFe: answered('100'),
  eventos: [],
  alertas: [],
  consultadoEm: '2026-11-20T12:00:00.000Z',
  doArquivo: false,
  avisos: ['note.marked-by-fisco'],
};

test('a marked note is not said to be simply valid, in its answer and as what was known before', () => {
  const { entry, text } = answerOutput(answer);
  expect(text[0]).toMatch(/AUTORIZADA, MARCADA PELO FISCO$/);
  expect(text.join('\n')).not.toContain('está valendo');
  expect(entry.motivo).toContain('o Fisco a marcou');
  const anterior = {
    situacao: 'autorizada',
    cStat: '100',
    xMotivo: 'x',
    nProt: '',
    consultadoEm: answer.consultadoEm,
    marcada: true,
  } as const;
  const later: Consultation = {
    ...answer,
    situacao: 'nao-consta',
    avisos: [],
    anterior,
    retConsSitNFe: answered('217'),
  };
  expect(answerOutput(later).text.join('\n')).toMatch(
    /Última resposta .*: AUTORIZADA, MARCADA PELO FISCO \(100/,
  );
});
