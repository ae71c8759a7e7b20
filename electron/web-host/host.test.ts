import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostLine } from '../../shared/bridge.ts';
import type { AppEvent, DisablementSummary } from '../../shared/contract.ts';
import { ok } from '../../shared/result.ts';
import type { App } from '../app.ts';
import type { Caller } from '../dispatcher.ts';
import type { Confirm, FilePicker } from '../ports.ts';
import { serveHost, type Host } from './host.ts';

const summary: DisablementSummary = {
  requestId: '00000000-0000-4000-8000-000000000000',
  environment: 'treino',
  cnpj: '12345678000195',
  company: '<b>Loja & Cia</b>',
  uf: 'SP',
  mod: '55',
  serie: 1,
  ano: 2026,
  nNFIni: 3,
  nNFFin: 5,
  count: 3,
  xJust: 'Falha no "sistema" emissor',
  again: false,
};

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

describe('the web host', () => {
  let host: Host;
  let folder = '';
  let dialogs: { filePicker: FilePicker; confirm: Confirm };
  let listeners: Set<(event: AppEvent) => void>;
  let handle: (name: string, input: unknown, caller: Caller) => Promise<unknown>;
  const knocks: string[] = [];
  const left: string[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-host-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>');
    writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {};');
    writeFileSync(join(folder, 'secret.key'), 'no');
    listeners = new Set();
    knocks.length = 0;
    left.length = 0;
    handle = (name, input) => Promise.resolve({ name, input });
    const app: App = {
      dispatch: async (name, input, caller) => ok(await handle(name, input, caller)),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      leave: (session) => left.push(session),
      busy: () => false,
      close: () => Promise.resolve(),
    };
    host = await serveHost({
      rendererDir: folder,
      port: 0,
      clock: { now: () => new Date() },
      log: { write: (entry) => expect(entry.detail).toBe('no error expected') },
      onKnock: (address) => knocks.push(address),
      openApp: (given) => {
        dialogs = given;
        return Promise.resolve(app);
      },
    });
  });
  afterEach(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const port = () => Number(new URL(host.url).port);
  const origin = () => host.url.slice(0, -1);
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | Buffer = '',
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const own = method === 'GET' ? {} : { origin: origin() };
      const request = httpRequest(
        { host: '127.0.0.1', port: port(), method, path, headers: { ...own, ...headers } },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  const json = { 'content-type': 'application/json' };
  const enter = async (): Promise<Record<string, string>> => {
    const token = new URL(host.newEntry()).hash.slice('#entrada='.length);
    const reply = await ask('POST', '/host/session', json, JSON.stringify({ token }));
    const { session } = JSON.parse(reply.text) as { session: string };
    return { ...json, 'x-balcao-session': session };
  };
  const call = (headers: Record<string, string>, name: string, input: unknown = {}) =>
    ask('POST', '/host/call', headers, JSON.stringify({ name, input }));

  /** Reads the lines of the event stream; `next` waits for the first matching line. */
  const listen = async (headers: Record<string, string>) => {
    const giveUp = new AbortController();
    const response = await fetch(`${origin()}/host/events`, { headers, signal: giveUp.signal });
    const lines: HostLine[] = [];
    let wake = () => {};
    void (async () => {
      let rest = '';
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const parts = (rest + value).split('\n');
        rest = parts.pop() ?? '';
        lines.push(...parts.map((part) => JSON.parse(part) as HostLine));
        wake();
      }
    })().catch(() => undefined); // aborted by the test
    return {
      async next(fits: (line: HostLine) => boolean): Promise<HostLine> {
        for (;;) {
          const found = lines.find(fits);
          if (found) return found;
          await new Promise<void>((resolve) => (wake = resolve));
        }
      },
      close: () => giveUp.abort(),
    };
  };

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
    expect(knocks).toEqual([]);
  });

  it('accepts the token of the address once, and no request without a session', async () => {
    const token = new URL(host.newEntry()).hash.slice('#entrada='.length);
    const body = JSON.stringify({ token });
    expect((await ask('POST', '/host/session', json, body)).status).toBe(200);
    expect((await ask('POST', '/host/session', json, body)).status).toBe(403);
    expect((await call(json, 'session.get')).status).toBe(401);
    expect((await ask('GET', '/host/events', { 'x-balcao-session': 'guess' })).status).toBe(401);
  });

  it('prints a new address on request, at most one in three seconds', async () => {
    expect((await ask('POST', '/host/knock')).status).toBe(204);
    await ask('POST', '/host/knock');
    expect(knocks).toHaveLength(1);
    expect(knocks[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#entrada=[\w-]{43}$/);
  });

  it('passes a call to the dispatcher as the session that made it', async () => {
    let caller: Caller | undefined;
    handle = (name, input, by) => {
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
    handle = (_name, _input, caller) => {
      caller.signal!.addEventListener('abort', () => given.resolve());
      begun.resolve();
      return given.promise;
    };
    const headers = await enter();
    const controller = new AbortController();
    const pending = fetch(`${origin()}/host/call`, {
      method: 'POST',
      headers: { ...headers, origin: origin() },
      body: JSON.stringify({ name: 'consult.note', input: {} }),
      signal: controller.signal,
    });
    await begun.promise;
    controller.abort();
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
    for (const listener of listeners) listener(event);
    expect(await stream.next((line) => 'event' in line)).toEqual({ event });
    expect(left).toEqual([]);
    stream.close();
    await vi.waitFor(() => expect(left).toHaveLength(1), { timeout: 10_000 });
  });

  it('asks the page for a file and passes it to the core, one byte beyond the limit at most', async () => {
    handle = () => dialogs.filePicker.pickCertificate(4);
    const headers = await enter();
    const stream = await listen(headers);
    const pending = call(headers, 'certificate.choose');
    const line = await stream.next((each) => 'ask' in each && each.ask.kind === 'file');
    const { id } = (line as { ask: { id: string } }).ask;
    const other = await enter();
    expect((await ask('POST', `/host/file/${id}?name=a.pfx`, other, 'abc')).status).toBe(404);
    expect(
      (await ask('POST', `/host/file/${id}?name=${encodeURIComponent('..\\x/a.pfx')}`, headers, 'abcdefgh'))
        .status,
    ).toBe(204);
    const { value } = JSON.parse((await pending).text) as {
      value: { name: string; bytes: { data: number[] } };
    };
    expect(value.name).toBe('a.pfx');
    expect(value.bytes.data).toHaveLength(5);
    await stream.next((each) => 'ask' in each && each.ask.kind === 'settled' && each.ask.id === id);
    stream.close();
  });

  it('accepts the answer that no file was chosen', async () => {
    handle = async () => (await dialogs.filePicker.pickCertificate(4)) ?? 'none';
    const headers = await enter();
    const stream = await listen(headers);
    const pending = call(headers, 'certificate.choose');
    const line = await stream.next((each) => 'ask' in each);
    await ask('DELETE', `/host/file/${(line as { ask: { id: string } }).ask.id}`, headers);
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: 'none' });
    stream.close();
  });

  const askToConfirm = async (question: typeof handle = () => dialogs.confirm.disable(summary)) => {
    handle = question;
    const headers = await enter();
    const pending = call(headers, 'disablement.send');
    // The stream opens after the question was asked: it is repeated there.
    const stream = await listen(headers);
    const line = await stream.next((each) => 'ask' in each && each.ask.kind === 'confirm');
    stream.close();
    return { pending, path: `/host/confirm/${(line as { ask: { nonce: string } }).ask.nonce}`, headers };
  };

  it('confirms by a separate page, whose only script ignores Enter on the confirming button, with Cancelar first and focused', async () => {
    const { pending, path } = await askToConfirm();
    const page = await ask('GET', path);
    const scripts = [...page.text.matchAll(/<script>([^<]*)<\/script>/g)].map(([, text = '']) => text);
    expect(scripts).toEqual([expect.stringMatching(/Enter.*inutilizar.*preventDefault/)]);
    const allowed = createHash('sha256').update(scripts.join()).digest('base64');
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'sha256-${allowed}'`,
    );
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(page.text).toContain('&lt;b&gt;Loja &amp; Cia&lt;/b&gt;');
    expect(page.text.match(/<button[^>]*>[^<]*/g)).toEqual([
      '<button type="submit" name="resposta" value="cancelar" autofocus>Cancelar',
      '<button type="submit" name="resposta" value="inutilizar">Inutilizar 3 números',
    ]);
    await ask('POST', path, {}, 'resposta=inutilizar');
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: true });
    expect((await ask('POST', path, {}, 'resposta=inutilizar')).status).toBe(410);
  });

  it('confirms a group by one such page, made from the rows of all its requests', async () => {
    const { confirm } = dialogs;
    const other = { ...summary, nNFIni: 9, nNFFin: 9, count: 1 };
    const { pending, path } = await askToConfirm(async () => confirm.disableGroup?.([summary, other]));
    const page = await ask('GET', path);
    expect(page.text).toContain('<dt>Faixa 1</dt><dd>3 a 5 (3 números), ano 2026</dd><dt>Faixa 2</dt>');
    expect(page.text).toContain('value="inutilizar">Inutilizar 4 números');
    await ask('POST', path, {}, 'resposta=inutilizar');
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: true });
    expect((await ask('POST', path, {}, 'resposta=inutilizar')).status).toBe(410);
  });

  it('treats any answer but the confirming button as Cancelar', async () => {
    const { pending, path } = await askToConfirm();
    await ask('POST', path, {}, '');
    expect(JSON.parse((await pending).text)).toEqual({ ok: true, value: false });
  });

  it('does not accept a confirmation sent by a script of the app’s page', async () => {
    const { pending, path } = await askToConfirm();
    const fromScript = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    expect((await ask('GET', path, fromScript)).status).toBe(403);
    expect((await ask('POST', path, fromScript, 'resposta=inutilizar')).status).toBe(403);
    await ask('POST', path, {}, 'resposta=cancelar');
    await pending;
  });

  it('answers no for a call that the page aborted', async () => {
    const answered = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<void>();
    handle = async () => {
      const waiting = dialogs.confirm.disable(summary);
      asked.resolve();
      answered.resolve(await waiting);
      return {};
    };
    const headers = await enter();
    const controller = new AbortController();
    const pending = fetch(`${origin()}/host/call`, {
      method: 'POST',
      headers: { ...headers, origin: origin() },
      body: JSON.stringify({ name: 'disablement.send', input: {} }),
      signal: controller.signal,
    });
    await asked.promise;
    controller.abort();
    await expect(pending).rejects.toThrow();
    expect(await answered.promise).toBe(false);
  });

  it('never confirms production', () => {
    expect(dialogs.confirm.allows('producao')).toBe(false);
    expect(dialogs.confirm.allows('homologacao')).toBe(true);
    expect(dialogs.confirm.allows('treino')).toBe(true);
  });
});
