/** The interpretation of an answer: the order of events, and a cancellation that the top code does not show. */

import { describe, expect, it } from 'vitest';
import type { AnswerTree, RetConsSitNFe } from '../../shared/service/service.ts';
import { noteEvents, noteProtocol, noteSituation } from './note-answer.ts';

function answer(extra: Partial<RetConsSitNFe>): RetConsSitNFe {
  const plain: RetConsSitNFe = { cStat: '100', xMotivo: 'Autorizado', protNFe: [], procEventoNFe: [] };
  return Object.assign(plain, extra);
}

interface Keys {
  readonly asked?: string;
  readonly answered?: string;
}

function event(
  tpEvento: string,
  cStat: string,
  dhEvento: string,
  detail: Record<string, string> = {},
  { asked, answered }: Keys = {},
) {
  const named = (chNFe: string | undefined) => (chNFe === undefined ? {} : { chNFe });
  return {
    versao: '1.00',
    evento: { infEvento: { tpEvento, dhEvento, detEvento: detail, ...named(asked) } },
    retEvento: {
      infEvento: { cStat, nProt: '135260000000001', xEvento: 'palavras da SEFAZ', ...named(answered) },
    },
  };
}

const KEY = '35261011222333000181550010000000011482057315';
const OTHER = '35261011222333000181550010000000021482057310';
const SUBJECT = { chNFe: KEY, tpAmb: '1' } as const;
const situationOf = (extra: Partial<RetConsSitNFe>) =>
  noteSituation(answer(extra), noteEvents(answer(extra), SUBJECT));

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
    expect(situationOf({ cStat })).toEqual({ situation, disagrees: false });
  });

  it.each(['100', '121'])(
    'a registered cancellation prevails over %s on top, and the disagreement is reported',
    (cStat) => {
      const procEventoNFe = [event('110111', '135', '2026-10-01T10:00:00-03:00')];
      const protNFe = [{ infProt: { nProt: '135' } }];
      expect(situationOf({ cStat, protNFe, procEventoNFe })).toEqual({
        situation: 'cancelada',
        disagrees: true,
      });
    },
  );

  it.each<[string, AnswerTree, AnswerTree]>([
    ['blanks around its code', { tpEvento: '110111' }, { cStat: ' 135 ' }],
    ['a line break around its type', { tpEvento: '\n  110111\n' }, { cStat: '135' }],
    ['an attribute on its code', { tpEvento: '110111' }, { cStat: { a: 'b', '#text': '135' } }],
    ['its code twice', { tpEvento: '110111' }, { cStat: ['135', '135'] }],
    ['its type twice', { tpEvento: ['110111', '110111'] }, { cStat: '135' }],
    ['another code before its own', { tpEvento: '110111' }, { cStat: ['494', '135'] }],
    ['another type before its own', { tpEvento: ['110110', '110111'] }, { cStat: '135' }],
  ])('a registered cancellation with %s cancels the note', (_odd, asked, answered) => {
    const procEventoNFe = [{ evento: { infEvento: asked }, retEvento: { infEvento: answered } }];
    expect(situationOf({ procEventoNFe })).toEqual({ situation: 'cancelada', disagrees: true });
  });

  it('a cancellation from before events existed prevails too', () => {
    const retCancNFe = { infCanc: { cStat: '101', nProt: '9', dhRecbto: '2010-01-01T00:00:00-03:00' } };
    expect(situationOf({ retCancNFe })).toEqual({ situation: 'cancelada', disagrees: true });
  });

  it.each<[where: string, keys: Keys]>([
    ['its request', { asked: OTHER, answered: KEY }],
    ['its answer', { asked: KEY, answered: OTHER }],
    ['its answer alone', { answered: OTHER }],
  ])('the cancellation of another note, by %s, does not cancel this one', (_where, keys) => {
    const procEventoNFe = [event('110111', '135', '2026-10-01T10:00:00-03:00', {}, keys)];
    expect(situationOf({ procEventoNFe })).toEqual({ situation: 'autorizada', disagrees: false });
    expect(noteEvents(answer({ procEventoNFe }), SUBJECT)).toEqual([]);
    const retCancNFe = { infCanc: { cStat: '101', nProt: '9', chNFe: OTHER } };
    expect(situationOf({ retCancNFe }).situation).toBe('autorizada');
  });

  it('the cancellation of the note of this key in the other environment does not cancel this one', () => {
    const cancelled = (tpAmb: string) => ({
      procEventoNFe: [
        {
          evento: { infEvento: { tpEvento: '110111', chNFe: KEY, tpAmb } },
          retEvento: { infEvento: { cStat: '135', chNFe: KEY } },
        },
      ],
    });
    const old = (tpAmb: string) => ({ retCancNFe: { infCanc: { cStat: '101', chNFe: KEY, tpAmb } } });
    const protNFe = [{ infProt: { tpAmb: '1', cStat: '100' } }];
    for (const own of [{ tpAmb: '1' }, { protNFe }])
      for (const of of [cancelled, old]) {
        expect(situationOf({ ...own, ...of('2') })).toEqual({ situation: 'autorizada', disagrees: false });
        expect(situationOf({ ...own, ...of('1') }).situation).toBe('cancelada');
        expect(situationOf({ ...own, ...of('') }).situation).toBe('cancelada');
      }
  });

  it.each<[string, AnswerTree]>([
    ['a name of small letters', { retcancnfe: { infCanc: { cStat: '101', chNFe: KEY } } }],
    [
      'an attribute on its key',
      { retCancNFe: { infCanc: { cStat: '101', chNFe: { a: 'b', '#text': KEY } } } },
    ],
    ['another code before its own', { retCancNFe: { infCanc: [{ cStat: '2' }, { cStat: '101' }] } }],
    ['an element around it', { lista: { retEvento: { infEvento: { tpEvento: '110111', cStat: '135' } } } }],
    [
      'another name of its answer',
      { procEventoNFe: [{ RETEVENTO: { infEvento: { tpEvento: '110111', cStat: '135' } } }] },
    ],
    ['an old one among the events', { procEventoNFe: [{ retCancNFe: { infCanc: { cStat: '101' } } }] }],
  ])('a registered cancellation with %s cancels the note, as in a file', (_odd, part) => {
    expect(situationOf(part as Partial<RetConsSitNFe>)).toEqual({ situation: 'cancelada', disagrees: true });
  });

  it('a cancellation that names this note cancels it', () => {
    const keys = { asked: KEY, answered: KEY };
    const procEventoNFe = [event('110111', '135', '2026-10-01T10:00:00-03:00', {}, keys)];
    expect(situationOf({ procEventoNFe }).situation).toBe('cancelada');
    const retCancNFe = { infCanc: { cStat: '101', nProt: '9', chNFe: KEY } };
    expect(situationOf({ retCancNFe }).situation).toBe('cancelada');
  });

  it('the protocol of a cancellation or a denial prevails over 100 on top', () => {
    const of = (cStat: string) => situationOf({ protNFe: [{ infProt: { cStat } }] });
    expect(of('101')).toEqual({ situation: 'cancelada', disagrees: true });
    expect(of('302')).toEqual({ situation: 'denegada', disagrees: true });
    expect(of('150')).toEqual({ situation: 'autorizada', disagrees: false });
  });

  it('a refused cancellation changes nothing', () => {
    const procEventoNFe = [event('110111', '573', '2026-10-01T10:00:00-03:00')];
    expect(situationOf({ procEventoNFe }).situation).toBe('autorizada');
  });
});

