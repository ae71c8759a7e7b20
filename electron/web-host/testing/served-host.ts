/** The web host over a page and a core of the test, and requests to it as a page makes them. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { HostLine } from '../../../shared/bridge.ts';
import type { AppEvent } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import type { App } from '../../app.ts';
import type { Caller } from '../../dispatcher.ts';
import type { Confirm, FilePicker } from '../../ports.ts';
import { serveHost, type Host } from '../host.ts';

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface At {
  host: Host;
  dialogs: { filePicker: FilePicker; confirm: Confirm };
  listeners: Set<(event: AppEvent) => void>;
  /** What the core makes of a call. */
  handle: (name: string, input: unknown, caller: Caller) => Promise<unknown>;
  knocks: string[];
  left: string[];
}

export const json = { 'content-type': 'application/json' };

export function hostOfEachTest() {
  const at = {} as At;
  let folder = '';

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'balcao-host-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>');
    writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {};');
    writeFileSync(join(folder, 'secret.key'), 'no');
    const handle: At['handle'] = (name, input) => Promise.resolve({ name, input });
    Object.assign(at, { handle, listeners: new Set(), knocks: [], left: [] });
    const app: App = {
      dispatch: async (name, input, caller) => ok(await at.handle(name, input, caller)),
      subscribe: (listener) => {
        at.listeners.add(listener);
        return () => at.listeners.delete(listener);
      },
      leave: (session) => at.left.push(session),
      busy: () => false,
      out: () => false,
      close: () => Promise.resolve(),
    };
    at.host = await serveHost({
      rendererDir: folder,
      port: 0,
      log: { write: (entry) => expect(entry.detail).toBe('no error expected') },
      onKnock: (address) => at.knocks.push(address),
      openApp: (given) => {
        at.dialogs = given;
        return Promise.resolve(app);
      },
    });
  });
  afterEach(async () => {
    await at.host.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const port = () => Number(new URL(at.host.url).port);
  const origin = () => at.host.url.slice(0, -1);
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: string | Buffer = '',
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const own = method === 'GET' ? {} : { origin: origin() };
      const request = httpRequest(
        { host: '127.0.0.1', port: port(), method, path, headers: { ...own, ...headers } },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
          response.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  const enter = async (): Promise<Record<string, string>> => {
    const token = new URL(at.host.newEntry()).hash.slice('#entrada='.length);
    const reply = await ask('POST', '/host/session', json, JSON.stringify({ token }));
    const { session } = JSON.parse(reply.text) as { session: string };
    return { ...json, 'x-balcao-session': session };
  };
  const call = (headers: Record<string, string>, name: string, input: unknown = {}) =>
    ask('POST', '/host/call', headers, JSON.stringify({ name, input }));

  /** Reads the lines of the event stream; `next` waits for the first matching line. */
  const listen = async (headers: Record<string, string>) => {
    const giveUp = new AbortController();
    const response = await fetch(`${origin()}/host/events`, { headers, signal: giveUp.signal });
    const lines: HostLine[] = [];
    let wake = () => {};
    void (async () => {
      let rest = '';
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const parts = (rest + value).split('\n');
        rest = parts.pop() ?? '';
        lines.push(...parts.map((part) => JSON.parse(part) as HostLine));
        wake();
      }
    })().catch(() => undefined); // aborted by the test
    return {
      async next(fits: (line: HostLine) => boolean): Promise<HostLine> {
        for (;;) {
          const found = lines.find(fits);
          if (found) return found;
          await new Promise<void>((resolve) => (wake = resolve));
        }
      },
      close: () => giveUp.abort(),
    };
  };
  const callToAbort = async (name: string, session?: Record<string, string>) => {
    const headers = session ?? (await enter());
    const controller = new AbortController();
    const pending = fetch(`${origin()}/host/call`, {
      method: 'POST',
      headers: { ...headers, origin: origin() },
      body: JSON.stringify({ name, input: {} }),
      signal: controller.signal,
    });
    return { pending, abort: () => controller.abort() };
  };
  return { at, port, origin, ask, enter, call, callToAbort, listen };
}
