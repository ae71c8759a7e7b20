/**
 * What a client is answered about a request without a result, when it repeats it and when it asks for it by its
 * chave.
 */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call, DisablementView, TokenView } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { getInut } from '../companions.ts';
import type { ServiceBody } from '../../../shared/service/service-bodies.ts';
import { readJsonObject } from '../http/json.ts';
import { coreWith } from '../testing/core.ts';
import { openTrainingService } from '../testing/training-service.ts';

type Body = Record<string, unknown>;

const environment = 'treino' as const;
let core: TestApp;
let address: string;
let token: string;
let view: TokenView;

beforeAll(async () => {
  ({ core, address, token, view } = await openTrainingService());
});
afterAll(() => core.close());

async function post(path: string, body: Body): Promise<Body> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Body;
}

const range = (nNF: number, serie = 7): Body => ({
  ano: '26',
  serie,
  nNFIni: nNF,
  nNFFin: nNF,
  xJust: 'Número pulado por falha do emissor',
});

async function newest() {
  const [view] = valueOf(await core.call('disablement.list', { environment, pending: false }));
  if (!view) throw new Error('no request in the journal');
  return { ...view, chave: view.id.slice(2) };
}

/** A request that left this computer and got no answer. */
async function lost(nNF: number) {
  valueOf(await core.call('training.scenario', { scenario: 'answer-lost' }));
  const first = await post('/nfe/inut', range(nNF));
  return { first, ...(await newest()) };
}

it('an uncertain request is named with its chave, since when and what a person does, in all three answers', async () => {
  const { first, chave, sentAt } = await lost(1);
  for (const body of [first, await post('/nfe/inut', range(1)), await post('/nfe/get/inut', { chave })]) {
    const erro = { cStat: '000', codigo: 'disablement.uncertain' };
    expect(body).toMatchObject({ status: -3, erro, chave, desde: sentAt });
    expect(body['avisos']).toContainEqual(expect.stringContaining('Não use estes números'));
    expect(body['avisos']).toContainEqual(expect.stringContaining('pergunta de novo por esta chave'));
    expect(body['avisos']).toContainEqual(expect.stringContaining('a cada minuto'));
    const command = `balcao pendencias reenviar ID${chave} --sim`;
    expect(body['avisos']).toContainEqual(expect.stringMatching(`Resolver pendência.*${command}`));
    expect(body).not.toHaveProperty('retInut');
    expect(body).not.toHaveProperty('erros');
  }
});

it('a refused request is reported with SEFAZ’s code, not as one that does not exist', async () => {
  const refused = await post('/nfe/inut', range(11, 2));
  const { chave } = await newest();
  expect(await post('/nfe/get/inut', { chave })).toMatchObject({ status: -3, erro: refused['erro'] });
});

it('a request that a person has closed is reported with what the person found', async () => {
  const found = await lost(2);
  const nProt = '135260000000001';
  const close = (requestId: string, verdict: { found: true; nProt: string } | { found: false }) =>
    core.call('disablement.close', { environment, requestId, verdict });
  valueOf(await close(found.requestId, { found: true, nProt }));
  const answer = await post('/nfe/get/inut', { chave: found.chave });
  expect(answer).toMatchObject({ status: -3, chave: found.chave, erro: { codigo: 'disablement.already' } });
  expect(answer['motivo']).toContain(nProt);

  const absent = await lost(3);
  valueOf(await close(absent.requestId, { found: false }));
  const none = await post('/nfe/get/inut', { chave: absent.chave });
  expect(none).toMatchObject({ status: -3, erro: { codigo: 'disablement.missing' } });
  expect(none['motivo']).toContain('não consta na SEFAZ');
});

/** The operation over a journal that answers `disablement.of-id` so. */
async function askedOf(answer: Result<readonly DisablementView[], AppError>): Promise<ServiceBody> {
  const call = (async (name: string) =>
    name === 'disablement.of-id' ? answer : err(appError('internal'))) as Call;
  const { chave } = await newest();
  const body = readJsonObject(JSON.stringify({ chave }));
  if (!body.ok) throw new Error('not JSON');
  const auth = { kind: 'token', token: view } as const;
  return (await getInut({ body: body.value, auth, fresh: false }, coreWith(call))).reply.body;
}

it('a journal that cannot be read is not taken for a request that does not exist', async () => {
  expect(await askedOf(err(appError('database.away')))).toMatchObject({ erro: { codigo: 'database.away' } });
});

it('one that is being sent, that waits for a person or stands in a file is reported as that', async () => {
  const { chave: _, ...view } = await newest();
  const sending = await askedOf(
    ok([
      { ...view, state: 'prepared' },
      { ...view, state: 'sending' },
    ]),
  );
  expect(sending).toMatchObject({ chave: view.id.slice(2), erro: { codigo: 'disablement.sending' } });
  expect(sending).toMatchObject({ desde: view.sentAt });
  expect(sending['avisos']).toContainEqual(expect.stringContaining('Espere o resultado'));
  const waits = await askedOf(ok([{ ...view, state: 'prepared' }]));
  expect(waits).toMatchObject({ erro: { codigo: 'confirmation.required' } });
  const imported = await askedOf(ok([{ ...view, state: 'imported' }]));
  expect(imported).toMatchObject({ erro: { codigo: 'disablement.imported' } });
});
