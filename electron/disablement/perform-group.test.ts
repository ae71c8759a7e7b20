/** A group against a model SEFAZ: one question for all, one request after the other, and every way in which it stops. */

import { describe, expect, test } from 'vitest';
import { contract, type Environment } from '../../shared/contract.ts';
import { appError } from '../../shared/errors.ts';
import { explainError } from '../../shared/explain/errors/errors.ts';
import { performGroup, type PerformedGroup, type WantedGroup } from './perform-group.ts';
import type { Consent } from './send/consent.ts';
import { answerBody } from './testing/model-sefaz.ts';
import { environment, named, realmForTests } from './testing/realm.ts';
import {
  answered,
  codeOf,
  consentOf,
  rangeOf,
  refusedConnection,
  valueOf,
  wires,
  type Wire,
} from './testing/test-context.ts';

const t = realmForTests();

type Numbers = readonly [number, number];
const THREE: readonly Numbers[] = [
  [3, 3],
  [7, 9],
  [12, 13],
];

const groupOf = (numbers: readonly Numbers[], of: Environment = environment): WantedGroup => {
  const { cnpj, xJust } = rangeOf(1);
  const ranges = numbers.map(([nNFIni, nNFFin]) => {
    const { environment: _of, cnpj: _same, xJust: _reason, ...range } = rangeOf(nNFIni, nNFFin);
    return range;
  });
  return { environment: of, cnpj, ranges, xJust };
};
const act = (
  wanted: Partial<WantedGroup> = {},
  consent: Consent = consentOf(t.context),
  numbers: readonly Numbers[] = THREE,
) => performGroup(t.app, { ...groupOf(numbers), ...wanted }, consent);
const statesOf = ({ ranges }: PerformedGroup) => ranges.map(({ view }) => view?.state);
const stored = async () =>
  valueOf(await t.app.list({ environment, pending: false }))
    .map(({ nNFIni, state }) => `${nNFIni} ${state}`)
    .toSorted();
/** The wire of the nth request is another one. */
const nth = (n: number, wire: Wire): Wire => {
  let sent = 0;
  return (body, process) => (++sent === n ? wire(body, process) : wires.works(body, process));
};

describe('a group', () => {
  test('is asked for once, with every range from the journal, then sent in order, each with its own file', async () => {
    const done = valueOf(await act());
    expect(contract['disablement.perform-group'].output.parse(done)).toEqual(done);
    expect(statesOf(done)).toEqual(['homologated', 'homologated', 'homologated']);
    expect(done.stoppedAt).toBeUndefined();
    expect(done.ranges.every(({ sent, view }) => sent && view?.file?.saved)).toBe(true);
    expect(done.ranges[0]?.findings.map(({ code }) => code)).toContain('contingency.ask');
    expect(t.context.asked).toEqual([]);
    expect(t.context.askedTogether.map((group) => group.map(({ nNFIni, count }) => [nNFIni, count]))).toEqual(
      [[[3, 1], [7, 3], [12, 2]]], // prettier-ignore
    );
    expect(t.sefaz.ledger.map(({ nNFIni }) => nNFIni)).toEqual([3, 7, 12]);
  });

  test('repeated returns the stored requests, asks nothing and sends nothing', async () => {
    await act();
    const again = valueOf(await act());
    expect(again.ranges.every(({ sent }) => !sent)).toBe(true);
    expect(statesOf(again)).toEqual(['homologated', 'homologated', 'homologated']);
    expect(t.context.askedTogether).toHaveLength(1);
    expect(t.context.posted).toHaveLength(3);
  });

  test('with one range left is asked for as a single one', async () => {
    await act({}, undefined, [[3, 3], [7, 9]]); // prettier-ignore
    const done = valueOf(await act());
    expect(done.ranges.map(({ sent }) => sent)).toEqual([false, false, true]);
    expect(t.context.asked.map(({ nNFIni }) => nNFIni)).toEqual([12]);
  });

  test('is refused by a host where no person confirms, before anything is recorded', async () => {
    const { confirm } = consentOf(t.context);
    const { allows, disable, grant } = confirm;
    expect(codeOf(await act({}, { confirm: { allows, disable, grant } }))).toBe('host.unsupported');
    expect(await stored()).toEqual([]);
  });

  test('of more than fifty ranges, of ranges with common numbers, or out of order, is no valid input', () => {
    const { input } = contract['disablement.perform-group'];
    const tooMany = Array.from({ length: 51 }, (_, i): Numbers => [2 * i + 1, 2 * i + 1]);
    expect(input.safeParse(groupOf(tooMany.slice(1))).success).toBe(true);
    for (const wrong of [
      tooMany,
      [],
      [
        [1, 5],
        [5, 8],
      ],
      [
        [7, 9],
        [3, 3],
      ],
    ] satisfies Numbers[][]) {
      // prettier-ignore
      expect(input.safeParse(groupOf(wrong)).success).toBe(false);
    }
  });
});

