/**
 * The HTTPS server of the training authorizer: mutual TLS 1.2 on 127.0.0.1, persistent connections, and the scripted
 * faults.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { authorize, MAX_BODY, type Answer, type Authorizer } from './authorizer.ts';
import type { Authority } from './certificates.ts';
import { holderOf, type Holder } from './der.ts';
import { AT_SVRS } from '../../shared/training/words.ts';
import type { TrainingScenario } from '../../shared/contract.ts';
import type { ScenarioBook } from './scenario.ts';
import { faultOf, readContentType, SERVICES } from './soap.ts';

/** Reachable only from this machine. */
const HOST = '127.0.0.1';
const KEEP_ALIVE_MS = 65_000;
/** A longer body is not even read to its end. */
const MAX_DRAINED = 32 * 1024 * 1024;
const SOAP_TYPE = 'application/soap+xml; charset=utf-8';
const HTML_PAGE =
  '<html><head><title>Servico indisponivel - TREINO</title></head><body><h1>Servico indisponivel</h1></body></html>';

export interface ServerOptions {
  readonly authority: Authority;
  readonly authorizer: Authorizer;
  readonly scenario: ScenarioBook;
  readonly port: number;
  readonly slowMs: number;
}

/** Starts listening; rejects with the system's error if the port is unavailable. */
export async function startServer(options: ServerOptions) {
  const { authority, authorizer, scenario } = options;
  const sockets = new Map<number, Socket>();
  const holders = new WeakMap<Socket, { holder: Holder | undefined }>();
  const pending = new Set<NodeJS.Timeout>();
  let requests = 0;

  const server = createServer({
    key: authority.server.key,
    cert: authority.server.cert,
    // Only the root: a client must send the issuing authority with its certificate, as for SEFAZ.
    ca: authority.root.cert,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    keepAliveTimeout: KEEP_ALIVE_MS,
  });

  const holderOfPeer = (socket: Socket): Holder | undefined => {
    const known = holders.get(socket);
    if (known) return known.holder;
    const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
    const holder = certificate && holderOf(certificate.raw);
    holders.set(socket, { holder });
    return holder;
  };

  /** The TLS layer cannot send RST; the TCP socket below it can. */
  const reset = (socket: Socket) => {
    const raw = sockets.get(socket.remotePort ?? 0);
    if (raw) raw.resetAndDestroy();
    socket.destroy();
  };

  const deliver = (answer: Answer, situation: TrainingScenario, response: ServerResponse) => {
    const bytes = Buffer.from(answer.text, 'utf8');
    if (situation === 'answer-lost') {
      reset(response.req.socket);
    } else if (situation === 'cut-answer') {
      response.writeHead(answer.status, { 'Content-Type': SOAP_TYPE, 'Content-Length': bytes.length });
      response.write(bytes.subarray(0, bytes.length >> 1), () => response.req.socket.destroySoon());
    } else if (situation === 'slow') {
      const timer = setTimeout(() => {
        pending.delete(timer);
        send(response, answer.status, SOAP_TYPE, bytes);
      }, options.slowMs);
      pending.add(timer);
    } else {
      send(response, answer.status, SOAP_TYPE, bytes);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', asked = ''] = (request.url ?? '').toLowerCase().split('?');
    const service = SERVICES.find((one) => one.path === path);
    if (!service || request.method !== 'POST') {
      refuse(request, response, service ? 405 : 404);
      return;
    }
    requests += 1;
    const type = readContentType(request.headers['content-type'] ?? '');
    if (!type.soap12) {
      refuse(request, response, 415);
      return;
    }
    const body = await bodyOf(request);
    if (body === 'flood') {
      reset(request.socket);
      return;
    }
    if (type.action !== service.action) {
      const reason = `Unable to handle request. The action '${escapeReason(type.action)}' was not recognized.`;
      fault(response, 'Sender', reason);
      return;
    }
    const situation = scenario.take();
    // Over an existing connection: the next one is refused.
    if (situation === 'no-cipher') {
      reset(request.socket);
      return;
    }
    switch (situation) {
      case 'reset-before-answer':
        reset(request.socket);
        return;
      case 'html':
        send(response, 200, 'text/html; charset=utf-8', Buffer.from(HTML_PAGE));
        return;
      case 'http-500':
        fault(response, 'Receiver', 'Server was unable to process request.');
        return;
      default: {
        const holder = holderOfPeer(request.socket);
        const answer = await authorize(
          { service, body, charset: type.charset, holder, situation, atSvrs: asked === AT_SVRS },
          authorizer,
        );
        deliver(answer, situation, response);
      }
    }
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => {
      // The connection broke during the body, or an internal error: in both cases the client gets no partial answer.
      if (response.headersSent || request.socket.destroyed) {
        request.socket.destroy();
        return;
      }
      const what = error instanceof Error ? error.name : 'unknown';
      fault(response, 'Receiver', `Training server: ${what}`);
    });
  });
  // In front of TLS, so that a host without a cipher in common refuses as one does: before anything of its own.
  const front = createTcpServer((socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => {
      if (sockets.get(port) === socket) sockets.delete(port);
    });
    if (scenario.takesConnection()) refuseHello(socket);
    else server.emit('connection', socket);
  });

  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(options.port, HOST, () => {
      front.off('error', reject);
      resolve();
    });
  });

  return {
    port: (front.address() as AddressInfo).port,
    /** Requests to one of the services, answered or not. */
    requests: () => requests,
    /** Closes every connection and cancels every pending answer at once. */
    close: async () => {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
      const closed = new Promise<void>((resolve) => {
        front.close(() => {
          resolve();
        });
      });
      server.closeAllConnections();
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}

/** handshake_failure (40) to the client's first words, as of a server that takes none of its ciphers. */
function refuseHello(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.once('data', () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40])));
}

function send(response: ServerResponse, status: number, type: string, bytes: Buffer): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(bytes);
}

function fault(response: ServerResponse, side: 'Sender' | 'Receiver', reason: string): void {
  send(response, 500, SOAP_TYPE, Buffer.from(faultOf(side, reason)));
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume();
  send(response, status, 'text/plain; charset=utf-8', Buffer.alloc(0));
}

/** The whole body; undefined if over the limit (read to its end, so that 214 can still be answered). */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined | 'flood'> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > MAX_DRAINED) return 'flood';
    if (length <= MAX_BODY) chunks.push(chunk);
  }
  return length > MAX_BODY ? undefined : Buffer.concat(chunks, length);
}

function escapeReason(text: string | undefined): string {
  return (text ?? '').replace(/[^\w:/.-]/g, '').slice(0, 200);
}
