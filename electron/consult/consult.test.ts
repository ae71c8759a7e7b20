/**
 * Consultations: what the store may answer, what a 656 and the limit of eight requests forbid, and which site is
 * asked after a 217.
 */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  HOUR,
  keyOf,
  MINUTE,
  noAnswer,
  noteWith,
  notConnected,
  scriptedSefaz,
  type ScriptedSefaz,
} from './testing/scripted-sefaz.ts';

const KEY = keyOf(1);
let sefaz: ScriptedSefaz;

beforeEach(() => {
  sefaz = scriptedSefaz();
});
afterEach(() => {
  sefaz.deps.history.flush();
  sefaz.db.close();
});

async function answerOf(...args: Parameters<ScriptedSefaz['consult']>) {
  const result = await sefaz.consult(...args);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function rows(): number {
  sefaz.deps.history.flush();
  return Number(sefaz.db.prepare('SELECT COUNT(*) AS n FROM consultation').get()?.['n']);
}

describe('the content of an answer', () => {
  it('a note authorized with alerts is authorized, and each alert is reported in the order of SEFAZ', async () => {
    const alerts =
      '<cMsg>7</cMsg><xMsg>CEST ausente</xMsg><cMsg>12</cMsg><xMsg>Data de saída muito posterior</xMsg>';
    sefaz.answers('SP', noteWith('120', alerts));
    expect(await answerOf(KEY)).toMatchObject({
      situacao: 'autorizada',
      alertas: [
        { cMsg: '7', xMsg: 'CEST ausente' },
        { cMsg: '12', xMsg: 'Data de saída muito posterior' },
      ],
      avisos: [],
    });
    sefaz.answers('SP', noteWith('100'));
    expect((await answerOf(keyOf(2))).alertas).toEqual([]);
  });

  it('an unknown code is reported with a notice, and its note uses its number only if there is a protocol', async () => {
    const range = { nNFIni: 1, nNFFin: 9 };
    const used = () => sefaz.deps.history.usedNumbers('11222333000181', '55', 1, '1', range);
    sefaz.answers('SP', '121', noteWith('121'));
    expect(await answerOf(KEY)).toMatchObject({ situacao: 'outra', avisos: ['cstat.unknown'] });
    expect(used()).toEqual([]);
    expect(await answerOf(KEY)).toMatchObject({ situacao: 'outra', avisos: ['cstat.unknown'] });
    expect(used()).toEqual([1]);
  });

  it('a consultation that was not carried out never replaces what is known of the note', async () => {
    sefaz.answers('SP', noteWith('100'), '108', '121', '215');
    const { consultadoEm } = await answerOf(KEY);
    const anterior = {
      situacao: 'autorizada',
      cStat: '100',
      xMotivo: 'Palavras da SEFAZ',
      nProt: '135260000000001',
      consultadoEm,
    };
    for (const situacao of ['nao-consultada', 'outra', 'nao-consultada']) {
      sefaz.pass(HOUR);
      expect(await answerOf(KEY)).toMatchObject({ situacao, anterior });
    }
    const listed = sefaz.deps.history
      .list('producao', 10)
      .map(({ situation, before }) => [situation, before]);
    expect(listed).toEqual([
      ['nao-consultada', anterior],
      ['outra', anterior],
      ['nao-consultada', anterior],
      ['autorizada', undefined],
    ]);
    expect(sefaz.deps.history.lastKnown('producao', KEY)).toEqual(anterior);
    expect(sefaz.deps.history.lastKnown('homologacao', KEY)).toBeUndefined();
    expect((await answerOf(keyOf(2))).anterior).toBeUndefined();
  });
});

describe('a note that is not found any more', () => {
  it('comes with the last answer that found it, of the same environment, and a notice', async () => {
    sefaz.answers('SP', '100', '217', '108', '217');
    await answerOf(KEY);
    for (const cStat of ['217', '108', '217']) {
      sefaz.pass(6 * MINUTE);
      const gone = await answerOf(KEY);
      expect(gone.retConsSitNFe.cStat).toBe(cStat);
      if (cStat === '108') continue;
      expect(gone).toMatchObject({
        anterior: { situacao: 'autorizada', cStat: '100' },
        avisos: ['note.found-before'],
      });
    }
    sefaz.answers('SP', '217');
    expect(await answerOf(keyOf(2))).not.toHaveProperty('anterior');
  });

  it('has no notice after its EPEC: it is still to be transmitted', async () => {
    sefaz.answers('SP', '124', '217');
    await answerOf(KEY);
    expect(await answerOf(KEY)).toMatchObject({ anterior: { situacao: 'epec' }, avisos: [] });
  });

  it('comes with the answer that proved it, where a later one had only its EPEC', async () => {
    sefaz.answers('SP', '100', '124', '217');
    for (const cStat of ['100', '124']) {
      expect((await answerOf(KEY)).retConsSitNFe.cStat).toBe(cStat);
      sefaz.pass(6 * MINUTE);
    }
    expect(await answerOf(KEY)).toMatchObject({
      anterior: { situacao: 'autorizada', cStat: '100' },
      avisos: ['note.found-before'],
    });
  });
});

describe('answers from the store', () => {
  it.each(['101', '151', '155', '110', '301', '302', '303'])(
    '%s is final: a year later it still comes from the store, unless a new answer is requested',
    async (cStat) => {
      sefaz.answers('SP', cStat);
      const first = await answerOf(KEY);
      expect(first.doArquivo).toBe(false);
      sefaz.pass(365 * 24 * HOUR);
      const second = await answerOf(KEY);
      expect(second).toEqual({ ...first, doArquivo: true });
      expect(sefaz.asked).toHaveLength(1);
      expect((await answerOf(KEY, { refresh: true })).doArquivo).toBe(false);
      expect(sefaz.asked).toHaveLength(2);
    },
  );

  it.each(['100', '120', '150'])(
    '%s may be cancelled: it comes from the store for less than five minutes',
    async (cStat) => {
      sefaz.answers('SP', cStat);
      const first = await answerOf(KEY);
      sefaz.pass(5 * MINUTE - 1);
      expect(await answerOf(KEY)).toMatchObject({ doArquivo: true, consultadoEm: first.consultadoEm });
      sefaz.pass(1);
      expect(await answerOf(KEY)).toMatchObject({ doArquivo: false });
      expect(sefaz.asked).toHaveLength(2);
    },
  );

  it.each(['217', '124', '656', '108', '562', '999'])('%s never comes from the store', async (cStat) => {
    sefaz.answers('SP', cStat, '100');
    await sefaz.consult(KEY);
    sefaz.pass(2 * HOUR);
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: false });
    expect(sefaz.asked).toHaveLength(2);
  });

  it('skips refusals, which say nothing about the note, but not a later 217', async () => {
    sefaz.answers('SP', '101', '108', '217', '100');
    await answerOf(KEY);
    await answerOf(KEY, { refresh: true });
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: true, situacao: 'cancelada' });
    await answerOf(KEY, { refresh: true });
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: false, situacao: 'autorizada' });
  });

  it('are of the same environment only', async () => {
    sefaz.answers('SP', '101');
    await answerOf(KEY);
    const other = await sefaz.consult(KEY, { environment: 'homologacao', tpAmb: '2' });
    // The scripted SEFAZ answers for production only: if the store had been used, there would be no error.
    expect(other).toMatchObject({ ok: false, error: { code: 'sefaz.mismatch' } });
  });

  it("never returns another server's answer as this one's", async () => {
    sefaz.answers('SP', '101');
    sefaz.override('substitute.test');
    expect((await answerOf(KEY)).avisos).toEqual(['address.overridden']);
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: true, avisos: ['address.overridden'] });
    sefaz.override(undefined);
    expect(await answerOf(KEY)).toMatchObject({ doArquivo: false, avisos: [] });
    expect(sefaz.asked).toHaveLength(2);
  });

  it('adds no row to the history', async () => {
    await answerOf(KEY);
    expect(rows()).toBe(1);
    await answerOf(KEY);
    expect(rows()).toBe(1);
  });

  it('finds both written and not yet written answers', async () => {
    sefaz.answers('SP', '101');
    const first = await answerOf(KEY);
    expect((await answerOf(KEY)).doArquivo).toBe(true);
    sefaz.deps.history.flush();
    expect(await answerOf(KEY)).toEqual({ ...first, doArquivo: true });
  });

  it('ignores an answer from the future: the clock was set back', async () => {
    await answerOf(KEY);
    sefaz.pass(-HOUR);
    expect((await answerOf(KEY)).doArquivo).toBe(false);
  });
});

