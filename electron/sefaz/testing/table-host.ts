/**
 * Stands in for SEFAZ's own hosts on loopback: their names resolve to a local server, and the pins to an authority
 * made at run time.
 */

import type { X509Certificate } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type LookupFunction } from 'node:net';
import type { TrustSeams } from '../trust/keeper.ts';
import { rowOf } from './signed-data.ts';
import type { IssuedCertificate } from './tls-fixtures.ts';

/** Two hosts of the official table. */
export const HOST = rowOf('55', 'SP').hosts['1'];
export const OTHER_HOST = rowOf('55', 'MT').hosts['1'];

/** Resolves every name to this machine. */
export const toLoopback: LookupFunction = (_host, options, callback) => {
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

export interface Publisher {
  /** Requested paths. */
  readonly asked: string[];
  readonly dialled: string[];
  readonly seams: TrustSeams;
  close(): Promise<void>;
}

export interface PublisherOptions {
  readonly pinned?: readonly IssuedCertificate[];
  /** The resolver's answer for every name. */
  readonly addresses?: readonly string[];
  /** Host of SEFAZ → the local port that serves its chain. */
  readonly senders?: Readonly<Record<string, number>>;
}

/** A web server of authorities under any name, on any dialled port and address. */
export async function startPublisher(
  files: Readonly<Record<string, Uint8Array | ((response: ServerResponse) => void)>>,
  { pinned = [], addresses = ['8.8.8.8'], senders = {} }: PublisherOptions = {},
): Promise<Publisher> {
  const asked: string[] = [];
  const dialled: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = files[path];
    if (typeof file === 'function') file(response);
    else response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    dialled,
    seams: {
      network: {
        open: (host, at) => connect({ host: '127.0.0.1', port: senders[host] ?? at }),
        resolve: (host) =>
          host.endsWith('.invalid') ? Promise.reject(new Error(host)) : Promise.resolve(addresses),
        dial: (address, at) => {
          dialled.push(`${address} ${at}`);
          return connect({ host: '127.0.0.1', port });
        },
      },
      rootSenders: () => Object.keys(senders),
      isPinned: (der) => pinned.some((each) => each.der.equals(der)),
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function namesOf(certificates: readonly X509Certificate[]): string[] {
  return certificates.map(({ subject }) => subject.replace(/^.*CN=/s, ''));
}
