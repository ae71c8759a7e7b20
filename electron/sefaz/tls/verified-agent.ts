/** Node's agent for pooled connections, with verified sockets and TLS session resumption. */

import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { ConnectFailure } from './exchange.ts';
import { openVerified, type OpenOptions } from './secure-socket.ts';
import type { ClientIdentity, Target } from './tls-options.ts';

export interface VerifiedAgentOptions extends Pick<OpenOptions, 'connectMs' | 'trust' | 'lookup' | 'signal'> {
  readonly maxConnections: number;
  /** How long an idle connection is kept, in milliseconds. */
  readonly idleMs: number;
}

/**
 * An agent that provides a socket only after its server was verified, so that no byte of a request can be sent
 * before.
 */
export class VerifiedAgent extends Agent {
  readonly #target: Target;
  readonly #identity: ClientIdentity;
  readonly #options: VerifiedAgentOptions;
  #session: Buffer | undefined;

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

  override createConnection(
    _options: unknown,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const session = this.#session;
    // A session that fails must not be offered again.
    this.#session = undefined;
    void openVerified(this.#target, this.#identity, { ...this.#options, session }).then((opened) => {
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
    });
    return undefined;
  }
}