describe('concurrent consultations of one key', () => {
  it('are one request, whose answer all of them get', async () => {
    const all = await Promise.all(Array.from({ length: 64 }, () => answerOf(KEY)));
    expect(sefaz.asked).toHaveLength(1);
    expect(new Set(all.map(({ consultadoEm }) => consultadoEm)).size).toBe(1);
    expect(rows()).toBe(1);
  });

  it('continue when one caller aborts, and end when the last one does', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    sefaz.answers('SP', promise);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = sefaz.consult(KEY, {}, one.signal);
    const second = sefaz.consult(KEY, {}, two.signal);
    one.abort();
    expect(await first).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    expect(sefaz.aborted()).toBe(0);
    resolve('100');
    expect(await second).toMatchObject({ ok: true });

    sefaz.answers('SP', new Promise(() => undefined));
    const last = new AbortController();
    const third = sefaz.consult(KEY, { refresh: true }, last.signal);
    await Promise.resolve();
    last.abort();
    expect(await third).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    expect(sefaz.aborted()).toBe(1);
  });
});

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

  it('pauses one service for one company: others continue', async () => {
    sefaz.answers('SP', '656', '100');
    await answerOf(KEY);
    const otherCompany = { cnpj: '33444555000181' } as unknown as { cnpj: never };
    expect((await sefaz.consult(keyOf(2), otherCompany)).ok).toBe(true);
    expect((await sefaz.consult(keyOf(3, { mod: '65' }))).ok).toBe(true);
    expect((await sefaz.consult(keyOf(4, { tpEmis: '6' }))).ok).toBe(true);
  });
});

