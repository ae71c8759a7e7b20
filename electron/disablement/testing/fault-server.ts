/** A server for one row of the fault table: behaves as the row says, and counts whole requests. */

import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Fault } from '../../sefaz/testing/fault-rows.ts';
import { authority, startRawServer, type RawRequest } from '../../sefaz/testing/raw-server.ts';

export interface FaultServer {
  readonly url: URL;
  /** Whole requests received. */
  readonly received: readonly RawRequest[];
  close(): Promise<void>;
}

/**
 * @param clientCa authority of the accepted client certificates @param seen called for each whole request, before
 * the fault
 */
export async function startFaultServer(
  { behave, tls, tcp, closed }: Fault,
  clientCa: string,
  seen: (request: RawRequest) => void,
): Promise<FaultServer> {
  const urlOf = (host: string, port: number) => new URL(`https://${host}:${port}/ws`);
  if (!tcp && !closed) {
    const mischief = behave?.('disable');
    const server = await startRawServer(
      (socket, request) => {
        seen(request);
        mischief?.(socket, request);
      },
      { ca: [authority.certPem, clientCa], ...tls },
    );
    return { url: urlOf('localhost', server.port), received: server.received, close: () => server.close() };
  }
  const open = new Set<Socket>();
  const listener = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    tcp?.(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const close = () => {
    for (const socket of open) socket.destroy();
    return new Promise<void>((resolve) => listener.close(() => resolve()));
  };
  if (!closed) return { url: urlOf('localhost', port), received: [], close };
  await close();
  return { url: urlOf('127.0.0.1', port), received: [], close: async () => undefined };
}
