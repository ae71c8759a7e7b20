/** The contract of the JSON service, field by field, over real HTTP and the training SEFAZ. */

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput, TokenView } from '../../shared/contract.ts';
import { accessKeyCheckDigit } from '../../shared/fiscal/key/access-key.ts';
import { must, type TestApp } from '../testing/test-app.ts';
import { openTrainingService } from './testing/training-service.ts';

type Body = Record<string, unknown>;

let core: TestApp;
let begun: CallOutput<'training.begin'>;
let address: string;
let token: string;
let view: TokenView;

beforeAll(async () => {
  ({ core, begun, address, token, view } = await openTrainingService());
});

afterAll(() => core.close());

async function post(path: string, body: Body | string, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as Body;
  expect(typeof answer['status']).toBe('number');
  expect(typeof answer['motivo']).toBe('string');
  return { http: response.status, headers: response.headers, body: answer };
}

const withToken = (body: Body): Body => ({ 'X-AUTH-TOKEN': token, ...body });
const key = (example: string) => begun.examples[example] ?? '';

describe('POST /nfe/stats', () => {
  it('returns the situation of a note with lists as arrays and every field', async () => {
    const { http, body } = await post('/nfe/stats', withToken({ chNFe: key('corrected'), tpAmb: '2' }));
    expect(http).toBe(200);
    expect(body).toMatchObject({ status: 200, doArquivo: false });
    expect(body['erro']).toBeUndefined();
    const answer = body['retConsSitNFe'] as Body;
    expect(answer).toMatchObject({ tpAmb: '2', cStat: '100', cUF: '35', versao: '4.00' });
    expect(answer['protNFe']).toMatchObject([
      { infProt: { chNFe: key('corrected'), cStat: '100' }, versao: '4.00' },
    ]);
    const events = answer['procEventoNFe'] as Body[];
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).toContain('xCorrecao');
    expect(String(body['consultadoEm'])).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('answers 200 with cStat 217 for a note that is not in the database, and with 101 for a cancelled one', async () => {
    const unknown = await post('/nfe/stats', withToken({ chNFe: key('unknown'), tpAmb: 2 }));
    expect(unknown.body).toMatchObject({
      status: 200,
      retConsSitNFe: { cStat: '217', protNFe: [], procEventoNFe: [] },
    });
    const cancelled = await post('/nfe/stats', withToken({ chNFe: key('cancelled'), tpAmb: 2 }));
    expect(cancelled.body).toMatchObject({ status: 200, retConsSitNFe: { cStat: '101' } });
  });

  it('names the document of a key that is none of a note, and where it is consulted', async () => {
    const first43 = `${key('unknown').slice(0, 20)}57${key('unknown').slice(22, 43)}`;
    const { body } = await post(
      '/nfe/stats',
      withToken({ chNFe: `${first43}${accessKeyCheckDigit(first43)}`, tpAmb: 2 }),
    );
    expect(body).toMatchObject({ status: -3 });
    expect(body['motivo']).toBe('chNFe: É CT-e, e não NF-e: consulte em www.cte.fazenda.gov.br.');
  });

  it('answers 200 for a note authorized with alerts (120), with its alerts', async () => {
    const { body } = await post('/nfe/stats', withToken({ chNFe: key('alerted'), tpAmb: 2 }));
    expect(body).toMatchObject({
      status: 200,
      retConsSitNFe: { cStat: '120', protNFe: [{ infProt: { cStat: '120', cMsg: ['101', '205'] } }] },
    });
    expect(body['avisos']).toBeUndefined();
  });

  it('reads a key sent as a bare JSON integer exactly', async () => {
    const { body } = await post(
      '/nfe/stats',
      `{"X-AUTH-TOKEN":"${token}","chNFe":${key('authorized')},"tpAmb":2}`,
    );
    expect(body).toMatchObject({ status: 200, retConsSitNFe: { chNFe: key('authorized') } });
  });

  it('accepts the token from the header too, and the version under both its names', async () => {
    const asked = { chNFe: key('authorized'), tpAmb: '2', verao: '4.00' };
    expect((await post('/nfe/stats', asked, { 'X-AUTH-TOKEN': token })).body['status']).toBe(200);
    expect((await post('/nfe/stats', withToken({ ...asked, verao: '3.10' }))).body['status']).toBe(-400);
    // An empty one is none, and a number is read as such under either name.
    expect((await post('/nfe/stats', withToken({ ...asked, versao: '', verao: 4 }))).body['status']).toBe(
      200,
    );
  });

  it.each<[string, Body, number]>([
    ['no key', { tpAmb: '2' }, -400],
    ['no environment', { chNFe: '1' }, -400],
    ['an empty key', { chNFe: '', tpAmb: '2' }, -400],
    ['an unknown environment', { chNFe: '35261011222333000181550010000001231482057313', tpAmb: 3 }, -400],
    ['43 digits', { chNFe: '3526101122233300018155001000000123148205731', tpAmb: '2' }, -3],
    ['a wrong check digit', { chNFe: '35261011222333000181550010000001231482057314', tpAmb: '2' }, -3],
    ['a key of another kind', { chNFe: true, tpAmb: '2' }, -3],
    ['a key in exponent form', { chNFe: 3.5e43, tpAmb: '2' }, -3],
  ])('with %s says what is wrong and sends nothing', async (_what, body, status) => {
    const { http, body: answer } = await post('/nfe/stats', withToken(body));
    expect(http).toBe(200);
    expect(answer).toMatchObject({ status, erro: { cStat: '000', codigo: 'input.invalid' } });
    expect(String(answer['motivo'])).toMatch(/chNFe|tpAmb|chave|grupo|dígito/i);
    expect(answer['erros']).toBeUndefined();
    expect(answer['retConsSitNFe']).toBeUndefined();
  });

  it('reports a refusal of SEFAZ with its cStat and text, status -6 and no result', async () => {
    must(await core.call('training.scenario', { scenario: 'stopped' }));
    const { body } = await post('/nfe/stats', withToken({ chNFe: key('late'), tpAmb: '2' }));
    expect(body).toMatchObject({ status: -6, erro: { cStat: '108' } });
    expect(body['retConsSitNFe']).toBeUndefined();
    must(await core.call('training.scenario', { scenario: 'normal' }));
  });

  it('reports an unusable answer as cStat 000 with our own code', async () => {
    must(await core.call('training.scenario', { scenario: 'html' }));
    const { body } = await post('/nfe/stats', withToken({ chNFe: key('denied'), tpAmb: '2' }));
    expect(body).toMatchObject({ status: -6, erro: { cStat: '000', codigo: 'sefaz.not-xml' } });
    must(await core.call('training.scenario', { scenario: 'normal' }));
  });

  it('without a token consults only with companies of the vault', async () => {
    const { body } = await post('/nfe/stats', { chNFe: key('authorized'), tpAmb: '2' });
    expect(body).toMatchObject({ status: -6, erro: { codigo: 'certificate.missing' } });
  });
});

describe('the token', () => {
  it('must be valid if it is sent', async () => {
    const wrong = await post('/nfe/stats', {
      'X-AUTH-TOKEN': 'errado',
      chNFe: key('authorized'),
      tpAmb: '2',
    });
    expect(wrong).toMatchObject({ http: 401, body: { status: -400 } });
  });

  it('is required to disable', async () => {
    expect(await post('/nfe/inut', { ano: '26' })).toMatchObject({ http: 401, body: { status: -400 } });
  });

  it('serves its own environment and company only', async () => {
    const production = await post('/nfe/stats', withToken({ chNFe: key('authorized'), tpAmb: '1' }));
    expect(production.http).toBe(403);
    const other = withToken({ chNFe: key('authorized'), tpAmb: '2', licencaCnpj: '11222333000181' });
    expect((await post('/nfe/stats', other)).http).toBe(403);
  });

  it('shows when it was last used, is stored only as a hash, and is never in the audit', async () => {
    const list = must(await core.call('token.list', {}));
    expect(list[0]).toMatchObject({ id: view.id, lastUsedAt: expect.any(String) as string });
    const calls = must(await core.call('service.calls', { limit: 100 }));
    expect(calls.some((call) => call.tokenId === view.id && call.subject === key('authorized'))).toBe(true);
    expect(JSON.stringify([list, calls])).not.toContain(token);
  });

  it('is refused once revoked', async () => {
    const made = must(
      await core.call('token.create', {
        cnpj: begun.company.cnpj,
        environment: 'treino',
        scopes: ['consultar'],
      }),
    );
    const asked = { 'X-AUTH-TOKEN': made.token, chNFe: key('authorized'), tpAmb: '2' };
    expect((await post('/nfe/stats', asked)).body['status']).toBe(200);
    const scope = { ...range(900), 'X-AUTH-TOKEN': made.token };
    expect((await post('/nfe/inut', scope)).http).toBe(403);
    must(await core.call('token.revoke', { id: made.view.id }));
    expect((await post('/nfe/stats', asked)).http).toBe(401);
  });
});

function range(nNFIni: number, nNFFin = nNFIni): Body {
  return {
    ano: '26',
    serie: '1',
    nNFIni: String(nNFIni),
    nNFFin,
    xJust: 'Número pulado pelo sistema emissor',
  };
}

describe('POST /nfe/inut', () => {
  it('disables a range and returns the complete XML', async () => {
    const { http, body } = await post('/nfe/inut', withToken(range(500, 502)));
    expect(http).toBe(200);
    expect(body).toMatchObject({ status: 200, retornoInutNFe: { cStat: '102', tpAmb: 2 } });
    const done = body['retornoInutNFe'] as Record<string, string>;
    expect(done['chave']).toMatch(/^3526[0-9A-Z]{37}$/);
    expect(done['nProt']).toMatch(/^[0-9]{15}$/);
    expect(done['xmlInut']).toContain('<ProcInutNFe ');
    expect(body['erro']).toBeUndefined();
  });

  it('returns the stored result to a repeat, sends nothing, and reports another justification', async () => {
    const first = await post('/nfe/inut', withToken(range(510)));
    const again = await post(
      '/nfe/inut',
      withToken({ ...range(510), xJust: 'Outra justificativa bem diferente' }),
    );
    expect(again.body['retornoInutNFe']).toEqual(first.body['retornoInutNFe']);
    expect(again.body['avisos']).toHaveLength(1);
  });

  it('refuses numbers already disabled under another range with the known protocol', async () => {
    await post('/nfe/inut', withToken(range(520, 522)));
    const { body } = await post('/nfe/inut', withToken(range(522, 525)));
    expect(body).toMatchObject({ status: -3, erro: { cStat: '000', codigo: 'disablement.already' } });
  });

  it('of 64 concurrent calls for one range sends one, and all get its result', async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => post('/nfe/inut', withToken(range(530, 531)))),
    );
    const protocols = new Set(
      answers.map(({ body }) => (body['retornoInutNFe'] as Body | undefined)?.['nProt']),
    );
    expect(answers.every(({ body }) => body['status'] === 200)).toBe(true);
    expect(protocols.size).toBe(1);
    const history = must(await core.call('disablement.list', { environment: 'treino', pending: false }));
    expect(history.filter(({ nNFIni }) => nNFIni === 530)).toHaveLength(1);
  });

  it('reports an answer that was lost, and refuses to send the range again', async () => {
    must(await core.call('training.scenario', { scenario: 'answer-lost' }));
    const lost = await post('/nfe/inut', withToken(range(540)));
    expect(lost.body).toMatchObject({ status: -3, erro: { cStat: '000', codigo: 'disablement.uncertain' } });
    const again = await post('/nfe/inut', withToken(range(540)));
    expect(again.body).toMatchObject({ status: -3, erro: { codigo: 'disablement.uncertain' } });
    const [pending] = must(await core.call('disablement.list', { environment: 'treino', pending: true }));
    must(
      await core.call('disablement.resend', { environment: 'treino', requestId: pending?.requestId ?? '' }),
    );
    const resolved = await post('/nfe/inut', withToken(range(540)));
    expect(resolved.body).toMatchObject({ status: 200, retornoInutNFe: { cStat: '563', xmlInut: '' } });
  });

  it('reports a refusal of SEFAZ with its cStat and text', async () => {
    const { body } = await post('/nfe/inut', withToken({ ...range(11), serie: 2 }));
    expect(body).toMatchObject({ status: -3, erro: { cStat: '241' } });
    expect(body['retornoInutNFe']).toBeUndefined();
  });

  it.each<[string, Body]>([
    ['ano', { ano: undefined }],
    ['serie', { serie: undefined }],
    ['nNFIni', { nNFIni: undefined }],
    ['nNFFin', { nNFFin: null }],
    ['xJust', { xJust: '' }],
  ])('names %s when it was not sent', async (name, change) => {
    const { body } = await post('/nfe/inut', withToken({ ...range(600), ...change }));
    expect(body['status']).toBe(-400);
    expect((body['erros'] as string[])[0]).toContain(name);
  });

  it.each<[string, Body]>([
    ['xJust', { xJust: 'curta demais' }],
    ['xJust', { xJust: 'Número pulado pelo emissor 😀' }],
    ['nNFIni', { nNFIni: 9, nNFFin: 3 }],
    ['nNFIni', { nNFIni: 1, nNFFin: 20_000 }],
    ['serie', { serie: 1000 }],
    ['mod', { mod: '57' }],
    // Not taken for a mod that is absent, which is 55.
    ['mod', { mod: 65.5 }],
    ['mod', { mod: ['65'] }],
    ['mod', { mod: true }],
    ['ano', { ano: '2' }],
    ['CNPJ', { CNPJ: '11222333000180' }],
    ['cUF', { cUF: '99' }],
  ])('says what is wrong with %s and sends nothing', async (name, change) => {
    const { body } = await post('/nfe/inut', withToken({ ...range(600), ...change }));
    expect(body['status']).toBe(-3);
    expect((body['erros'] as string[]).join(' ')).toContain(name);
  });

  it('refuses another company of the token', async () => {
    expect((await post('/nfe/inut', withToken({ ...range(600), CNPJ: '11222333000181' }))).http).toBe(403);
  });
});