describe('events of a note', () => {
  it('are sorted by instant, whatever their time offset', () => {
    const procEventoNFe = [
      event('110111', '135', '2026-10-01T12:30:00-03:00', { xJust: 'engano' }),
      event('110110', '135', '2026-10-01T12:00:00-04:00', { xCorrecao: 'leia-se' }),
    ];
    expect(noteEvents(answer({ procEventoNFe }), SUBJECT).map(({ texto }) => texto)).toEqual([
      'engano',
      'leia-se',
    ]);
  });

  it('of an unknown type keep the text that came with them', () => {
    const procEventoNFe = [event('999999', '135', '2026-10-01T10:00:00-03:00')];
    expect(noteEvents(answer({ procEventoNFe }), SUBJECT)[0]?.descricao).toBe('palavras da SEFAZ');
  });

  it('include a legacy cancellation', () => {
    const retCancNFe = { versao: '2.00', infCanc: { nProt: '9', dhRecbto: '2010-01-01T00:00:00-03:00' } };
    expect(noteEvents(answer({ retCancNFe }), SUBJECT)).toEqual([
      { tpEvento: '110111', descricao: 'Cancelamento', dhEvento: '2010-01-01T00:00:00-03:00', nProt: '9' },
    ]);
  });

  it('report how SEFAZ received each, and the note that replaces a substituted one', () => {
    const chNFeRef = '35261011222333000181650010000001241482057315';
    const procEventoNFe = [
      event('110112', '135', '2026-10-01T10:00:00-03:00', { chNFeRef, xJust: 'trocada' }),
    ];
    expect(noteEvents(answer({ procEventoNFe }), SUBJECT)).toMatchObject([
      { descricao: 'Cancelamento por substituição', cStat: '135', texto: 'trocada', chNFeRef },
    ]);
  });

  it('tolerate malformed entries', () => {
    expect(noteEvents(answer({ procEventoNFe: ['', { evento: 'x' }, []] }), SUBJECT)).toHaveLength(1);
  });
});

describe('protocol of a note', () => {
  it('is found in protNFe and is empty if there is none, or two', () => {
    expect(noteProtocol(answer({ protNFe: [{ infProt: { nProt: '135' } }] }))).toBe('135');
    expect(noteProtocol(answer({}))).toBe('');
    const two = (nProt: string[]) => noteProtocol(answer({ protNFe: [{ infProt: { nProt } }] }));
    expect([two(['135', '136']), two(['135', '135'])]).toEqual(['', '135']);
  });
});
