/** Lends throw-away PostgreSQL servers over loopback to a system that has none: one for each connection, for as long as it lasts. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { postgresBinaries } from './binaries.ts';
import { startOwnCluster } from './cluster.ts';
import {
  actionSchema,
  loanSchema,
  type Cluster,
  type controlledSchema,
  type lentSchema,
} from './cluster-order.ts';
import type { z } from 'zod';

export interface Lender {
  /** What `LENDER_VARIABLE` is set to for the borrowers. */
  readonly address: string;
  /** Takes no further borrower and waits until what was lent is removed. */
  readonly close: () => Promise<void>;
}

/** Undefined where npm has no PostgreSQL for this system either. */
export async function lendClusters(): Promise<Lender | undefined> {
  if (postgresBinaries() === undefined) return undefined;
  // Other programs of this computer reach the port too.
  const word = randomBytes(12).toString('hex');
  const loans = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A borrower that was killed: the end of its lines follows.
    socket.on('error', () => undefined);
    loans.set(
      socket,
      lend(socket, word)
        .catch((error: unknown) => write<typeof lentSchema>(socket, { problem: said(error) }))
        .finally(() => {
          socket.end();
          loans.delete(socket);
        }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}/${word}`,
    close: async () => {
      server.close();
      const left = [...loans.values()];
      for (const socket of loans.keys()) socket.destroy();
      await Promise.all(left);
    },
  };
}

async function lend(socket: Socket, word: string): Promise<void> {
  const lines = createInterface(socket);
  socket.once('close', () => lines.close());
  let cluster: Cluster | undefined;
  try {
    for await (const line of lines) {
      const asked: unknown = JSON.parse(line);
      if (cluster) {
        write<typeof controlledSchema>(socket, await controlled(cluster, actionSchema.parse(asked)));
        continue;
      }
      const { word: said, ...options } = loanSchema.parse(asked);
      if (said !== word) return;
      cluster = await startOwnCluster(options);
      const { port, home, data, log, password } = cluster;
      write<typeof lentSchema>(socket, { place: { port, home, data, log }, password });
    }
  } finally {
    await cluster?.remove();
  }
}

async function controlled(cluster: Cluster, action: readonly string[]) {
  try {
    await cluster.control(...action);
    return {};
  } catch (error) {
    return { problem: said(error) };
  }
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function write<Schema extends z.ZodType>(socket: Socket, answer: z.infer<Schema>): void {
  socket.write(`${JSON.stringify(answer)}\n`);
}
