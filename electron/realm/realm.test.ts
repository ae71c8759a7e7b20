/** A real data folder whose addresses lead to a local SEFAZ: trust, certificates and the guard as in production. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../faces/client.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { startTraining, type Training } from '../training/server.ts';

let folder: string;
let sefaz: Training;
let core: TestApp;
let cnpj: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-realm-'));
  sefaz = await startTraining({ dataDir: join(folder, 'sefaz'), clock: { now: () => new Date() } });
  core = await openTestApp();
  await mkdir(join(core.dataDir, 'confianca'), { recursive: true });
  await writeFile(join(core.dataDir, 'confianca', 'ca.pem'), sefaz.caPem);
  const endpoints = { '55': { '*': { '2': sefaz.addresses } } };
  await writeFile(join(core.dataDir, 'enderecos.json'), JSON.stringify({ endpoints }));
  const { pfx, password, cnpj: company } = await sefaz.certificate();
  cnpj = company;
  core.pick({ name: 'empresa.pfx', bytes: new Uint8Array(pfx) });
  const chosen = await core.call('certificate.choose', {});
  const draftId = (chosen.ok && chosen.value.draft?.draftId) || '';
  await core.call('certificate.inspect', { draftId, password });
  const committed = await core.call('certificate.commit', { draftId, uf: 'SP' });
  if (!committed.ok) throw new Error(committed.error.code);
});

afterAll(async () => {
  await core.close();
  await sefaz.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function disable(nNFIni: number) {
  const range = {
    environment: 'homologacao',
    cnpj,
    mod: '55',
    serie: 9,
    ano: 2026,
    nNFIni,
    nNFFin: nNFIni,
  } as const;
  const prepared = await core.call('disablement.prepare', { ...range, xJust: 'Número pulado pelo emissor' });
  if (!prepared.ok) return prepared;
  const { requestId } = prepared.value;
  return core.call('disablement.send', { environment: 'homologacao', requestId });
}

describe('a real data folder', () => {
  it('sends to the address that the company configured, reports it, and stores the XML in its archive', async () => {
    expect(await disable(1)).toMatchObject({
      ok: true,
      value: { state: 'homologated', overridden: true, file: { saved: true } },
    });
    const about = await core.call('app.about', {});
    expect(about.ok && about.value.overriddenHosts).toEqual(['localhost']);
  });

  it('sends nothing that a person confirmed before the window was locked', async () => {
    const asked = sefaz.requests();
    const locking = {
      allows: () => true,
      grant: async () => true,
      disable: async () => (await core.call('vault.lock', {})).ok,
    };
    const range = { cnpj, mod: '55', serie: 9, ano: 2026, nNFIni: 4, nNFFin: 4 } as const;
    const call = createClient(core.app.dispatch, { face: 'test', session: 'test', confirm: locking });
    const done = await call('disablement.perform', {
      environment: 'homologacao',
      ...range,
      xJust: 'Número pulado pelo emissor',
    });
    expect(done).toMatchObject({
      value: { sent: false, stopped: { code: 'certificate.locked' }, view: { state: 'prepared' } },
    });
    expect(sefaz.requests()).toBe(asked);
  });

  it('after a 656 sends no other disablement to that authorizer, and loses none', async () => {
    sefaz.scenario.set('abuse');
    expect(await disable(2)).toMatchObject({
      ok: true,
      value: { state: 'refused', answer: { cStat: '656' } },
    });
    const asked = sefaz.requests();
    expect(await disable(3)).toMatchObject({ ok: false, error: { code: 'sefaz.paused' } });
    expect(sefaz.requests()).toBe(asked);
    sefaz.scenario.set('normal');
  });
});
