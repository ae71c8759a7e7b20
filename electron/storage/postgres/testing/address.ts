/** One address on loopback that leads to a server, and later to the one that takes its place. */

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Address {
  readonly port: number;
  /** Ends open connections; new ones lead to `target`. */
  readonly moveTo: (target: number) => void;
  readonly close: () => void;
}

/** `target`: a port of loopback. */
export async function startAddress(target: number): Promise<Address> {
  let port = target;
  const open = new Set<Socket>();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const there = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // One side that ends takes the other with it; the connection's user sees it as lost.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    moveTo: (next) => {
      port = next;
      endAll();
    },
    close: () => {
      server.close();
      endAll();
    },
  };
}
