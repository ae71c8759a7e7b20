/**
 * A proxy between a program and PostgreSQL: follows the protocol (PostgreSQL documentation, "Frontend/Backend Protocol") far enough
 * to count statements, and cuts a connection at one of them.
 */

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cut {
  /**
   * The statement since {@link Cutter.begin}: its place, from 0, where the start of a connection counts as one; or how it begins, where
   * other connections come at their own time.
   */
  readonly at: number | string;
  /** `before`: the server never gets it; `answer`: it was carried out, and only its answer is lost. */
  readonly lost: 'before' | 'answer';
  /** Every connection is cut then, and none can be made until {@link Cutter.back}; `frozen`: each stays open, and nothing passes. */
  readonly stays: boolean | 'frozen';
  /** Called at the moment of the cut. */
  readonly also?: () => void;
}

export interface Cutter {
  readonly port: number;
  /** Counts anew. Without a cut everything goes through. */
  readonly begin: (cut?: Cut) => void;
  /** Statements since then; hints for other programs, which come at their own time, are not counted. */
  readonly seen: () => readonly string[];
  /** The statement at which it was cut; undefined before. */
  readonly cutAt: () => string | undefined;
  /** From now on as if the network were gone. */
  readonly away: () => void;
  /** Everything goes through again, also what was still to be cut. */
  readonly back: () => void;
  readonly close: () => void;
}

const HINT = /^SELECT [^;]*pg_notify/;
/** In {@link Cutter.seen}, the beginning of a connection. */
export const START = 'connection';

/** @param target port of the server on loopback */
export async function startCutter(target: number): Promise<Cutter> {
  const open = new Set<Socket>();
  let seen: string[] = [];
  let plan: Cut | undefined;
  let cutAt: string | undefined;
  let isAway = false;
  let isFrozen = false;
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const away = () => {
    isAway = true;
    endAll();
  };

  /** Decides about a statement that is about to go out. */
  const look = (text: string): Cut['lost'] | undefined => {
    if (HINT.test(text)) return undefined;
    seen.push(text);
    if (!plan) return undefined;
    const isIt = typeof plan.at === 'string' ? text.startsWith(plan.at) : plan.at === seen.length - 1;
    if (!isIt) return undefined;
    // Also where its answer is no longer waited for: the statement was there to be cut.
    cutAt = text;
    return plan.lost;
  };

  const server = createServer((client) => {
    if (isAway) return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      // Each message is passed on by itself, and would else wait until the one before it is acknowledged: 40 ms a statement.
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const cut = () => {
      const { stays = false, also } = plan ?? {};
      plan = undefined;
      also?.();
      if (stays === 'frozen') {
        isFrozen = true;
        return;
      }
      if (stays) away();
      client.destroy();
      upstream.destroy();
    };
    follow(client, upstream, look, cut, () => isFrozen);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    begin: (cut) => {
      seen = [];
      plan = cut;
      cutAt = undefined;
    },
    seen: () => seen,
    cutAt: () => cutAt,
    away,
    back: () => {
      plan = undefined;
      isAway = false;
      isFrozen = false;
    },
    close: () => {
      endAll();
      server.close();
    },
  };
}

/** Passes messages on, whole statements at a time; a cut waits for the answers to what went out before. */
function follow(
  client: Socket,
  upstream: Socket,
  look: (text: string) => Cut['lost'] | undefined,
  cut: () => void,
  isFrozen: () => boolean,
): void {
  const names = new Map<string, string>();
  let text = '';
  let kept: Buffer[] = [];
  let [asked, answered] = [0, 0];
  /** The statement, by its number on this connection, at which it is cut; with its answer or without it. */
  let ends: { readonly at: number; readonly lost: Cut['lost'] } | undefined;
  const toClient = messagesOf((type, message) => {
    const isLost = ends?.lost === 'answer' && answered === ends.at - 1;
    if (type === 'Z') answered += 1;
    if (isLost && type === 'Z') return cut();
    // A connection is made only if its password's messages are answered.
    if (isLost && answered > 0) return;
    client.write(message);
    if (ends?.lost === 'before' && answered === ends.at - 1) cut();
  });
  const pass = (message: Buffer, statement: string | undefined) => {
    kept.push(message);
    if (statement === undefined) return;
    asked += 1;
    const lost = ends ? undefined : look(statement);
    if (lost) ends = { at: asked, lost };
    // What comes behind the place of the cut never arrives.
    if (ends && (asked > ends.at || ends.lost === 'before')) {
      kept = [];
      if (answered === ends.at - 1) cut();
      return;
    }
    for (const part of kept) upstream.write(part);
    kept = [];
  };
  const toServer = messagesOf((type, message) => {
    if (type === START) return pass(message, START);
    const fields = message.toString('utf8', 5).split('\0');
    if (type === 'P') names.set(fields[0] ?? '', (text = fields[1] ?? ''));
    if (type === 'B') text = names.get(fields[1] ?? '') ?? text;
    if (type === 'Q') return pass(message, fields[0]);
    // The password's messages and the end of a connection are no statements.
    if (type === 'p' || type === 'X') return void upstream.write(message);
    return pass(message, type === 'S' ? text : undefined);
  }, START);
  upstream.on('data', (part: Buffer) => {
    if (!isFrozen()) toClient(part);
  });
  client.on('data', (part: Buffer) => {
    if (!isFrozen()) toServer(part);
  });
}

/** Calls `use` for each whole message; the first one of a program has no type, which `start` names. */
function messagesOf(use: (type: string, message: Buffer) => void, start?: string): (part: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typed = start === undefined;
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const at = typed ? 1 : 0;
      if (rest.length < at + 4) return;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      const type = typed ? String.fromCharCode(message[0] ?? 0) : (start ?? '');
      typed = true;
      use(type, message);
    }
  };
}
