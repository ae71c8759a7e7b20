import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../shared/contract.ts';
import type { KeptStatus } from '../connection/kept-statuses.ts';
import { pausedInTraining, stoppedServices } from './sefaz-says.ts';

const NOW = Date.parse('2026-11-20T15:00:00.000Z');
const SP = '35261011222333000181550010000001231482057313';
const RJ = SP.replace(/^35/, '33');

function consult(cStat: string, minute: string, subject = SP): HistoryEntry {
  return {
    at: `2026-11-20T14:${minute}:00.000Z`,
    kind: 'consult',
    environment: 'homologacao',
    cnpj: '11222333000181',
    subject,
    cStat,
    xMotivo: '',
    nProt: '',
  };
}

test('a service is stopped since the first of the last consecutive answers that say so', () => {
  const entries = [consult('109', '50'), consult('108', '40'), consult('100', '30'), consult('108', '10')];
  expect(stoppedServices(entries, [], NOW)).toEqual([
    { uf: 'SP', mod: '55', cStat: '109', at: entries[0]?.at, since: entries[1]?.at },
  ]);
});

test('a newer answer of any kind ends it, and that of another state says nothing about it', () => {
  const entries = [consult('100', '50', RJ), consult('108', '40')];
  expect(stoppedServices(entries, [], NOW).map(({ uf }) => uf)).toEqual(['SP']);
  const running: KeptStatus = {
    uf: 'SP',
    mod: '55',
    cStat: '107',
    xMotivo: 'Serviço em Operação',
    at: '2026-11-20T14:45:00.000Z',
  };
  expect(stoppedServices(entries, [running], NOW)).toEqual([]);
  expect(stoppedServices([], [{ ...running, cStat: '108' }], NOW)).toHaveLength(1);
});

test('yesterday’s stop is not shown today', () => {
  expect(stoppedServices([consult('108', '40')], [], NOW + 13 * 3_600_000)).toEqual([]);
});

test('in training a 656 counts for its hour, until another answer comes', () => {
  const abused = consult('656', '30');
  expect(pausedInTraining([abused], 60, NOW)).toEqual([
    { service: 'consult', authorizer: 'SP', until: '2026-11-20T15:30:00.000Z' },
  ]);
  expect(pausedInTraining([consult('100', '40'), abused], 60, NOW)).toEqual([]);
  expect(pausedInTraining([abused], 60, NOW + 3_600_000)).toEqual([]);
});
