import { describe, expect, it } from 'vitest';
import { givesSituation, isAuthorized, situationOf } from './cstat.ts';
import { cancelsNote, eventName } from './events.ts';

describe('situations', () => {
  const protNFe = [{ infProt: { nProt: '135260000000001' } }];

  it.each(['100', '101', '110', '120', '124', '150', '151', '155', '301', '302', '303', '217'])(
    'cStat %s gives the situation of the note',
    (cStat) => {
      expect(givesSituation({ cStat, protNFe: [] })).toBe(true);
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
      expect(givesSituation({ cStat, protNFe }), cStat).toBe(false);
    }
    for (const cStat of ['', 'constructor', 'toString'])
      expect(situationOf({ cStat })).toBe('nao-consultada');
  });

  it('an unknown code is neither authorized nor refused, and says something about the note only with its protocol', () => {
    for (const cStat of ['121', '128', '102', '1100']) {
      expect(situationOf({ cStat }), cStat).toBe('outra');
      expect(givesSituation({ cStat, protNFe }), cStat).toBe(true);
      expect(givesSituation({ cStat, protNFe: [] }), cStat).toBe(false);
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

  it('of every known kind have a name', () => {
    const known = [
      '110001 110110 110111 110112 110130 110131 110140 110150 110192 110193 110300 110750 110751 111500 111501 111502',
      '111503 112110 112120 112130 112140 112150 210200 210210 210220 210240 211110 211120 211124 211128 211130 211140',
      '211150 212110 212120 411500 411501 411502 411503 412120 412130 510630 610130 610131 610500 610501 610510 610514',
      '610550 610552 610554 610600 610601 610610 610611 610614 610615 790700 990900 990910',
    ].flatMap((line) => line.split(' '));
    const names = known.map((tpEvento) => eventName(tpEvento, 'palavras da SEFAZ'));
    expect(names).not.toContain('palavras da SEFAZ');
    expect(new Set(names).size).toBe(known.length);
  });

  it('always have a name', () => {
    expect(eventName('110110')).toBe('Carta de correção');
    expect(eventName('999999')).toBe('Evento 999999');
    expect(eventName('999999', 'Evento novo')).toBe('Evento novo');
    expect(eventName('constructor')).toBe('Evento constructor');
  });
});
