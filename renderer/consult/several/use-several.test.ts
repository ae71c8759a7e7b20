import { expect, test } from 'vitest';
import { consultationSchema } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { outcomeOf } from './use-several.ts';

const answer = (cStat: string, situacao: string, more: object = {}) =>
  ok(
    consultationSchema.parse({
      chNFe: '35261011222333000181550010000001231482057313',
      environment: 'homologacao',
      situacao,
      retConsSitNFe: { cStat, protNFe: [], procEventoNFe: [] },
      eventos: [],
      alertas: [],
      consultadoEm: '2026-11-20T12:00:00Z',
      doArquivo: false,
      avisos: [],
      ...more,
    }),
  );

test('an answer is counted by its situation and delays the next one', () => {
  expect(outcomeOf(answer('100', 'autorizada'))).toEqual({ kind: 'autorizada', paused: false, asked: true });
});

test('an answer from the store delays nothing', () => {
  expect(outcomeOf(answer('101', 'cancelada', { doArquivo: true }))).toMatchObject({ asked: false });
});

test('a 656, its pause and a stored answer in its place stop the batch, with the key still to be consulted', () => {
  expect(outcomeOf(answer('656', 'nao-consultada')).paused).toBe(true);
  expect(outcomeOf(err(appError('sefaz.paused'))).paused).toBe(true);
  expect(outcomeOf(answer('100', 'autorizada', { doArquivo: true, avisos: ['sefaz.paused'] })).paused).toBe(
    true,
  );
});

test('a failure is counted as without an answer, and a key already being consulted is not counted', () => {
  expect(outcomeOf(err(appError('sefaz.timeout')))).toEqual({ kind: 'failed', paused: false, asked: true });
  expect(outcomeOf(undefined)).toEqual({ kind: undefined, paused: false, asked: false });
});
