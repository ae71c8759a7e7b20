/** Every failure before an operation has a code of its own, and docs/service.md has the table of them. */

import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/contract.ts';
import { ERROR_CODES, type ErrorCode } from '../../shared/errors.ts';
import { SERVICE_CODES } from '../../shared/service/service-codes.ts';
import { must, type TestApp } from '../testing/test-app.ts';
import { failure, HTTP } from './reply.ts';
import { openTrainingService } from './testing/training-service.ts';

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let port: number;
let token: string;

type Made = CallOutput<'token.create'>;

beforeAll(async () => {
  ({ core, begun, port, token } = await openTrainingService());
});
afterAll(() => core.close());

async function make(scopes: Made['view']['scopes']): Promise<Made> {
  const { cnpj } = begun.company;
  return must(await core.call('token.create', { cnpj, environment: 'treino', scopes }));
}

interface Answer {
  readonly http: number;
  readonly allow: string | undefined;
  readonly again: number;
  readonly body: { status: number; motivo: string; erro?: { codigo: string } };
}

function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const read = JSON.parse(Buffer.concat(parts).toString() || '{}') as Answer['body'];
        const { allow, 'retry-after': again } = response.headers;
        resolve({ http: response.statusCode ?? 0, allow, again: Number(again), body: read });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  send('POST', path, { ...json, ...headers }, typeof body === 'string' ? body : JSON.stringify(body));
const note = () => ({ chNFe: begun.examples['authorized'], tpAmb: 2 });
const range = { ano: '26', serie: 1, nNFIni: 700, nNFFin: 700, xJust: 'Número pulado pelo emissor' };
const own = () => ({ 'X-AUTH-TOKEN': token });

function expectCode(answer: Answer, http: number, status: number, codigo: string): void {
  expect(answer).toMatchObject({ http, body: { status, erro: { cStat: '000', codigo } } });
  expect(answer.body).not.toHaveProperty('erros');
}

