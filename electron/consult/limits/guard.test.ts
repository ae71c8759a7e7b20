/** What the limits of consultations forbid: the ninth request of a key in an hour, and whatever follows a 656. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import type { ConsultPool } from '../../sefaz/tls/connection.ts';
import {
  HOUR,
  keyOf,
  MINUTE,
  noAnswer,
  notConnected,
  scriptedSefaz,
  type ScriptedSefaz,
} from '../testing/scripted-sefaz.ts';

const KEY = keyOf(1);
let sefaz: ScriptedSefaz;
beforeEach(() => {
  sefaz = scriptedSefaz();
});
afterEach(() => sefaz.close());
const answerOf: ScriptedSefaz['answerOf'] = (...args) => sefaz.answerOf(...args);

describe('eight requests per key and hour', () => {
  const askEight = async () => {
    for (let i = 0; i < 8; i += 1) await answerOf(KEY, { refresh: true });
  };

  it('are all sent; the ninth gets the stored answer with the reason', async () => {
    await askEight();
    expect(sefaz.asked).toHaveLength(8);
    expect(await answerOf(KEY, { refresh: true })).toMatchObject({
      doArquivo: true,
      avisos: ['consult.key-limit'],
    });
    sefaz.pass(6 * MINUTE);
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: true, avisos: ['consult.key-limit'] });
    expect(sefaz.asked).toHaveLength(8);
    expect((await answerOf(keyOf(2))).doArquivo).toBe(false);
  });

  it('without an answer in the store the ninth is refused, with the time to wait', async () => {
    sefaz.answers('SP', '217');
    await askEight();
    sefaz.pass(10 * MINUTE);
    expect(await sefaz.consult(KEY)).toEqual({
      ok: false,
      error: { code: 'consult.key-limit', data: { left: 0, limit: 8, seconds: 50 * 60 } },
    });
    expect(sefaz.asked).toHaveLength(8);
    sefaz.pass(50 * MINUTE);
    expect(await sefaz.consult(KEY)).toMatchObject({ ok: true });
  });

  it('count those sent without an answer, and not those never sent', async () => {
    sefaz.answers('SP', notConnected());
    for (let i = 0; i < 20; i += 1) {
      expect(await sefaz.consult(KEY)).toMatchObject({ ok: false, error: { code: 'sefaz.refused' } });
    }
    sefaz.answers('SP', noAnswer());
    for (let i = 0; i < 8; i += 1) {
      expect(await sefaz.consult(KEY)).toMatchObject({ ok: false, error: { code: 'sefaz.timeout' } });
    }
    expect(await sefaz.consult(KEY)).toMatchObject({ ok: false, error: { code: 'consult.key-limit' } });
  });

  it('count every attempt of one consultation, unless none was sent', async () => {
    const left = () => sefaz.deps.guard.meter.keyUse(KEY, '1', sefaz.now()).left;
    sefaz.tries(3);
    sefaz.answers('SP', notConnected(), noAnswer(), '100');
    await sefaz.consult(KEY);
    expect(left()).toBe(8);
    await sefaz.consult(KEY);
    expect(left()).toBe(5);
    await sefaz.consult(KEY);
    expect(left()).toBe(2);
  });
});

describe('a 656', () => {
  it('is shown, and the service is then paused for an hour with a countdown', async () => {
    sefaz.answers('SP', '656', '100');
    expect(await answerOf(KEY)).toMatchObject({
      situacao: 'nao-consultada',
      retConsSitNFe: { cStat: '656' },
    });
    sefaz.pass(18 * MINUTE);
    const refused = {
      ok: false,
      error: {
        code: 'sefaz.paused',
        data: {
          authorizer: 'SP',
          service: 'consult',
          mod: '55',
          until: '2026-11-20T13:00:00.000Z',
          seconds: 42 * 60,
        },
      },
    };
    expect(await sefaz.consult(KEY)).toEqual(refused);
    expect(await sefaz.consult(keyOf(2), { refresh: true })).toEqual(refused);
    expect(sefaz.asked).toHaveLength(1);
    sefaz.pass(42 * MINUTE);
    expect(await answerOf(KEY)).toMatchObject({ situacao: 'autorizada' });
  });

  it('allows stored answers, marked, also if a new one was requested', async () => {
    await answerOf(KEY);
    sefaz.pass(HOUR);
    sefaz.answers('SP', '656');
    await answerOf(keyOf(2));
    const marked = { doArquivo: true, situacao: 'autorizada', avisos: ['sefaz.paused'] };
    expect(await answerOf(KEY)).toMatchObject(marked);
    expect(await answerOf(KEY, { refresh: true })).toMatchObject(marked);
    expect(sefaz.asked).toHaveLength(2);
  });

  it('keeps back what waited for a free connection when it came: asking during a block prolongs it', async () => {
    const turn = Promise.withResolvers<void>();
    const { pool } = sefaz.deps;
    const queued: ConsultPool = {
      ...pool,
      post: async (request) => {
        await turn.promise;
        return pool.post(request);
      },
    };
    const left = (chNFe: AccessKey) => sefaz.deps.guard.meter.keyUse(chNFe, '1', sefaz.now()).left;
    const waiting = [2, 3].map((nNF) => sefaz.consultWith({ ...sefaz.deps, pool: queued }, keyOf(nNF)));
    sefaz.answers('SP', '656', '100');
    await answerOf(KEY);
    turn.resolve();
    const paused = { ok: false, error: { code: 'sefaz.paused', data: { seconds: 60 * 60 } } };
    expect(await Promise.all(waiting)).toMatchObject([paused, paused]);
    expect(sefaz.asked).toHaveLength(1);
    expect([left(keyOf(2)), left(keyOf(3))]).toEqual([8, 8]);
  });

  it('pauses one service for one company: others continue', async () => {
    sefaz.answers('SP', '656', '100');
    await answerOf(KEY);
    const otherCompany = { cnpj: '33444555000181' } as unknown as { cnpj: never };
    expect((await sefaz.consult(keyOf(2), otherCompany)).ok).toBe(true);
    expect((await sefaz.consult(keyOf(3, { mod: '65' }))).ok).toBe(true);
    expect((await sefaz.consult(keyOf(4, { tpEmis: '6' }))).ok).toBe(true);
  });
});

describe('training', () => {
  it('has no guard: every consultation is sent, and a 656 pauses nothing', async () => {
    const { guard: _guard, ...deps } = sefaz.deps;
    const { consultNote } = await import('../consult.ts');
    sefaz.answers('SP', '656');
    const ask = () =>
      consultNote(deps, { environment: 'treino', tpAmb: '1', chNFe: KEY, refresh: false, person: false });
    for (let i = 0; i < 12; i += 1) expect(await ask()).toMatchObject({ ok: true });
    expect(sefaz.asked).toHaveLength(12);
  });
});
