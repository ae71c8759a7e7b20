/** A group over several series, models and years of one company, against a model SEFAZ: one question, one order, one stop. */

import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { noteNumberSchema, serieSchema, type Mod } from '../../shared/fiscal/numbering.ts';
import { performGroup, type PerformedGroup, type WantedGroup } from './perform-group.ts';
import type { Consent } from './send/consent.ts';
import { answerBody } from './testing/model-sefaz.ts';
import { environment, realmForTests } from './testing/realm.ts';
import { answered, codeOf, consentOf, rangeOf, valueOf, wires, type Wire } from './testing/test-context.ts';

const t = realmForTests();

type Range = WantedGroup['ranges'][number];
const range = (mod: Mod, serie: number, nNFIni: number, nNFFin: number, ano = 2026): Range => ({
  mod,
  serie: serieSchema.parse(serie),
  ano,
  nNFIni: noteNumberSchema.parse(nNFIni),
  nNFFin: noteNumberSchema.parse(nNFFin),
});
/** The same numbers in two series, an earlier year, and both models. */
const RANGES: readonly Range[] = [
  range('55', 1, 7, 9, 2025),
  range('55', 1, 12, 12),
  range('55', 2, 7, 9),
  range('65', 1, 3, 3),
];

const groupOf = (ranges: readonly Range[]): WantedGroup => {
  const { cnpj, xJust } = rangeOf(1);
  return { environment, cnpj, ranges: [...ranges], xJust };
};
const act = (ranges = RANGES, consent: Consent = consentOf(t.context)) =>
  performGroup(t.app, groupOf(ranges), consent);
const statesOf = ({ ranges }: PerformedGroup) => ranges.map(({ view }) => view?.state);
const placesOf = (rows: readonly { mod: string; serie: number; nNFIni: number; ano: number }[]) =>
  rows.map(({ mod, serie, nNFIni, ano }) => `${mod} ${serie} ${nNFIni} ${ano}`);
/** The wire of the nth request is another one. */
const nth = (n: number, wire: Wire): Wire => {
  let sent = 0;
  return (body, process) => (++sent === n ? wire(body, process) : wires.works(body, process));
};

describe('a group over several series', () => {
  test('is one question with every range from the journal, and is sent in its order', async () => {
    const done = valueOf(await act());
    expect(contract['disablement.perform-group'].output.parse(done)).toEqual(done);
    expect(statesOf(done)).toEqual(['homologated', 'homologated', 'homologated', 'homologated']);
    expect(t.context.asked).toEqual([]);
    expect(t.context.askedTogether.map(placesOf)).toEqual([placesOf(RANGES)]);
    expect(placesOf(valueOf(await t.app.list({ environment, pending: false }))).toSorted()).toEqual(
      placesOf(RANGES).toSorted(),
    );
    expect(t.sefaz.ledger.map(({ nNFIni }) => nNFIni)).toEqual([7, 12, 7, 3]);
    expect(t.sefaz.doubles()).toBe(0);
  });

  test.each([
    ['a refusal', 'refused', () => answered(answerBody('241', 'Um número da faixa já foi utilizado'))],
    ['a lost answer', 'uncertain', wires.answerLost],
  ] as const)(
    '%s in one of them keeps the ranges of the others from being sent',
    async (_what, state, wire) => {
      t.context.wire = nth(2, wire);
      const done = valueOf(await act());
      expect(done.stoppedAt).toBe(1);
      expect(statesOf(done)).toEqual(['homologated', state, 'prepared', 'prepared']);
      expect(t.context.posted).toHaveLength(2);
    },
  );

  test('a lost answer of one series blocks its own numbers, and not those of the same number in another', async () => {
    t.context.wire = nth(1, wires.answerLost);
    expect(valueOf(await act())).toMatchObject({ stoppedAt: 0 });
    expect(valueOf(await act())).toMatchObject({
      stoppedAt: 0,
      ranges: [{ view: { state: 'uncertain' } }, {}, {}, {}],
    });
    expect(t.context.posted).toHaveLength(1);
    const rest = valueOf(await act(RANGES.slice(1)));
    expect(statesOf(rest)).toEqual(['homologated', 'homologated', 'homologated']);
  });

  test('in which one range has a finding to waive is not sent, and nothing of it is left', async () => {
    t.context.contingencies = [{ nNF: 3, chNFe: 'k'.repeat(44), standing: 'open' }];
    const done = valueOf(await act());
    expect(done).toMatchObject({
      stoppedAt: 3,
      ranges: [{}, {}, {}, { stopped: { code: 'range.contingency' } }],
    });
    expect(t.context.askedTogether).toEqual([]);
    expect(t.context.posted).toEqual([]);
    const waived = { ...groupOf(RANGES), confirm: ['range.contingency'] };
    expect(contract['disablement.perform-group'].input.safeParse(waived).success).toBe(false);
  });

  test('is refused while another group of one of its series is being sent, and not beside one of others', async () => {
    const [one, two, three, four] = RANGES as [Range, Range, Range, Range];
    const more = range('55', 2, 20, 20);
    const both = await Promise.all([act([one, three]), act([two, more])]);
    expect(both.map(codeOf).toSorted()).toEqual(['disablement.busy', 'ok']);
    const apart = await Promise.all([
      act([range('55', 5, 1, 1), range('55', 6, 1, 1)]),
      act([four, range('65', 2, 4, 4)]),
    ]);
    expect(apart.map(codeOf)).toEqual(['ok', 'ok']);
  });

  test('is valid in the order of model, series and number alone', () => {
    const { input } = contract['disablement.perform-group'];
    expect(input.safeParse(groupOf(RANGES)).success).toBe(true);
    for (const wrong of [
      [range('55', 2, 7, 9), range('55', 1, 12, 12)],
      [range('65', 1, 3, 3), range('55', 1, 7, 9)],
      [range('55', 1, 7, 9), range('55', 2, 1, 1), range('55', 1, 12, 12)],
      [range('55', 2, 7, 9), range('55', 2, 9, 12)],
    ]) {
      expect(input.safeParse(groupOf(wrong)).success).toBe(false);
    }
  });
});
