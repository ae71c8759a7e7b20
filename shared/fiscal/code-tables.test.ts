/** What newer tables add to the built-in ones, and that they take nothing away. */

import { afterEach, expect, it } from 'vitest';
import { explainCStat } from '../explain/index.ts';
import { setNewerTables, type CodeTables } from './code-tables.ts';
import { givesSituation, isAuthorized, situationOf } from './cstat.ts';
import { cancelsNote, eventName } from './events.ts';

const TABLES: CodeTables = {
  situations: { '152': 'autorizada', '9152': 'cancelada' },
  notServed: ['9400'],
  eventNames: { '999998': 'Evento novo', '110110': 'CC-e' },
  cancellations: ['110113'],
  registered: ['137'],
};

afterEach(() => setNewerTables(undefined));

it('codes of newer tables have their situation, and the built-in ones keep theirs', () => {
  expect(situationOf({ cStat: '152' })).toBe('outra');
  setNewerTables(TABLES);
  expect([situationOf({ cStat: '152' }), isAuthorized('152'), situationOf({ cStat: '100' })]).toEqual([
    'autorizada',
    true,
    'autorizada',
  ]);
  expect(givesSituation({ procEventoNFe: [], cStat: '9152', protNFe: [] })).toBe(true);
  expect(situationOf({ cStat: '9400' })).toBe('nao-consultada');
  expect(situationOf({ cStat: '9302' })).toBe('nao-consultada');
});

it('a code without a text of its own is explained by its situation', () => {
  setNewerTables(TABLES);
  for (const locale of ['pt-BR', 'en'] as const) {
    expect(explainCStat('152', 'consult', locale)).toEqual(explainCStat('100', 'consult', locale));
    expect(explainCStat('9152', 'consult', locale)).toEqual(explainCStat('101', 'consult', locale));
  }
});

it('events of newer tables have their names and may cancel a note', () => {
  setNewerTables(TABLES);
  expect(['999998', '110110', '110111', '999999'].map((each) => eventName(each))).toEqual([
    'Evento novo',
    'CC-e',
    'Cancelamento',
    'Evento 999999',
  ]);
  expect([cancelsNote('110113', '135'), cancelsNote('110111', '137'), cancelsNote('110110', '137')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('without newer tables the built-in ones are alone again', () => {
  setNewerTables(TABLES);
  setNewerTables(undefined);
  expect([situationOf({ cStat: '152' }), eventName('999998')]).toEqual(['outra', 'Evento 999998']);
});

it('an event that only newer tables name has that name from them alone', () => {
  expect(eventName('110110')).toBe('Carta de correção');
  expect(eventName('999999')).toBe('Evento 999999');
  setNewerTables({ ...TABLES, eventNames: { '999999': 'Evento novo' } });
  expect(eventName('999999')).toBe('Evento novo');
});
