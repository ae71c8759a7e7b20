/** What the web host serves and refuses, and how it passes calls and events between its page and the core. */

import { describe, expect, it, vi } from 'vitest';
import type { AppEvent } from '../../shared/contract.ts';
import type { Caller } from '../dispatcher.ts';
import { hostOfEachTest, json } from './testing/served-host.ts';

describe('the web host', () => {
  const { at, port, origin, ask, enter, call, callToAbort, listen } = hostOfEachTest();

  it('serves the page with its policy, and only known files', async () => {
    const page = await ask('GET', '/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect((await ask('GET', '/assets/index-abc.js')).headers['content-type']).toContain('text/javascript');
    for (const path of [
      '/../package.json',
      '/%2e%2e/x',
      '/assets/..%2fsecret.key',
      '/secret.key',
      '/nothing',
    ]) {
      expect((await ask('GET', path)).status, path).toBe(404);
    }
  });

  it('refuses another Host and the Origin of another page', async () => {
    expect((await ask('GET', '/', { host: `evil.example:${port()}` })).status).toBe(421);
    expect((await ask('GET', '/', { host: `localhost:${port()}` })).status).toBe(421);
    expect((await ask('POST', '/host/knock', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('POST', '/host/knock', { origin: 'null' })).status).toBe(403);
    expect((await ask('GET', '/', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await fetch(`${origin()}/host/knock`, { method: 'POST' })).status).toBe(403);
    expect(at.knocks).toEqual([]);
  });

  it('accepts the token of the address once, and no request without a session', async () => {
    const token = new URL(at.host.newEntry()).hash.slice('#entrada='.length);
    const body = JSON.stringify({ token });
    expect((await ask('POST', '/host/session', json, body)).status).toBe(200);
    expect((await ask('POST', '/host/session', json, body)).status).toBe(403);
    expect((await call(json, 'session.get')).status).toBe(401);
    expect((await ask('GET', '/host/events', { 'x-balcao-session': 'guess' })).status).toBe(401);
  });

  it('prints a new address on request, at most one in three seconds', async () => {
    expect((await ask('POST', '/host/knock')).status).toBe(204);
    await ask('POST', '/host/knock');
    expect(at.knocks).toHaveLength(1);
    expect(at.knocks[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#entrada=[\w-]{43}$/);
  });

  it('passes a call to the dispatcher as the session that made it', async () => {
    let caller: Caller | undefined;
    at.handle = (name, input, by) => {
      caller = by;
      return Promise.resolve({ name, input });
    };
    const session = await enter();
    const reply = await call(session, 'company.list', { environment: 'treino' });
    expect(JSON.parse(reply.text)).toEqual({
      ok: true,
      value: { name: 'company.list', input: { environment: 'treino' } },
    });
    expect(caller).toMatchObject({ face: 'web', session: session['x-balcao-session'] });
  });

  it('aborts the call when the page aborts the request', async () => {
    const given = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    at.handle = (_name, _input, caller) => {
      caller.signal!.addEventListener('abort', () => given.resolve());
      begun.resolve();
      return given.promise;
    };
    const { pending, abort } = await callToAbort('consult.note');
    await begun.promise;
    abort();
    await expect(pending).rejects.toThrow();
    await given.promise;
  });

  it('refuses bodies that are not calls, too large or of another type', async () => {
    const headers = await enter();
    expect((await ask('POST', '/host/call', headers, '{')).status).toBe(400);
    expect((await ask('POST', '/host/call', headers, '{"name":1}')).status).toBe(400);
    expect((await ask('POST', '/host/call', { ...headers, 'content-type': 'text/plain' }, '{}')).status).toBe(
      415,
    );
    expect((await ask('GET', '/host/call', headers)).status).toBe(405);
  });

  it('streams the events of the core, and reports that the page is gone', async () => {
    const stream = await listen(await enter());
    const event: AppEvent = { name: 'data.changed', data: { topics: ['history'] } };
    for (const listener of at.listeners) listener(event);
    expect(await stream.next((line) => 'event' in line)).toEqual({ event });
    expect(at.left).toEqual([]);
    stream.close();
    await vi.waitFor(() => expect(at.left).toHaveLength(1), { timeout: 10_000 });
  });
});
