/** The state of one number by the bits of its files, journal and answers: what the series of `number-states.test.ts` do not reach. */

import { describe, expect, it, test } from 'vitest';
import {
  ASK_BIT,
  BOOKED,
  bookedBits,
  bookedOf,
  CONTINGENCY_KEY_BIT,
  DISABLED_BIT,
  DISPUTED_BIT,
  EPEC_BIT,
  isExisting,
  isSurelyExisting,
  mayArrive,
  NORMAL_KEY_BIT,
  NOTE,
  REJECTION_BIT,
  STATE_PROVED_BIT,
  SVC_PROVED_BIT,
} from './number-code.ts';
import { decide, NO_POINT, type KeyStanding, type PointEvidence } from './number-states.ts';
import { keyOf } from './testing/rows.ts';

const NOTHING = { disabled: false, uncertain: false };
const DISABLED = { disabled: true, uncertain: false };
const said = (...keys: readonly (readonly [KeyStanding, string])[]): PointEvidence => ({
  keys: keys.map(([standing, tpEmis]) => ({ chNFe: keyOf(1, { tpEmis }), standing })),
  exists: false,
});
const stateOf = (...evidence: Parameters<typeof decide>) => decide(...evidence).state;

describe('the state of a number', () => {
  it.each([
    ['authorized in a file', NOTE.authorized, 'used'],
    ['cancelled in a file', NOTE.cancelled, 'cancelled'],
    ['denied in a file', NOTE.denied, 'denied'],
    ['in contingency in a file', NOTE.contingency, 'contingency'],
    ['tried in a file', NOTE.attempted, 'attempted'],
    ['booked as cancelled', bookedBits(BOOKED.cancelled), 'cancelled'],
    ['booked as denied', bookedBits(BOOKED.denied), 'denied'],
    ['booked as regular', bookedBits(BOOKED.regular), 'used'],
    ['named by a rejection as disabled', REJECTION_BIT, 'disabled'],
    ['tried, and named by a rejection as disabled', NOTE.attempted | REJECTION_BIT, 'disabled'],
  ])('that is %s', (_, code, state) => {
    expect(stateOf(code, NOTHING)).toBe(state);
    // What the books or SEFAZ have of a note is stronger than the journal, and nothing else is.
    const strong = isExisting(code);
    expect(stateOf(code, DISABLED)).toBe(strong ? state : 'disabled');
    expect(stateOf(code, { disabled: false, uncertain: true })).toBe(strong ? state : 'uncertain');
  });

  it('is used by what an answer says, with nothing else known', () => {
    expect(stateOf(0, NOTHING, said(['authorized', '1']))).toBe('used');
    expect(stateOf(0, NOTHING, { keys: [], exists: true })).toBe('used');
    expect(stateOf(NOTE.denied, NOTHING, said(['denied', '1']))).toBe('denied');
    expect(stateOf(0, NOTHING)).toBe('attempted');
  });
});

describe('what is asked at SEFAZ', () => {
  it.each([
    ['tried', NOTE.attempted, true],
    ['in contingency', NOTE.contingency, true],
    ['authorized', NOTE.authorized, false],
    ['disabled in a file', DISABLED_BIT, false],
  ])('a number that is %s and speaks for a note: %s', (_, code, ask) => {
    expect(decide(code | ASK_BIT, NOTHING).ask).toBe(ask);
    expect(decide(code, NOTHING).ask).toBe(false);
  });
});

test('a number is disputed where books alone contradict each other, and no longer once SEFAZ has a note', () => {
  const code = bookedBits(BOOKED.regular) | DISPUTED_BIT;
  expect(decide(code, NOTHING).disputed).toBe(true);
  expect(decide(bookedBits(BOOKED.regular), NOTHING).disputed).toBe(false);
  expect(decide(code | NOTE.authorized, NOTHING).disputed).toBe(false);
  expect(decide(NOTE.authorized, NOTHING).disputed).toBe(false);
});