describe('a group stops', () => {
  test('at a refused range: those after it stay prepared, and may be sent after another question', async () => {
    t.context.wire = nth(2, () => answered(answerBody('241', 'Um número da faixa já foi utilizado')));
    const done = valueOf(await act());
    expect(done.stoppedAt).toBe(1);
    expect(statesOf(done)).toEqual(['homologated', 'refused', 'prepared']);
    expect(done.ranges.map(({ sent }) => sent)).toEqual([true, true, false]);
    expect(t.context.posted).toHaveLength(2);
    const waiting = valueOf(await t.app.list({ environment, pending: false, waiting: true }));
    expect(waiting.map(({ nNFIni }) => nNFIni)).toEqual([12]);
    expect(valueOf(await t.send(waiting[0]?.requestId ?? ''))).toMatchObject({ state: 'homologated' });
    expect(t.context.asked.map(({ nNFIni }) => nNFIni)).toEqual([12]);
  });

  test('at a range without an answer, and later calls stop there too, without a question', async () => {
    t.context.wire = nth(2, wires.answerLost);
    expect(valueOf(await act())).toMatchObject({ stoppedAt: 1 });
    expect(await stored()).toEqual(['12 prepared', '3 homologated', '7 uncertain']);
    const again = valueOf(await act());
    expect(again).toMatchObject({ stoppedAt: 1, ranges: [{}, { view: { state: 'uncertain' } }, {}] });
    expect(t.context.askedTogether).toHaveLength(1);
    expect(t.context.posted).toHaveLength(2);
  });

  test('where the connection fails before the first byte: that range stays prepared', async () => {
    t.context.beforeLink = () => {
      if (t.context.posted.length > 0) t.context.refusesConnection = refusedConnection;
    };
    t.context.wire = nth(2, wires.notWritten);
    const done = valueOf(await act());
    expect(done).toMatchObject({ stoppedAt: 1, ranges: [{}, { stopped: { code: 'sefaz.reset' } }, {}] });
    expect(statesOf(done)).toEqual(['homologated', 'prepared', 'prepared']);
  });

  test.each(['certificate.locked', 'app.closing'] as const)(
    'where the consent is withdrawn between two sends (%s)',
    async (code) => {
      const withdrawn = () => (t.context.posted.length === 1 ? appError(code) : undefined);
      const done = valueOf(await act({}, consentOf(t.context, { withdrawn })));
      expect(done).toMatchObject({ stoppedAt: 1, ranges: [{}, { stopped: { code } }, {}] });
      expect(t.context.posted).toHaveLength(1);
      expect(await stored()).toEqual(['12 prepared', '3 homologated', '7 prepared']);
    },
  );

  test('where the call is cancelled between two sends: only what waited before stays', async () => {
    await t.prepared(7, 9);
    const abort = new AbortController();
    t.context.wire = (body, process) => {
      abort.abort();
      return wires.works(body, process);
    };
    const done = valueOf(await act({}, consentOf(t.context, { signal: abort.signal })));
    expect(done).toMatchObject({ stoppedAt: 1, ranges: [{}, { stopped: { code: 'call.aborted' } }, {}] });
    expect(statesOf(done)).toEqual(['homologated', 'prepared', 'discarded']);
    expect(await stored()).toEqual(['12 discarded', '3 homologated', '7 prepared']);
  });

  test('where the program closes while a range is being sent: that one is finished, no other begins', async () => {
    let closed: Promise<void> | undefined;
    t.context.wire = (body, process) => {
      closed ??= t.shutDown();
      return wires.works(body, process);
    };
    const done = valueOf(await act());
    await closed;
    expect(done).toMatchObject({ stoppedAt: 1, ranges: [{}, { stopped: { code: 'call.aborted' } }, {}] });
    t.app = t.open();
    expect(await stored()).toEqual(['12 prepared', '3 homologated', '7 prepared']);
  });

  test('where a number of a later range is taken meanwhile, by a disablement or by a note', async () => {
    t.context.wire = (body, process) => {
      t.context.used = [8];
      return wires.works(body, process);
    };
    const used = valueOf(await act());
    expect(used).toMatchObject({ stoppedAt: 1, ranges: [{}, { stopped: { code: 'input.invalid' } }, {}] });
    t.context.used = [];
    const other = t.open();
    let taken = false;
    t.context.wire = async (body, process) => {
      if (!taken) {
        taken = true;
        const { requestId } = valueOf(await other.prepare(rangeOf(25)));
        valueOf(await other.send(named(requestId), consentOf(t.context)));
      }
      return wires.works(body, process);
    };
    const overlap = valueOf(await act({}, undefined, [[20, 20], [24, 26]])); // prettier-ignore
    expect(overlap).toMatchObject({
      stoppedAt: 1,
      ranges: [{}, { stopped: { code: 'disablement.overlap' } }],
    });
  });

  test('where a request would go out other than it was shown', async () => {
    let host: string | undefined;
    t.app = t.open({ overriddenHost: () => host });
    t.context.wire = (body, process) => {
      host = 'outro.invalid';
      return wires.works(body, process);
    };
    const done = valueOf(await act());
    expect(done).toMatchObject({
      stoppedAt: 1,
      ranges: [{}, { stopped: { code: 'confirmation.declined', data: { why: 'changed' } } }, {}],
    });
    const { stopped } = done.ranges[1] ?? {};
    expect(stopped && explainError(stopped).what).toBe(
      'Este pedido mudou depois da sua confirmação, e não foi enviado.',
    );
    expect(t.context.posted).toHaveLength(1);
  });
});

