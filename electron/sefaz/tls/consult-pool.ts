/** Pooled connections for consultations: kept alive per identity and destination, with TLS session resumption. */

import { request as httpsRequest } from 'node:https';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ServiceName } from '../addresses/authorizers.ts';
import { hungUpUnanswered, mayAskAgain, RETRIES, waitBefore, type RetryOptions } from './consult-retry.ts';
import { CONSULT_LIMITS, CONSULT_WHOLE_MS, type Limits } from './deadlines.ts';
import { contentType } from '../soap/envelope.ts';
import { exchange, type SoapResponse } from './exchange.ts';
import { withRootNotNamed } from './http-answer.ts';
import type { TransportFault } from './fault.ts';
import type { OpenOptions } from './secure-socket.ts';
import { certificateFor } from './leaf-alone.ts';
import { targetOf, type ClientIdentity, type Destination } from './tls-options.ts';
import { giveTurn, takeTurn, type Turns } from './semaphore.ts';
import { inspectionOn, VerifiedAgent } from './verified-agent.ts';
import { ciphersFor } from './weak-groups.ts';

export interface SoapRequest {
  readonly destination: Destination;
  readonly identity: ClientIdentity;
  readonly service: ServiceName;
  readonly body: Buffer;
  readonly signal?: AbortSignal | undefined;
  /** Called before each attempt: SEFAZ may count every one. False: it may not be asked any more, and nothing is sent. */
  readonly asking?: (() => boolean) | undefined;
}

export type ConsultPool = ReturnType<typeof createConsultPool>;

export interface ConsultPoolOptions extends Pick<OpenOptions, 'trust' | 'proxying' | 'lookup'> {
  readonly limits?: Limits;
  /** From the call to its end, including the queue, the search for authorities and retries, in milliseconds. */
  readonly wholeMs?: number;
  readonly retries?: Partial<RetryOptions>;
}

/** How long an idle connection is kept. */
const KEEP_MS = 30_000;
/** Concurrent connections to one authorizer with one certificate; more would only reach its limits (656). */
const MAX_CONNECTIONS = 4;
const MAX_LINES = 32;

/** The pooled connections of one identity to one destination. */
interface Line extends Turns {
  readonly agent: VerifiedAgent;
  /**
   * Aborted when the line is closed: its certificate was withdrawn, the pool is closed, or another line needs the
   * room.
   */
  readonly ending: AbortController;
}