describe('common behaviour', () => {
  it('/saude needs no token', async () => {
    const response = await fetch(`${address}/saude`);
    expect(await response.json()).toMatchObject({ status: 200 });
  });

  it('an unknown path, a broken body and a duplicate field have the same form of body', async () => {
    expect(await post('/nfe/outra', {})).toMatchObject({ http: 404, body: { status: -404 } });
    expect(await post('/nfe/stats', '{"chNFe":')).toMatchObject({ http: 400, body: { status: -400 } });
    expect(await post('/nfe/stats', '{"tpAmb":1,"tpAmb":2}')).toMatchObject({
      http: 400,
      body: { status: -400 },
    });
  });

  it('reports whether the authorizer of a state is in operation', async () => {
    const { body } = await post('/util/wssefazstatus', withToken({ cUF: 35, tpAmb: 2 }));
    expect(body).toMatchObject({ status: 200, retConsStatServ: { cStat: '107' } });
  });

  it('returns the XML of a disablement by its Id, to a token of the company', async () => {
    const done = await post('/nfe/inut', withToken(range(550)));
    const { chave, xmlInut } = done.body['retornoInutNFe'] as Record<string, string>;
    const got = await post('/nfe/get/inut', withToken({ chave, tpAmb: '2', tpDown: 'X' }));
    expect(got.body).toMatchObject({ status: 200, xml: xmlInut });
    const both = await post('/nfe/get/inut', withToken({ chave, tpDown: 'XP' }));
    expect(both.body).toMatchObject({ xml: xmlInut });
    expect(Buffer.from(String(both.body['pdf']), 'base64').toString('latin1')).toMatch(/^%PDF-1\.[0-9]/);
    expect((await post('/nfe/get/inut', withToken({ chave: '../../etc/passwd' }))).body['status']).toBe(-3);
  });
});

describe('another port', () => {
  it('that is taken leaves all as it was, also what is kept for the next start', async () => {
    const before = must(await core.call('service.state', {}));
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    for (const remember of [true, false]) {
      const moved = await core.call('service.switch', { on: true, port, tokenAlways: true, remember });
      expect(moved).toMatchObject({ ok: false, error: { data: { port } } });
      expect(must(await core.call('service.state', {}))).toEqual(before);
      expect((await post('/nfe/stats', withToken({ chNFe: key('corrected'), tpAmb: '2' }))).http).toBe(200);
    }
    other.close();
    await once(other, 'close');
    const moved = must(await core.call('service.switch', { on: true, port, remember: false }));
    expect(moved).toMatchObject({ running: true, port });
    await expect(fetch(address)).rejects.toThrow();
    address = moved.address ?? '';
    expect((await post('/nfe/stats', withToken({ chNFe: key('corrected'), tpAmb: '2' }))).http).toBe(200);
  });
});
