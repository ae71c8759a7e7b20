/** The open event streams of the pages: one JSON line per event or question. */

import type { ServerResponse } from 'node:http';
import type { HostAsk, HostLine } from '../../shared/bridge.ts';
import type { AppEvent } from '../../shared/contract.ts';
import { PAGE_HEADERS } from '../faces/page-files.ts';

export type EventStreams = ReturnType<typeof createEventStreams>;

/** `left` is called with a session whose last page has closed. */
export function createEventStreams(
  openAsks: (session: string) => readonly HostAsk[],
  left: (session: string) => void,
) {
  const streams = new Map<ServerResponse, string>();
  const write = (response: ServerResponse, line: HostLine) => response.write(`${JSON.stringify(line)}\n`);

  return {
    /** Keeps the response open and repeats the open questions. */
    open(session: string, response: ServerResponse) {
      response.writeHead(200, {
        ...PAGE_HEADERS,
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.flushHeaders();
      streams.set(response, session);
      response.once('close', () => {
        streams.delete(response);
        if (![...streams.values()].includes(session)) left(session);
      });
      for (const ask of openAsks(session)) write(response, { ask });
    },
    /** To every page. */
    publish(event: AppEvent) {
      for (const response of streams.keys()) write(response, { event });
    },
    /** To the pages of one session. */
    ask(session: string, ask: HostAsk) {
      for (const [response, owner] of streams) if (owner === session) write(response, { ask });
    },
    close() {
      for (const response of streams.keys()) response.end();
    },
  };
}
