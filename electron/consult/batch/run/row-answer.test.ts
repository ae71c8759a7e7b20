/** What a row keeps of an answer. */

import { expect, it } from 'vitest';
import { answerOf as answer } from '../../../../shared/asking/testing/answers.ts';
import { groupOf } from '../store/batch-groups.ts';
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

it('of a cancelled note without the event is kept without the protocol of its authorization', () => {
  const kept = (cStat: string) => {
    const given = answer('101');
    const infProt = { nProt: '135260000000001', dhRecbto: '2026-11-20T10:00:00-03:00', cStat };
    given.retConsSitNFe.protNFe.push({ infProt });
    return answerOf(given);
  };
  expect(kept('100')).toMatchObject({ situation: 'cancelada', nProt: '', dhRecbto: '' });
  // Of before the events: the protocol of the answer is the cancellation's.
  expect(kept('101')).toMatchObject({ nProt: '135260000000001' });
});

it('keeps the notices without which its situation would be misread', () => {
  const avisos = ['note.marked-by-fisco', 'connection.inspected', 'note.found-before'];
  expect(answerOf(answer('100', { avisos })).avisos).toEqual(['note.marked-by-fisco', 'note.found-before']);
});

it('counts by itself where the Fisco has marked an authorized note, and as what it is where the note is another', () => {
  const avisos = ['note.marked-by-fisco'];
  const groupOfAnswer = (cStat: string, notices: string[]) =>
    groupOf('note', 'asked', answerOf(answer(cStat, { avisos: notices })));
  expect(groupOfAnswer('100', avisos)).toBe('marcada');
  expect(groupOfAnswer('100', [])).toBe('autorizada');
  expect(groupOfAnswer('101', avisos)).toBe('cancelada');
});
