/** A run of the service for one environment, as by `servir --ambiente`. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput, Environment } from '../../shared/contract.ts';
import { must, type TestApp } from '../testing/test-app.ts';
import { openTrainingService } from './testing/training-service.ts';

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let token: string;

beforeAll(async () => {
  ({ core, begun, token } = await openTrainingService());
});
afterAll(() => core.close());

async function serve(only?: Environment) {
  const choice = only ? { only } : {};
  const state = must(await core.call('service.switch', { on: true, port: 0, remember: false, ...choice }));
  return async (path: string, body: Record<string, unknown>) => {
    const response = await fetch(`${state.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { http: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

describe('a run for one environment', () => {
  const note = () => ({ chNFe: begun.examples['authorized'] ?? '', tpAmb: 2 });

  it('serves the tokens of that environment, and consultations without a token there', async () => {
    const post = await serve('treino');
    expect(await post('/nfe/stats', { 'X-AUTH-TOKEN': token, ...note() })).toMatchObject({
      http: 200,
      body: { status: 200 },
    });
    expect(await post('/nfe/stats', note())).toMatchObject({ http: 200, body: { status: 200 } });
    expect(must(await core.call('service.state', {})).only).toBe('treino');
  });

  it('serves no note of another issuer without a token, whichever certificate is asked for', async () => {
    const post = await serve('treino');
    const chNFe = '35261011222333000181550010000001231482057313';
    expect(await post('/nfe/stats', { chNFe, tpAmb: 2, licencaCnpj: begun.company.cnpj })).toMatchObject({
      body: { status: -6, erro: { codigo: 'certificate.missing' } },
    });
    expect(await post('/nfe/stats', { ...note(), licencaCnpj: begun.company.cnpj })).toMatchObject({
      body: { status: 200 },
    });
  });

  it('refuses tokens of another with 403 in the body form of each operation, and sends nothing', async () => {
    const post = await serve('homologacao');
    const before = must(await core.call('disablement.list', { environment: 'treino', pending: false }));
    const asked = { ano: 26, serie: 1, nNFIni: 3, nNFFin: 3, xJust: 'Numero pulado por falha' };
    for (const [path, body, status] of [
      ['/nfe/stats', note(), -6],
      ['/nfe/inut', asked, -3],
      ['/nfe/get/inut', { chave: '1' }, -3],
      ['/util/wssefazstatus', {}, -3],
    ] as const) {
      expect(await post(path, { 'X-AUTH-TOKEN': token, ...body })).toMatchObject({
        http: 403,
        body: { status, erro: { cStat: '000', codigo: 'token.environment' } },
      });
    }
    expect(must(await core.call('disablement.list', { environment: 'treino', pending: false }))).toEqual(
      before,
    );
  });

  it('refuses a consultation without a token that names another, and serves all again without the limit', async () => {
    const limited = await serve('homologacao');
    expect(await limited('/nfe/stats', { ...note(), tpAmb: 1 })).toMatchObject({
      http: 403,
      body: { status: -6 },
    });
    const free = await serve();
    expect((await free('/nfe/stats', { 'X-AUTH-TOKEN': token, ...note() })).http).toBe(200);
  });

  it('does not change the window’s settings', async () => {
    await serve('treino');
    expect(existsSync(join(core.dataDir, 'servico.json'))).toBe(false);
    must(await core.call('service.switch', { on: false, remember: false }));
    const remembered = must(await core.call('service.switch', { on: false, tokenAlways: true }));
    expect(remembered).toMatchObject({ running: false, tokenAlways: true });
    expect(remembered.only).toBeUndefined();
    expect(existsSync(join(core.dataDir, 'servico.json'))).toBe(true);
  });
});
