/**
 * The consultation guard in a real data folder against a SEFAZ that counts abuse as authorizers do, and the
 * connection test.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/contract.ts';
import { pointTo, useSefaz } from '../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { startTraining, type Training } from '../training/server.ts';

let folder: string;
let sefaz: Training;
let core: TestApp;
let silent: Server;
let now = new Date();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guarda-'));
  sefaz = await startTraining({
    dataDir: join(folder, 'sefaz'),
    clock: { now: () => now },
    abuseGuard: true,
    slowMs: 60_000,
  });
  core = await openTestApp(join(folder, 'dados'));
  await useSefaz(core, sefaz);
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
});

afterAll(async () => {
  silent.close();
  await core.close();
  await sefaz.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Each test runs one day later, so that no earlier count is left. */
beforeEach(() => {
  sefaz.scenario.set('normal');
  pass(24 * 60);
});

function pass(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000);
  core.setTime(now);
}

async function value<T>(asked: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const result = await asked;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const HERE = { environment: 'homologacao' } as const;
const consult = (chNFe: string, refresh = false) => core.call('consult.note', { ...HERE, chNFe, refresh });
const test = (signal?: AbortSignal) =>
  core.call('sefaz.test', { ...HERE, uf: 'SP', mod: '55' }, signal ? { signal } : {});

describe('the guard in a data folder', () => {
  it('never causes a 656, however often a key is asked for, and remembers its counts over a restart', async () => {
    const { authorized } = sefaz.examples;
    const before = sefaz.requests();
    for (let i = 0; i < 15; i += 1) await value(consult(authorized, true));
    expect(sefaz.requests() - before).toBe(8);
    core = await core.reopen();
    core.setTime(now);
    expect(await value(consult(authorized, true))).toMatchObject({
      situacao: 'autorizada',
      doArquivo: true,
      avisos: ['address.overridden', 'consult.key-limit'],
    });
    const limits = await value(core.call('consult.limits', { ...HERE, chNFe: authorized }));
    expect(limits).toMatchObject({ pauses: [], key: { limit: 8, left: 0, nextAt: expect.any(String) } });
    expect(limits.figures.map(({ name, value }) => [name, value])).toEqual([
      ['key-asks', 8],
      ['pause', 60],
      ['store', 5],
      ['status', 3],
      ['equal-rejections', 20],
    ]);
    expect(sefaz.requests() - before).toBe(8);
  });

  it('stops at the first 656 and keeps the pause over a restart, until it ends', async () => {
    const { authorized, cancelled, unknown } = sefaz.examples;
    sefaz.scenario.set('abuse');
    expect(await value(consult(unknown))).toMatchObject({ retConsSitNFe: { cStat: '656' } });
    sefaz.scenario.set('normal');
    core = await core.reopen();
    pass(15);
    const before = sefaz.requests();
    expect(await consult(unknown)).toMatchObject({
      error: { code: 'sefaz.paused', data: { authorizer: 'SP', service: 'consult', seconds: 45 * 60 } },
    });
    expect(await value(consult(authorized))).toMatchObject({
      doArquivo: true,
      avisos: ['address.overridden', 'sefaz.paused'],
    });
    expect(sefaz.requests()).toBe(before);
    const { pauses } = await value(core.call('consult.limits', HERE));
    expect(pauses).toMatchObject([{ authorizer: 'SP', mod: '55', service: 'consult', seconds: 45 * 60 }]);
    pass(45);
    expect(await value(consult(cancelled))).toMatchObject({ doArquivo: false });
  });

  it('sends one request for 64 concurrent consultations of one key', async () => {
    const before = sefaz.requests();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => value(consult(sefaz.examples.corrected))),
    );
    expect(sefaz.requests() - before).toBe(1);
    expect(answers.every(({ situacao }) => situacao === 'autorizada')).toBe(true);
  });
});

