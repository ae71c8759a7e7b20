/** What a row keeps of an answer. */

import { expect, it } from 'vitest';
import { answerOf as answer } from '../../../../shared/asking/testing/answers.ts';
import { answerOf } from './row-answer.ts';

it('of a cancelled note is kept with the protocol and the hour of its cancellation', () => {
  const event = { tpEvento: '110111', descricao: 'Cancelamento', cStat: '135' };
  const eventos = [{ ...event, dhEvento: '2026-11-21T10:00:00-03:00', nProt: '135260000000002' }];
  expect(answerOf(answer('101', { eventos }))).toEqual({
    situation: 'cancelada',
    cStat: '101',
    xMotivo: 'Palavras da SEFAZ',
    nProt: '135260000000002',
    dhRecbto: '2026-11-21T10:00:00-03:00',
    at: '2026-11-22T12:00:00.000Z',
    stored: false,
    avisos: [],
  });
});

it('keeps the notices without which its situation would be misread', () => {
  const avisos = ['note.marked-by-fisco', 'connection.inspected', 'note.found-before'];
  expect(answerOf(answer('100', { avisos })).avisos).toEqual(['note.marked-by-fisco', 'note.found-before']);
});
