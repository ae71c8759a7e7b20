/** Limits the connections: when all are taken, the one that has been silent for the longest is closed. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** At most `most` connections at once; a new one is refused only if all others wait for an answer. */
export function limitConnections(server: Server, most: number) {
  const open = new Set<Socket>();
  /** Those without a whole request, or without a new one since their last answer; the oldest first. */
  const owing = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    owing.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      owing.delete(socket);
    });
    if (open.size <= most) return;
    const [oldest] = owing;
    open.delete(oldest ?? socket);
    owing.delete(oldest ?? socket);
    (oldest ?? socket).destroy();
  });
  return {
    /** A whole request was received: the connection is not closed until it is answered. */
    received: (socket: Socket) => owing.delete(socket),
    /** It was answered: it may stay open for the next request. */
    answered: (socket: Socket) => {
      if (open.has(socket)) owing.add(socket);
    },
  };
}
