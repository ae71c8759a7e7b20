/**
 * Contingency through the service: a caller without a token blocks no numbers, one with a token does, and a waiver
 * is recorded.
 */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessKeyCheckDigit } from '../../../shared/fiscal/key/access-key.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

type Body = Record<string, unknown>;

const environment = 'treino' as const;
let core: TestApp;
let offline: string;
let address: string;
let token: string;

beforeAll(async () => {
  core = await openTestApp();
  const { examples, company } = valueOf(await core.call('training.begin', {}));
  offline = examples['offline'] ?? '';
  const scopes: ('consultar' | 'inutilizar')[] = ['consultar', 'inutilizar'];
  token = valueOf(await core.call('token.create', { cnpj: company.cnpj, environment, scopes })).token;
  const on = { on: true, port: 0, only: environment };
  address = valueOf(await core.call('service.switch', on)).address ?? '';
});
afterAll(() => core.close());

async function post(path: string, body: Body): Promise<Body> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Body;
}

const keyOf = (nNF: number) => {
  const first43 = `${offline.slice(0, 25)}${String(nNF).padStart(9, '0')}${offline.slice(34, 43)}`;
  return `${first43}${accessKeyCheckDigit(first43)}`;
};
const disable = (nNF: number, more: Body = {}) =>
  post('/nfe/inut', {
    'X-AUTH-TOKEN': token,
    ano: '26',
    mod: '65',
    serie: 1,
    nNFIni: nNF,
    nNFFin: nNF,
    xJust: 'Número pulado por falha do emissor',
    ...more,
  });

it('a key sent without a token warns, and does not block the company’s number', async () => {
  expect(await post('/nfe/stats', { chNFe: keyOf(7), tpAmb: 2 })).toMatchObject({ status: 200 });
  const done = await disable(7);
  expect(done).toMatchObject({ status: 200 });
  expect(done['avisos']).toContainEqual(expect.stringContaining('Um programa sem token consultou'));
});

it('a key sent with a token blocks its number, until the caller waives it', async () => {
  await post('/nfe/stats', { 'X-AUTH-TOKEN': token, chNFe: keyOf(8), tpAmb: 2 });
  expect(await disable(8)).toMatchObject({ status: -3, erro: { codigo: 'range.contingency' } });
  const listed = valueOf(await core.call('disablement.list', { environment, pending: false }));
  expect(listed.some(({ nNFIni }) => nNFIni === 8)).toBe(false);

  const done = await disable(8, { confirmar: ['range.contingency'] });
  expect(done).toMatchObject({ status: 200 });
  expect(done['avisos']).toContainEqual(expect.stringContaining('nunca foi entregue a ninguém'));
  const [view] = valueOf(await core.call('disablement.list', { environment, pending: false }));
  expect(view?.waivers).toMatchObject([{ code: 'range.contingency', by: 'token', keys: [keyOf(8)] }]);
});
