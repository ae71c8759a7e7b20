/** The web host: the app in a browser over loopback, for development and tests; not part of the packaged app. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENTRY_FRAGMENT } from '../../shared/bridge.ts';
import type { Locale } from '../../shared/explain/words.ts';
import type { App } from '../app.ts';
import { detailOf } from '../log/detail.ts';
import { openPageFiles } from '../faces/page-files.ts';
import type { Language, Log, Ports } from '../ports.ts';
import { createAsks } from './asks.ts';
import { createEntry } from './entry.ts';
import { Refusal, send } from './http.ts';
import { route } from './routes.ts';
import { createEventStreams } from './streams.ts';

export type Host = Awaited<ReturnType<typeof serveHost>>;

export interface HostOptions {
  /** The built page. */
  readonly rendererDir: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly log: Log;
  /** Receives a fresh address when a page without a valid token asked for one. */
  readonly onKnock: (address: string) => void;
  /** Creates the app with the host's own dialogs. */
  readonly openApp: (dialogs: Required<Pick<Ports, 'filePicker' | 'confirm' | 'language'>>) => Promise<App>;
}

export async function serveHost(options: HostOptions) {
  const page = openPageFiles(options.rendererDir);
  const entry = createEntry(() => performance.now());
  // One of all its pages: it is for one person's browser.
  let locale: Locale = 'pt-BR';
  const language: Language = {
    locale: () => locale,
    choose: (chosen) => {
      locale = chosen;
      return Promise.resolve();
    },
  };
  const asks = createAsks((session, ask) => streams.ask(session, ask), language.locale);
  const streams = createEventStreams(
    (session) => asks.openFor(session),
    (session) => app.leave(session),
  );
  const app = await options.openApp({ filePicker: asks.filePicker, confirm: asks.confirm, language });
  const unsubscribe = app.subscribe((event) => streams.publish(event));

  const server = createServer();
  let authority = '';
  try {
    authority = `127.0.0.1:${await listen(server, options.port)}`;
  } catch (error) {
    unsubscribe();
    await app.close();
    throw error;
  }
  const newEntry = () => `http://${authority}/#${ENTRY_FRAGMENT}=${entry.issue()}`;
  const context = {
    authority,
    page,
    entry,
    asks,
    language,
    streams,
    dispatch: app.dispatch,
    onKnock: () => options.onKnock(newEntry()),
  };
  server.on('request', (request, response) => {
    route(context, request, response).catch((error: unknown) =>
      refuse(options.log, request, response, error),
    );
  });

  return {
    /** `http://127.0.0.1:PORT/`, without a token. */
    url: `http://${authority}/`,
    /** A fresh address that admits one page, for 30 seconds. */
    newEntry,
    busy: () => app.busy(),
    /** Waits for a disablement that is being sent, then closes every connection. */
    async close() {
      await app.close();
      unsubscribe();
      streams.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function refuse(log: Log, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (error instanceof Refusal) {
    // The unread rest must not be parsed as the next request.
    response.once('finish', () => {
      if (!request.complete) request.destroy();
    });
    return send(response, error.status, { connection: 'close' });
  }
  // The page closed while its body was being read: no one reads an answer.
  if (request.destroyed && !request.complete) return;
  log.write({
    level: 'error',
    op: 'host',
    code: 'internal',
    detail: detailOf(error),
  });
  send(response, 500, {});
}