describe('a note issued in contingency', () => {
  const CONTINGENCY = keyOf(7, { tpEmis: '6' });
  const sites = () => sefaz.asked.map(({ authorizer }) => authorizer);

  it('is asked for at the SVC, and nowhere else while the SVC knows it', async () => {
    sefaz.answers('SVC-AN', '100');
    expect(await answerOf(CONTINGENCY)).toMatchObject({ situacao: 'autorizada', avisos: [] });
    expect(sites()).toEqual(['SVC-AN']);
  });

  it('that the SVC does not know is asked for at the home site, whose answer is marked, stored and served', async () => {
    sefaz.answers('SVC-AN', '217');
    sefaz.answers('SP', '101');
    const first = await answerOf(CONTINGENCY);
    expect(first).toMatchObject({ situacao: 'cancelada', avisos: ['answer.other-site'] });
    expect(sites()).toEqual(['SVC-AN', 'SP']);
    expect(await answerOf(CONTINGENCY)).toEqual({ ...first, doArquivo: true });
    expect(rows()).toBe(1);
  });

  it('that neither site knows does not exist', async () => {
    sefaz.answers('SVC-AN', '217');
    sefaz.answers('SP', '217');
    expect(await answerOf(CONTINGENCY)).toMatchObject({ situacao: 'nao-consta', avisos: [] });
  });

  it.each([
    ['does not answer', noAnswer()],
    ['is stopped', '108'],
    ['answers 656', '656'],
  ])('is reported as unknown with a warning if the home site %s', async (_name, script) => {
    sefaz.answers('SVC-AN', '217');
    sefaz.answers('SP', script);
    expect(await answerOf(CONTINGENCY)).toMatchObject({
      situacao: 'nao-consta',
      avisos: ['answer.other-site-silent'],
    });
  });

  it.each([
    ['is stopped', '108'],
    ['is stopped without forecast', '109'],
    ['is being switched off', '113'],
    ['has been switched off', '114'],
    ['answers no longer for its age', '526'],
    ['has an error of its own', '999'],
    ['cannot be reached', notConnected()],
    ['does not answer', noAnswer()],
  ])('is also asked for at the home site if the SVC %s', async (_name, script) => {
    sefaz.answers('SVC-AN', script);
    sefaz.answers('SP', '100');
    expect(await answerOf(CONTINGENCY)).toMatchObject({
      situacao: 'autorizada',
      avisos: ['answer.other-site'],
    });
    expect(sites()).toEqual(['SVC-AN', 'SP']);
  });

  it('whose SVC is stopped is not reported as unknown by a home site that does not know it', async () => {
    sefaz.answers('SVC-AN', '108');
    sefaz.answers('SP', '217');
    expect(await answerOf(CONTINGENCY)).toMatchObject({
      situacao: 'nao-consultada',
      retConsSitNFe: { cStat: '108' },
      avisos: [],
    });
  });

  it("that both sites fail to answer is reported by SEFAZ's statement, else by the failure of the SVC", async () => {
    sefaz.answers('SVC-AN', notConnected('svc'));
    sefaz.answers('SP', '109', notConnected('home'));
    expect(await answerOf(CONTINGENCY)).toMatchObject({ retConsSitNFe: { cStat: '109' }, avisos: [] });
    expect(await sefaz.consult(CONTINGENCY)).toMatchObject({ ok: false, error: { data: { host: 'svc' } } });
  });

  it('is not asked for again if a site refuses the consultation itself, or if its eight requests are used up', async () => {
    sefaz.answers('SVC-AN', '236');
    expect(await answerOf(CONTINGENCY)).toMatchObject({ retConsSitNFe: { cStat: '236' } });
    expect(sites()).toEqual(['SVC-AN']);
    sefaz.answers('SVC-AN', '656');
    await answerOf(CONTINGENCY);
    sefaz.answers('SP', '108');
    expect(await answerOf(CONTINGENCY)).toMatchObject({ retConsSitNFe: { cStat: '108' } });
    expect(sites()).toEqual(['SVC-AN', 'SVC-AN', 'SP']);
  });

  it('is asked for at the home site first while the SVC is paused, and a 217 from there proves nothing', async () => {
    sefaz.answers('SVC-AN', '656');
    await answerOf(keyOf(8, { tpEmis: '6' }));
    sefaz.answers('SP', '100', '217');
    expect(await answerOf(CONTINGENCY)).toMatchObject({
      situacao: 'autorizada',
      avisos: ['answer.other-site'],
    });
    expect(await sefaz.consult(keyOf(9, { tpEmis: '6' }))).toMatchObject({
      ok: false,
      error: { code: 'sefaz.paused', data: { authorizer: 'SVC-AN' } },
    });
    expect(sites()).toEqual(['SVC-AN', 'SP', 'SP']);
  });

  it('counts one request of its key at each site', async () => {
    sefaz.answers('SVC-AN', '217');
    sefaz.answers('SP', '217');
    await answerOf(CONTINGENCY);
    expect(sefaz.deps.guard.meter.keyUse(CONTINGENCY, '1', sefaz.now()).left).toBe(6);
  });
});

describe('training', () => {
  it('has no guard: every consultation is sent, and a 656 pauses nothing', async () => {
    const { guard: _guard, ...deps } = sefaz.deps;
    const { consultNote } = await import('./consult.ts');
    sefaz.answers('SP', '656');
    const ask = () =>
      consultNote(deps, { environment: 'treino', tpAmb: '1', chNFe: KEY, refresh: false, person: false });
    for (let i = 0; i < 12; i += 1) expect(await ask()).toMatchObject({ ok: true });
    expect(sefaz.asked).toHaveLength(12);
  });
});
