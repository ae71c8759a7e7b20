/** One HTTP request and its answer on a verified socket: limits of time and size, and every way it can fail. */

import { Buffer } from 'node:buffer';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../../shared/result.ts';
import { decodeBody } from './content-encoding.ts';
import { watch, type Limits } from './deadlines.ts';
import { causeOf, type FaultCause, type TransportFault, type TransportPhase } from './fault.ts';
import { MAX_ANSWER, MAX_WIRE, type SoapResponse } from './http-answer.ts';

export { MAX_ANSWER, type SoapResponse } from './http-answer.ts';

export interface ExchangeOptions {
  readonly host: string;
  readonly limits: Limits;
  readonly signal?: AbortSignal | undefined;
  /** Latest end, on the clock of `performance.now()`, whatever the other limits allow. */
  readonly endsAt?: number | undefined;
  /** Adds the bytes of an unreadable answer to the fault: those of a disablement are never discarded. */
  readonly keepBytes?: boolean;
}

/**
 * Writes `body` and reads the answer, whatever its HTTP status; redirects are answers and never followed. Always
 * settles; rejects with what the program itself threw while it connected.
 */
export function exchange(
  request: ClientRequest,
  body: Buffer,
  { host, limits, signal, endsAt = Number.POSITIVE_INFINITY, keepBytes = false }: ExchangeOptions,
): Promise<Result<SoapResponse, TransportFault>> {
  return new Promise((resolve, reject) => {
    let phase: TransportPhase = 'connect';
    let requestWritten = false;
    let settled = false;
    /** The first byte of an answer has been received, maybe not yet a whole head. */
    let begun = false;
    /** The last byte of the answer has been received: a later close is harmless. */
    let whole = false;
    const wire: Buffer[] = [];
    let wireSize = 0;

    const end = () => {
      settled = true;
      timer.stop();
      signal?.removeEventListener('abort', aborted);
    };
    const finish = (result: Result<SoapResponse, TransportFault>) => {
      if (settled) return;
      end();
      resolve(result);
    };
    const faulty = ({ code, data }: FaultCause): Result<never, TransportFault> => {
      const came = wireSize > 0 ? { came: Buffer.concat(wire, Math.min(wireSize, MAX_WIRE)) } : {};
      return err({ code, data, phase, requestWritten, ...came });
    };
    const fail = (cause: FaultCause) => {
      if (settled || whole) return;
      const cut = begun && cause.code === 'sefaz.reset';
      finish(faulty({ code: cause.code, data: cut ? { ...cause.data, reason: 'cut-short' } : cause.data }));
      request.destroy();
    };
    const aborted = () => fail({ code: 'call.aborted', data: { host } });
    const timer = watch((limitMs) => fail({ code: 'sefaz.timeout', data: { host, limitMs } }));

    const answered = (response: IncomingMessage) => {
      phase = 'answer';
      timer.next(limits.idleMs);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER) {
          fail({ code: 'sefaz.too-large', data: { host, limitBytes: MAX_ANSWER } });
          return;
        }
        chunks.push(chunk);
        timer.next(limits.idleMs);
      });
      // A truncated body ends in 'error' or 'close', never in 'end'.
      response.on('error', (error) => fail(causeOf(error, host)));
      response.on('close', () => fail({ code: 'sefaz.reset', data: { host, reason: 'cut-short' } }));
      response.on('end', () => {
        if (settled) return;
        whole = true;
        timer.stop();
        const [first] = chunks;
        const packed = chunks.length === 1 && first ? first : Buffer.concat(chunks, size);
        void decodeBody(packed, response.headers['content-encoding'], MAX_ANSWER).then((decoded) => {
          if (!decoded.ok) {
            finish(faulty({ ...decoded.error, data: { host, ...decoded.error.data } }));
            return;
          }
          const contentType = response.headers['content-type'] ?? '';
          finish(ok({ httpStatus: response.statusCode ?? 0, contentType, body: decoded.value }));
        });
      });
    };

    request.once('socket', (socket) => {
      // Emitted just before Node writes the first byte; a socket that has died meanwhile takes none.
      requestWritten = !socket.destroyed && socket.writable;
      phase = 'send';
      const arrived = (bytes: Buffer) => {
        begun = true;
        if (!keepBytes) socket.off('data', arrived);
        else if (wireSize < MAX_WIRE) {
          wire.push(bytes);
          wireSize += bytes.length;
        }
      };
      // Before the parser, which may fail on these very bytes.
      socket.prependListener('data', arrived);
      request.once('close', () => socket.off('data', arrived));
      timer.total(Math.min(limits.totalMs, endsAt - performance.now()));
      timer.next(limits.sendMs);
    });
    request.once('finish', () => {
      if (phase !== 'send' || settled) return;
      phase = 'answer';
      timer.next(limits.totalMs);
    });
    request.once('response', answered);
    request.on('error', (error) => {
      if (error instanceof ConnectBug) {
        end();
        // Its own stack is what a log needs.
        reject(error.cause instanceof Error ? error.cause : error);
      } else fail(error instanceof ConnectFailure ? error.fault : causeOf(error, host));
    });
    request.once('close', () => {
      // After the events of the response, which are more specific.
      if (!settled && !whole)
        setImmediate(() => fail({ code: 'sefaz.reset', data: { host, reason: 'closed' } }));
    });
    // The connection has its own limit of the same length with a better error; this one is a second later.
    timer.next(Math.min(limits.connectMs + 1_000, endsAt - performance.now()));
    if (signal?.aborted) aborted();
    else {
      signal?.addEventListener('abort', aborted, { once: true });
      request.end(body);
    }
  });
}

/** Carries the fault of a failed connection through Node's agent, which accepts only errors. */
export class ConnectFailure extends Error {
  readonly fault: TransportFault;
  constructor(fault: TransportFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Carries an exception of the program while it connected, as its cause. */
export class ConnectBug extends Error {}
