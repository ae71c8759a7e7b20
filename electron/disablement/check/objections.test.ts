/**
 * Untransmitted contingency and a contradicted year block a range until a person waives them, and the waiver is
 * stored with the request.
 */

import { describe, expect, test } from 'vitest';
import { contract, type ParsedInput } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/findings/findings.ts';
import { realmForTests } from '../testing/realm.ts';
import { codeOf, consentOf, rangeOf, valueOf, wires, type TestContext } from '../testing/test-context.ts';

const t = realmForTests();
const KEY = '35261111222333000181550010000000059482057311';

const note = (nNF: number, standing: TestContext['contingencies'][number]['standing'] = 'open') => ({
  nNF,
  chNFe: `${KEY.slice(0, 25)}${String(nNF).padStart(9, '0')}${KEY.slice(34)}`,
  standing,
});
const check = async (input: ParsedInput<'disablement.check'>) => {
  const { xJust: _xJust, ...asked } = { xJust: '', ...input };
  const found = valueOf(await t.app.check(asked));
  expect(contract['disablement.check'].output.parse(found)).toEqual(found);
  return found;
};
const codes = async (input: ParsedInput<'disablement.check'>) =>
  (await check(input)).findings.map(({ level, code }) => `${level} ${code}`);
const contingency = { confirm: ['range.contingency' as const] };

describe('a number issued in contingency and not transmitted', () => {
  test('is not disabled: the check says which it is and what is left, and nothing is recorded', async () => {
    t.context.contingencies = [note(5)];
    const found = await check(rangeOf(3, 9));
    expect(found.findings.find(({ code }) => code === 'range.contingency')).toMatchObject({
      level: 'block',
      data: { numbers: '5', chNFe: note(5).chNFe },
      mend: [
        { nNFIni: 3, nNFFin: 4 },
        { nNFIni: 6, nNFFin: 9 },
      ],
    });
    expect(found.taken).toEqual([{ nNFIni: 5, nNFFin: 5, why: 'contingency' }]);
    expect(found.findings.map(({ code }) => code)).not.toContain('range.no-note-here');
    expect(codeOf(await t.app.prepare(rangeOf(3, 9)))).toBe('range.contingency');
    expect(codeOf(await t.app.prepare(rangeOf(6, 9)))).toBe('ok');
  });

  test('is checked again when the request is sent, since it may have become known meanwhile', async () => {
    const prepared = await t.prepared(3, 5);
    t.context.contingencies = [note(4)];
    expect(codeOf(await t.send(prepared))).toBe('range.contingency');
    expect(t.context.posted).toHaveLength(0);
  });

  test('and also if it became known during the confirmation', async () => {
    const requestId = await t.prepared(3, 5);
    const { confirm } = consentOf(t.context);
    const disable = async () => {
      t.context.contingencies = [note(4)];
      return true;
    };
    const named = { environment: 'homologacao' as const, requestId };
    const sent = await t.app.send(named, { confirm: { ...confirm, disable } });
    expect(codeOf(sent)).toBe('range.contingency');
    expect(t.context.posted).toHaveLength(0);
  });

  test('is disabled after the declaration that nobody was ever given the note, which the journal keeps', async () => {
    t.context.contingencies = [note(4)];
    expect(await codes({ ...rangeOf(3, 5), ...contingency })).toContain('warn range.contingency-declared');
    const prepared = valueOf(await t.app.prepare({ ...rangeOf(3, 5), ...contingency }));
    const named = { environment: 'homologacao' as const, requestId: prepared.requestId };
    const sent = valueOf(await t.app.send({ ...named, ...contingency }, consentOf(t.context)));
    expect(sent).toMatchObject({
      state: 'homologated',
      waivers: [{ code: 'range.contingency', by: 'person', keys: [note(4).chNFe] }],
    });
    expect(t.context.asked.at(-1)?.waivers).toMatchObject([{ keys: [note(4).chNFe] }]);
    const story = valueOf(await t.app.story(named));
    expect(story.map(({ kind }) => kind)).toEqual(['prepared', 'waived', 'sent', 'answered', 'saved']);
    expect((await t.app.verifyChain()).ok).toBe(true);
  });

  test('reported by a caller without a token only warns', async () => {
    t.context.contingencies = [note(4, 'reported')];
    expect(await codes(rangeOf(3, 5))).toContain('warn range.contingency-reported');
    const sent = valueOf(await t.send(await t.prepared(3, 5)));
    expect(sent.state).toBe('homologated');
    expect(sent.waivers).toBeUndefined();
  });

  test('counts as waived for one sending: one that never left is asked about again, weeks later too', async () => {
    t.context.contingencies = [note(4)];
    t.context.notes = [
      { nNF: 2, year: 2026, month: 10 },
      { nNF: 9, year: 2026, month: 10 },
    ];
    const both = { confirm: ['range.contingency' as const, 'year.contradicted' as const] };
    const wanted = rangeOf(3, 5, { ano: 2025 });
    const { requestId } = valueOf(await t.app.prepare({ ...wanted, ...both }));
    const named = { environment: 'homologacao' as const, requestId };
    t.context.wire = wires.notWritten;
    expect(codeOf(await t.app.send({ ...named, ...both }, consentOf(t.context)))).toBe('sefaz.reset');
    expect(valueOf(await t.app.get(named)).waivers).toBeUndefined();
    t.context.wire = wires.works;
    t.context.now += 30 * 24 * 3_600_000;
    t.context.notes = [
      { nNF: 2, year: 2024, month: 10 },
      { nNF: 9, year: 2024, month: 10 },
    ];
    expect(codeOf(await t.app.send(named, consentOf(t.context)))).toBe('range.contingency');
    expect(codeOf(await t.app.send({ ...named, ...contingency }, consentOf(t.context)))).toBe(
      'year.contradicted',
    );
    expect(t.sefaz.ledger).toEqual([]);
    t.context.asked.length = 0;
    const sent = valueOf(await t.app.send({ ...named, ...both }, consentOf(t.context)));
    expect(t.context.asked[0]?.waivers?.map(({ code }) => code)).toEqual([
      'range.contingency',
      'year.contradicted',
    ]);
    expect(sent.waivers?.map(({ code }) => code)).toEqual(['range.contingency', 'year.contradicted']);
  });

  test('allows a request to be prepared for a person, but not to be sent', async () => {
    t.context.contingencies = [note(4)];
    const waiting = valueOf(await t.app.prepare({ ...rangeOf(3, 5), waits: true }));
    expect(codeOf(await t.send(waiting.requestId))).toBe('range.contingency');
  });
});

