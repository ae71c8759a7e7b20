/** The interpretation of an answer: the order of events, and a cancellation that the top code does not show. */

import { describe, expect, it } from 'vitest';
import type { RetConsSitNFe } from '../../shared/service.ts';
import { noteEvents, noteProtocol, noteSituation } from './note-answer.ts';

function answer(extra: Partial<RetConsSitNFe>): RetConsSitNFe {
  const plain: RetConsSitNFe = { cStat: '100', xMotivo: 'Autorizado', protNFe: [], procEventoNFe: [] };
  return Object.assign(plain, extra);
}

function event(tpEvento: string, cStat: string, dhEvento: string, detail: Record<string, string> = {}) {
  return {
    versao: '1.00',
    evento: { infEvento: { tpEvento, dhEvento, detEvento: detail } },
    retEvento: { infEvento: { cStat, nProt: '135260000000001', xEvento: 'palavras da SEFAZ' } },
  };
}

describe('situation of a note', () => {
  it.each([
    ['100', 'autorizada'],
    ['150', 'autorizada'],
    ['101', 'cancelada'],
    ['151', 'cancelada'],
    ['110', 'denegada'],
    ['302', 'denegada'],
    ['124', 'epec'],
    ['217', 'nao-consta'],
    ['120', 'autorizada'],
    ['656', 'nao-consultada'],
    ['', 'nao-consultada'],
    ['121', 'outra'],
  ])('cStat %s is reported as %s', (cStat, situation) => {
    expect(noteSituation(answer({ cStat }))).toEqual({ situation, disagrees: false });
  });

  it('a registered cancellation prevails over an authorized top code, and the disagreement is reported', () => {
    const procEventoNFe = [event('110111', '135', '2026-10-01T10:00:00-03:00')];
    expect(noteSituation(answer({ procEventoNFe }))).toEqual({ situation: 'cancelada', disagrees: true });
  });

  it('a cancellation from before events existed prevails too', () => {
    const retCancNFe = { infCanc: { cStat: '101', nProt: '9', dhRecbto: '2010-01-01T00:00:00-03:00' } };
    expect(noteSituation(answer({ retCancNFe }))).toEqual({ situation: 'cancelada', disagrees: true });
  });

  it('a refused cancellation changes nothing', () => {
    const procEventoNFe = [event('110111', '573', '2026-10-01T10:00:00-03:00')];
    expect(noteSituation(answer({ procEventoNFe })).situation).toBe('autorizada');
  });
});

describe('events of a note', () => {
  it('are sorted by instant, whatever their time offset', () => {
    const procEventoNFe = [
      event('110111', '135', '2026-10-01T12:30:00-03:00', { xJust: 'engano' }),
      event('110110', '135', '2026-10-01T12:00:00-04:00', { xCorrecao: 'leia-se' }),
    ];
    expect(noteEvents(answer({ procEventoNFe })).map(({ texto }) => texto)).toEqual(['engano', 'leia-se']);
  });

  it('of an unknown type keep the text that came with them', () => {
    const procEventoNFe = [event('999999', '135', '2026-10-01T10:00:00-03:00')];
    expect(noteEvents(answer({ procEventoNFe }))[0]?.descricao).toBe('palavras da SEFAZ');
  });

  it('include a legacy cancellation', () => {
    const retCancNFe = { versao: '2.00', infCanc: { nProt: '9', dhRecbto: '2010-01-01T00:00:00-03:00' } };
    expect(noteEvents(answer({ retCancNFe }))).toEqual([
      { tpEvento: '110111', descricao: 'Cancelamento', dhEvento: '2010-01-01T00:00:00-03:00', nProt: '9' },
    ]);
  });

  it('report how SEFAZ received each, and the note that replaces a substituted one', () => {
    const chNFeRef = '35261011222333000181650010000001241482057315';
    const procEventoNFe = [
      event('110112', '135', '2026-10-01T10:00:00-03:00', { chNFeRef, xJust: 'trocada' }),
    ];
    expect(noteEvents(answer({ procEventoNFe }))).toMatchObject([
      { descricao: 'Cancelamento por substituição', cStat: '135', texto: 'trocada', chNFeRef },
    ]);
  });

  it('tolerate malformed entries', () => {
    expect(noteEvents(answer({ procEventoNFe: ['', { evento: 'x' }, []] }))).toHaveLength(1);
  });
});

describe('protocol of a note', () => {
  it('is found in protNFe and is empty if there is none', () => {
    expect(noteProtocol(answer({ protNFe: [{ infProt: { nProt: '135' } }] }))).toBe('135');
    expect(noteProtocol(answer({}))).toBe('');
  });
});
