import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FACTS, NEEDS_FACTS } from '../../electron/testing/references.ts';
import { givesSituation, isAuthorized, situationOf } from './cstat.ts';
import { cancelsNote, EVENT_NAMES, eventName } from './events.ts';

describe('situations', () => {
  const protNFe = [{ infProt: { nProt: '135260000000001' } }];

  it.each(['100', '101', '110', '120', '124', '150', '151', '155', '301', '302', '303', '217'])(
    'cStat %s gives the situation of the note',
    (cStat) => {
      expect(givesSituation({ procEventoNFe: [], cStat, protNFe: [] })).toBe(true);
      expect(['outra', 'nao-consultada']).not.toContain(situationOf({ cStat }));
    },
  );

  it('an authorization with alerts (120) is an authorization like 100 and 150', () => {
    for (const cStat of ['100', '120', '150']) {
      expect(situationOf({ cStat })).toBe('autorizada');
      expect(isAuthorized(cStat)).toBe(true);
    }
    expect(isAuthorized('124')).toBe(false);
  });

  it('a refused consultation, or a stopped service, says nothing about the note, whatever else it contains', () => {
    for (const cStat of ['108', '109', '113', '656', '999', '215', '304', '526', '562', '9302']) {
      expect(situationOf({ cStat }), cStat).toBe('nao-consultada');
      expect(givesSituation({ procEventoNFe: [], cStat, protNFe }), cStat).toBe(false);
    }
    for (const cStat of ['', 'constructor', 'toString'])
      expect(situationOf({ cStat })).toBe('nao-consultada');
  });

  it('an unknown code is neither authorized nor refused, and says something about the note only with its protocol or an event', () => {
    for (const cStat of ['121', '128', '102', '1100']) {
      expect(situationOf({ cStat }), cStat).toBe('outra');
      expect(givesSituation({ procEventoNFe: [], cStat, protNFe }), cStat).toBe(true);
      expect(givesSituation({ procEventoNFe: [{}], cStat, protNFe: [] }), cStat).toBe(true);
      expect(givesSituation({ procEventoNFe: [], cStat, protNFe: [] }), cStat).toBe(false);
    }
  });
});

describe('events', () => {
  it('cancel a note only when the authority registered the cancellation', () => {
    expect(cancelsNote('110111', '135')).toBe(true);
    expect(cancelsNote('110112', '155')).toBe(true);
    expect(cancelsNote('110111', '573')).toBe(false);
    expect(cancelsNote('110110', '135')).toBe(false);
  });

  it('have six digits and a name of their own each', () => {
    const types = Object.keys(EVENT_NAMES);
    const names = types.map((tpEvento) => eventName(tpEvento, 'palavras da SEFAZ'));
    expect(types.filter((tpEvento) => !/^\d{6}$/.test(tpEvento))).toEqual([]);
    expect(names).toEqual(types.map((tpEvento) => EVENT_NAMES[tpEvento]));
    expect(new Set(names).size).toBe(types.length);
  });

  it.skipIf(FACTS === undefined)(`are there for every one that is known ${NEEDS_FACTS}`, () => {
    const { events } = JSON.parse(readFileSync(new URL('events.json', FACTS), 'utf8')) as { events: object };
    expect(Object.keys(events).length).toBeGreaterThan(50);
    expect(Object.keys(events).filter((tpEvento) => !Object.hasOwn(EVENT_NAMES, tpEvento))).toEqual([]);
  });

  it('always have a name', () => {
    expect(eventName('110110')).toBe('Carta de correção');
    expect(eventName('999999')).toBe('Evento 999999');
    expect(eventName('999999', 'Evento novo')).toBe('Evento novo');
    expect(eventName('constructor')).toBe('Evento constructor');
  });
});