describe('the year', () => {
  test('contradicted by the notes on both sides blocks until it is waived', async () => {
    t.context.notes = [
      { nNF: 2, year: 2026, month: 10 },
      { nNF: 4, year: 2026, month: 10 },
    ];
    const wanted = rangeOf(3, 3, { ano: 2025 });
    expect(await codes(wanted)).toEqual(expect.arrayContaining(['block year.contradicted']));
    expect(await codes(wanted)).not.toContain('warn year.ask');
    expect(codeOf(await t.app.prepare(wanted))).toBe('year.contradicted');
    const looked = { confirm: ['year.contradicted' as const] };
    const { requestId } = valueOf(await t.app.prepare({ ...wanted, ...looked }));
    const named = { environment: 'homologacao' as const, requestId };
    expect(codeOf(await t.app.send(named, consentOf(t.context)))).toBe('year.contradicted');
    const sent = valueOf(
      await t.app.send(
        { ...named, ...looked },
        { confirm: { ...consentOf(t.context).confirm, by: 'token' } },
      ),
    );
    expect(sent.waivers).toMatchObject([
      {
        code: 'year.contradicted',
        by: 'token',
        neighbours: { below: { nNF: 2, year: 2026 }, above: { nNF: 4, year: 2026 } },
      },
    ]);
  });

  test('between two years is asked for, not contradicted; and one side proves nothing', async () => {
    t.context.notes = [
      { nNF: 2, year: 2025, month: 12 },
      { nNF: 4, year: 2026, month: 1 },
    ];
    for (const ano of [2025, 2026]) {
      expect(await codes(rangeOf(3, 3, { ano }))).toContain('warn year.ask');
      expect(codeOf(await t.app.prepare(rangeOf(3, 3, { ano })))).toBe('ok');
    }
    expect(await codes(rangeOf(3, 3, { ano: 2024 }))).toContain('block year.contradicted');
    expect(await codes(rangeOf(9, 9, { ano: 2024 }))).toContain('warn year.ask');
  });

  test('is known only if the notes around the range allow no other: there is no silent default', async () => {
    const { ano: _ano, ...undated } = rangeOf(3);
    expect(await check(undated)).toMatchObject({ ano: 2026, yearKnown: false });
    t.context.notes = [
      { nNF: 2, year: 2026, month: 10 },
      { nNF: 4, year: 2026, month: 11 },
    ];
    expect(await check(undated)).toMatchObject({ ano: 2026, yearKnown: true });
    expect(await check(rangeOf(3, 3, { ano: 2025 }))).toMatchObject({ yearKnown: false });
  });
});

describe('a range with holes', () => {
  test('is reported as ranges, used and free', async () => {
    t.context.used = [30, 31, 32, 33, 34, 35, 36, 39, 40];
    const found = (await check(rangeOf(30, 40))).findings.find(({ code }) => code === 'range.used');
    if (!found) throw new Error('the used numbers were not reported');
    expect(explainFinding(found)).toContain('Usados: 30 a 36, 39 e 40. Livres: 37 e 38.');
    expect(explainFinding(found, 'en')).toContain('Used: 30 to 36, 39 and 40. Free: 37 and 38.');
    expect(await t.app.prepare(rangeOf(30, 40))).toMatchObject({
      error: { issues: [{ rule: 'range.used', data: { used: '30-36,39,40', free: '37,38' } }] },
    });
  });
});
