/** A page of another origin, or under a rebound name, can neither read nor use the JSON service. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect } from '@playwright/test';
import { openTestApp, type TestApp } from '../../../electron/testing/test-app.ts';
import { findBrowser, testBrowserArguments } from '../../../scripts/browser.ts';
import { test } from '../../fixtures/of-a-worker.ts';

let core: TestApp;
let port: number;
let token: string;
let foreign: Server;
let foreignAddress: string;

test.beforeAll(async () => {
  core = await openTestApp();
  const begun = await core.call('training.begin', {});
  const state = await core.call('service.switch', { on: true, port: 0 });
  if (!begun.ok || !state.ok) throw new Error('the service did not start');
  const { cnpj } = begun.value.company;
  const made = await core.call('token.create', {
    cnpj,
    environment: 'treino',
    scopes: ['consultar', 'inutilizar'],
  });
  if (!made.ok) throw new Error(made.error.code);
  token = made.value.token;
  port = state.value.port;
  foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>outra página</title>');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignAddress = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;
});

test.afterAll(async () => {
  foreign.close();
  await core.close();
});

async function disablements(): Promise<number> {
  const all = await core.call('disablement.list', { environment: 'treino', pending: false });
  return all.ok ? all.value.length : -1;
}

/** Everything that a page can try: with and without CORS, as a form, and as a plain read. */
function attempts({ address, token }: { address: string; token: string }): Promise<string[]> {
  const range = {
    'X-AUTH-TOKEN': token,
    ano: '26',
    serie: '1',
    nNFIni: '700',
    nNFFin: '700',
    xJust: 'Número pulado pelo emissor',
  };
  const body = JSON.stringify(range);
  const tries: [string, RequestInit][] = [
    ['/nfe/inut', { method: 'POST', headers: { 'content-type': 'application/json' }, body }],
    ['/nfe/inut', { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body }],
    ['/nfe/inut', { method: 'POST', mode: 'no-cors', body }],
    ['/saude', { method: 'GET' }],
    ['/openapi.json', { method: 'GET', mode: 'no-cors' }],
  ];
  return Promise.all(
    tries.map(async ([path, init]) => {
      try {
        const response = await fetch(address + path, init);
        return response.type === 'opaque' ? 'opaque' : `read ${response.status} ${await response.text()}`;
      } catch {
        return 'blocked';
      }
    }),
  );
}

test('a page of another origin reads nothing and disables nothing', async ({ page }) => {
  await page.goto(foreignAddress);
  const outcomes = await page.evaluate(attempts, { address: `http://127.0.0.1:${port}`, token });
  for (const outcome of outcomes) expect(outcome).toMatch(/^(blocked|opaque)$/);
  const calls = await core.call('service.calls', { limit: 10 });
  expect(calls).toEqual({ ok: true, value: [] });
  expect(await disablements()).toBe(0);
});

test('a page under a rebound name gets nothing but the refusal of its Host', async () => {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...testBrowserArguments(), '--host-resolver-rules=MAP atacante.example 127.0.0.1'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage();
    // The same name and port: for the browser this is the page's own origin, so only the Host check protects.
    const address = `http://atacante.example:${port}`;
    const shown = await page.goto(`${address}/saude`);
    expect(shown?.status()).toBe(421);
    const outcomes = await page.evaluate(attempts, { address, token });
    for (const outcome of outcomes) expect(outcome).toMatch(/^(blocked|opaque|read 4(03|21) )/);
    expect(outcomes.join(' ')).not.toContain('"status":200');
    expect(await disablements()).toBe(0);
  } finally {
    await browser.close();
  }
});
