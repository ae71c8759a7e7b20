/** Requests through a CONNECT proxy: both kinds of connection, and every way in which the proxy can fail. */

import type { LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { explainError, LOCALES } from '../../../shared/explain/index.ts';
import { err, ok } from '../../../shared/result.ts';
import { startConnectProxy, type ConnectProxyOptions } from '../testing/connect-proxy.ts';
import { answer, PATIENT, serverOfTest } from '../testing/link-setup.ts';
import { authority, holder, httpAnswer, identityOf, type RawServer } from '../testing/raw-server.ts';
import { makeAuthority } from '../testing/tls-fixtures.ts';
import { createConsultPool, faultToError, openFresh, type Limits } from '../tls/connection.ts';
import { createProxying, type Proxying } from './open-route.ts';
import type { FindRoutes, Route } from './route.ts';

/** A name that no name server knows: only the proxy can find it. */
const NAME = 'sefaz.teste.invalid';
const BODY = Buffer.from('<pergunta/>');
const identity = identityOf(holder);
const server = authority.issue({ commonName: NAME, hosts: [NAME] });
const LOGIN = { user: 'maria', password: 'senha:é' };

async function sefazOfTest(behave = answer('<a/>')): Promise<RawServer> {
  return serverOfTest(behave, { key: server.keyPem, cert: server.certPem });
}
async function proxyOfTest(sefaz: RawServer, options: ConnectProxyOptions = {}) {
  const proxy = await startConnectProxy({ portOf: () => sefaz.port, ...options });
  onTestFinished(() => proxy.close());
  return proxy;
}
const by = (...routes: Route[]): Proxying => createProxying(async () => ok(routes));
const to = { url: new URL(`https://${NAME}/ws?x=1`), ca: [authority.certPem] };

async function disable(proxying: Proxying, limits: Limits = PATIENT, lookup?: LookupFunction) {
  const link = await openFresh(to, identity, { limits, proxying, lookup });
  return link.ok ? link.value.post({ service: 'disable', body: BODY }) : link;
}
async function consult(proxying: Proxying, limits: Limits = PATIENT, lookup?: LookupFunction) {
  const retries = { sleep: async () => undefined };
  const pool = createConsultPool({ limits, proxying, retries, ...(lookup ? { lookup } : {}) });
  onTestFinished(() => pool.close());
  return pool.post({ destination: to, identity, service: 'consult', body: BODY });
}
const KINDS = [
  ['a consult', consult],
  ['a disablement', disable],
] as const;

describe.each(KINDS)('%s', (_, ask) => {
  it('goes through the tunnel, with the name resolved by the proxy and TLS with SEFAZ’s host', async () => {
    const sefaz = await sefazOfTest();
    const proxy = await proxyOfTest(sefaz);
    const answered = await ask(by(proxy.hop()));
    expect(answered.ok && answered.value.body.toString()).toBe('<a/>');
    expect(proxy.heads).toEqual([`CONNECT ${NAME}:443 HTTP/1.1\r\nHost: ${NAME}:443\r\n\r\n`]);
    expect(sefaz.received).toHaveLength(1);
    expect(sefaz.received[0]?.head).toContain(`Host: ${NAME}`);
    expect(sefaz.received[0]?.head.toLowerCase()).not.toContain('proxy');
  });

  it('presents user and password to the proxy, and only there', async () => {
    const sefaz = await sefazOfTest();
    const proxy = await proxyOfTest(sefaz, { login: `${LOGIN.user}:${LOGIN.password}` });
    expect(await ask(by(proxy.hop({ login: LOGIN })))).toMatchObject({ ok: true });
    expect(sefaz.received[0]?.head.toLowerCase()).not.toContain('authorization');
  });

  it('goes through a proxy that speaks TLS itself only if its certificate is trusted', async () => {
    const sefaz = await sefazOfTest();
    const own = makeAuthority('AC do proxy').issue({ commonName: 'p', hosts: ['127.0.0.1'] });
    const proxy = await proxyOfTest(sefaz, { tls: { key: own.keyPem, cert: own.certPem } });
    expect(await ask(by(proxy.hop()))).toMatchObject({ error: { code: 'proxy.unreachable' } });
    expect(proxy.heads).toEqual([]);
  });

  const say = (text: string, then: 'stay' | 'end' = 'stay'): ConnectProxyOptions => ({
    behave: (socket) => void socket.write(text, () => then === 'end' && socket.end()),
  });
  const HASTY: Limits = { ...PATIENT, connectMs: 200 };
  it.each<[string, ConnectProxyOptions, string, object, Limits?]>([
    ['asks for user and password', { login: 'a:b' }, 'proxy.auth', { reason: 'needed' }],
    [
      'takes only the Windows password',
      say('HTTP/1.1 407 X\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM\r\n\r\n'),
      'proxy.auth',
      { reason: 'scheme' },
    ],
    ...(
      [
        ['Negotiate, Basic realm="a, b"', 'needed'],
        ['NTLM, Digest realm="x", nonce="Basic, y", Basic', 'needed'],
        ['Negotiate YII=, basic realm = "x"', 'needed'],
        ['Negotiate,\r\n  Basic realm="x"', 'needed'],
        ['Digest realm="say \\", Basic", basic=1, Basic2 x', 'scheme'],
      ] as const
    ).map(([offered, reason]): [string, ConnectProxyOptions, string, object] => [
      `offers in one header ${JSON.stringify(offered)}`,
      say(`HTTP/1.1 407 X\r\nProxy-Authenticate: ${offered}\r\n\r\n`),
      'proxy.auth',
      { reason },
    ]),
    ['forbids the host', say('HTTP/1.1 403 Forbidden\r\n\r\n<html>'), 'proxy.refused', { status: 403 }],
    ['finds no host', say('HTTP/1.1 502 Bad Gateway\r\n\r\n'), 'proxy.refused', { status: 502 }],
    ['redirects', say('HTTP/1.1 302 Found\r\nLocation: http://a/\r\n\r\n'), 'proxy.refused', { status: 302 }],
    ['answers with a page', say('<html><body>Bem-vindo'), 'proxy.answer', { reason: 'unreadable' }],
    ['speaks another protocol', say('SSH-2.0-x\r\n\r\n'), 'proxy.answer', { reason: 'unreadable' }],
    ['answers nonsense', say('HTTP/1.1 abc\r\n\r\n'), 'proxy.answer', { reason: 'unreadable' }],
    [
      'answers too much',
      say(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(50_000)}`),
      'proxy.answer',
      { reason: 'too-large' },
    ],
    ['goes on after its answer', say('HTTP/1.1 200 OK\r\n\r\nolá'), 'proxy.answer', { reason: 'unreadable' }],
    ['closes without an answer', { behave: (socket) => socket.end() }, 'proxy.answer', { reason: 'closed' }],
    [
      'resets without an answer',
      { behave: (socket) => socket.resetAndDestroy() },
      'proxy.answer',
      { reason: 'closed' },
    ],
    ['closes in its answer', say('HTTP/1.1 20', 'end'), 'proxy.answer', { reason: 'closed' }],
    ['answers too slowly', { behave: () => undefined }, 'proxy.timeout', {}, HASTY],
    ['stops in its answer', say('HTTP/1.1 200 OK\r\nX'), 'proxy.timeout', {}, HASTY],
  ])('by a proxy that %s is not sent, and the fault says so', async (_, options, code, data, limits) => {
    const sefaz = await sefazOfTest();
    const proxy = await proxyOfTest(sefaz, options);
    const asked = await ask(by(proxy.hop()), limits);
    const place = `127.0.0.1:${proxy.port}`;
    expect(asked).toMatchObject({
      error: { code, phase: 'connect', requestWritten: false, data: { host: NAME, proxy: place, ...data } },
    });
    expect(proxy.heads).toHaveLength(1);
    expect(sefaz.connections()).toBe(0);
    if (asked.ok) return;
    for (const locale of LOCALES) {
      const { what, action } = explainError(faultToError(asked.error), locale);
      expect(`${what} ${action}`).toMatch(/\p{L}.*\. .*\p{L}.*\.$/u);
      expect(`${what} ${action}`).not.toMatch(/undefined|\[object/);
    }
  });

  it('is not sent if the proxy is not there, or nobody knows its name', async () => {
    const sefaz = await sefazOfTest();
    const gone = await proxyOfTest(sefaz);
    await gone.close();
    expect(await ask(by(gone.hop()))).toMatchObject({
      error: { code: 'proxy.unreachable', phase: 'connect', requestWritten: false },
    });
    const unknown: LookupFunction = (_host, _options, callback) =>
      callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), '');
    expect(await ask(by(gone.hop({ host: 'proxy.invalid' })), PATIENT, unknown)).toMatchObject({
      error: { code: 'proxy.dns', phase: 'connect', data: { proxy: `proxy.invalid:${gone.port}` } },
    });
    expect(sefaz.connections()).toBe(0);
  });

  it('takes the next route only if the proxy could not be reached', async () => {
    const sefaz = await sefazOfTest();
    const [gone, angry, good] = [
      await proxyOfTest(sefaz),
      await proxyOfTest(sefaz, say('HTTP/1.1 403 Forbidden\r\n\r\n')),
      await proxyOfTest(sefaz),
    ];
    await gone.close();
    expect(await ask(by(gone.hop(), good.hop()))).toMatchObject({ ok: true });
    expect(await ask(by(angry.hop(), good.hop()))).toMatchObject({ error: { code: 'proxy.refused' } });
    expect(good.heads).toHaveLength(1);
  });

  it('verifies SEFAZ’s host behind the proxy as without one', async () => {
    const other = authority.issue({ commonName: 'x', hosts: ['outro.test'] });
    const sefaz = await serverOfTest(answer('<a/>'), { key: other.keyPem, cert: other.certPem });
    const proxy = await proxyOfTest(sefaz);
    expect(await ask(by(proxy.hop()))).toMatchObject({
      error: { code: 'sefaz.tls-host', phase: 'connect', requestWritten: false },
    });
    expect(sefaz.received).toEqual([]);
  });

  it('is uncertain if the tunnel is cut after the request went in', async () => {
    const sefaz = await sefazOfTest(() => proxy.cut());
    const proxy = await proxyOfTest(sefaz);
    expect(await ask(by(proxy.hop()))).toMatchObject({
      error: { code: 'sefaz.reset', requestWritten: true },
    });
  });

  it('is not sent if the tunnel is cut during the handshake', async () => {
    const sefaz = await sefazOfTest();
    const proxy = await proxyOfTest(sefaz, {
      behave: (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.once('data', () => socket.destroy());
      },
    });
    expect(await ask(by(proxy.hop()))).toMatchObject({
      error: { code: 'sefaz.reset', phase: 'connect', requestWritten: false },
    });
  });

  it('ends when the system’s answer cannot be used', async () => {
    const find: FindRoutes = async () => err({ code: 'proxy.socks', data: {} });
    expect(await ask(createProxying(find))).toMatchObject({
      error: { code: 'proxy.socks', phase: 'connect', data: { host: NAME } },
    });
  });
});

describe('a wrong password', () => {
  it('is presented once a minute at most, so that nobody’s account is blocked', async () => {
    const sefaz = await sefazOfTest();
    const proxy = await proxyOfTest(sefaz, { login: 'maria:outra' });
    const proxying = by(proxy.hop({ login: LOGIN }));
    const wrong = { error: { code: 'proxy.auth', data: { reason: 'wrong' } } };
    for (let i = 0; i < 3; i++) expect(await consult(proxying)).toMatchObject(wrong);
    expect(proxy.heads).toHaveLength(1);
    // Another password is tried at once.
    const right = createProxying(async () =>
      ok([proxy.hop({ login: { user: 'maria', password: 'outra' } })]),
    );
    expect(await consult(right)).toMatchObject({ ok: true });
  });

  it('is in no fault', async () => {
    const sefaz = await sefazOfTest();
    const proxy = await proxyOfTest(sefaz, { login: 'maria:outra' });
    const asked = await disable(by(proxy.hop({ login: LOGIN })));
    expect(JSON.stringify(asked)).not.toMatch(/senha|maria/);
  });
});

describe('an idle tunnel that the proxy cut', () => {
  it('is opened again for a consult, once', async () => {
    const sefaz = await sefazOfTest();
    const proxy = await proxyOfTest(sefaz);
    const pool = createConsultPool({ limits: PATIENT, proxying: by(proxy.hop()) });
    onTestFinished(() => pool.close());
    const post = () => pool.post({ destination: to, identity, service: 'consult', body: BODY });
    expect(await post()).toMatchObject({ ok: true });
    expect(await post()).toMatchObject({ ok: true });
    expect(proxy.heads).toHaveLength(1);
    proxy.cut();
    expect(await post()).toMatchObject({ ok: true });
    expect(proxy.heads).toHaveLength(2);
    expect(sefaz.received).toHaveLength(3);
  });

  it('leaves a disablement unsent, and it is not sent again', async () => {
    const sefaz = await sefazOfTest((socket) => void socket.write(httpAnswer('<a/>')));
    const proxy = await proxyOfTest(sefaz);
    const link = await openFresh(to, identity, { limits: PATIENT, proxying: by(proxy.hop()) });
    proxy.cut();
    for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(link.ok && (await link.value.post({ service: 'disable', body: BODY }))).toMatchObject({
      error: { code: 'sefaz.reset', requestWritten: false },
    });
    expect([proxy.heads.length, sefaz.received.length]).toEqual([1, 0]);
  });
});

it('never goes through a proxy on this machine itself', async () => {
  const sefaz = await serverOfTest(answer('<a/>'));
  const proxy = await proxyOfTest(sefaz);
  const local = { url: new URL(`https://localhost:${sefaz.port}/`), ca: [authority.certPem] };
  const link = await openFresh(local, identity, { limits: PATIENT, proxying: by(proxy.hop()) });
  expect(link.ok && (await link.value.post({ service: 'disable', body: BODY })).ok).toBe(true);
  expect(proxy.heads).toEqual([]);
});
