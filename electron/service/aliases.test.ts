/** Other names under which real clients send and read the same: paths, the token's header, members of the answers. */

import { request as httpRequest } from 'node:http';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/contract.ts';
import { cnpjCheckDigits } from '../../shared/fiscal/issuer/cnpj.ts';
import type { TestApp } from '../testing/test-app.ts';
import { COMPONENTS, PATHS } from './openapi/openapi.ts';
import { openTrainingService } from './testing/training-service.ts';

type Body = Record<string, unknown>;

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let port: number;
let token: string;

beforeAll(async () => {
  ({ core, begun, port, token } = await openTrainingService());
});
afterAll(() => core.close());

function post(
  path: string,
  body: Body,
  given?: Record<string, string>,
): Promise<{ http: number; body: Body }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(given ?? { 'x-auth-token': token }) };
    const options = { host: '127.0.0.1', port, path, method: 'POST', headers, agent: false };
    const call = httpRequest(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const answer = JSON.parse(Buffer.concat(parts).toString()) as Body;
        resolve({ http: response.statusCode ?? 0, body: answer });
      });
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

const note = () => ({ chNFe: begun.examples['authorized'], tpAmb: 2 });
const range = (n: number) => ({
  ano: '26',
  serie: 9,
  nNFIni: n,
  nNFFin: n,
  xJust: 'Número pulado pelo emissor',
});

describe('a path that is not served', () => {
  it.each([
    '/nfe/issue',
    '/nfe/issue/status',
    '/nfe/get',
    '/nfe/cancel',
    '/util/conscad',
    '/v1/nfce/issue',
    '/v1/nfce/cancel',
    '/',
  ])('%s is 404 and says what this program does and does not serve', async (path) => {
    const { http, body } = await post(path, {});
    expect(http).toBe(404);
    expect(body).toMatchObject({ status: -404, erro: { cStat: '000', codigo: 'path.unknown' } });
    expect(body['motivo']).toMatch(/não emite, não cancela/);
    for (const served of [
      '/nfe/stats',
      '/nfe/inut',
      '/nfe/get/inut',
      '/util/wssefazstatus',
      '/v1/nfce/status',
    ])
      expect(body['motivo']).toContain(served);
  });
});

describe('a field that openapi.json names', () => {
  const whole: Readonly<Record<string, () => Body>> = {
    PedidoConsulta: note,
    PedidoInutilizacao: () => range(500),
    PedidoInutilizacaoNFCe: () => range(501),
    PedidoArquivos: () => ({ chave: `3526${begun.company.cnpj}55009000000500000000500` }),
    PedidoSituacao: () => ({}),
  };
  const fields = Object.entries(PATHS).flatMap(([path, { request = '' }]) => {
    const schema = Object.entries(COMPONENTS).find(([name]) => name === request)?.[1];
    return schema instanceof z.ZodObject
      ? Object.keys(schema.shape).map((name) => ({ path, request, name }))
      : [];
  });

  it.each(fields)('is read: $name of $path, where it cannot be', async ({ path, request, name }) => {
    const good = whole[request]?.() ?? {};
    const { body } = await post(path, { ...good, [name]: { a: 1 } });
    expect(body['status']).not.toBe(200);
    expect(body['motivo']).not.toBe((await post(path, good)).body['motivo']);
  });
});

describe('the paths of NFC-e', () => {
  it('give the situation of a note', async () => {
    const { body } = await post('/v1/nfce/status', note());
    expect(body).toMatchObject({ status: 200, retConsSitNFe: { cStat: '100' } });
    expect(await post('/v1/nfce/status', { ...note(), tpAmb: 1 })).toMatchObject({
      http: 403,
      body: { status: -6 },
    });
  });

  it('disable numbers of model 65, and of no other', async () => {
    const { body } = await post('/v1/nfce/inut', range(1));
    expect(body).toMatchObject({ status: 200, retornoInutNFe: { cStat: '102' } });
    expect((body['retornoInutNFe'] as Body)['xmlInut']).toContain('<mod>65</mod>');
    expect((await post('/v1/nfce/inut', { ...range(1), mod: 65 })).body).toMatchObject({ status: 200 });
    const other = (await post('/v1/nfce/inut', { ...range(2), mod: '55' })).body;
    expect(other).toMatchObject({ status: -3, erros: [expect.stringMatching(/^mod: /)] });
  });
});

