/** What each code of an answer or event proves, code by code: the table that readers go by. */

import { expect, onTestFinished, test } from 'vitest';
import { situationOf } from '../../shared/fiscal/cstat.ts';
import { setNewerTables } from '../../shared/fiscal/code-tables.ts';
import {
  consultStanding,
  eventStanding,
  FILE_STANDINGS,
  isCancellationEvent,
  isContingencyKey,
  isRegisteredEvent,
  isSvcKey,
  isUnknownNote,
  isUnknownReplacement,
  protocolStanding,
  refusedNumberStanding,
  provesKey,
  provesNote,
  strongerOf,
} from './evidence-table.ts';

const CODES = ['', 'toString', ...Array.from({ length: 1000 }, (_, code) => String(code).padStart(3, '0'))];

/** The codes that prove something, and what. */
function proved(standing: (code: string) => string | undefined): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const code of CODES) {
    const proof = standing(code);
    if (proof !== undefined) (found[proof] ??= []).push(code);
  }
  return found;
}

test('a protocol proves by its own code, a rejection by what SEFAZ already has, and no other code proves anything', () => {
  expect(proved(protocolStanding)).toEqual({
    authorized: ['100', '120', '135', '150', '204'],
    ask: ['635'],
    cancelled: ['101', '151', '155', '218'],
    denied: ['110', '205', '301', '302', '303'],
    'disabled-by-rejection': ['206'],
    epec: ['124', '692'],
    taken: ['539'],
  });
});

test('a code that is new proves the note where it has a protocol number, and else what newer tables say of it', () => {
  const nProt = '135260000000001';
  expect([protocolStanding('121'), protocolStanding('121', nProt), protocolStanding('225', nProt)]).toEqual([
    undefined,
    'authorized',
    undefined,
  ]);
  const situations = { '121': 'autorizada', '122': 'denegada' } as const;
  setNewerTables({ situations, notServed: [], eventNames: {}, cancellations: [], registered: [] });
  onTestFinished(() => setNewerTables(undefined));
  expect([protocolStanding('121'), protocolStanding('122')]).toEqual(['authorized', 'denied']);
});

test('the answer to a consult proves by its own code, and by one that is new the note whose protocol it has', () => {
  const known = {
    authorized: ['100', '120', '150'],
    cancelled: ['101', '151', '155'],
    denied: ['110', '301', '302', '303'],
    epec: ['124'],
    taken: ['561', '562', '613'],
  };
  expect(proved((code) => consultStanding(code, false))).toEqual(known);
  const { authorized, ...others } = proved((code) => consultStanding(code, true));
  const { authorized: _same, ...rest } = known;
  expect(others).toEqual(rest);
  const isNew = (cStat: string) => situationOf({ cStat }) === 'outra';
  expect(authorized).toEqual(CODES.filter((code) => known.authorized.includes(code) || isNew(code)));
});

test('an event proves the note that it is linked to, and asks for one that it was registered without', () => {
  expect(proved((code) => eventStanding('110110', code))).toEqual({
    authorized: ['135', '155'],
    ask: ['136', '573', '580'],
  });
});

test('the advance notice of a note in contingency proves that, and by some refusals what has its number', () => {
  expect(proved((code) => eventStanding('110140', code))).toEqual({
    epec: ['135', '136', '155', '485', '573'],
    taken: ['661'],
    'disabled-by-rejection': ['662'],
  });
});

test.each(['110111', '110112'])('a cancellation, event %s, also proves by some of its refusals', (event) => {
  expect(proved((code) => eventStanding(event, code))).toEqual({
    cancelled: ['101', '135', '136', '151', '155', '218', '420'],
    authorized: ['219', '221', '222', '501', '690'],
    ask: ['573', '580'],
  });
  expect(isCancellationEvent(event)).toBe(true);
});

test('the refusal of a disablement of one number says that a note or an EPEC has it, or a disablement without its proof', () => {
  expect(proved(refusedNumberStanding)).toEqual({ taken: ['241'], 'disabled-by-rejection': ['256'] });
});

test('no other event is a cancellation, and a refused one is no event', () => {
  expect(['110110', '110140', ''].some(isCancellationEvent)).toBe(false);
  expect(CODES.filter(isRegisteredEvent)).toEqual(['135', '136', '155']);
});

test('only two refusals of an event say that SEFAZ has no note of the key', () => {
  expect(CODES.filter(isUnknownNote)).toEqual(['217', '494']);
  expect(CODES.filter(isUnknownReplacement)).toEqual(['912']);
});

test('a key issued without SEFAZ is known by its tpEmis', () => {
  const issued = (tpEmis: string) => `${'3'.repeat(34)}${tpEmis}${'2'.repeat(9)}`;
  expect(Array.from('123456789').filter((tpEmis) => isContingencyKey(issued(tpEmis)))).toEqual([
    '2',
    '4',
    '5',
    '9',
  ]);
  expect(Array.from('123456789').filter((tpEmis) => isSvcKey(issued(tpEmis)))).toEqual(['6', '7']);
});

test('the stronger of two documents of one key counts, in either order', () => {
  FILE_STANDINGS.forEach((one, at) => {
    for (const other of FILE_STANDINGS.slice(at)) {
      expect([strongerOf(one, other), strongerOf(other, one)]).toEqual([one, one]);
    }
  });
  expect(FILE_STANDINGS.filter(provesNote)).toEqual(['cancelled', 'denied', 'authorized', 'taken']);
  expect(FILE_STANDINGS.filter(provesKey)).toEqual(['cancelled', 'denied', 'authorized']);
});

test('the order of proofs is that of docs/tax-rules.md', () => {
  expect(FILE_STANDINGS.join(' ')).toBe(
    'cancelled denied authorized taken disabled-by-rejection epec ask no-protocol',
  );
});
