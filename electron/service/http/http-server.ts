/**
 * The HTTP server of the JSON service: loopback only, guarded against browsers, floods and slow clients, always
 * answers JSON.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { decodeBody, NO_BODY, type BodyText } from './charset.ts';
import { limitConnections } from './connections.ts';
import type { Reply } from '../reply.ts';

/** Not imported, for the reason given in electron/sefaz/tls/node-http.ts. */
const { createServer } = process.getBuiltinModule('node:http');

export const LOOPBACK = '127.0.0.1';
export const MAX_BODY_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 1024;
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
const CHECK_MS = 1_000;
/** For what was answered before the end and not yet taken, and for the rest of a body that was refused. */
const DRAIN_MS = 5_000;
/** Of a refused body, which is not kept. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
/** Longer than common clients keep a connection, so that it is they who close. */
const IDLE_MS = 75_000;

/** Content encodings without effect; some clients put their character set there. */
const UNENCODED: ReadonlySet<string> = new Set(['', 'identity', 'utf-8', 'utf8']);

export interface ServiceRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** "" if the method has no body. */
  readonly body: BodyText;
}

/** A page or document next to the JSON operations. */
export interface Page {
  readonly http: 200;
  readonly contentType: string;
  readonly text: string;
}

export interface HttpServer {
  readonly port: number;
  /** Accepts no new request, waits for running ones, then closes. */
  close(): Promise<void>;
}

export interface HttpServerOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly handle: (request: ServiceRequest) => Promise<Reply | Page>;
  /** For tests. */
  readonly limits?: {
    /** Milliseconds: for the head of a request, for all of it, and for what a caller has not taken or sent yet. */
    readonly headersMs?: number;
    readonly requestMs?: number;
    readonly drainMs?: number;
    /** Connections. */
    readonly most?: number;
  };
  /** Receives what `handle` threw, which is a bug. */
  readonly failed: (error: unknown) => void;
  /** Builds the answer to what the server itself refuses. */
  readonly refuse: (http: number, reason: HttpRefusal, path: string) => Reply;
}

export type HttpRefusal =
  | 'host'
  | 'origin'
  | 'method'
  | 'content-type'
  | 'too-large'
  | 'encoding'
  | 'malformed'
  | 'closing'
  | 'internal';

/** Error: `service.port` with `port` and `reason` if the port is unavailable. */
export async function startHttpServer(options: HttpServerOptions): Promise<Result<HttpServer, AppError>> {
  let closing = false;
  let inside = 0;
  let emptied: (() => void) | undefined;
  /** Of a large answer most is still on its way when it has been handed over. */
  const writing = new Set<ServerResponse>();
  /** Give up each body that is still being read: the rest may never come. */
  const reading = new Set<() => void>();
  /** To the last request of each connection. */
  const latest = new WeakMap<Duplex, ServerResponse>();
  let port = options.port;
  const {
    headersMs = HEADERS_MS,
    requestMs = REQUEST_MS,
    drainMs = DRAIN_MS,
    most = MAX_CONNECTIONS,
  } = options.limits ?? {};

  const server = createServer(
    {
      // A request without Host gets our own answer.
      requireHostHeader: false,
      maxHeaderSize: 16 * 1024,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      // Node's default of half a minute would let slow headers continue as long.
      connectionsCheckingInterval: Math.min(CHECK_MS, headersMs),
      keepAliveTimeout: IDLE_MS,
    },
    (request, response) => {
      inside += 1;
      latest.set(request.socket, response);
      void answer(request)
        .catch((error: unknown) => {
          options.failed(error);
          return options.refuse(500, 'internal', pathOf(request));
        })
        .then((reply) => {
          writing.add(response);
          response.once('close', () => {
            writing.delete(response);
            connections.answered(request.socket);
          });
          send(request, response, reply, drainMs);
        })
        .finally(() => {
          inside -= 1;
          if (inside === 0) emptied?.();
        });
    },
  );
  // Else Node ends the connection of a caller that ends its own side behind the request, before it has its answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = limitConnections(server, most);
  const refuseRaw = (socket: Duplex, http: number, reason: HttpRefusal) =>
    sendRaw(socket as Socket, options.refuse(http, reason, ''), drainMs);
  // An unknown expectation is ignored and the request answered.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => refuseRaw(socket, 405, 'method'));
  server.on('clientError', (_error, socket) => {
    const response = latest.get(socket);
    // A whole request came before what is no HTTP, and is carried out: its own answer is the one that the caller gets.
    if (response?.req.complete && !response.closed) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      return;
    }
    // The rest of a body that was refused: its answer has gone out.
    if (response?.headersSent) {
      response.end();
      return;
    }
    refuseRaw(socket, 400, 'malformed');
  });

  const answer = async (request: IncomingMessage): Promise<Reply | Page> => {
    const path = pathOf(request);
    const refused = guard(request, port);
    if (refused) return options.refuse(...refused, path);
    if (closing) return options.refuse(503, 'closing', path);
    const body = await readBody(request, reading);
    if (!body.ok) return options.refuse(...body.error, path);
    // It was refused for its slowness before its rest came: nothing of it is done.
    if (request.socket.writableEnded) return options.refuse(400, 'malformed', path);
    connections.received(request.socket);
    // A second question mark belongs to the query (RFC 3986, 3.4).
    const query = new URLSearchParams(/\?.*$/s.exec(request.url ?? '')?.[0]);
    const { method = '', headers } = request;
    return options.handle({ method, path, query, headers, body: body.value });
  };

  const listening = await listen(server, port);
  if (!listening.ok) return listening;
  port = listening.value;
  return ok({
    port,
    close: async () => {
      // New requests are now refused. Node's own close would cut off answers that are still being sent.
      closing = true;
      for (const giveUp of reading) giveUp();
      if (inside > 0) await new Promise<void>((resolve) => (emptied = resolve));
      await written(writing, drainMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  });
}

/**
 * Waits until each client has its whole answer or has disconnected; for a client that does not read, a moment
 * only.
 */
async function written(responses: ReadonlySet<ServerResponse>, drainMs: number): Promise<void> {
  const ends = [...responses].flatMap((response) =>
    response.closed ? [] : [new Promise<void>((resolve) => response.once('close', () => resolve()))],
  );
  await Promise.race([Promise.all(ends), delay(drainMs, undefined, { ref: false })]);
}

function pathOf(request: IncomingMessage): string {
  // In the absolute form used for proxies the target is a whole URL; Host is checked separately.
  const target = (request.url ?? '/').replace(/^http:\/\/[^/?]*/i, '') || '/';
  return target.split('?', 1)[0] ?? '/';
}

/** Refuses what a browser would send: another Host (DNS rebinding), or the headers of a page. */
function guard(request: IncomingMessage, port: number): [number, HttpRefusal] | undefined {
  const { host, origin } = request.headers;
  // Of two Host headers Node would use the first; legitimate clients send one.
  const hosts = request.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  // HTTP/1.0 has no Host, and browsers do not use that version.
  const unnamed = hosts === 0 && request.httpVersion === '1.0';
  if (!unnamed && !(hosts === 1 && isOurs(host, port))) return [421, 'host'];
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined || (site !== undefined && site !== 'none' && site !== 'same-origin'))
    return [403, 'origin'];
  if (request.method !== 'POST') return undefined;
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return type === 'application/json' ? undefined : [415, 'content-type'];
}