export function createConsultPool({
  limits = CONSULT_LIMITS,
  wholeMs = CONSULT_WHOLE_MS,
  retries,
  trust,
  proxying,
  lookup,
}: ConsultPoolOptions = {}) {
  const retry: RetryOptions = { ...RETRIES, ...retries };
  const lines = new Map<string, Line>();
  let closed = false;

  const end = (key: string, line: Line) => {
    lines.delete(key);
    line.ending.abort();
    line.agent.destroy();
  };

  const lineOf = ({ destination, identity }: SoapRequest): Line => {
    const target = targetOf(destination);
    // Connections to one host serve all its services, but not another set of authorities. What is sent as the
    // certificate may change; an earlier session would go on with the earlier one.
    const whole = certificateFor(target.host, identity) === identity.certPem;
    // Of a short group that is accepted no more: neither its connections nor their sessions.
    const weak = ciphersFor(target.host) !== undefined;
    const key = `${identity.fingerprint} ${target.host} ${target.port} ${authoritiesKey(target.ca)} ${whole} ${weak}`;
    const known = lines.get(key);
    if (known) return known;
    for (const [old, line] of lines) {
      if (lines.size < MAX_LINES) break;
      if (line.active > 0) continue;
      end(old, line);
    }
    const { connectMs } = limits;
    const ending = new AbortController();
    const { signal } = ending;
    const maxConnections = MAX_CONNECTIONS;
    const options = { connectMs, idleMs: KEEP_MS, maxConnections, trust, proxying, lookup, signal };
    const agent = new VerifiedAgent(target, identity, options);
    const line: Line = { agent, ending, places: MAX_CONNECTIONS, active: 0, waiting: [] };
    lines.set(key, line);
    identity.gone?.addEventListener('abort', () => end(key, line), { once: true, signal });
    return line;
  };

  const attempt = async (line: Line, asked: SoapRequest, endsAt: number) => {
    const { destination, identity, service, body, signal } = asked;
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
    const answer = await exchange(request, body, { host, limits, signal, endsAt });
    const inspection = inspectionOn(request.socket);
    const reused = request.reusedSocket;
    if (!answer.ok) return { answer, reused };
    const given = withRootNotNamed(answer.value, host, identity.certPem);
    return { answer: ok(inspection ? { ...given, inspection } : given), reused };
  };

  /** Keeps its slot throughout, so that pauses slow concurrent requests down. */
  const ask = async (line: Line, request: SoapRequest, endsAt: number) => {
    /** By this attempt or one before it. */
    let requestWritten = false;
    let given: Result<SoapResponse, TransportFault> = err(abortedAt(request));
    for (let again = 1; ; again++) {
      const start = performance.now();
      if (request.asking?.() === false) return given;
      const { answer, reused } = await attempt(line, request, endsAt);
      requestWritten ||= answer.ok || answer.error.requestWritten;
      given = answer.ok ? answer : err({ ...answer.error, requestWritten });
      const quick = performance.now() - start < QUICK_MS;
      // The server had closed this pooled connection, and the other idle ones are as old: close them all.
      const stale = reused && quick && !answer.ok && hungUpUnanswered(answer.error);
      if (stale) line.agent.dropIdle();
      if (again > retry.most || !quick || !mayAskAgain(answer)) return given;
      const wait = stale ? 0 : waitBefore(again, retry);
      if (performance.now() + wait + LEAST_MS > endsAt) return given;
      const signals = [line.ending.signal, ...(request.signal ? [request.signal] : [])];
      if (wait > 0) await retry.sleep(wait, AbortSignal.any(signals));
      if (signals.some(({ aborted }) => aborted)) return err({ ...abortedAt(request), requestWritten });
    }
  };

  return {
    /**
     * Always ends within 90 s. Retries up to twice: at once if a pooled connection had been closed by the server, and
     * after a pause if no answer had begun or the server answered 502, 503 or 504; never after a time-out.
     */
    async post(request: SoapRequest): Promise<Result<SoapResponse, TransportFault>> {
      const endsAt = performance.now() + wholeMs;
      if (closed || request.signal?.aborted || request.identity.gone?.aborted) return err(abortedAt(request));
      const line = lineOf(request);
      const limitMs = Math.min(limits.totalMs, wholeMs);
      const waited = await takeTurn(line, limitMs, request.signal);
      if (waited === 'aborted') return err(abortedAt(request));
      if (waited === 'late') {
        const { data, ...fault } = abortedAt(request);
        return err({ ...fault, code: 'sefaz.timeout', data: { ...data, limitMs, reason: 'queue' } });
      }
      try {
        if (line.ending.signal.aborted) return err(abortedAt(request));
        const answer = await ask(line, request, endsAt);
        // We closed the connection, whatever error it shows.
        if (!answer.ok && line.ending.signal.aborted) {
          const { phase, requestWritten } = answer.error;
          return err({ ...abortedAt(request), phase, requestWritten });
        }
        return answer;
      } finally {
        giveTurn(line);
      }
    },
    /** Closes what is idle, and what is busy after its answer: the next request connects anew, by another proxy for instance. */
    closeIdle() {
      for (const { agent } of lines.values()) agent.renew();
    },
    close() {
      closed = true;
      for (const [key, line] of lines) end(key, line);
    },
  };
}

/** After more time than this even a reset means a slow server, and there is no retry. */
const QUICK_MS = 10_000;
/** No retry starts with less time left than this. */
const LEAST_MS = 1_000;

function abortedAt({ destination }: SoapRequest): TransportFault {
  const { host } = targetOf(destination);
  return { code: 'call.aborted', data: { host }, phase: 'connect', requestWritten: false };
}

const authorities = new WeakMap<readonly string[], string>();
let authoritySets = 0;

/** Lists of authorities are compared by identity: a folder read anew is a new list. */
function authoritiesKey(ca: readonly string[] | undefined): string {
  if (!ca) return '';
  const known = authorities.get(ca) ?? String(++authoritySets);
  authorities.set(ca, known);
  return known;
}
