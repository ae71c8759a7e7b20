/** Reports the steps of the connections of one call to whoever asked for them: names, durations and codes, no content. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { TLSSocket } from 'node:tls';

/** Durations in milliseconds; `code` is that of the error, absent on success. */
export interface NetworkStep {
  readonly step: 'connect' | 'exchange';
  readonly host: string;
  readonly ms: number;
  readonly code?: string;
  /** Name resolution, the TCP connection, and the TLS handshake; of a tunnel only the last. */
  readonly lookupMs?: number;
  readonly tcpMs?: number;
  readonly tlsMs?: number;
  readonly protocol?: string;
  readonly cipher?: string;
  /** How far a failed exchange had come. */
  readonly phase?: string;
  readonly httpStatus?: number;
  /** Bytes of the request's body, and of the answer's. */
  readonly sent?: number;
  readonly received?: number;
}

export type StepSink = (step: NetworkStep) => void;

const sinks = new AsyncLocalStorage<StepSink>();

/** Everything that `act` sends is reported to `sink`, except over a connection that another call had asked for. */
export function withSteps<T>(sink: StepSink, act: () => T): T {
  return sinks.run(sink, act);
}

/** To be called before `socket` connects; the function that it returns, when the handshake has ended. */
export function followHandshake(socket: TLSSocket, host: string): (code: string | undefined) => void {
  const sink = sinks.getStore();
  if (!sink) return () => undefined;
  const began = performance.now();
  let last = began;
  const phases: { lookupMs?: number; tcpMs?: number } = {};
  const lap = () => {
    const ms = performance.now() - last;
    last += ms;
    return ms;
  };
  socket.once('lookup', () => (phases.lookupMs = lap()));
  socket.once('connect', () => (phases.tcpMs = lap()));
  return (code) => {
    const reached =
      code === undefined
        ? { tlsMs: lap(), protocol: socket.getProtocol() ?? '', cipher: socket.getCipher().name }
        : { code };
    sink({ step: 'connect', host, ms: performance.now() - began, ...phases, ...reached });
  };
}

/** The same for one request and its answer. */
export function followExchange(
  host: string,
  sent: number,
): (end: Pick<NetworkStep, 'code' | 'phase' | 'httpStatus' | 'received'>) => void {
  const sink = sinks.getStore();
  if (!sink) return () => undefined;
  const began = performance.now();
  return (end) => sink({ step: 'exchange', host, ms: performance.now() - began, sent, ...end });
}
