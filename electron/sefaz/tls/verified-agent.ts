/** Node's agent for pooled connections, with verified sockets and TLS session resumption. */

import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { ConnectBug, ConnectFailure } from './exchange.ts';
import type { Inspection } from '../trust/inspection.ts';
import { openVerified, type KeptSession, type OpenOptions } from './secure-socket.ts';
import type { ClientIdentity, Target } from './tls-options.ts';

export interface VerifiedAgentOptions extends Pick<
  OpenOptions,
  'connectMs' | 'trust' | 'proxying' | 'lookup' | 'signal'
> {
  readonly maxConnections: number;
  /** How long an idle connection is kept, in milliseconds. */
  readonly idleMs: number;
}

const inspections = new WeakMap<object, Inspection>();

/** What inspects the connection of this socket of an agent; undefined if nothing is known to. */
export function inspectionOn(socket: object | null): Inspection | undefined {
  return socket ? inspections.get(socket) : undefined;
}

/**
 * An agent that provides a socket only after its server was verified, so that no byte of a request can be sent
 * before.
 */
export class VerifiedAgent extends Agent {
  readonly #target: Target;
  readonly #identity: ClientIdentity;
  readonly #options: VerifiedAgentOptions;
  #session: KeptSession | undefined;
  /** Those opened since the last {@link renew}. */
  #current = new WeakSet<Duplex>();

  constructor(target: Target, identity: ClientIdentity, options: VerifiedAgentOptions) {
    super({
      keepAlive: true,
      maxSockets: options.maxConnections,
      maxFreeSockets: options.maxConnections,
      scheduling: 'lifo',
      timeout: options.idleMs,
    });
    this.#target = target;
    this.#identity = identity;
    this.#options = options;
  }

  // One agent serves one name only; Node's own would build a key of every TLS option for each request.
  override getName(): string {
    return 'line';
  }

  /** Closes what is idle; what is busy ends its request and is not kept. */
  renew(): void {
    this.#current = new WeakSet();
    this.dropIdle();
  }

  dropIdle(): void {
    for (const sockets of Object.values(this.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }

  /** Asked by Node when a request has ended; its typings have no answer. */
  override keepSocketAlive(socket: Duplex): boolean {
    const keep: (socket: Duplex) => unknown = super.keepSocketAlive;
    return this.#current.has(socket) && keep.call(this, socket) === true;
  }

  override createConnection(
    _options: unknown,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const session = this.#session;
    const current = this.#current;
    // A session that fails must not be offered again.
    this.#session = undefined;
    const report = callback as ((error: Error | null, stream?: Duplex) => void) | undefined;
    const opening = openVerified(this.#target, this.#identity, { ...this.#options, session });
    opening.then(
      (opened) => {
        if (!opened.ok) {
          report?.(new ConnectFailure(opened.error));
          return;
        }
        const { socket, inspection } = opened.value;
        const keep = (fresh: Buffer | undefined) => {
          this.#session = fresh && { session: fresh, inspection };
        };
        keep(socket.getSession());
        if (session && socket.isSessionReused()) this.#session = session;
        socket.on('session', keep);
        if (inspection) inspections.set(socket, inspection);
        socket.setNoDelay(true);
        current.add(socket);
        report?.(null, socket);
      },
      (cause: unknown) => report?.(new ConnectBug(String(cause), { cause })),
    );
    return undefined;
  }
}