describe('before the question', () => {
  test('a person who declines leaves nothing behind, but what waited before', async () => {
    const before = await t.prepared(7, 9);
    t.context.confirms = false;
    expect(codeOf(await act())).toBe('confirmation.declined');
    expect(await stored()).toEqual(['12 discarded', '3 discarded', '7 prepared']);
    expect(valueOf(await t.app.get(named(before))).state).toBe('prepared');
    expect(t.context.posted).toHaveLength(0);
  });

  test('one range that cannot be asked for stops all of them, and nothing is left behind', async () => {
    t.context.used = [12];
    const done = valueOf(await act());
    expect(done).toMatchObject({ stoppedAt: 2, ranges: [{}, {}, { stopped: { code: 'input.invalid' } }] });
    expect(await stored()).toEqual(['3 discarded', '7 discarded']);
    expect(t.context.askedTogether).toEqual([]);
  });

  test('in production the total is typed, and compared before anything is recorded', async () => {
    const typed = (typedCount?: number) =>
      performGroup(
        t.app,
        { ...groupOf(THREE, 'producao'), ...(typedCount === undefined ? {} : { typedCount }) },
        consentOf(t.context),
      );
    for (const wrong of [undefined, 5, 7]) {
      expect(await typed(wrong)).toMatchObject({ error: { code: 'confirmation.count', data: { count: 6 } } });
    }
    expect(valueOf(await t.app.list({ environment: 'producao', pending: false }))).toEqual([]);
    await typed(6);
    expect(t.context.askedTogether).toHaveLength(1);
  });

  test('of two calls at once one asks, the other learns that it is being sent', async () => {
    const both = await Promise.all([act(), act()]);
    expect(both.map(codeOf).toSorted()).toEqual(['disablement.busy', 'ok']);
    expect(t.context.askedTogether).toHaveLength(1);
    expect(t.sefaz.doubles()).toBe(0);
    expect(t.sefaz.ledger).toHaveLength(3);
  });

  test('a request of the group can neither be discarded nor sent by another call meanwhile', async () => {
    const id = await t.prepared(7, 9);
    const codes: string[] = [];
    const consent = consentOf(t.context);
    const disableGroup = async () => {
      codes.push(codeOf(await t.app.discard(named(id))), codeOf(await t.send(id)));
      return true;
    };
    valueOf(await act({}, { confirm: { ...consent.confirm, disableGroup } }));
    expect(codes).toEqual(['disablement.busy', 'disablement.busy']);
    expect(t.app.busy()).toBe(false);
  });
});
