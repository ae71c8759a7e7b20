/** Warm connections for consults: kept alive per identity and destination, with TLS sessions taken up again. */

import { request as httpsRequest, Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { err, type Result } from '../../shared/result.ts';
import type { ServiceName } from './authorizers.ts';
import { CONSULT_LIMITS, type Limits } from './deadlines.ts';
import { contentType } from './envelope.ts';
import { ConnectFailure, exchange, type SoapResponse } from './exchange.ts';
import type { TransportFault } from './fault.ts';
import { openVerified } from './secure-socket.ts';
import { targetOf, type ClientIdentity, type Destination, type Target } from './tls-options.ts';

export interface SoapRequest {
  readonly destination: Destination;
  readonly identity: ClientIdentity;
  readonly service: ServiceName;
  readonly body: Buffer;
  readonly signal?: AbortSignal | undefined;
}

export interface ConsultPool {
  /** Always settles. One retry only, on a kept connection that the server had closed. */
  post(request: SoapRequest): Promise<Result<SoapResponse, TransportFault>>;
  close(): void;
}

export interface ConsultPoolOptions {
  readonly limits?: Limits;
  /** How long an unused connection is kept, in milliseconds. */
  readonly idleMs?: number;
}

const KEEP_MS = 30_000;
/** At once to one authorizer under one certificate; more would only meet its limits (656). */
const MAX_CONNECTIONS = 4;
const MAX_LINES = 32;

/** The kept connections of one identity at one destination. */
interface Line {
  readonly agent: Agent;
  readonly target: Target;
  active: number;
  readonly waiting: (() => void)[];
}

export function createConsultPool({
  limits = CONSULT_LIMITS,
  idleMs = KEEP_MS,
}: ConsultPoolOptions = {}): ConsultPool {
  const lines = new Map<string, Line>();
  let closed = false;

  const lineOf = ({ destination, identity }: SoapRequest): Line => {
    const target = targetOf(destination);
    // Connections of one host serve its services alike, but not another set of authorities.
    const key = `${identity.fingerprint} ${target.host} ${target.port} ${authoritiesKey(target.ca)}`;
    const known = lines.get(key);
    if (known) return known;
    for (const [old, line] of lines) {
      if (lines.size < MAX_LINES) break;
      if (line.active > 0) continue;
      line.agent.destroy();
      lines.delete(old);
    }
    const line: Line = {
      agent: new VerifiedAgent(target, identity, limits.connectMs, idleMs),
      target,
      active: 0,
      waiting: [],
    };
    lines.set(key, line);
    return line;
  };

  const attempt = async (line: Line, { destination, service, body, signal }: SoapRequest) => {
    const { authority, host, path } = targetOf(destination);
    const request = httpsRequest({
      agent: line.agent,
      method: 'POST',
      path,
      headers: [
        'Host',
        authority,
        'Content-Type',
        contentType(service),
        'Content-Length',
        String(body.length),
        'Connection',
        'keep-alive',
      ],
    });
    const answer = await exchange(request, body, { host, limits, signal });
    return { answer, reused: request.reusedSocket };
  };

  return {
    async post(request) {
      const { host } = targetOf(request.destination);
      const aborted: TransportFault = {
        code: 'call.aborted',
        data: { host },
        phase: 'connect',
        requestWritten: false,
      };
      if (closed || request.signal?.aborted) return err(aborted);
      const line = lineOf(request);
      const waited = await takeTurn(line, limits.totalMs, request.signal);
      if (waited === 'aborted') return err(aborted);
      if (waited === 'late') {
        return err({
          ...aborted,
          code: 'sefaz.timeout',
          data: { host, limitMs: limits.totalMs, reason: 'queue' },
        });
      }
      try {
        const start = performance.now();
        const { answer, reused } = await attempt(line, request);
        const quick = performance.now() - start < STALE_MS;
        if (!reused || !quick || answer.ok || !looksStale(answer.error)) return answer;
        // The server had closed the kept connection, and its neighbours are as old: drop them all, ask once more.
        dropIdle(line.agent);
        return (await attempt(line, request)).answer;
        // Further tries with jitter belong around here: `attempt` is one whole try, safe to repeat for a consult.
      } finally {
        line.active--;
        line.waiting.shift()?.();
      }
    },
    close() {
      closed = true;
      for (const { agent } of lines.values()) agent.destroy();
      lines.clear();
    },
  };
}

/** A reset this soon after writing to a kept connection means that the server had closed it before. */
const STALE_MS = 2_000;

function looksStale({ code, phase, data }: TransportFault): boolean {
  // 'cut-short' is a reset after an answer had begun: that connection was alive.
  return code === 'sefaz.reset' && phase !== 'connect' && data.reason !== 'cut-short';
}

function dropIdle(agent: Agent): void {
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy();
  }
}

function takeTurn(
  line: Line,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<'go' | 'late' | 'aborted'> | 'go' {
  if (line.active < MAX_CONNECTIONS) {
    line.active++;
    return 'go';
  }
  return new Promise((resolve) => {
    const leave = (outcome: 'go' | 'late' | 'aborted') => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      const place = line.waiting.indexOf(enter);
      if (place >= 0) line.waiting.splice(place, 1);
      resolve(outcome);
    };
    const enter = () => {
      line.active++;
      leave('go');
    };
    const abort = () => leave('aborted');
    const timer = setTimeout(leave, limitMs, 'late');
    signal?.addEventListener('abort', abort, { once: true });
    line.waiting.push(enter);
  });
}

const authorities = new WeakMap<readonly string[], string>();
let authoritySets = 0;

/** Lists of authorities are told apart by identity: a folder that was read anew is a new list. */
function authoritiesKey(ca: readonly string[] | undefined): string {
  if (!ca) return '';
  const known = authorities.get(ca) ?? String(++authoritySets);
  authorities.set(ca, known);
  return known;
}

/** An agent that hands out a socket only after its server was verified, so that no byte of a request can leave before. */
class VerifiedAgent extends Agent {
  readonly #target: Target;
  readonly #identity: ClientIdentity;
  readonly #connectMs: number;
  #session: Buffer | undefined;

  constructor(target: Target, identity: ClientIdentity, connectMs: number, idleMs: number) {
    super({
      keepAlive: true,
      maxSockets: MAX_CONNECTIONS,
      maxFreeSockets: MAX_CONNECTIONS,
      scheduling: 'lifo',
      timeout: idleMs,
    });
    this.#target = target;
    this.#identity = identity;
    this.#connectMs = connectMs;
  }

  // One agent serves one name only; Node's own would spell out every TLS option at each request.
  override getName(): string {
    return 'line';
  }

  override createConnection(
    _options: unknown,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const session = this.#session;
    // A session that fails must not be offered again.
    this.#session = undefined;
    void openVerified(this.#target, this.#identity, { connectMs: this.#connectMs, session }).then(
      (opened) => {
        const report = callback as ((error: Error | null, stream?: Duplex) => void) | undefined;
        if (!opened.ok) {
          report?.(new ConnectFailure(opened.error));
          return;
        }
        const socket = opened.value;
        this.#session = session ?? socket.getSession();
        socket.on('session', (fresh) => (this.#session = fresh));
        socket.setNoDelay(true);
        report?.(null, socket);
      },
    );
    return undefined;
  }
}