describe('a failure has its own code', () => {
  it('for a token that is missing, wrong or revoked', async () => {
    expectCode(await post('/nfe/inut', range), 401, -400, 'token.missing');
    expectCode(await post('/nfe/get/inut', {}), 401, -400, 'token.missing');
    expectCode(await post('/nfe/inut', { ...range, 'X-AUTH-TOKEN': 'x' }), 401, -400, 'token.wrong');
    const gone = await make(['consultar']);
    must(await core.call('token.revoke', { id: gone.view.id }));
    const revoked = await post('/nfe/stats', { ...note(), 'X-AUTH-TOKEN': gone.token });
    expectCode(revoked, 401, -400, 'token.revoked');
  });

  it('for a token of another company, environment or scope', async () => {
    const other = '11222333000181';
    expectCode(
      await post('/nfe/stats', { ...own(), ...note(), licencaCnpj: other }),
      403,
      -6,
      'token.company',
    );
    expectCode(await post('/nfe/inut', { ...own(), ...range, CNPJ: other }), 403, -3, 'token.company');
    expectCode(await post('/nfe/stats', { ...own(), ...note(), tpAmb: 1 }), 403, -6, 'token.environment');
    expectCode(await post('/nfe/inut', { ...own(), ...range, tpAmb: 1 }), 403, -3, 'token.environment');
    const reads = (await make(['consultar'])).token;
    expectCode(await post('/nfe/inut', { ...range, 'X-AUTH-TOKEN': reads }), 403, -3, 'token.scope');
    const writes = (await make(['inutilizar'])).token;
    expectCode(await post('/nfe/stats', { ...note(), 'X-AUTH-TOKEN': writes }), 403, -6, 'token.scope');
  });

  it('for a body that is not JSON, of another type, compressed or too large', async () => {
    expectCode(await post('/nfe/stats', '{"a":'), 400, -400, 'body.not-json');
    expectCode(await post('/nfe/stats', '{"a":1,"a":2}'), 400, -400, 'body.not-json');
    const text = { 'content-type': 'text/plain' };
    expectCode(await send('POST', '/nfe/stats', text, '{}'), 415, -400, 'body.type');
    expectCode(await post('/nfe/stats', '{}', { 'content-encoding': 'gzip' }), 415, -400, 'body.compressed');
    expectCode(await post('/nfe/stats', `{"a":"${'a'.repeat(70_000)}"}`), 413, -400, 'body.too-large');
  });

  it('for another method, naming the right one', async () => {
    const get = await send('GET', '/nfe/stats', {});
    expectCode(get, 405, -400, 'method.wrong');
    expect(get.body.motivo).toContain('Use POST');
    expect(get.allow).toBe('POST');
    const page = await post('/saude', '{}');
    expectCode(page, 405, -400, 'method.wrong');
    expect(page.body.motivo).toContain('Use GET');
    expect(page.allow).toBe('GET');
    for (const method of ['DELETE', 'GET']) {
      const wrong = await send(method, '/nfe/inut', json);
      expectCode(wrong, 405, -400, 'method.wrong');
      expect(wrong.body).toMatchObject({ cStat: '000', xMotivo: wrong.body.motivo });
    }
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'HEAD']) {
      // HEAD asks a page for its headers (RFC 9110, 9.3.2), as programs that watch a service do.
      const ofPage = method === 'HEAD' ? { http: 200, allow: undefined } : { http: 405, allow: 'GET' };
      expect(await send(method, '/saude', {})).toMatchObject(ofPage);
      expect(await send(method, '/nfe/stats', {})).toMatchObject({ http: 405, allow: 'POST' });
    }
    expect((await send('PUT', '/saude', {}, 'x')).body.motivo).toContain('PUT. Use GET');
    expectCode(await send('DELETE', '/nfe/issue', {}), 404, -404, 'path.unknown');
  });

  it('for a path or method that is not served before what its body is written in', async () => {
    const text = { 'content-type': 'text/plain' };
    for (const headers of [text, { ...json, 'content-encoding': 'gzip' }]) {
      const page = await send('POST', '/saude', headers, 'x');
      expectCode(page, 405, -400, 'method.wrong');
      expect(page.allow).toBe('GET');
      expectCode(await send('POST', '/nfe/issue', headers, 'x'), 404, -404, 'path.unknown');
    }
    expectCode(await send('POST', '/nfe/issue', json, 'x'.repeat(70_000)), 404, -404, 'path.unknown');
  });

  it('for a page of a browser and for another Host', async () => {
    expectCode(await post('/nfe/stats', '{}', { origin: 'null' }), 403, -400, 'origin.refused');
    expectCode(await post('/nfe/stats', '{}', { host: 'example.com' }), 421, -400, 'host.wrong');
  });

  it('and each of these calls has its line in the log, and none in the audit', async () => {
    const audited = must(await core.call('service.calls', { limit: 500 }));
    const from = core.log.length;
    await post('/nfe/issue', '{}');
    await send('GET', '/nfe/stats', {});
    await send('POST', '/nfe/stats', { 'content-type': 'text/plain' }, 'x');
    await post('/nfe/inut', '{}', { host: 'example.com' });
    const lines = core.log.slice(from).flatMap(({ op, served }) => (served ? [[op, served]] : []));
    const line = (http: number, status: number, codigo: string) => ({
      token: '',
      subject: '',
      http,
      status,
      codigo,
    });
    expect(lines).toEqual([
      ['/nfe/issue', line(404, -404, 'path.unknown')],
      ['/nfe/stats', line(405, -400, 'method.wrong')],
      ['/nfe/stats', line(415, -400, 'body.type')],
      ['/nfe/inut', line(421, -400, 'host.wrong')],
    ]);
    expect(must(await core.call('service.calls', { limit: 500 }))).toEqual(audited);
  });

  it('and a wrong key is named as chNFe', async () => {
    const wrong = await post('/nfe/stats', { ...own(), ...note(), chNFe: '3'.repeat(44) });
    expect(wrong).toMatchObject({ http: 200, body: { status: -3 } });
    expect(wrong.body.motivo).toMatch(/^chNFe: /);
  });

  // These must be the last: the first uses up this hour's consults without a token.
  it('for too many consults without a token', async () => {
    let last = await post('/nfe/stats', note());
    for (let n = 0; n < 60; n++) last = await post('/nfe/stats', note());
    expectCode(last, 429, -6, 'quota.anonymous');
    // All of them were a moment ago: before the hour is over none is free.
    expect(last.again).toBeGreaterThan(3_500);
    expect(last.again).toBeLessThanOrEqual(3_600);
  });

  it('no longer an hour after the clock was set back', async () => {
    core.setTime(new Date(Date.now() - 23 * 3_600_000));
    expect((await post('/nfe/stats', note())).body.erro?.codigo).not.toBe('quota.anonymous');
    core.setTime(undefined);
  });
});

it('what is to be asked again, after a 429 or a 503, says when', () => {
  const again = Object.entries(HTTP).filter(([, http]) => http === 429 || http === 503);
  expect(again.length).toBeGreaterThan(1);
  for (const [code] of again) {
    expect(failure(-3, { code: code as ErrorCode }).headers?.['retry-after'], code).toMatch(/^\d+$/);
  }
});

describe('the table of codes in docs/service.md', () => {
  const text = readFileSync(new URL('../../docs/service.md', import.meta.url), 'utf8');
  const rows = new Map(
    [...text.matchAll(/^\| `([a-z-]+\.[a-z.-]+|internal)` +\| (\d{3}) +\|/gm)].map((row) => [
      row[1] ?? '',
      Number(row[2]),
    ]),
  );

  it('names every code of the service alone, and every one with an HTTP code of its own', () => {
    for (const [code, http] of Object.entries({ ...HTTP, ...SERVICE_CODES })) {
      expect([code, rows.get(code)]).toEqual([code, http]);
    }
  });

  it('names nothing that the code does not have', () => {
    const known: Readonly<Record<string, number>> = { ...HTTP, ...SERVICE_CODES };
    const codes: readonly string[] = ERROR_CODES;
    for (const [code, http] of rows) {
      expect(code in known || codes.includes(code), code).toBe(true);
      expect([code, http]).toEqual([code, known[code] ?? 200]);
    }
  });
});
