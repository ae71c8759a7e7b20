/** A throw-away PostgreSQL that another system started for this one: Windows' Node under Wine has the client only. */

import { connect } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import {
  clusterUrl,
  controlledSchema,
  lentSchema,
  type Cluster,
  type ClusterOptions,
} from './cluster-order.ts';

/** `from`: `127.0.0.1:PORT/WORD`. The lender removes the cluster when this process ends, however it ends. */
export async function borrowCluster(
  from: string,
  { settings = [], files = {} }: ClusterOptions,
): Promise<Cluster> {
  const lender = new URL(`tcp://${from}`);
  const socket = connect(Number(lender.port), lender.hostname);
  await once(socket, 'connect');
  // A lender that was killed: the end of its answers follows.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const answers = createInterface(socket)[Symbol.asyncIterator]();
  const ask = async (question: unknown): Promise<unknown> => {
    socket.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('the lender of PostgreSQL is gone');
    return JSON.parse(value);
  };
  const lent = lentSchema.parse(await ask({ word: lender.pathname.slice(1), settings, files }));
  if ('problem' in lent) throw new Error(lent.problem);
  const { place, password } = lent;
  return {
    port: place.port,
    home: seen(place.home),
    data: seen(place.data),
    log: seen(place.log),
    password,
    url: clusterUrl(place.port, password),
    control: async (...action) => {
      const { problem } = controlledSchema.parse(await ask(action));
      if (problem !== undefined) throw new Error(problem);
    },
    remove: async () => {
      socket.end();
      await closed;
    },
  };
}

/** A path of the lender's Linux as this process has it: Wine shows the root folder as a drive. */
function seen(path: string): string {
  return process.platform === 'win32' ? `Z:${path}` : path;
}
