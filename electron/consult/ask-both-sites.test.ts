/** Notes issued in contingency: which site is asked, after which answers the other one is, and what is then believed. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  keyOf,
  noAnswer,
  notConnected,
  scriptedSefaz,
  type ScriptedSefaz,
} from './testing/scripted-sefaz.ts';

let sefaz: ScriptedSefaz;
beforeEach(() => {
  sefaz = scriptedSefaz();
});
afterEach(() => sefaz.close());
const answerOf: ScriptedSefaz['answerOf'] = (...args) => sefaz.answerOf(...args);

describe('a note issued in contingency', () => {
  const CONTINGENCY = keyOf(7, { tpEmis: '6' });
  const sites = () => sefaz.asked.map(({ authorizer }) => authorizer);

  it.each([
    ['6', 'SVC-AN'],
    ['7', 'SVC-RS'],
  ] as const)(
    'is asked for at the SVC that tpEmis %s names, %s, and nowhere else while it knows it',
    async (tpEmis, svc) => {
      sefaz.answers(svc, '100');
      expect(await answerOf(keyOf(7, { tpEmis }))).toMatchObject({ situacao: 'autorizada', avisos: [] });
      expect(sites()).toEqual([svc]);
    },
  );

  it('that the SVC does not know is asked for at the home site, whose answer is marked, stored and served', async () => {
    sefaz.answers('SVC-AN', '217');
    sefaz.answers('SP', '101');
    const first = await answerOf(CONTINGENCY);
    expect(first).toMatchObject({ situacao: 'cancelada', avisos: ['answer.other-site'] });
    expect(sites()).toEqual(['SVC-AN', 'SP']);
    expect(await answerOf(CONTINGENCY)).toEqual({ ...first, doArquivo: true });
    expect(sefaz.rows()).toBe(1);
  });

  it.each([
    ['6', 'SVC-AN'],
    ['7', 'SVC-RS'],
  ] as const)('of tpEmis %s that neither %s nor the home site knows does not exist', async (tpEmis, svc) => {
    sefaz.answers(svc, '217');
    sefaz.answers('SP', '217');
    expect(await answerOf(keyOf(7, { tpEmis }))).toMatchObject({ situacao: 'nao-consta', avisos: [] });
    expect(sites()).toEqual([svc, 'SP']);
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
