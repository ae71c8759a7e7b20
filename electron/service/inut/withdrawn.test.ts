/**
 * Consent withdrawn while calls wait for their turn: a revoked token, the service switched off, the end of the
 * program.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call, TokenView } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { must, type TestApp } from '../../testing/test-app.ts';
import { readJsonObject } from '../http/json.ts';
import { coreWith } from '../testing/core.ts';
import { inut } from './inut.ts';
import { MAX_WAITING } from './series-queue.ts';
import { openTrainingService } from '../testing/training-service.ts';

let core: TestApp;
let address: string;
let token: string;
let view: TokenView;

beforeEach(async () => {
  ({ core, address, token, view } = await openTrainingService());
});

afterEach(() => core.close());

interface Answer {
  readonly http: number;
  readonly codigo: string;
  readonly status: number;
}

async function disable(nNF: number): Promise<Answer> {
  const response = await fetch(`${address}/nfe/inut`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({
      ano: '26',
      serie: 7,
      nNFIni: nNF,
      nNFFin: nNF,
      xJust: 'Número pulado pelo emissor',
    }),
  });
  const body = (await response.json()) as { status: number; erro?: { codigo: string } };
  return { http: response.status, status: body.status, codigo: body.erro?.codigo ?? '' };
}

/** Requests recorded as being sent. */
function sendings(): number {
  const db = new DatabaseSync(join(core.dataDir, 'treino', 'diario.sqlite'), { readOnly: true });
  try {
    return Number(
      db.prepare(`SELECT count(*) AS n FROM disablement_event WHERE kind = 'sending'`).get()?.['n'],
    );
  } finally {
    db.close();
  }
}

const WAITING = 30;
const many = () => Array.from({ length: WAITING }, (_, i) => disable(100 + i));

describe('calls that wait for their turn', () => {
  it('are refused with 401 once their token is revoked, and none of them is recorded as being sent', async () => {
    const calls = many();
    await calls[0];
    must(await core.call('token.revoke', { id: view.id }));
    const noted = sendings();
    const answers = await Promise.all(calls);
    expect(sendings()).toBe(noted);
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(noted);
    expect(noted).toBeLessThan(WAITING);
    for (const answer of answers.slice(noted))
      expect(answer).toEqual({ http: 401, status: -400, codigo: 'token.revoked' });
  });

  it('are refused with 503 once the service is switched off', async () => {
    const calls = many();
    await calls[0];
    const off = core.call('service.switch', { on: false });
    const noted = sendings();
    const answers = await Promise.all(calls);
    await off;
    expect(sendings()).toBe(noted);
    for (const answer of answers.slice(noted))
      expect(answer).toEqual({ http: 503, status: -3, codigo: 'app.closing' });
  });

  it('are refused with 503 although it is switched on again before the one on its way is answered', async () => {
    must(await core.call('training.scenario', { scenario: 'slow', times: 1 }));
    // Makes the journal, which is read from the first call on.
    must(await core.call('disablement.list', { environment: 'treino', pending: false }));
    const calls = [disable(1), disable(2), disable(3)];
    await vi.waitUntil(() => sendings() === 1, { timeout: 20_000, interval: 50 });
    const off = core.call('service.switch', { on: false });
    must(await core.call('service.switch', { on: true, port: 0 }));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ http }) => http === 503)).toHaveLength(2);
    expect(sendings()).toBe(1);
    must(await off);
    // What was chosen last is what the next start finds.
    expect(must(await core.call('service.state', {}))).toMatchObject({ running: true });
    const stored = readFileSync(join(core.dataDir, 'servico.json'), 'utf8');
    expect(JSON.parse(stored)).toMatchObject({ on: true });
  });

  it('are refused with 503 once the program ends', async () => {
    const calls = many();
    await calls[0];
    const closed = core.app.close();
    const noted = sendings();
    const answers = await Promise.all(calls);
    await closed;
    expect(sendings()).toBe(noted);
    expect(answers.filter(({ http }) => http === 503)).toHaveLength(WAITING - noted);
  });

  it('behind one that another program sends are refused with 401 too, at once', async () => {
    const body = readJsonObject(
      JSON.stringify({ ano: 26, serie: 7, nNFIni: 1, nNFFin: 1, xJust: 'Número pulado pelo emissor' }),
    );
    if (!body.ok) throw new Error(body.error);
    let asked = 0;
    const call = (async (name: string) => {
      if (name === 'company.list') return ok([{ uf: 'SP', ufConfirmed: true }]);
      asked += 1;
      return err(appError('disablement.busy', { requestId: 'r' }));
    }) as unknown as Call;
    const withdrawn = () => (asked > 0 ? appError('token.revoked') : undefined);
    const input = { body: body.value, auth: { kind: 'token', token: view }, fresh: false } as const;
    expect((await inut(input, coreWith(call, { withdrawn }))).reply).toMatchObject({
      http: 401,
      body: { status: -400 },
    });
    expect(asked).toBe(1);
  });

  it('are refused with 429 beyond the limit of their series', async () => {
    // None leaves before all have come.
    must(await core.call('training.scenario', { scenario: 'slow', times: 1 }));
    const calls = Array.from({ length: MAX_WAITING + 3 }, (_, i) => disable(200 + i));
    const refused = await Promise.any(
      calls.map(async (call) =>
        (await call).http === 429 ? call : Promise.reject(new Error('not refused')),
      ),
    );
    expect(refused).toEqual({ http: 429, status: -3, codigo: 'service.queue-full' });
    // The others need not be awaited.
    must(await core.call('token.revoke', { id: view.id }));
    await Promise.all(calls);
  });
});
