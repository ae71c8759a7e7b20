/** The HTTP server accepts what a local program sends, and nothing from a web page, a flood or a broken client. */

import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  isOurs,
  MAX_BODY_BYTES,
  startHttpServer,
  type HttpServer,
  type ServiceRequest,
} from './http-server.ts';
import type { Reply } from '../reply.ts';

interface Answer {
  readonly http: number;
  readonly body: unknown;
  readonly headers: Record<string, string | string[] | undefined>;
}

let door: HttpServer;
const seen: ServiceRequest[] = [];
let hold: Promise<void> | undefined;

beforeAll(async () => {
  const opened = await startHttpServer({
    port: 0,
    handle: async (request) => {
      seen.push(request);
      await hold;
      return reply(200, 'feito');
    },
    failed,
    refuse: (http, reason) => reply(http, reason),
  });
  if (!opened.ok) throw new Error(opened.error.code);
  door = opened.value;
});

afterAll(() => door.close());

function failed(error: unknown): void {
  throw error;
}

function reply(http: number, motivo: string): Reply {
  return { http, body: { status: http === 200 ? 200 : -400, motivo } };
}

function send(
  headers: Record<string, string>,
  body = '{}',
  method = 'POST',
  port = door.port,
  path = '/nfe/stats?x=1',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            http: response.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(parts).toString()) as unknown,
            headers: response.headers,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(method === 'GET' ? undefined : body);
  });
}

const json = { 'content-type': 'application/json; charset=utf-8' };