describe('contradictions', () => {
  const conflicts = (...evidence: Parameters<typeof decide>) => decide(...evidence).conflicts;

  it('between files alone are left to the folding, which names them', () => {
    expect(conflicts(NOTE.authorized | DISABLED_BIT, NOTHING, NO_POINT)).toEqual([]);
    expect(conflicts(NOTE.authorized | DISABLED_BIT, NOTHING, { keys: [], exists: true })).toEqual([
      'disabled-and-used',
    ]);
    expect(conflicts(NOTE.authorized | DISABLED_BIT, NOTHING, said(['attempted', '1']))).toEqual([
      'disabled-and-used',
    ]);
  });

  it('with the journal are named once, whatever else says the same', () => {
    expect(conflicts(NOTE.authorized | DISABLED_BIT, DISABLED, { keys: [], exists: true })).toEqual([
      'disabled-and-used',
    ]);
    expect(conflicts(NOTE.authorized, DISABLED)).toEqual(['disabled-and-used']);
    expect(conflicts(bookedBits(BOOKED.regular), DISABLED)).toEqual(['disabled-and-used']);
    expect(conflicts(bookedBits(BOOKED.cancelled), DISABLED)).toEqual([]);
    expect(conflicts(NOTE.attempted, DISABLED)).toEqual([]);
  });

  it('of the books are against what SEFAZ says: regular and cancelled, or otherwise and authorized', () => {
    expect(conflicts(bookedBits(BOOKED.regular), NOTHING, said(['authorized', '1']))).toEqual([]);
    expect(conflicts(bookedBits(BOOKED.denied), NOTHING, said(['authorized', '1']))).toEqual([
      'booked-otherwise',
    ]);
    const both = said(['authorized', '1'], ['cancelled', '1']);
    expect(conflicts(bookedBits(BOOKED.cancelled), NOTHING, both)).toEqual([]);
    expect(conflicts(0, NOTHING, said(['authorized', '1']))).toEqual([]);
  });

  it.each<[string, number, PointEvidence, boolean]>([
    ['one of each in answers', 0, said(['authorized', '1'], ['attempted', '9']), true],
    ['one of each, both only tried', 0, said(['attempted', '1'], ['contingency', '9']), true],
    ['a normal one, and one of which SEFAZ has the EPEC', 0, said(['authorized', '1'], ['epec', '4']), true],
    ['two of one kind', 0, said(['authorized', '1'], ['attempted', '1']), false],
    ['a normal one in a file, and another that ended', NORMAL_KEY_BIT, said(['authorized', '9']), true],
    ['the normal one denied', NORMAL_KEY_BIT, said(['denied', '1'], ['authorized', '9']), false],
    ['the normal one cancelled', NORMAL_KEY_BIT, said(['cancelled', '1'], ['authorized', '9']), false],
    ['the offline one in a file', CONTINGENCY_KEY_BIT, said(['authorized', '1']), true],
  ])('a key in contingency beside a normal one: %s', (_, code, point, named) => {
    expect(conflicts(code, NOTHING, point).includes('normal-and-contingency')).toBe(named);
  });

  it.each<[string, number, PointEvidence, boolean]>([
    [
      'one of the SVC in a file, one of the state in an answer',
      SVC_PROVED_BIT,
      said(['authorized', '1']),
      true,
    ],
    [
      'one of the state in a file, one of the SVC in an answer',
      STATE_PROVED_BIT,
      said(['authorized', '6']),
      true,
    ],
    ['the same, cancelled by now', STATE_PROVED_BIT, said(['cancelled', '7']), true],
    ['both in answers', 0, said(['authorized', '1'], ['cancelled', '6']), true],
    ['the same one in both', SVC_PROVED_BIT, said(['authorized', '6']), false],
    ['that of the SVC unknown to SEFAZ', STATE_PROVED_BIT, said(['attempted', '6']), false],
    ['an offline one beside it, which is another note', STATE_PROVED_BIT, said(['cancelled', '9']), false],
  ])('two notes of one number: %s', (_, proved, point, named) => {
    expect(conflicts(NOTE.authorized | proved, NOTHING, point).includes('two-keys')).toBe(named);
  });

  it('a number without a file is not taken for one of files alone', () => {
    expect(conflicts(0, NOTHING)).toEqual([]);
  });
});

describe('what SEFAZ refused to disable, by a request of the number alone', () => {
  const taken: PointEvidence = { ...NO_POINT, refused: ['taken'] };
  const byRejection: PointEvidence = { ...NO_POINT, refused: ['disabled-by-rejection'] };
  const epec = said(['epec', '4']);

  it('is used, whether the journal or a file says so, and in contingency beside an EPEC that either shows', () => {
    expect([stateOf(0, NOTHING, taken), stateOf(NOTE.refused, NOTHING)]).toEqual(['used', 'used']);
    const both = { ...epec, refused: taken.refused };
    expect(stateOf(0, NOTHING, both)).toBe('contingency');
    expect(stateOf(NOTE.refused, NOTHING, epec)).toBe('contingency');
    expect(stateOf(NOTE.contingency | EPEC_BIT, NOTHING, taken)).toBe('contingency');
  });

  it('adds nothing to what the books or the note itself say of it', () => {
    const cancelled = bookedBits(BOOKED.cancelled);
    for (const decided of [decide(cancelled, NOTHING, taken), decide(NOTE.refused | cancelled, NOTHING)])
      expect(decided).toMatchObject({ state: 'cancelled', conflicts: [] });
    expect(decide(bookedBits(BOOKED.disabled), NOTHING, taken).conflicts).toEqual(['booked-otherwise']);
    expect(stateOf(0, NOTHING, { ...said(['denied', '1']), refused: taken.refused })).toBe('denied');
  });

  it('is disabled by a rejection alone: a note in contingency comes first, as where a file says it', () => {
    for (const [code, point] of [
      [0, byRejection],
      [REJECTION_BIT, NO_POINT],
    ] as const) {
      expect(stateOf(code | NOTE.attempted, NOTHING, point)).toBe('disabled');
      expect(stateOf(code | NOTE.contingency, NOTHING, point)).toBe('contingency');
      expect(stateOf(code, { ...NOTHING, uncertain: true }, point)).toBe('uncertain');
    }
  });
});

describe('the bits of a number', () => {
  it.each([
    ['nothing', NOTE.none, false, false],
    ['tried', NOTE.attempted, false, true],
    ['in contingency', NOTE.contingency, false, true],
    ['denied', NOTE.denied, true, false],
    ['cancelled', NOTE.cancelled, true, false],
    ['authorized', NOTE.authorized, true, false],
    ['booked as regular', bookedBits(BOOKED.regular), true, false],
    ['booked as denied', bookedBits(BOOKED.denied), true, false],
    ['booked as disabled', bookedBits(BOOKED.disabled), false, false],
    ['tried, booked as cancelled', NOTE.attempted | bookedBits(BOOKED.cancelled), true, false],
  ])('%s: SEFAZ or the books have a note, or one may still arrive', (_, code, existing, arrives) => {
    expect([isExisting(code), mayArrive(code)]).toEqual([existing, arrives]);
    expect(isSurelyExisting(code)).toBe(existing);
    expect(isSurelyExisting(code | DISPUTED_BIT)).toBe(false);
    expect(isExisting(code | DISPUTED_BIT)).toBe(existing);
  });

  it('keep what the books say apart from all others', () => {
    for (const booked of Object.values(BOOKED)) expect(bookedOf(0xff8f | bookedBits(booked))).toBe(booked);
  });
});
