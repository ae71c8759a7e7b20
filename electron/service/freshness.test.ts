/**
 * When `POST /nfe/stats` sends a request and when it returns the stored answer, against a SEFAZ that counts abuse
 * (656).
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSefaz } from '../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { startTraining, type Training } from '../training/server.ts';

let folder: string;
let sefaz: Training;
let core: TestApp;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frescor-'));
  sefaz = await startTraining({ dataDir: join(folder, 'sefaz'), clock: { now: () => new Date() } });
  core = await openTestApp(join(folder, 'dados'));
  await useSefaz(core, sefaz);
  const state = await core.call('service.switch', { on: true, port: 0 });
  address = (state.ok && state.value.address) || '';
});

afterAll(async () => {
  await core.app.close();
  await sefaz.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** The body, and the number of requests that reached SEFAZ for it. */
async function stats(chNFe: string, headers: Record<string, string> = {}) {
  const before = sefaz.requests();
  const response = await fetch(`${address}/nfe/stats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ chNFe, tpAmb: 2 }),
  });
  const body = (await response.json()) as { status: number; doArquivo?: boolean; avisos?: string[] };
  return { ...body, http: response.status, asked: sefaz.requests() - before };
}

const NO_CACHE = { 'cache-control': 'max-age=0, No-Cache' };

it('returns the stored answer while it is fresh, and sends a request if the caller says no-cache', async () => {
  const { cancelled } = sefaz.examples;
  expect(await stats(cancelled)).toMatchObject({ status: 200, doArquivo: false, asked: 1 });
  expect(await stats(cancelled)).toMatchObject({ status: 200, doArquivo: true, asked: 0 });
  expect(await stats(cancelled, NO_CACHE)).toMatchObject({ status: 200, doArquivo: false, asked: 1 });
  expect(await stats(cancelled, { 'cache-control': 'no-store' })).toMatchObject({ asked: 0 });
});

it('returns the stored answer with a line in avisos if the 656 guard forbids a new request', async () => {
  const { authorized, corrected } = sefaz.examples;
  for (let i = 0; i < 8; i += 1) await stats(authorized, NO_CACHE);
  const limited = await stats(authorized, NO_CACHE);
  expect(limited).toMatchObject({ status: 200, doArquivo: true, asked: 0 });
  expect(limited.avisos?.join()).toContain('limite de consultas');

  await stats(corrected);
  sefaz.scenario.set('abuse');
  await stats(sefaz.examples.unknown);
  sefaz.scenario.set('normal');
  const paused = await stats(corrected, NO_CACHE);
  expect(paused).toMatchObject({ http: 200, status: 200, doArquivo: true, asked: 0 });
  expect(paused.avisos?.join()).toContain('656');
});

it('accepts a key in lower case and with an NFe prefix, as the command line does', async () => {
  const { letters, nfce } = sefaz.examples;
  expect(await stats(letters.toLowerCase())).toMatchObject({ status: -6, asked: 0 });
  expect(await stats(`NFe${nfce}`)).toMatchObject({ status: 200 });
  expect(await stats(`nfe${nfce.replace(/.{4}/g, '$& ')}`)).toMatchObject({ status: 200 });
  expect(await stats(`NFe${nfce}1`)).toMatchObject({ status: -3, asked: 0 });
});
