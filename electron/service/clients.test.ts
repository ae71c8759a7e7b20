/**
 * Real clients with one peculiarity each: what they send outside the contract, and what form of answer they expect.
 */

import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/contract.ts';
import { must, type TestApp } from '../testing/test-app.ts';
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

const key = (example: string) => begun.examples[example] ?? '';
const range = (n: number) => ({
  ano: '26',
  serie: 7,
  nNFIni: n,
  nNFFin: n,
  xJust: 'Número pulado no emissor',
});

/** Writes raw bytes, and waits for the server to end the connection. */
function raw(text: string): Promise<{ head: string; body: Body }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', reject);
    socket.on('close', () => {
      // Skips the interim response (100 Continue).
      const final = answer.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '');
      const [head = '', body = '{}'] = final.split('\r\n\r\n');
      resolve({ head, body: JSON.parse(body) as Body });
    });
  });
}

interface Spoken {
  readonly version?: string;
  readonly headers?: readonly string[];
  readonly host?: boolean;
}

function request(path: string, body: string, { version = '1.1', headers = [], host = true }: Spoken = {}) {
  return raw(
    [
      `POST ${path} HTTP/${version}`,
      ...(host ? [`Host: 127.0.0.1:${port}`] : []),
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );
}

async function post(path: string, body: Body): Promise<Body> {
  const sent = JSON.stringify({ 'X-AUTH-TOKEN': token, ...body });
  return (await request(path, sent)).body;
}

/** A client that deserialises `erro` into a record of three strings and treats any `erros` as "invalid fields". */
function typedFailure(answer: Body): { status: number; erro: Record<string, string>; invalid: boolean } {
  const erro = answer['erro'] as Record<string, unknown>;
  expect(Object.keys(erro).toSorted()).toEqual(['cStat', 'codigo', 'xMotivo']);
  for (const value of Object.values(erro)) expect(typeof value).toBe('string');
  return {
    status: answer['status'] as number,
    erro: erro as Record<string, string>,
    invalid: 'erros' in answer,
  };
}

/** A client whose types reject members that they do not name. */
function strict(answer: Body, ...members: readonly string[]): void {
  const common = ['status', 'motivo', 'erro', 'avisos'];
  expect(Object.keys(answer).filter((name) => ![...common, ...members].includes(name))).toEqual([]);
}

describe('a client that names its character set as a content encoding', () => {
  it.each(['UTF-8', 'utf-8', 'Identity'])(
    'is served with Content-Encoding: %s over HTTP/1.0',
    async (encoding) => {
      const asked = JSON.stringify({ 'X-AUTH-TOKEN': token, chNFe: key('authorized'), tpAmb: '2' });
      const headers = [`Content-Encoding: ${encoding}`, 'Accept-Encoding: identity'];
      const { head, body } = await request('/nfe/stats', asked, { version: '1.0', headers });
      expect(head).toMatch(/^HTTP\/1\.[01] 200 /);
      expect(head).not.toMatch(/transfer-encoding/i);
      expect(body).toMatchObject({ status: 200, retConsSitNFe: { cStat: '100' } });
    },
  );

  it('is refused with a compressed body', async () => {
    const { head } = await request('/nfe/stats', '{}', { headers: ['Content-Encoding: gzip'] });
    expect(head).toMatch(/^HTTP\/1\.1 415 /);
  });
});

describe('a client of HTTP/1.0', () => {
  it('may omit Host, which that version does not have', async () => {
    const asked = JSON.stringify({ chNFe: key('authorized'), tpAmb: 2 });
    const headers = [`X-AUTH-TOKEN: ${token}   `];
    const { body } = await request('/nfe/stats', asked, { version: '1.0', host: false, headers });
    expect(body).toMatchObject({ status: 200 });
    const newer = await request('/nfe/stats', asked, { host: false, headers });
    expect(newer.head).toMatch(/^HTTP\/1\.1 421 /);
  });
});

describe('a client that waits for 100 Continue, or appends blanks', () => {
  it('is served with Expect: 100-continue', async () => {
    const asked = JSON.stringify({ 'X-AUTH-TOKEN': token, chNFe: key('authorized'), tpAmb: 2 });
    const { head, body } = await request('/nfe/stats', asked, { headers: ['Expect: 100-continue'] });
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(body).toMatchObject({ status: 200 });
  });

  it('is served with blanks after the token, the key and the body', async () => {
    const asked = { 'X-AUTH-TOKEN': `${token}\t `, chNFe: `${key('authorized')}  `, tpAmb: '2 ' };
    const { body } = await request('/nfe/stats', `${JSON.stringify(asked)} \r\n\r\n`);
    expect(body).toMatchObject({ status: 200 });
  });
});

describe('a client that writes licencaCNPJ', () => {
  it('is read as licencaCnpj', async () => {
    const asked = { chNFe: key('authorized'), tpAmb: 2, licencaCNPJ: '11222333000181' };
    const headers = [`X-AUTH-TOKEN: ${token}`];
    const { head, body } = await request('/nfe/stats', JSON.stringify(asked), { headers });
    expect(head).toMatch(/^HTTP\/1\.1 403 /);
    expect(body['motivo']).toContain('outra empresa');
    expect(await post('/nfe/stats', { ...asked, licencaCNPJ: begun.company.cnpj })).toMatchObject({
      status: 200,
    });
  });

  it('is refused where it writes licencaCnpj too and the two differ', async () => {
    const asked = { chNFe: key('authorized'), tpAmb: 2, licencaCnpj: begun.company.cnpj };
    expect(await post('/nfe/stats', { ...asked, licencaCNPJ: '11222333000181' })).toMatchObject({
      status: -400,
      motivo: 'licencaCnpj: veio mais de uma vez, com valores diferentes.',
    });
  });
});

describe('a client that reads erro as strings and any erros as invalid fields', () => {
  it('gets the refusal of SEFAZ for a disablement, with its explanation in avisos', async () => {
    const answer = await post('/nfe/inut', { ...range(11), serie: 2 });
    expect(typedFailure(answer)).toMatchObject({ status: -3, erro: { cStat: '241' }, invalid: false });
    expect((answer['avisos'] as string[]).length).toBeGreaterThan(0);
    strict(answer, 'cStat', 'xMotivo');
  });

  it('gets erros only if fields of /nfe/inut are wrong or missing, and motivo names the missing ones', async () => {
    const missing = await post('/nfe/inut', { ...range(11), ano: '', serie: null });
    expect(typedFailure(missing)).toMatchObject({ status: -400, invalid: true });
    expect(missing['motivo']).toMatch(/ano.*serie/);
    const wrong = await post('/nfe/inut', { ...range(11), xJust: 'curta' });
    expect(typedFailure(wrong)).toMatchObject({ status: -3, invalid: true });
    const nowhere = await post('/nfe/inut', { ...range(11), tpAmb: 3 });
    expect(nowhere).toMatchObject({ status: -3, erros: [nowhere['motivo']] });
  });

  it.each<[string, string, Body, number, RegExp]>([
    ['a consult without a key', '/nfe/stats', { tpAmb: 2 }, -400, /chNFe/],
    ['a consult without an environment', '/nfe/stats', { chNFe: '1' }, -400, /tpAmb/],
    ['a consult of a wrong key', '/nfe/stats', { chNFe: '1', tpAmb: 2 }, -3, /44/],
    ['a download without a key', '/nfe/get/inut', {}, -400, /chave/],
    ['a download of another kind', '/nfe/get/inut', { chave: '1' }, -3, /chave/],
    ['a status of an unknown state', '/util/wssefazstatus', { UF: 'XX' }, -3, /UF/],
  ])('gets none with %s, whose motivo is complete', async (_what, path, body, status, says) => {
    const answer = await post(path, body);
    expect(typedFailure(answer)).toMatchObject({ status, invalid: false });
    expect(answer['motivo']).toMatch(says);
  });

  it('gets none if the service refuses before it reads the body', async () => {
    for (const { body } of [
      await request('/nfe/stats', '{"tpAmb":', {}),
      await request('/nfe/stats', '{}', { headers: ['X-AUTH-TOKEN: errado'] }),
      await request('/nfe/inut', '{}'),
    ]) {
      expect(typedFailure(body)).toMatchObject({ status: -400, invalid: false });
    }
    const { body } = await request('/nfe/outra', '{}');
    expect(typedFailure(body)).toMatchObject({ status: -404, invalid: false });
  });
});

describe('a client whose types reject members that they do not name', () => {
  it('reads an answered and an unanswered consultation by the members of the contract', async () => {
    const answered = await post('/nfe/stats', { chNFe: key('corrected'), tpAmb: 2 });
    strict(answered, 'retConsSitNFe', 'consultadoEm', 'doArquivo');
    expect(answered).not.toHaveProperty('erro');
    must(await core.call('training.scenario', { scenario: 'stopped' }));
    const stopped = await post('/nfe/stats', { chNFe: key('late'), tpAmb: 2 });
    must(await core.call('training.scenario', { scenario: 'normal' }));
    strict(stopped, 'consultadoEm', 'doArquivo');
    expect(typedFailure(stopped)).toMatchObject({
      status: -6,
      erro: { cStat: '108', codigo: '' },
      invalid: false,
    });
  });

  it('reads a completed disablement by seven strings and numbers, none of them missing', async () => {
    const done = await post('/nfe/inut', range(31));
    strict(done, 'retornoInutNFe', 'cStat', 'xMotivo');
    expect(done).not.toHaveProperty('erro');
    const { tpAmb, ...texts } = done['retornoInutNFe'] as Body;
    expect(tpAmb).toBe(2);
    expect(Object.keys(texts).toSorted()).toEqual([
      'cStat',
      'chave',
      'dhRecbto',
      'nProt',
      'xMotivo',
      'xmlInut',
    ]);
    for (const text of Object.values(texts)) expect(typeof text).toBe('string');
  });
});

describe('a client that reads retInut', () => {
  it('gets the requested disablement, with the existing files, also at the top level', async () => {
    const done = (await post('/nfe/inut', range(21)))['retornoInutNFe'] as Record<string, string>;
    const { chave = '', xmlInut, nProt, dhRecbto, xMotivo } = done;
    const answer = await post('/nfe/get/inut', { chave, tpAmb: '2', tpDown: 'xp' });
    expect(answer).toMatchObject({
      status: 200,
      retInut: { cStat: '102', xMotivo, chave, tpAmb: 2, dhRecbto, nProt, xml: xmlInut },
      xml: xmlInut,
    });
    strict(answer, 'retInut', 'chave', 'xml', 'pdf');
    expect((answer['retInut'] as Body)['pdf']).toBe(answer['pdf']);
    expect(Buffer.from(String(answer['pdf']), 'base64').toString('latin1')).toMatch(/^%PDF-/);
    const paper = await post('/nfe/get/inut', { chave, tpDown: 'p' });
    expect(paper).not.toHaveProperty('xml');
    expect(paper['retInut']).not.toHaveProperty('xml');
  });

  it('writes no file of 0 bytes if there is no XML', async () => {
    must(await core.call('training.scenario', { scenario: 'answer-lost' }));
    const lost = await post('/nfe/inut', range(22));
    expect(typedFailure(lost).erro).toMatchObject({ codigo: 'disablement.uncertain' });
    const [pending] = must(await core.call('disablement.list', { environment: 'treino', pending: true }));
    const requestId = pending?.requestId ?? '';
    must(await core.call('disablement.resend', { environment: 'treino', requestId }));
    const chave = (pending?.id ?? '').slice(2);
    const answer = await post('/nfe/get/inut', { chave, tpDown: 'X' });
    expect(answer).toMatchObject({ status: 200, retInut: { cStat: '563', chave } });
    expect(answer).not.toHaveProperty('xml');
    expect(answer['retInut']).not.toHaveProperty('xml');
    expect((answer['avisos'] as string[]).join(' ')).toContain('563');
  });
});

describe('a client that asks for the status of a state', () => {
  it.each<[string, Body, string]>([
    ['UF as a code', { UF: '43' }, 'RS'],
    ['UF as an integer', { UF: 41 }, 'PR'],
    ['UF as an acronym', { UF: 'rs' }, 'RS'],
    ['cUF as an acronym', { cUF: 'MG' }, 'MG'],
    ['cUF as a code', { cUF: '35' }, 'SP'],
  ])('is answered for that state by %s, with a cStat that is a number', async (_how, body, authorizer) => {
    const answer = await post('/util/wssefazstatus', { tpAmb: '2', ...body });
    expect(answer).toMatchObject({
      status: 200,
      retStatusServico: { cStat: 107, xMotivo: expect.any(String) as string },
      retConsStatServ: { cStat: '107' },
    });
    expect(answer['motivo']).toContain(`(${authorizer})`);
    expect(Object.keys(answer['retStatusServico'] as Body)).toEqual(['cStat', 'xMotivo']);
  });

  it('gets -3 if there was no answer, and no result', async () => {
    must(await core.call('training.scenario', { scenario: 'html' }));
    const answer = await post('/util/wssefazstatus', { UF: 'BA', tpAmb: 2 });
    must(await core.call('training.scenario', { scenario: 'normal' }));
    expect(typedFailure(answer)).toMatchObject({
      status: -3,
      erro: { cStat: '000', codigo: 'sefaz.not-xml' },
    });
    expect(answer).not.toHaveProperty('retStatusServico');
  });
});