describe('a model or a company that is not named as documented', () => {
  // Left unread, the default would take its place: numbers of NF-e for those of NFC-e, of the head office for those of a branch.
  it.each(['Mod', 'MOD', 'modelo'])('%s is read as mod', async (name) => {
    const { body } = await post('/nfe/inut', { ...range(30), [name]: '65' });
    const { xmlInut = '' } = (body['retornoInutNFe'] ?? {}) as Record<string, string>;
    expect([body['status'], xmlInut.includes('<mod>65</mod>')]).toEqual([200, true]);
  });

  it.each([
    [{ mod: ['65'] }, 'mod: use 55 ou 65.'],
    [{ mod: 65.5 }, 'mod: use 55 ou 65.'],
    [{ modelo: 99 }, 'mod: use 55 ou 65.'],
    [{ mod: '55', Mod: '65' }, 'mod: veio mais de uma vez, com valores diferentes.'],
  ])('of a status, %j is refused', async (model, motivo) => {
    const { body } = await post('/util/wssefazstatus', { UF: 'SP', tpAmb: 2, ...model });
    expect(body).toMatchObject({ status: -3, motivo });
  });

  it('two that differ are refused as such, each being good, and so is Cnpj of another company', async () => {
    const twice = 'veio mais de uma vez, com valores diferentes.';
    const models = (await post('/nfe/inut', { ...range(31), mod: '55', modelo: '65' })).body;
    expect(models).toMatchObject({ status: -3, erros: [`mod: ${twice}`] });
    const licences = { licencaCnpj: begun.company.cnpj, licencaCNPJ: '11222333000181' };
    const consult = (await post('/nfe/stats', { ...note(), ...licences })).body;
    expect(consult).toMatchObject({ status: -400, motivo: `licencaCnpj: ${twice}` });
    const branch = `${begun.company.cnpj.slice(0, 8)}0002`;
    const CNPJ = branch + cnpjCheckDigits(branch);
    const companies = (await post('/nfe/inut', { ...range(31), CNPJ: begun.company.cnpj, cnpj: CNPJ })).body;
    expect(companies).toMatchObject({ status: -3, erros: [`CNPJ: ${twice}`] });
    expect((await post('/nfe/inut', { ...range(31), Cnpj: '11222333000181' })).http).toBe(403);
  });
});

describe('an environment that is not named as documented', () => {
  // Left unread, the token's would take its place: a trial would disable in production.
  it.each(['tpamb', 'TPAMB', 'TpAmb'])('%s is read as tpAmb where that may be left out', async (name) => {
    expect(await post('/nfe/inut', { ...range(40), [name]: 1 })).toMatchObject({
      http: 403,
      body: { status: -3, erro: { codigo: 'token.environment' } },
    });
    expect((await post('/nfe/inut', { ...range(40), tpAmb: 2, [name]: '1' })).body).toMatchObject({
      status: -3,
      erros: ['tpAmb: veio mais de uma vez, com valores diferentes.'],
    });
    expect((await post('/util/wssefazstatus', { UF: 'SP', [name]: 1 })).http).toBe(403);
  });
});

describe('a token whose member is in another case of letters', () => {
  // Left unread, a consult would go out without a token, as a wrong one must not.
  it.each(['x-auth-token', 'X-Auth-Token'])('is the token: %s', async (name) => {
    const right = await post('/nfe/get/inut', { [name]: token, chave: 'x' }, {});
    expect(right.body).toMatchObject({ status: -3, erro: { codigo: 'input.invalid' } });
    for (const wrong of [{ [name]: 'x' }, { [name]: token, 'X-AUTH-TOKEN': 'x' }])
      expect((await post('/nfe/stats', { ...note(), ...wrong }, {})).body).toMatchObject({
        status: -400,
        erro: { codigo: 'token.wrong' },
      });
  });
});

describe('Authorization: Bearer', () => {
  it.each(['Bearer', 'bearer', 'BEARER  '])('is read as the token: %s', async (scheme) => {
    const { http, body } = await post('/nfe/stats', note(), { authorization: `${scheme} ${token}` });
    expect([http, body['status']]).toEqual([200, 200]);
  });

  it('is refused if it is wrong, and stands behind body and header of the token', async () => {
    expect((await post('/nfe/stats', note(), { authorization: 'Bearer x' })).http).toBe(401);
    const both = { authorization: 'Bearer x', 'x-auth-token': token };
    expect((await post('/nfe/stats', note(), both)).http).toBe(200);
  });

  it('is read although the header of the token is empty, which alone is no token', async () => {
    const empty = { 'x-auth-token': ' ' };
    const { http } = await post('/nfe/inut', range(4), { ...empty, authorization: `Bearer ${token}` });
    expect(http).toBe(200);
    expect((await post('/nfe/inut', range(3), empty)).body).toMatchObject({
      erro: { codigo: 'token.missing' },
    });
  });

  it('of another scheme is no token', async () => {
    const { body } = await post('/nfe/inut', range(3), { authorization: 'Basic eDp4' });
    expect(body).toMatchObject({ erro: { codigo: 'token.missing' } });
  });
});

describe('a client that reads other members', () => {
  it('finds cStat and xMotivo at the top of an answer of /nfe/inut, good or bad', async () => {
    const good = (await post('/nfe/inut', range(10))).body;
    const { cStat, xMotivo, chave, xmlInut } = good['retornoInutNFe'] as Record<string, string>;
    expect(good).toMatchObject({ status: 200, cStat: '102', xMotivo });
    expect(cStat).toBe('102');
    const refused = (await post('/nfe/inut', { ...range(11), serie: 2 })).body;
    expect(refused).toMatchObject({
      status: -3,
      cStat: '241',
      xMotivo: (refused['erro'] as Body)['xMotivo'],
    });
    const silent = (await post('/nfe/inut', { ...range(12), xJust: 'curta' })).body;
    expect(silent).toMatchObject({ status: -3, cStat: '000' });

    for (const headers of [
      { 'x-auth-token': token, 'x-treino': 'nada' },
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
      { origin: 'null' },
    ]) {
      const { body } = await post('/nfe/inut', range(12), headers);
      expect.soft(body).toMatchObject({ cStat: '000', xMotivo: body['motivo'] });
    }

    const got = (await post('/nfe/get/inut', { chave })).body;
    expect(got).toMatchObject({ status: 200, retInut: { xml: xmlInut, xmlInut } });
    const receipt = (await post('/nfe/get/inut', { chave, tpDown: 'P' })).body;
    expect(receipt['retInut']).not.toHaveProperty('xmlInut');
  });
});
