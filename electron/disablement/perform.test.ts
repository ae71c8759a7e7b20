/** Disabling against a model SEFAZ: what a front end may decide, and what becomes of the request in each case. */

import { describe, expect, test } from 'vitest';
import { appError } from '../../shared/errors.ts';
import type { ActPolicy } from '../ports.ts';
import { KEEPS_NOTHING, KEEPS_UNLESS_DECLINED, perform } from './perform.ts';
import { environment, named, realmForTests } from './testing/realm.ts';
import {
  answered,
  codeOf,
  consentOf,
  rangeOf,
  refusedConnection,
  valueOf,
  wires,
} from './testing/test-context.ts';

const t = realmForTests();

const act = (policy: ActPolicy = KEEPS_NOTHING, ini = 3, fin = ini, consent = consentOf(t.context)) =>
  perform(t.app, rangeOf(ini, fin), consent, policy);
const states = async () =>
  valueOf(await t.app.list({ environment: 'homologacao', pending: false })).map(({ state }) => state);

describe('disabling a range', () => {
  test('checks, prepares, confirms and sends one request', async () => {
    const done = valueOf(await act(KEEPS_NOTHING, 3, 5));
    expect(done).toMatchObject({ sent: true, view: { state: 'homologated', file: { saved: true } } });
    expect(done.stopped).toBeUndefined();
    expect(done.findings.map(({ code }) => code)).toContain('contingency.ask');
    expect(t.sefaz.ledger).toHaveLength(1);
    expect(await states()).toEqual(['homologated']);
  });

  test('a number that an answer shows to be used after the person agreed is not sent', async () => {
    t.context.beforeLink = () => {
      t.context.used = [4];
    };
    expect(await act(KEEPS_NOTHING, 3, 5)).toMatchObject({
      error: { code: 'input.invalid', issues: [{ rule: 'range.used', data: { first: 4, last: 4 } }] },
    });
    expect(t.context.posted).toEqual([]);
    expect(await states()).toEqual(['discarded']);
  });

  test('repeated returns the stored request and sends nothing', async () => {
    const first = valueOf(await act());
    const again = valueOf(await act());
    expect(again).toMatchObject({ sent: false, findings: [], view: { requestId: first.view.requestId } });
    expect(t.context.posted).toHaveLength(1);
  });

  test('of a range without an answer returns the request as it is, and sends nothing', async () => {
    t.context.wire = wires.answerLost;
    expect(valueOf(await act())).toMatchObject({ sent: true, view: { state: 'uncertain' } });
    expect(valueOf(await act())).toMatchObject({ sent: false, view: { state: 'uncertain' } });
    expect(t.context.posted).toHaveLength(1);
  });

  test('of two calls for one range one sends and the other learns that it is being sent', async () => {
    const refused = Promise.withResolvers<undefined>();
    t.context.wire = async (body, process) => {
      await refused.promise;
      return answered(process(body));
    };
    const calling = async () => {
      const result = await act();
      if (!result.ok) refused.resolve(undefined);
      return result;
    };
    const both = await Promise.all([calling(), calling()]);
    expect(both.map(codeOf).sort()).toEqual(['disablement.busy', 'ok']);
    expect(t.sefaz.ledger).toHaveLength(1);
    expect((await states()).sort()).toEqual(['discarded', 'homologated']);
  });
});

describe('an unsent request', () => {
  test('is discarded if the front end keeps nothing', async () => {
    t.context.refusesConnection = refusedConnection;
    expect(codeOf(await act(KEEPS_NOTHING))).toBe('sefaz.refused');
    expect(await states()).toEqual(['discarded']);
  });

  test('is kept if a person at a window can try again, with the reason', async () => {
    t.context.refusesConnection = refusedConnection;
    const done = valueOf(await act(KEEPS_UNLESS_DECLINED));
    expect(done).toMatchObject({
      sent: false,
      stopped: { code: 'sefaz.refused' },
      view: { state: 'prepared' },
    });
  });

  test('is discarded if the person declined, at a window too', async () => {
    t.context.confirms = false;
    expect(codeOf(await act(KEEPS_UNLESS_DECLINED))).toBe('confirmation.declined');
    expect(await states()).toEqual(['discarded']);
  });

  test('is discarded if the consent was withdrawn', async () => {
    const consent = consentOf(t.context, { withdrawn: () => appError('token.revoked') });
    expect(codeOf(await act(KEEPS_NOTHING, 3, 3, consent))).toBe('token.revoked');
    expect(await states()).toEqual(['discarded']);
    expect(t.context.posted).toHaveLength(0);
  });
});

describe('the admission', () => {
  const waits: ActPolicy = {
    admit: () => ({ kind: 'wait', error: appError('confirmation.required', { count: 1 }) }),
    keeps: () => false,
  };

  test('refuses before anything is prepared', async () => {
    const refuses: ActPolicy = {
      admit: () => ({ kind: 'refuse', error: appError('range.contingency') }),
      keeps: () => true,
    };
    expect(codeOf(await act(refuses))).toBe('range.contingency');
    expect(await states()).toEqual([]);
  });

  test('leaves the request to a person, once, however often a program repeats it', async () => {
    const first = valueOf(await act(waits));
    const second = valueOf(await act(waits));
    expect(first).toMatchObject({ sent: false, stopped: { code: 'confirmation.required' } });
    expect(second.view.requestId).toBe(first.view.requestId);
    expect(await states()).toEqual(['prepared']);
    expect(t.context.asked).toHaveLength(0);
  });

  test('lists what waits for a person however many requests came after it, and only that', async () => {
    const waiting = valueOf(await act(waits)).view.requestId;
    for (let n = 100; n < 151; n += 1) await t.app.discard(named(await t.prepared(n)));
    const listed = valueOf(await t.app.list({ environment, pending: false, waiting: true }));
    expect(listed.map(({ requestId }) => requestId)).toEqual([waiting]);
  });

  test('does not treat its own waiting request as an overlap', async () => {
    const { nNFIni, nNFFin, mod, serie, cnpj, ano, uf } = valueOf(await act(waits)).view;
    const asked = { environment, cnpj, mod, serie, nNFIni, nNFFin, ano, uf };
    const { findings, taken } = valueOf(await t.app.check(asked));
    expect(findings.filter(({ level }) => level === 'block')).toEqual([]);
    expect(taken).toEqual([]);
  });

  test('a request that waits for a person is not discarded when a call for it fails', async () => {
    await act(waits);
    t.context.refusesConnection = refusedConnection;
    expect(codeOf(await act(KEEPS_NOTHING))).toBe('sefaz.refused');
    expect(await states()).toEqual(['prepared']);
    t.context.refusesConnection = undefined;
    expect(valueOf(await act(KEEPS_NOTHING))).toMatchObject({ sent: true, view: { state: 'homologated' } });
    expect(await states()).toEqual(['homologated']);
  });
});
