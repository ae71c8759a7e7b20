import { describe, expect, it } from 'vitest';
import { givesSituation, situationOf } from './cstat.ts';
import { cancelsNote, eventName } from './events.ts';

describe('situations', () => {
  it.each(['100', '101', '110', '124', '150', '151', '155', '301', '302', '303', '217'])(
    'cStat %s gives the situation of the note',
    (cStat) => {
      expect(givesSituation(cStat)).toBe(true);
      expect(situationOf(cStat)).not.toBe('rejeitada');
    },
  );

  it('any other code is a refused question, the names of every object included', () => {
    for (const cStat of ['', '656', '108', '999', '1100', 'constructor', 'toString']) {
      expect(givesSituation(cStat), cStat).toBe(false);
      expect(situationOf(cStat), cStat).toBe('rejeitada');
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

  it('always have a name', () => {
    expect(eventName('110110')).toBe('Carta de correção');
    expect(eventName('999999')).toBe('Evento 999999');
    expect(eventName('999999', 'Evento novo')).toBe('Evento novo');
    expect(eventName('constructor')).toBe('Evento constructor');
  });
});
