/** The three network operations of the search for missing authorities, in one place that tests can replace. */

import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

export interface Network {
  /** TCP to a host name, as every other connection of the program. */
  readonly open: (host: string, port: number) => Socket;
  /** All addresses of a name; rejects when there are none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** TCP to exactly this address, so that the checked address is the one contacted. */
  readonly dial: (address: string, port: number) => Socket;
}

export const REAL_NETWORK: Network = {
  open: (host, port) => connect({ host, port }),
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (address, port) => connect({ host: address, port }),
};