describe('the HTTP server of the service', () => {
  it('passes a JSON body on, with the path and without the query', async () => {
    const answer = await send(json, '{"a":1}');
    expect(answer).toMatchObject({ http: 200, body: { status: 200, motivo: 'feito' } });
    expect(seen.at(-1)).toMatchObject({ method: 'POST', path: '/nfe/stats', body: { text: '{"a":1}' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['a rebound Host', { ...json, host: 'atacante.example' }, 421, 'host'],
    ['a foreign Origin', { ...json, origin: 'https://atacante.example' }, 403, 'origin'],
    ['a null Origin', { ...json, origin: 'null' }, 403, 'origin'],
    ['a cross-site fetch', { ...json, 'sec-fetch-site': 'cross-site' }, 403, 'origin'],
    ['a same-site fetch', { ...json, 'sec-fetch-site': 'same-site' }, 403, 'origin'],
    ['another content type', { 'content-type': 'text/plain' }, 415, 'content-type'],
    ['no content type', {}, 415, 'content-type'],
    ['a compressed body', { ...json, 'content-encoding': 'gzip' }, 415, 'encoding'],
  ])('refuses %s', async (_what, headers, http, motivo) => {
    const before = seen.length;
    expect(await send(headers)).toMatchObject({ http, body: { status: -400, motivo } });
    expect(seen.length).toBe(before);
  });

  it('refuses a body over the limit, with or without a length', async () => {
    expect(await send(json, 'x'.repeat(MAX_BODY_BYTES + 1))).toMatchObject({ http: 413 });
    const chunked = { ...json, 'transfer-encoding': 'chunked' };
    expect(await send(chunked, 'x'.repeat(MAX_BODY_BYTES + 1))).toMatchObject({ http: 413 });
  });

  it.each([
    ['another content type', 'text/plain\r\nContent-Length: 3000', Buffer.alloc(300, 'x')],
    ['more than the limit', 'application/json\r\nContent-Length: 3000000', Buffer.alloc(300_000, 'x')],
    [
      'more than the limit, in chunks',
      'application/json\r\nTransfer-Encoding: chunked',
      Buffer.from(`493E0\r\n${'x'.repeat(300_000)}\r\n`),
    ],
  ])('gives its answer also to a caller that sends a body in parts: %s', async (_what, type, part) => {
    const raw = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(door.port, '127.0.0.1', () => {
        socket.write(
          `POST /nfe/inut HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nContent-Type: ${type}\r\n\r\n`,
        );
        // As many clients do: the answer is read behind the whole body only.
        socket.pause();
        void (async () => {
          for (let sent = 0; sent < 10 && !socket.destroyed; sent += 1) {
            await delay(10);
            await new Promise((written) => socket.write(part, written));
          }
          socket.write(type.endsWith('chunked') ? '0\r\n\r\n' : '');
          socket.resume();
        })();
      });
      socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(raw).toMatch(/^HTTP\/1\.1 41[35] .*"status":-400/s);
    expect(raw.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('answers and closes although the rest of a refused body never comes', async () => {
    const raw = await new Promise<string>((resolve) => {
      const socket = connect(door.port, '127.0.0.1', () =>
        socket.write(
          `POST /nfe/inut HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n`,
        ),
      );
      let text = '';
      socket.on('data', (bytes: Buffer) => {
        text += bytes.toString();
        // At once: who waits for the answer before it sends is not kept waiting.
        if (text.endsWith('}')) socket.end();
      });
      socket.on('close', () => resolve(text));
    });
    expect(raw).toMatch(/^HTTP\/1\.1 415 /);
  });

  it('reads a question mark in the query as part of it', async () => {
    await send({}, '', 'GET', door.port, '/saude?desafio=a?b&token=c');
    expect(seen.at(-1)?.query.get('desafio')).toBe('a?b');
    expect(seen.at(-1)?.query.get('token')).toBe('c');
  });

  it('refuses a wrong Host also on GET, and any Origin', async () => {
    expect(await send({ host: 'x.example' }, '', 'GET')).toMatchObject({ http: 421 });
    expect(await send({ origin: 'http://127.0.0.1' }, '', 'GET')).toMatchObject({ http: 403 });
  });

  it('answers bytes that are not UTF-8 and bytes that are not HTTP with a JSON body', async () => {
    const raw = await new Promise<string>((resolve) => {
      const socket = connect(door.port, '127.0.0.1', () => socket.end('\x00\x01 nonsense\r\n\r\n'));
      let text = '';
      socket.on('data', (part) => (text += part.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(raw).toMatch(/^HTTP\/1\.1 400 /);
    expect(raw).toContain('cross-origin-resource-policy: same-origin');
    expect(JSON.parse(raw.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: -400 });
  });

  it('answers a caller that ends its side behind the request, then closes the connection', async () => {
    let finish = () => undefined as void;
    hold = new Promise((resolve) => (finish = resolve));
    const raw = await new Promise<string>((resolve) => {
      const socket = connect(door.port, '127.0.0.1', () =>
        socket.end(
          `POST /nfe/stats HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
        ),
      );
      setTimeout(finish, 100);
      let text = '';
      socket.on('data', (part: Buffer) => (text += part.toString()));
      socket.on('close', () => resolve(text));
    });
    hold = undefined;
    expect(raw).toMatch(/^HTTP\/1\.1 200 .*"motivo":"feito"/s);
  });

  it('is called without a port where that is the one of HTTP, and only there', () => {
    expect(['127.0.0.1', 'localhost:80', 'x.example'].map((host) => isOurs(host, 80))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isOurs('127.0.0.1', 8787)).toBe(false);
    // As it was typed in the client's settings: a host's name has no case.
    expect(isOurs('LocalHost:8787', 8787)).toBe(true);
  });

  it.each([
    ['a byte 0', 'close', '\0'],
    ['a blank', 'close', ' '],
    ['a byte 0', 'keep-alive', '\0'],
    ['a line that is no HTTP', 'keep-alive', 'x\x01\r\n\r\n'],
  ])(
    'gives a whole request its own answer although %s comes behind it (%s), and closes',
    async (_what, connection, behind) => {
      const before = seen.length;
      let release = () => {};
      hold = new Promise((resolve) => (release = resolve));
      const raw = new Promise<string>((resolve) => {
        const socket = connect(door.port, '127.0.0.1', () =>
          socket.write(
            `POST /nfe/inut HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nContent-Type: application/json\r\n` +
              `Connection: ${connection}\r\nContent-Length: 2\r\n\r\n{}${behind}`,
          ),
        );
        let text = '';
        socket.on('data', (part) => (text += part.toString()));
        socket.on('close', () => resolve(text));
      });
      await expect.poll(() => seen.length).toBe(before + 1);
      await delay(50);
      release();
      hold = undefined;
      expect((await raw).match(/"motivo":"\w+"/g)).toEqual(['"motivo":"feito"']);
    },
  );

  const doorWith = async (limits: { headersMs?: number; most?: number }) => {
    const opened = await startHttpServer({
      port: 0,
      handle: async () => reply(200, ''),
      failed,
      refuse: reply,
      limits,
    });
    if (!opened.ok) throw new Error(opened.error.code);
    onTestFinished(() => opened.value.close());
    return opened.value.port;
  };
  /** Sends one byte of a header at a time; `begun` once it is open. Resolves when the server has closed the connection. */
  const trickle = (port: number, begun?: () => void): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('POST / HTTP/1.1\r\nX: ', begun);
      });
      const slow = setInterval(() => socket.write('a'), 20);
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      socket.resume().on('close', () => {
        clearInterval(slow);
        resolve();
      });
    });

  it('closes a connection with slow headers at their time limit', async () => {
    const ports = [await doorWith({}), await doorWith({ headersMs: 200 })];
    const closed = ports.map((port, n) => trickle(port).then(() => ['the usual limit', 'this limit'][n]));
    expect(await Promise.race(closed)).toBe('this limit');
  });

  it('answers others at once while slow headers occupy all connections', async () => {
    const port = await doorWith({ most: 4 });
    const slow = trickle(await doorWith({})).then(() => 'for its slowness');
    const cut: Promise<string>[] = [];
    for (let n = 0; n < 4; n++)
      await new Promise<void>((begun) => {
        cut.push(trickle(port, begun).then(() => 'for the others'));
      });
    for (let i = 0; i < 6; i++) expect(await send(json, '{}', 'POST', port)).toMatchObject({ http: 200 });
    // The oldest was closed, before a limit of time would have closed it.
    expect(await Promise.race([slow, ...cut])).toBe('for the others');
  });

  it('reports which port is taken instead of failing silently', async () => {
    const second = await startHttpServer({
      port: door.port,
      handle: async () => reply(200, ''),
      failed,
      refuse: reply,
    });
    expect(second).toMatchObject({ ok: false, error: { data: { port: door.port, reason: 'EADDRINUSE' } } });
  });

  it('completes running requests when it closes, and accepts no new ones', async () => {
    const inside = Promise.withResolvers<undefined>();
    const own = await startHttpServer({
      port: 0,
      handle: async () => {
        inside.resolve(undefined);
        await hold;
        return reply(200, 'terminado');
      },
      failed,
      refuse: reply,
    });
    if (!own.ok) throw new Error(own.error.code);
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    const first = fetch(`http://127.0.0.1:${own.value.port}/`, { method: 'POST', body: '{}', headers: json });
    await inside.promise;
    const closed = own.value.close();
    release();
    hold = undefined;
    expect(await (await first).json()).toMatchObject({ motivo: 'terminado' });
    await closed;
    await expect(fetch(`http://127.0.0.1:${own.value.port}/`)).rejects.toThrow();
  });

  it('gives whoever was answered all of a large answer before it closes', async () => {
    const large = 'x'.repeat(20_000_000);
    const own = await startHttpServer({
      port: 0,
      handle: async () => reply(200, large),
      failed,
      refuse: reply,
    });
    if (!own.ok) throw new Error(own.error.code);
    const answer = await fetch(`http://127.0.0.1:${own.value.port}/`, {
      method: 'POST',
      body: '{}',
      headers: json,
    });
    // Its head has come, and hardly any of it has been read.
    const closed = own.value.close();
    expect(((await answer.json()) as { motivo: string }).motivo).toHaveLength(large.length);
    await closed;
  });
});
