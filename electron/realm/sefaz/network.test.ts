/** The proxy of a data folder: settings, variables, the system, and what the journal has after each fault. */

import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CallInput } from '../../../shared/contract.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import type { Ports } from '../../ports.ts';
import { startConnectProxy, type ConnectProxyOptions } from '../../sefaz/testing/connect-proxy.ts';
import { serverOfTest } from '../../sefaz/testing/link-setup.ts';
import { authority, type Behaviour } from '../../sefaz/testing/raw-server.ts';
import { bringCertificate, pointTo } from '../../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTraining, type Training } from '../../training/server.ts';

/** Only a proxy can find it. */
const NAME = 'sefaz.teste.invalid';
const environment = 'homologacao' as const;
const SECRET = 'segredo-da-rede';

let base: string;
let training: Training;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-proxy-'));
  training = await startTraining({ dataDir: base, clock: { now: () => new Date() } });
});
afterAll(async () => {
  await training.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

async function setUp(own: Partial<Ports> = {}, behave: Behaviour = () => undefined) {
  const core = await openTestApp(undefined, own);
  onTestFinished(() => core.close());
  const { keyPem: key, certPem: cert } = authority.issue({ commonName: NAME, hosts: [NAME] });
  const sefaz = await serverOfTest(behave, { key, cert, rejectUnauthorized: false });
  const address = `https://${NAME}/ws`;
  mkdirSync(join(core.dataDir, 'confianca'), { recursive: true });
  writeFileSync(join(core.dataDir, 'confianca', 'sefaz.pem'), authority.certPem);
  pointTo(core.dataDir, { consult: address, disable: address, status: address });
  // The first call, which reads the folder's files.
  const { pfx, password } = await training.certificate();
  await bringCertificate(core, { name: 'a1.pfx', bytes: pfx }, password);
  return { core, sefaz };
}
async function proxyOfTest(port: number, options: ConnectProxyOptions = {}) {
  const proxy = await startConnectProxy({ portOf: () => port, ...options });
  onTestFinished(() => proxy.close());
  return proxy;
}
const manual = (port: number, own: Partial<CallInput<'network.set'>> = {}) => ({
  mode: 'manual' as const,
  host: '127.0.0.1',
  port,
  user: '',
  ...own,
});
async function disable({ call }: TestApp, n = 7) {
  const number = noteNumberSchema.parse(n);
  const companies = await call('company.list', { environment });
  const cnpj = companies.ok ? companies.value[0]?.cnpj : undefined;
  if (!cnpj) throw new Error('no company');
  const made = await call('disablement.prepare', {
    environment,
    cnpj,
    mod: '55',
    serie: 9,
    nNFIni: number,
    nNFFin: number,
    ano: 2026,
    xJust: 'Número pulado por falha do emissor',
  });
  if (!made.ok) return made;
  return call('disablement.send', { environment, requestId: made.value.requestId });
}
async function states({ call }: TestApp) {
  const list = await call('disablement.list', { environment, pending: false });
  return list.ok ? list.value.map(({ state }) => state) : list.error;
}

describe('a disablement through the proxy given by hand', () => {
  it.each<[string, ConnectProxyOptions, string]>([
    ['asks for a password', { login: 'a:b' }, 'proxy.auth'],
    ['refuses', { behave: (socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n') }, 'proxy.refused'],
    ['answers with a page', { behave: (socket) => socket.end('<html>') }, 'proxy.answer'],
    [
      'cuts the tunnel in the handshake',
      {
        behave: (socket) => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          socket.once('data', () => socket.destroy());
        },
      },
      'sefaz.reset',
    ],
  ])('that %s was never sent', async (_, options, code) => {
    const { core, sefaz } = await setUp();
    const proxy = await proxyOfTest(sefaz.port, options);
    expect(await core.call('network.set', manual(proxy.port))).toMatchObject({ ok: true });
    expect(await disable(core)).toMatchObject({ ok: false, error: { code, data: { phase: 'connect' } } });
    expect(await states(core)).toEqual(['prepared']);
    expect([proxy.heads.length, sefaz.received.length]).toEqual([1, 0]);
  });

  it('is uncertain once its first byte went into the tunnel, and is not sent again', async () => {
    const { core, sefaz } = await setUp({}, () => proxy.cut());
    const proxy = await proxyOfTest(sefaz.port);
    await core.call('network.set', manual(proxy.port));
    expect(await disable(core)).toMatchObject({ ok: true, value: { state: 'uncertain' } });
    expect(await states(core)).toEqual(['uncertain']);
    expect([proxy.heads.length, sefaz.received.length]).toEqual([1, 1]);
  });
});

describe('the password of the proxy', () => {
  it('is sealed, presented, kept for the same proxy only, and nowhere in clear', async () => {
    const { core, sefaz } = await setUp({}, (socket) => socket.destroy());
    const proxy = await proxyOfTest(sefaz.port, { login: `maria:${SECRET}` });
    const set = manual(proxy.port, { user: 'maria', password: SECRET });
    expect(await core.call('network.set', set)).toMatchObject({ value: { hasPassword: true } });
    const file = join(core.dataDir, 'rede.json');
    expect(readFileSync(file, 'utf8')).not.toContain(SECRET);
    await core.call('network.test', { uf: 'SP' });
    expect(await core.call('network.test', { uf: 'SP' })).toMatchObject({
      value: { route: 'proxy', source: 'manual', proxy: `127.0.0.1:${proxy.port}`, status: 200 },
    });
    const kept = await core.call('network.set', manual(proxy.port, { user: 'maria' }));
    expect(kept).toMatchObject({ value: { hasPassword: true } });
    const diagnosis = await core.call('app.diagnosis', {});
    expect(diagnosis.ok && diagnosis.value.text).toContain(`127.0.0.1:${proxy.port}`);
    expect(JSON.stringify([diagnosis, core.log, kept])).not.toMatch(new RegExp(`${SECRET}|Basic `));
    expect(diagnosis.ok && diagnosis.value.text).not.toContain('maria');
    const moved = await core.call('network.set', manual(proxy.port + 1, { user: 'maria' }));
    expect(moved).toMatchObject({ value: { hasPassword: false } });
  });

  it('is refused where it cannot be kept, and reported where another program sealed it', async () => {
    const { core } = await setUp();
    const box = { backend: 'basic_text', protects: false };
    const weak = await setUp({
      secretBox: { ...box, seal: async (plain) => plain, open: async (sealed) => sealed },
    });
    const set = manual(1, { user: 'maria', password: SECRET });
    expect(await weak.core.call('network.set', set)).toMatchObject({ error: { code: 'secret.unprotected' } });
    await core.call('network.set', set);
    const file = join(core.dataDir, 'rede.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('key-file', 'dpapi'));
    const again = await core.reopen();
    onTestFinished(() => again.close());
    expect(await disable(again)).toMatchObject({
      error: { code: 'proxy.settings', data: { reason: 'password' } },
    });
  });
});

describe('the settings', () => {
  it('stop everything while their file cannot be read, and go on when it can', async () => {
    const { core } = await setUp();
    const file = join(core.dataDir, 'rede.json');
    mkdirSync(file);
    expect(await disable(core)).toMatchObject({
      error: { code: 'proxy.settings', data: { reason: 'file', host: NAME } },
    });
    expect(await core.call('network.get', {})).toMatchObject({ value: { damaged: true } });
    rmdirSync(file);
    expect(await disable(core, 8)).toMatchObject({ error: { code: 'sefaz.dns' } });
    expect(await core.call('network.get', {})).toMatchObject({ value: { damaged: false } });
  });

  it('start without a proxy, refuse a host that is none, and stop everything while damaged', async () => {
    const { core } = await setUp();
    expect(await core.call('network.get', {})).toEqual({
      ok: true,
      value: {
        mode: 'none',
        host: '',
        port: 3128,
        user: '',
        hasPassword: false,
        canAskSystem: false,
        damaged: false,
        weakGroups: [],
      },
    });
    for (const host of ['', 'http://proxy', 'maria@proxy', 'a b', 'proxy:3128']) {
      expect(await core.call('network.set', manual(1, { host }))).toMatchObject({
        error: { code: 'input.invalid' },
      });
    }
    const set = await core.call('network.set', { mode: 'none', host: '', port: 3128, user: '' });
    expect(set).toMatchObject({ value: { mode: 'none', damaged: false } });
  });

  it.each([
    '{"proxy":"talvez"}',
    '{"proxy":"manual","host":"proxy.rede","port":70000,"user":""}',
    '{"proxy":"manual","host":"proxy.rede","port":0,"user":""}',
    '{"proxy":"manual","host":"http://proxy.rede","port":3128,"user":""}',
    '{"proxy":"manual","host":"","port":3128,"user":""}',
  ])('stop everything while %s stands in their file, until they are saved again', async (text) => {
    const { core } = await setUp();
    writeFileSync(join(core.dataDir, 'rede.json'), text);
    const again = await core.reopen();
    onTestFinished(() => again.close());
    expect(await again.call('network.get', {})).toMatchObject({ value: { damaged: true } });
    expect(await disable(again)).toMatchObject({
      error: { code: 'proxy.settings', data: { reason: 'file', host: NAME } },
    });
    const set = await again.call('network.set', { mode: 'none', host: '', port: 3128, user: '' });
    expect(set).toMatchObject({ value: { mode: 'none', damaged: false } });
  });

  it('keep a person’s word on a short group of one server, and take it back', async () => {
    const { core } = await setUp();
    const say = (accept: boolean, host = 'NFE.sefaz.go.gov.br') =>
      core.call('network.weak-group', { host, accept });
    expect(await say(true, 'https://nfe.sefaz.go.gov.br')).toMatchObject({
      error: { code: 'input.invalid' },
    });
    expect(await say(true)).toMatchObject({ value: { weakGroups: ['nfe.sefaz.go.gov.br'] } });
    const again = await core.reopen();
    onTestFinished(() => again.close());
    expect(await again.call('network.get', {})).toMatchObject({
      value: { weakGroups: ['nfe.sefaz.go.gov.br'] },
    });
    const back = await again.call('network.weak-group', { host: 'nfe.sefaz.go.gov.br', accept: false });
    expect(back).toMatchObject({ value: { weakGroups: [] } });
  });

  it('never send training through a proxy', async () => {
    const asked: string[] = [];
    const core = await openTestApp(undefined, {
      proxyVariables: { HTTPS_PROXY: 'http://127.0.0.1:1' },
      resolveProxy: async (url) => (asked.push(url), 'PROXY 127.0.0.1:1'),
    });
    onTestFinished(() => core.close());
    const begun = await core.call('training.begin', {});
    const chNFe = begun.ok ? (Object.values(begun.value.examples)[0] ?? '') : '';
    const noted = await core.call('consult.note', { environment: 'treino', chNFe });
    expect(noted).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });
});

describe('the system', () => {
  it.each([
    ['PROXY 127.0.0.1:1; PROXY 127.0.0.1:%', undefined],
    ['SOCKS5 127.0.0.1:%', 'proxy.socks'],
    ['WHATEVER', 'proxy.settings'],
  ])('that answers %j', async (answer, code) => {
    const asked: string[] = [];
    let port = 0;
    const { core, sefaz } = await setUp(
      {
        resolveProxy: async (url) => {
          asked.push(url);
          return answer.replace('%', String(port));
        },
      },
      (socket) => socket.destroy(),
    );
    const proxy = await proxyOfTest(sefaz.port);
    ({ port } = proxy);
    await core.call('network.set', { mode: 'system', host: '', port: 3128, user: '' });
    const done = await disable(core);
    if (code === undefined) expect(done).toMatchObject({ value: { state: 'uncertain' } });
    else expect(done).toMatchObject({ error: { code } });
    expect(asked).toContain(`https://${NAME}:443/`);
    expect(proxy.heads).toHaveLength(code === undefined ? 1 : 0);
  });
});

describe('the variables of the command line', () => {
  it('come before the settings, lower case first, with their exceptions', async () => {
    const variables: Record<string, string | undefined> = {};
    const { core, sefaz } = await setUp({ proxyVariables: variables }, (socket) => socket.destroy());
    const [upper, lower] = [await proxyOfTest(sefaz.port), await proxyOfTest(sefaz.port)];
    const withVariables = async (given: Record<string, string>, n: number) => {
      const other = await openTestApp(core.dataDir, { proxyVariables: given });
      const done = await disable(other, n);
      await other.app.close();
      return done;
    };
    await core.call('network.set', manual(1));
    const HTTPS_PROXY = `http://127.0.0.1:${upper.port}`;
    await withVariables({ HTTPS_PROXY }, 1);
    await withVariables({ HTTPS_PROXY, https_proxy: `127.0.0.1:${lower.port}` }, 2);
    expect([upper.heads.length, lower.heads.length]).toEqual([1, 1]);
    // Direct: the name cannot be resolved.
    expect(await withVariables({ HTTPS_PROXY, no_proxy: '.teste.invalid' }, 3)).toMatchObject({
      error: { code: expect.stringMatching(/^sefaz\./) as string },
    });
    expect(await withVariables({ HTTPS_PROXY: 'isto não é' }, 4)).toMatchObject({
      error: { code: 'proxy.settings', data: { reason: 'variable' } },
    });
    expect(upper.heads).toHaveLength(1);
  });
});

describe('“Testar conexão”', () => {
  it('shows the hop in place of the name and the contact', async () => {
    const { core, sefaz } = await setUp({}, (socket) => socket.destroy());
    const proxy = await proxyOfTest(sefaz.port);
    await core.call('network.set', manual(proxy.port));
    const tested = await core.call('sefaz.test', { environment, uf: 'SP', mod: '55' });
    expect(tested.ok && tested.value.steps.map(({ step, ok }) => `${step} ${ok}`)).toEqual([
      'proxy true',
      'tls true',
      'certificate true',
      'service false',
    ]);
    expect(tested.ok && tested.value.steps[0]?.data).toEqual({
      proxy: `127.0.0.1:${proxy.port}`,
      source: 'manual',
      status: 200,
    });
  });
});
