/** SEFAZ's status is requested on demand and at most once in three minutes. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { askStatus } from './status.ts';
import {
  HOUR,
  keyOf,
  MINUTE,
  noAnswer,
  notConnected,
  scriptedSefaz,
  type ScriptedSefaz,
} from '../testing/scripted-sefaz.ts';

let sefaz: ScriptedSefaz;
beforeEach(() => {
  sefaz = scriptedSefaz();
});
afterEach(() => sefaz.close());

const SP = { uf: 'SP', mod: '55', tpAmb: '1' } as const;

function ask(question: Parameters<typeof askStatus>[1] = SP, world = sefaz) {
  const { identityFor, hasValidCertificate: _unused, ...deps } = world.deps;
  return askStatus({ ...deps, identity: () => identityFor('11222333') }, question);
}

describe('status of an authorizer', () => {
  it('is the answer of SEFAZ, and for three minutes the same answer from the store', async () => {
    sefaz.answers('SP', '108');
    const first = await ask();
    expect(first).toEqual(
      ok({
        authorizer: 'SP',
        cStat: '108',
        xMotivo: 'Palavras da SEFAZ',
        tMed: '1',
        dhRecbto: '2026-11-20T09:00:00-03:00',
        at: '2026-11-20T12:00:00.000Z',
        fromStore: false,
        avisos: [],
      }),
    );
    sefaz.pass(3 * MINUTE - 1);
    sefaz.answers('SP', '107');
    expect(await ask()).toEqual(first.ok && ok({ ...first.value, fromStore: true }));
    expect(sefaz.asked).toHaveLength(1);
    sefaz.pass(1);
    expect(await ask()).toMatchObject({ value: { cStat: '107', fromStore: false } });
  });

  it('is requested for each state, also of one authorizer, which may stop or leave one alone, and for each model', async () => {
    sefaz.answers('SVRS', '107', '410');
    await ask({ uf: 'RJ', mod: '55', tpAmb: '1' });
    const sc = { uf: 'SC', mod: '55', tpAmb: '1' } as const;
    expect(await ask(sc)).toMatchObject({ value: { cStat: '410', fromStore: false } });
    expect(await ask(sc)).toMatchObject({ value: { cStat: '410', fromStore: true } });
    await ask({ uf: 'RJ', mod: '65', tpAmb: '1' });
    await ask({ uf: 'MG', mod: '55', tpAmb: '1' });
    expect(sefaz.asked.map(({ authorizer }) => authorizer)).toEqual(['SVRS', 'SVRS', 'SVRS', 'MG']);
  });

  it('without an answer is not requested again within three minutes, unless the request was never sent', async () => {
    sefaz.answers('SP', notConnected(), noAnswer());
    expect(await ask()).toMatchObject({ error: { code: 'sefaz.refused' } });
    expect(await ask()).toMatchObject({ error: { code: 'sefaz.timeout' } });
    sefaz.pass(MINUTE);
    expect(await ask()).toMatchObject({
      error: { code: 'sefaz.paused', data: { service: 'status', reason: 'recent', seconds: 120 } },
    });
    expect(sefaz.asked).toHaveLength(2);
  });

  it('keeps the time of an earlier answer if the next request was never sent', async () => {
    sefaz.answers('SP', '107', notConnected(), '108');
    await ask();
    sefaz.pass(4 * MINUTE);
    expect((await ask()).ok).toBe(false);
    expect(await ask()).toMatchObject({ value: { cStat: '108', fromStore: false } });
  });

  it('that was 656 is paused for an hour, and consultations continue', async () => {
    sefaz.answers('SP', '656', '100');
    await ask();
    sefaz.pass(30 * MINUTE);
    expect(await ask()).toMatchObject({ value: { cStat: '656', fromStore: true } });
    expect(await sefaz.consult(keyOf(1))).toMatchObject({ ok: true });
    sefaz.pass(30 * MINUTE);
    sefaz.answers('SP', '107');
    expect(await ask()).toMatchObject({ value: { cStat: '107' } });
  });

  it('is requested at once after the clock was set back', async () => {
    sefaz.answers('SP', '107');
    await ask();
    sefaz.pass(-HOUR);
    expect(await ask()).toMatchObject({ value: { fromStore: false } });
  });

  it('is shared by the processes of one data folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'situacao-'));
    const [one, two] = [scriptedSefaz(join(folder, 'b.sqlite')), scriptedSefaz(join(folder, 'b.sqlite'))];
    one.answers('SP', '107');
    await ask(SP, one);
    expect(await ask(SP, two)).toMatchObject({ value: { cStat: '107', fromStore: true } });
    expect(two.asked).toHaveLength(0);
    one.db.close();
    two.db.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
});
