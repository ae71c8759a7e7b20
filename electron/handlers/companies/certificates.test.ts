/** Certificates through the whole core: how they come in, renewal, session, lock, restored folders, one root for several companies. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../shared/contract.ts';
import { explainFinding } from '../../../shared/explain/findings/findings.ts';
import { createSessionBox } from '../../certificates/testing/session-box.ts';
import { makePfx, TEST_CPF } from '../../certificates/testing/pfx-factory.ts';
import type { PickedFile, SecretBox } from '../../ports.ts';
import { must } from '../../testing/test-app.ts';
import { certificatesOfEachTest, DAY_MS, environment } from './testing/certificate-rig.ts';

const rig = certificatesOfEachTest();
const { bring, companies, draft, inspect, list, start } = rig;
const unprotected = (): SecretBox => ({ ...createSessionBox(), backend: 'basic_text', protects: false });

describe('a person’s certificate (e-CPF)', () => {
  it('is accepted for consultations without a company, and a disablement says why it needs another', async () => {
    const call = start();
    const own = await bring(call);
    must(await call('certificate.remove', { environment, fingerprint: own.fingerprint }));
    const kept = must(
      await call('certificate.commit', {
        draftId: await draft(call, { name: 'MARIA DA SILVA', cnpj: undefined, cpf: TEST_CPF }),
      }),
    );
    expect(kept.company).toBeUndefined();
    expect(kept.certificate).toMatchObject({ isCpf: true, cnpj: '', inUse: true });
    expect(await companies(call)).toEqual([expect.not.objectContaining({ certificate: expect.anything() })]);
    const range = { cnpj: own.cnpj, ano: 2026, mod: '55', serie: 1, nNFIni: 3, nNFFin: 3 } as const;
    const { findings } = must(await call('disablement.check', { environment, ...range }));
    const missing = findings.find(({ code }) => code === 'certificate.missing');
    expect(missing).toMatchObject({ level: 'block', data: { code: 'certificate.is-cpf' } });
    expect(missing && explainFinding(missing)).toMatch(/pede o certificado da empresa \(e-CNPJ\)/);
    const prepared = await call('disablement.prepare', {
      environment,
      ...range,
      xJust: 'Falha do sistema emissor',
    });
    expect(prepared).toMatchObject({ error: { code: 'certificate.is-cpf' } });
  });
});

describe('a renewal', () => {
  it('keeps company, confirmed UF and tokens, and says which certificate is in use', async () => {
    const call = start();
    const old = await bring(call, { validUntil: new Date(rig.now + 10 * DAY_MS) });
    expect(old).toMatchObject({ expiry: '15', inUse: true, remembered: true });
    must(await call('company.save', { environment, cnpj: old.cnpj, name: 'Padaria da Ana', uf: 'RS' }));
    const token = must(await call('token.create', { environment, cnpj: old.cnpj, scopes: ['consultar'] }));
    const draftId = await draft(call, { name: 'EMPRESA RENOVADA' });
    const kept = must(await call('certificate.commit', { draftId }));
    expect(kept.company).toMatchObject({ name: 'Padaria da Ana', uf: 'RS', ufConfirmed: true });
    expect(kept.company?.certificate?.fingerprint).toBe(kept.certificate.fingerprint);
    const shown = await list(call);
    expect(shown.map(({ fingerprint, inUse, superseded }) => [fingerprint, inUse, superseded])).toEqual(
      expect.arrayContaining([
        [old.fingerprint, false, true],
        [kept.certificate.fingerprint, true, false],
      ]),
    );
    expect(must(await call('token.list', {})).map(({ id }) => id)).toEqual([token.view.id]);
    must(await call('certificate.remove', { environment, fingerprint: old.fingerprint }));
    must(await call('certificate.remove', { environment, fingerprint: kept.certificate.fingerprint }));
    expect(await companies(call)).toMatchObject([{ name: 'Padaria da Ana', ufConfirmed: true }]);
    expect(must(await call('token.list', {}))).toHaveLength(1);
  });

  it('of one root serves matriz and filial, each with its own UF', async () => {
    const call = start();
    const { fingerprint } = await bring(call);
    must(await call('company.save', { environment, cnpj: '11222333000262', name: 'Filial', uf: 'MG' }));
    const shown = await companies(call);
    expect(shown.map(({ uf, certificate }) => [uf, certificate?.fingerprint]).toSorted()).toEqual([
      ['MG', fingerprint],
      ['SP', fingerprint],
    ]);
    const other = await bring(call, { cnpj: '11222333000262', validUntil: new Date(rig.now + 400 * DAY_MS) });
    expect((await companies(call)).map(({ certificate }) => certificate?.fingerprint)).toEqual([
      other.fingerprint,
      other.fingerprint,
    ]);
  });
});

it('a file chosen while its page ends becomes no draft, and its bytes are overwritten', async () => {
  const issued = await rig.issue();
  const bytes = makePfx(issued, { password: 'x' });
  const { promise, resolve } = Promise.withResolvers<PickedFile>();
  rig.picked = promise;
  const call = start();
  const page = new AbortController();
  const choosing = call('certificate.choose', {}, { signal: page.signal });
  page.abort();
  resolve({ name: 'a.pfx', bytes });
  expect(await choosing).toMatchObject({ error: { code: 'call.aborted' } });
  expect(bytes.every((byte) => byte === 0)).toBe(true);
});

describe('a certificate that does not open here', () => {
  it('keeps company and history, is marked as needing its file, and is repaired by it', async () => {
    const before = start();
    const issued = await rig.issue();
    const again = () => ({ name: 'a.pfx', bytes: makePfx(issued, { password: 'x' }) });
    rig.file = again();
    const kept = must(await before('certificate.commit', { draftId: await inspect(before), uf: 'SP' }));
    const { fingerprint } = kept.certificate;
    const here = start();
    expect(await list(here)).toMatchObject([{ fingerprint, needsFile: true, locked: false }]);
    expect(await companies(here)).toMatchObject([{ uf: 'SP', certificate: { needsFile: true } }]);
    expect(await here('certificate.examine', { environment, fingerprint })).toMatchObject({
      error: { code: 'certificate.sealed-elsewhere' },
    });
    const reminder = must(await here('certificate.reminder', { environment, fingerprint }));
    expect(readFileSync(reminder.path, 'utf8')).toContain(`UID:certificado-${fingerprint.slice(0, 32)}@`);
    rig.file = again();
    must(await here('certificate.commit', { draftId: await inspect(here) }));
    expect(await list(here)).toMatchObject([{ fingerprint, needsFile: false, inUse: true }]);
    expect(await companies(here)).toMatchObject([{ uf: 'SP', ufConfirmed: true }]);
  });
});

describe('a session', () => {
  it('without protection keeps the certificate until the lock, whatever was requested', async () => {
    const call = start('test', unprotected());
    expect(must(await call('vault.state', {}))).toEqual({
      locked: false,
      lockable: false,
      canRemember: false,
      outside: false,
    });
    const { fingerprint } = await bring(call);
    expect(await list(call)).toMatchObject([{ remembered: false, locked: false, inUse: true }]);
    expect(must(await call('vault.lock', {}))).toMatchObject({ locked: true, lockable: false });
    expect(await list(call)).toMatchObject([{ locked: true }]);
    expect(await call('certificate.examine', { environment, fingerprint })).toMatchObject({
      error: { code: 'certificate.locked' },
    });
    const draftId = await draft(call, {});
    expect(await call('certificate.unlock', { fingerprint, draftId })).toMatchObject({
      error: { code: 'certificate.other-certificate' },
    });
  });

  it('ends with the program, and continues with the file and its password', async () => {
    const first = start();
    const issued = await rig.issue();
    const bytes = makePfx(issued, { password: 'x' });
    rig.file = { name: 'a.pfx', bytes: Buffer.from(bytes) };
    const { certificate } = must(
      await first('certificate.commit', { draftId: await inspect(first), remember: false }),
    );
    const next = start();
    expect(must(await next('vault.state', {}))).toMatchObject({ locked: true, canRemember: true });
    rig.file = { name: 'a.pfx', bytes: Buffer.from(bytes) };
    const { fingerprint } = certificate;
    const draftId = await inspect(next);
    expect(must(await next('certificate.unlock', { fingerprint, draftId })).certificate).toMatchObject({
      locked: false,
      remembered: false,
    });
    expect(must(await next('vault.state', {}))).toMatchObject({ locked: false, lockable: true });
  });

  it('is locked after the configured minutes without a call of its front end; reading the lock state is none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'clearInterval'] });
    const call = start('window');
    await bring(call, {}, false);
    must(await call('settings.set', { environment, idleMinutes: 10 }));
    const wait = async (minutes: number) => {
      rig.now += minutes * 60_000;
      await vi.advanceTimersByTimeAsync(20_000);
      return must(await call('vault.state', {})).locked;
    };
    expect(await wait(9)).toBe(false);
    await list(call);
    expect(await wait(9)).toBe(false);
    expect(await wait(2)).toBe(true);
    expect(JSON.parse(readFileSync(join(rig.folder, 'seguranca.json'), 'utf8'))).toEqual({ idleMinutes: 10 });
    expect(must(await start()('settings.get', { environment })).idleMinutes).toBe(10);
  });

  it('is locked though a program keeps changing what the window shows, which asks again by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'clearInterval'] });
    const page = start('window');
    await bring(page, {}, false);
    must(await page('settings.set', { environment, idleMinutes: 10 }));
    const program = rig.beside('service');
    for (let minute = 0; minute < 11; minute += 1) {
      rig.now += 60_000;
      must(
        await program('company.save', { environment, cnpj: '11222333000262', name: `n${minute}`, uf: 'SP' }),
      );
      must(await page('company.list', { environment }));
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(must(await page('vault.state', {})).locked).toBe(true);
  });

  it('locks sooner than usual if the settings file is damaged', async () => {
    writeFileSync(join(rig.folder, 'seguranca.json'), '{"idleMinutes": 0');
    expect(must(await start()('settings.get', { environment })).idleMinutes).toBe(5);
  });
});

describe('a dropped file', () => {
  const offer = (call: Call, bytes: Buffer) =>
    call('certificate.offer', { fileName: 'a.pfx', content: bytes.toString('base64') });

  it('starts an import like a chosen one, and is refused for the same reasons', async () => {
    const call = start();
    const issued = await rig.issue();
    const { draft: begun } = must(await offer(call, makePfx(issued, { password: 'x' })));
    must(await call('certificate.inspect', { draftId: begun.draftId, password: 'x' }));
    expect(await offer(call, issued.certDer)).toMatchObject({
      error: { code: 'certificate.not-pkcs12', data: { kind: 'der-certificate', fileName: 'a.pfx' } },
    });
    expect(await offer(call, Buffer.alloc(0))).toMatchObject({ error: { code: 'certificate.file-empty' } });
    expect(await offer(call, Buffer.alloc(1024 * 1024 + 1))).toMatchObject({
      error: { code: 'certificate.file-too-large' },
    });
    expect(await offer(call, Buffer.alloc(2 * 1024 * 1024))).toMatchObject({
      error: { code: 'input.invalid' },
    });
  });
});
