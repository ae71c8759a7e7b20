/** What counts as a change of a watched note. */

import { expect, test } from 'vitest';
import type { RetConsSitNFe } from '../../../shared/service/service.ts';
import { eventName } from '../../../shared/fiscal/events.ts';
import { differenceOf, knownOf, standingOf } from './standing.ts';
import { answerOf, CANCELLED, ENVIRONMENT, eventOf } from './testing/watched-world.ts';

const NOTE = {
  chNFe: '35261011222333000181550010000000011482057315',
  environment: ENVIRONMENT,
};
const AT = '2026-11-20T12:00:00.000Z';
const kinds = (before: RetConsSitNFe | undefined, after: RetConsSitNFe) =>
  differenceOf(before && standingOf(before, NOTE), standingOf(after, NOTE)).kinds;

test.each([
  ['the same answer', answerOf('100'), answerOf('100'), []],
  ['another code of the same situation', answerOf('100'), answerOf('150'), []],
  ['a cancellation', answerOf('100'), CANCELLED, ['cancelled']],
  [
    'a cancellation by substitution',
    answerOf('100'),
    answerOf('101', [eventOf('110112', '901')]),
    ['substituted'],
  ],
  [
    'a cancellation of which only the event speaks',
    answerOf('100'),
    answerOf('100', [eventOf('110111', '900')]),
    ['cancelled'],
  ],
  ['a correction', answerOf('100'), answerOf('100', [eventOf('110110', '7')]), ['correction']],
  [
    'a second correction beside the first',
    answerOf('100', [eventOf('110110', '7')]),
    answerOf('100', [eventOf('110110', '7'), eventOf('110110', '8')]),
    ['correction'],
  ],
  ['another event', answerOf('100'), answerOf('100', [eventOf('610610', '7')]), ['event']],
  [
    'a cancellation after a correction',
    answerOf('100'),
    answerOf('101', [eventOf('110110', '7'), eventOf('110111', '8')]),
    ['cancelled', 'correction'],
  ],
  ['another protocol', answerOf('100', [], '1'), answerOf('100', [], '2'), ['protocol']],
  ['a denial', answerOf('217'), answerOf('110'), ['denied']],
  ['a note that is found now', answerOf('217'), answerOf('100'), ['authorized']],
  ['a note that is no longer found', answerOf('100'), answerOf('217'), ['not-found']],
  ['an EPEC that was not transmitted', answerOf('124'), answerOf('217'), ['not-found']],
  ['an unknown code beside a protocol', answerOf('100'), answerOf('121'), ['situation']],
  ['a first answer that is as hoped', undefined, answerOf('100', [eventOf('110110', '7')]), []],
  ['a first answer that is a cancellation', undefined, CANCELLED, ['cancelled']],
  ['a mark of the Fisco', answerOf('100'), answerOf('100', [eventOf('400200', '7')]), ['event']],
  [
    'a first answer with a mark of the Fisco',
    undefined,
    answerOf('100', [eventOf('400200', '7')]),
    ['event'],
  ],
  [
    'a first answer whose mark was taken back',
    undefined,
    answerOf('100', [eventOf('400200', '7'), eventOf('400201', '8')]),
    [],
  ],
  ['a first answer that finds nothing', undefined, answerOf('217'), []],
])('%s', (_name, before, after, expected) => {
  expect(kinds(before, after)).toEqual(expected);
});

test('a note that the Fisco has marked is known to be so, and the mark is named also of a first answer', () => {
  const marked = standingOf(answerOf('100', [eventOf('110110', '7'), eventOf('400200', '8')]), NOTE);
  expect(knownOf(marked, AT)).toMatchObject({ situacao: 'autorizada', avisos: ['note.marked-by-fisco'] });
  expect(knownOf(standingOf(answerOf('100'), NOTE), AT)).not.toHaveProperty('avisos');
  expect(differenceOf(undefined, marked).events).toEqual([eventName('400200')]);
});

test('the new events are named', () => {
  const before = standingOf(answerOf('100', [eventOf('110110', '7')]), NOTE);
  const after = standingOf(answerOf('100', [eventOf('110110', '7'), eventOf('210210', '8')]), NOTE);
  expect(differenceOf(before, after).events).toEqual(['Ciência da operação']);
});
