/** The three ways in which the search for missing authorities touches the network, in one place that tests can replace. */

import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

export interface Network {
  /** TCP to a name, as every other connection of the program. */
  readonly open: (host: string, port: number) => Socket;
  /** All addresses of a name; rejects when there are none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** TCP to exactly this address, so that what was checked is what is called. */
  readonly dial: (address: string, port: number) => Socket;
}

export const REAL_NETWORK: Network = {
  open: (host, port) => connect({ host, port }),
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (address, port) => connect({ host: address, port }),
};
