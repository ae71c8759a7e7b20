/** Training's situations asked for from outside: the header `X-Treino`, and the command that another process runs. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/contract.ts';
import { must, type TestApp } from '../testing/test-app.ts';
import { openTrainingService } from './testing/training-service.ts';

type Body = Record<string, unknown>;

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let address: string;
let token: string;

beforeAll(async () => {
  ({ core, begun, address, token } = await openTrainingService());
});
afterAll(() => core.close());

async function post(path: string, body: Body, situation?: string): Promise<Body> {
  const asked = situation === undefined ? {} : { 'x-treino': situation };
  const headers = { 'content-type': 'application/json', 'x-auth-token': token, ...asked };
  const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Body;
}

const range = (n: number) => ({
  ano: '26',
  serie: 8,
  nNFIni: n,
  nNFFin: n,
  xJust: 'Número pulado pelo emissor',
});
const note = (example: string) => ({ chNFe: begun.examples[example], tpAmb: 2 });
const code = (body: Body) => body['erro'] as Body | undefined;

it('a header asks for one situation, for that call alone', async () => {
  expect(code(await post('/nfe/inut', range(1), 'resposta-perdida'))).toMatchObject({
    codigo: 'disablement.uncertain',
  });
  expect(await post('/nfe/inut', range(2))).toMatchObject({ status: 200 });
  expect(code(await post('/nfe/inut', range(3), 'recusa'))).toMatchObject({ cStat: '241' });
  expect(await post('/nfe/inut', range(4), 'normal')).toMatchObject({ status: 200 });
  expect(code(await post('/nfe/stats', note('late'), 'parada'))).toMatchObject({ cStat: '108' });
  // Answered here, without SEFAZ: the situation does not wait for the next call.
  expect(await post('/nfe/inut', range(2), 'recusa')).toMatchObject({ status: 200 });
  expect(await post('/nfe/inut', range(5))).toMatchObject({ status: 200 });
});

it('a 656 pauses nothing in training: the next call is asked, as docs/service.md says', async () => {
  expect(code(await post('/nfe/stats', note('late'), 'consumo-indevido'))).toMatchObject({ cStat: '656' });
  expect(await post('/nfe/stats', note('late'))).toMatchObject({ status: 200, doArquivo: false });
});

it('of calls at once each has its own situation, and none is left for the next call', async () => {
  const [stopped, refused] = await Promise.all([
    post('/nfe/stats', note('late'), 'parada'),
    post('/nfe/inut', range(7), 'recusa'),
  ]);
  expect(code(stopped)).toMatchObject({ cStat: '108' });
  expect(code(refused)).toMatchObject({ cStat: '241' });
  expect(must(await core.call('training.scenario', {}))).toEqual({ scenario: 'normal' });
});

it('a call without the header that comes beside one with it has no part in its situation', async () => {
  const [refused, ...plain] = await Promise.all([
    post('/nfe/inut', range(60), 'recusa'),
    ...[61, 62, 63].map((n) => post('/nfe/inut', { ...range(n), serie: n })),
    post('/nfe/stats', note('late')),
  ]);
  expect(code(refused)).toMatchObject({ cStat: '241' });
  expect(plain.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [before, stopped] = await Promise.all([
    post('/nfe/inut', { ...range(64), serie: 64 }),
    post('/nfe/inut', { ...range(65), serie: 65 }, 'resposta-perdida'),
  ]);
  expect(before).toMatchObject({ status: 200 });
  expect(code(stopped)).toMatchObject({ codigo: 'disablement.uncertain' });
});

it('a situation that lasts for some requests lasts for no more after a header', async () => {
  must(await core.call('training.scenario', { scenario: 'refused', times: 1 }));
  expect(await post('/nfe/inut', range(30), 'normal')).toMatchObject({ status: 200 });
  expect(code(await post('/nfe/inut', range(31)))).toMatchObject({ cStat: '241' });
  expect(await post('/nfe/inut', range(32))).toMatchObject({ status: 200 });
});

it('a header with another word is refused, naming those that are', async () => {
  const body = await post('/nfe/inut', range(6), 'quebrada');
  expect(body).toMatchObject({ status: -400, erro: { codigo: 'input.invalid' } });
  expect(body['motivo']).toContain('X-Treino: use resposta-perdida');
});

it('a situation left by another process counts from the next request on, for as often as it says', async () => {
  const left = { scenario: 'refused', times: 2, elsewhere: true } as const;
  must(await core.call('training.scenario', left));
  expect(code(await post('/nfe/inut', range(20)))).toMatchObject({ cStat: '241' });
  expect(code(await post('/nfe/inut', range(21)))).toMatchObject({ cStat: '241' });
  expect(await post('/nfe/inut', range(22))).toMatchObject({ status: 200 });
});

it('a situation left by another process has no part in a call with the header, and lasts on behind it', async () => {
  must(await core.call('training.scenario', { scenario: 'stopped', elsewhere: true }));
  expect(code(await post('/nfe/inut', range(70), 'recusa'))).toMatchObject({ cStat: '241' });
  expect(code(await post('/nfe/inut', range(71)))).toMatchObject({ cStat: '108' });
  // What is chosen last counts, also where nothing was asked in between.
  must(await core.call('training.scenario', { scenario: 'refused', elsewhere: true }));
  must(await core.call('training.scenario', { scenario: 'normal' }));
  expect(await post('/nfe/inut', range(72))).toMatchObject({ status: 200 });
});