describe('the connection to SEFAZ', () => {
  it('returns its status, and a second time from the store', async () => {
    const ask = () => value(core.call('sefaz.status', { ...HERE, uf: 'SP', mod: '55' }));
    expect(await ask()).toMatchObject({
      authorizer: 'SP',
      cStat: '107',
      fromStore: false,
      avisos: ['address.overridden'],
    });
    expect(await ask()).toMatchObject({ cStat: '107', fromStore: true });
  });

  it('is tested step by step, each with its duration and no secret', async () => {
    const report = await value(test());
    expect(summaryOf(report)).toEqual(['dns ok', 'tcp ok', 'tls ok', 'certificate ok', 'service ok']);
    expect(report).toMatchObject({ authorizer: 'SP', host: 'localhost', port: sefaz.port, overridden: true });
    expect(report.steps[4]?.data).toMatchObject({ cStat: '107', fromStore: false });
    expect(JSON.stringify(report)).not.toMatch(/PRIVATE|BEGIN|treino/);
  });

  it('to a service that answers "stopped" is not our error, but not in order either', async () => {
    sefaz.scenario.set('stopped');
    const { steps } = await value(test());
    expect(steps[4]).toMatchObject({ step: 'service', ok: false, data: { cStat: '108' } });
    expect(steps[4]?.code).toBeUndefined();
  });

  it.each([
    [
      'an unknown name',
      `https://${'a'.repeat(64)}.invalid/ws`, // the label is too long, so no resolver is asked
      ['dns sefaz.dns', 'tcp -', 'tls -', 'certificate -', 'service -'],
    ],
    [
      'a closed port',
      'https://127.0.0.1:1/ws',
      ['dns ok', 'tcp sefaz.refused', 'tls -', 'certificate -', 'service -'],
    ],
  ])('fails at %s', async (_name, status, expected) => {
    pointTo(core.dataDir, { status });
    await core.reopen().then((again) => (core = again));
    core.setTime(now);
    expect(summaryOf(await value(test()))).toEqual(expected);
    pointTo(core.dataDir, sefaz.addresses);
  });

  it('can be cancelled while it is being tested', async () => {
    pointTo(core.dataDir, { status: `https://127.0.0.1:${(silent.address() as { port: number }).port}/ws` });
    core = await core.reopen();
    core.setTime(now);
    const controller = new AbortController();
    silent.once('connection', () => controller.abort());
    expect(await test(controller.signal)).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    pointTo(core.dataDir, sefaz.addresses);
  });

  it('without a local certificate is tested up to the handshake', async () => {
    const report = await value(
      core.call('sefaz.test', { environment: 'homologacao', uf: 'SP', mod: '55', cnpj: OTHER }),
    );
    expect(summaryOf(report).slice(2)).toEqual(['tls -', 'certificate certificate.missing', 'service -']);
  });
});

describe('training', () => {
  it('has no limits: a 656 is shown and nothing is paused', async () => {
    const begun = await value(core.call('training.begin', {}));
    const chNFe = begun.examples['authorized']!;
    const ask = () => value(core.call('consult.note', { environment: 'treino', chNFe }));
    await core.call('training.scenario', { scenario: 'abuse' });
    expect(await ask()).toMatchObject({ retConsSitNFe: { cStat: '656' } });
    await core.call('training.scenario', { scenario: 'normal' });
    for (let i = 0; i < 12; i += 1)
      expect(await ask()).toMatchObject({ doArquivo: false, situacao: 'autorizada' });
    const limits = await value(core.call('consult.limits', { environment: 'treino', chNFe }));
    expect(limits).toMatchObject({ pauses: [], key: { left: 8 } });
    for (const fromStore of [false, false]) {
      expect(
        await value(core.call('sefaz.status', { environment: 'treino', uf: 'SP', mod: '55' })),
      ).toMatchObject({ cStat: '107', fromStore });
    }
  });
});

const OTHER = '11444777000161';

function summaryOf({ steps }: CallOutput<'sefaz.test'>): string[] {
  return steps.map(({ step, ok, skipped, code }) => {
    const failed = skipped ? '-' : code;
    return `${step} ${ok ? 'ok' : failed}`;
  });
}
