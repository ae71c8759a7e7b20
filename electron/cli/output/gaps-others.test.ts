/** What `furos` says of the files of other computers, to a person and to a program. */

import { expect, test } from 'vitest';
import { GAPS, type FoundGaps } from './gaps-json.ts';
import { gapsText } from './gaps-text.ts';

const found = (others?: FoundGaps['others']): FoundGaps => ({
  files: 1,
  ignored: [],
  series: [],
  ...(others ? { others } : {}),
});
const text = (others?: FoundGaps['others']) =>
  gapsText(found(others), { offer: undefined, refused: [], dados: undefined }).join('\n');

test('alone nothing is said of other computers', () => {
  expect(GAPS.of(found())).not.toHaveProperty('outrosComputadores');
  expect(text()).not.toContain('computador');
});

test('computers whose files add something are named', () => {
  const others = { machines: ['CAIXA-2', 'CAIXA-3'] };
  expect(text(others)).toContain('Contam também os arquivos lidos em CAIXA-2, CAIXA-3.');
  expect(GAPS.of(found(others)).outrosComputadores).toEqual({
    nomes: ['CAIXA-2', 'CAIXA-3'],
    atual: true,
    ate: null,
    diarioCopiadoEm: null,
  });
});

test('without the server it is said up to when the files and the journal are known', () => {
  const at = '2026-11-22T13:42:00.000Z';
  const journalAt = '2026-11-22T03:00:00.000Z';
  const others = { machines: [], behind: { since: at }, journalAt };
  expect(text(others)).toContain('aqui se sabe até 22/11/2026');
  expect(text(others)).toContain('as inutilizações são as da cópia de 22/11/2026');
  expect(GAPS.of(found(others)).outrosComputadores).toEqual({
    nomes: [],
    atual: false,
    ate: at,
    diarioCopiadoEm: journalAt,
  });
  expect(text({ machines: [], behind: {} })).toContain(
    'Ainda não se sabe aqui o que outros computadores leram',
  );
});