/** Whether a Host header names this server; clients leave out the port where it is the one of HTTP. */
export function isOurs(host: string | undefined, port: number): boolean {
  const named = host?.toLowerCase();
  return [LOOPBACK, 'localhost'].some(
    (name) => named === `${name}:${port}` || (port === 80 && named === name),
  );
}

async function readBody(
  request: IncomingMessage,
  reading: Set<() => void>,
): Promise<Result<BodyText, [number, HttpRefusal]>> {
  if (request.method !== 'POST') return ok(NO_BODY);
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (!UNENCODED.has(encoding)) return err([415, 'encoding']);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return err([413, 'too-large']);
  let giveUp = () => {};
  const ended = new Promise<Result<never, [number, HttpRefusal]>>((resolve) => {
    giveUp = () => resolve(err([503, 'closing']));
  });
  reading.add(giveUp);
  const parts = await Promise.race([partsOf(request), ended]);
  reading.delete(giveUp);
  if (!parts.ok) return parts;
  return ok(decodeBody(Buffer.concat(parts.value), request.headers['content-type'] ?? ''));
}

/** By events: an iterator over a stream costs more than the rest of reading a small body. */
function partsOf(request: IncomingMessage): Promise<Result<Buffer[], [number, HttpRefusal]>> {
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const take = (part: Buffer) => {
      size += part.length;
      if (size <= MAX_BODY_BYTES) {
        parts.push(part);
        return;
      }
      request.off('data', take);
      resolve(err([413, 'too-large']));
    };
    request.on('data', take);
    request.once('end', () => resolve(ok(parts)));
    // The client disconnected or was too slow: this answer is not read.
    const ended = () => resolve(err([400, 'malformed']));
    request.once('error', ended);
    request.once('close', ended);
  });
}

const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const;

function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply | Page,
  drainMs: number,
): void {
  const text = 'text' in reply ? reply.text : JSON.stringify(reply.body);
  const spent = request.complete || request.method === 'GET';
  response.writeHead(reply.http, {
    ...COMMON_HEADERS,
    'content-type': 'text' in reply ? reply.contentType : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...('headers' in reply ? reply.headers : {}),
    ...(spent ? {} : { connection: 'close' }),
  });
  // A text goes out with its headers in one write, bytes in another one.
  if (spent) {
    response.end(text);
    return;
  }
  // Closed with a body on its way the connection would break, and many callers read only behind their last byte.
  response.write(text);
  void readOut(request, drainMs).then(() => response.end());
}

/** The rest of a body, which is not kept: to its end, or for as long and as much as a caller may be waited for. */
async function readOut(request: IncomingMessage, drainMs: number): Promise<void> {
  let size = 0;
  const ended = new Promise<void>((resolve) => {
    for (const end of ['end', 'error', 'close'] as const) request.once(end, () => resolve());
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MAX_DRAINED_BYTES) resolve();
    });
    request.resume();
  });
  await Promise.race([ended, delay(drainMs, undefined, { ref: false })]);
}

function sendRaw(socket: Socket, reply: Reply, drainMs: number): void {
  if (!socket.writable) return void socket.destroy();
  const text = JSON.stringify(reply.body);
  const headers = {
    ...COMMON_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${reply.http} Refused`, ...lines, '', text].join('\r\n'));
  // A caller may never end its own side.
  setTimeout(() => socket.destroy(), drainMs).unref();
}

function listen(server: Server, port: number): Promise<Result<number, AppError>> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(err(appError('service.port', { port, reason: error.code ?? error.message })));
    });
    server.listen(port, LOOPBACK, () => resolve(ok((server.address() as AddressInfo).port)));
  });
}
