/** A connection for one disablement: opened and verified first, written to once, never reused and never retried. */

import { err, ok, type Result } from '../../../shared/result.ts';
import type { ServiceName } from '../addresses/authorizers.ts';
import { DISABLE_LIMITS, type Limits } from './deadlines.ts';
import { contentType } from '../soap/envelope.ts';
import { exchange, type SoapResponse } from './exchange.ts';
import { withRootNotNamed } from './http-answer.ts';
import { causeOf, type FaultCause, type TransportFault } from './fault.ts';
import { http } from './node-http.ts';
import type { Inspection } from '../trust/inspection.ts';
import { openVerified, type OpenOptions } from './secure-socket.ts';
import { targetOf, type ClientIdentity, type Destination } from './tls-options.ts';

export interface FreshLink {
  readonly inspection: Inspection | undefined;
  /**
   * Can be called once and not aborted. `requestWritten` of a fault is false only if certainly no byte was handed
   * over. Whatever was received of an answer is in the fault.
   */
  post(request: {
    readonly service: ServiceName;
    readonly body: Buffer;
  }): Promise<Result<SoapResponse, TransportFault>>;
  /** Closes the connection; has no effect while a post is in progress. */
  close(): void;
}

export interface FreshOptions extends Pick<OpenOptions, 'trust' | 'proxying' | 'lookup'> {
  /** Honoured until `post` is called and ignored after; so is the withdrawal of the identity. */
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Limits | undefined;
  /** Whether a connection that something inspects is opened nevertheless; only for what sends nothing over it. */
  readonly inspected?: 'refuse' | 'accept';
}

/**
 * Resolves when the handshake is finished and the server verified: the point at which to record that the request is
 * being sent.
 */
export async function openFresh(
  destination: Destination,
  identity: ClientIdentity,
  { signal, limits = DISABLE_LIMITS, trust, proxying, inspected = 'refuse', lookup }: FreshOptions = {},
): Promise<Result<FreshLink, TransportFault>> {
  const target = targetOf(destination);
  const { host } = target;
  const { connectMs } = limits;
  const opened = await openVerified(target, identity, { connectMs, signal, trust, proxying, lookup });
  if (!opened.ok) return opened;
  const { socket, inspection } = opened.value;
  if (inspection && inspected === 'refuse') {
    // An inspecting proxy could change the request, or its answer.
    socket.on('error', () => undefined).destroy();
    const data = { host, ...inspection, vouched: 'system' };
    return err({ code: 'sefaz.tls-inspected', data, phase: 'connect', requestWritten: false });
  }
  socket.setNoDelay(true);

  /** Why the connection can no longer carry the request, as long as none was posted. */
  let lost: FaultCause | undefined;
  let posted = false;
  const lose = (cause: FaultCause) => {
    if (posted) return;
    lost ??= cause;
    socket.destroy();
  };
  const aborted = () => lose({ code: 'call.aborted', data: { host } });
  socket.on('error', (error) => lose(causeOf(error, host)));
  socket.once('end', () => lose({ code: 'sefaz.reset', data: { host, reason: 'closed' } }));
  socket.once('close', () => lose({ code: 'sefaz.reset', data: { host, reason: 'closed' } }));
  const takenBack = [signal, identity.gone];
  const deaf = () => {
    for (const each of takenBack) each?.removeEventListener('abort', aborted);
  };
  for (const each of takenBack) {
    each?.addEventListener('abort', aborted, { once: true });
    if (each?.aborted) aborted();
  }

  return ok({
    inspection,
    async post({ service, body }) {
      deaf();
      if (posted)
        return err({
          code: 'sefaz.reset',
          data: { host, reason: 'used' },
          phase: 'send',
          requestWritten: false,
        });
      if (lost ?? !socket.writable) {
        const cause = lost ?? { code: 'sefaz.reset', data: { host, reason: 'closed' } };
        return err({ ...cause, phase: 'send', requestWritten: false });
      }
      posted = true;
      const request = http.request({
        createConnection: () => socket,
        method: 'POST',
        path: target.path,
        headers: [
          'Host',
          target.authority,
          'Content-Type',
          contentType(service),
          'Content-Length',
          String(body.length),
          'Connection',
          'close',
        ],
      });
      const answer = await exchange(request, body, { host, limits, keepBytes: true });
      socket.destroy();
      return answer.ok ? ok(withRootNotNamed(answer.value, host, identity.certPem)) : answer;
    },
    close() {
      deaf();
      if (!posted) lose({ code: 'call.aborted', data: { host } });
    },
  });
}
