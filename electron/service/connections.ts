/** Keeps room at the door: where all places are taken, the connection that has owed us bytes for the longest makes way. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** A whole request came over it: it makes way for nobody until its answer is gone. */
  heard(socket: Socket): void;
  /** Its answer is gone: it may stay for the next request. */
  answered(socket: Socket): void;
}

/** At most `most` connections at once; a new one is turned away only where all others wait for an answer of ours. */
export function limitConnections(server: Server, most: number): Connections {
  const open = new Set<Socket>();
  /** Those that sent no whole request yet, or none since their last answer; the oldest first. */
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
    heard: (socket) => owing.delete(socket),
    answered: (socket) => {
      if (open.has(socket)) owing.add(socket);
    },
  };
}
