/**
 * Connects to the web host: a session by the URL's fragment, one POST per call, events and questions as JSON lines.
 */

import { HOST_PATHS, SESSION_HEADER, hostAskSchema, type HostAsk } from '../../shared/bridge.ts';
import { appError } from '../../shared/errors.ts';
import { err } from '../../shared/result.ts';
import type { Transport } from './transport.ts';
import { enterHost, followNewAddress, openEvents, postCall } from './web-wire.ts';

/** `locked`: the entry address is not valid; `lost`: the host no longer answers. */
export type HostState = 'entering' | 'ready' | 'locked' | 'lost';

export type WebHost = ReturnType<typeof createWebHost>;

const RECONNECT_MS = 1_000;
const MAX_RECONNECTS = 5;

export function createWebHost() {
  let session = '';
  let state: HostState = 'entering';
  let asks: readonly HostAsk[] = [];
  const changed = new Set<() => void>();
  const listeners = new Set<(event: unknown) => void>();

  const notify = () => {
    for (const listener of changed) listener();
  };
  const become = (next: HostState) => {
    state = next;
    notify();
  };
  const headers = () => ({ [SESSION_HEADER]: session });

  const take = (line: string) => {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== 'object' || parsed === null) return;
    if ('event' in parsed) for (const listener of listeners) listener(parsed.event);
    if ('ask' in parsed) {
      const ask = hostAskSchema.safeParse(parsed.ask);
      if (!ask.success) return;
      asks = ask.data.kind === 'settled' ? without(asks, ask.data.id) : [...asks, ask.data];
      notify();
    }
  };

  const readEvents = async (reconnects: number): Promise<void> => {
    let tries = reconnects;
    try {
      const response = await openEvents(session);
      if (response.status === 401 || response.status === 403) return become('locked');
      if (response.ok && response.body) {
        tries = 0;
        const split = createLineSplitter(take);
        for await (const chunk of streamOf(response.body)) split(chunk);
      }
    } catch {
      // The connection broke; a few retries follow below.
    }
    if (tries >= MAX_RECONNECTS) return become('lost');
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    return readEvents(tries + 1);
  };

  const enter = async () => {
    const entered = await enterHost();
    if (entered.state === 'ready') session = entered.session;
    become(entered.state);
    if (entered.state === 'ready') void readEvents(0);
  };
  void enter();
  followNewAddress();

  return {
    state: () => state,
    /** Questions without an answer yet, oldest first. */
    asks: () => asks,
    subscribe(listener: () => void): () => void {
      changed.add(listener);
      return () => changed.delete(listener);
    },
    async answerFile(id: string, file: File) {
      asks = without(asks, id);
      notify();
      const address = `${HOST_PATHS.file}${encodeURIComponent(id)}?name=${encodeURIComponent(file.name)}`;
      await fetch(address, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/octet-stream' },
        body: file,
      });
    },
    async refuseFile(id: string) {
      asks = without(asks, id);
      notify();
      await fetch(`${HOST_PATHS.file}${encodeURIComponent(id)}`, { method: 'DELETE', headers: headers() });
    },
    async answerFolder(id: string, path: string) {
      asks = without(asks, id);
      notify();
      await fetch(`${HOST_PATHS.folder}${encodeURIComponent(id)}`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ path }),
      });
    },
    async refuseFolder(id: string) {
      asks = without(asks, id);
      notify();
      await fetch(`${HOST_PATHS.folder}${encodeURIComponent(id)}`, { method: 'DELETE', headers: headers() });
    },
    async knock() {
      await fetch(HOST_PATHS.knock, { method: 'POST' });
    },
    transport: {
      async call(name, input, signal) {
        try {
          const response = await postCall(session, name, input, signal);
          if (response.status === 401) {
            become('locked');
            return err(appError('call.aborted'));
          }
          const result: unknown = await response.json();
          return result;
        } catch {
          if (signal?.aborted) return err(appError('call.aborted'));
          // The host is gone: its open questions can no longer be answered.
          asks = [];
          notify();
          return err(appError('internal', { reason: 'gone' }));
        }
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } satisfies Transport,
  };
}

function without(asks: readonly HostAsk[], id: string): readonly HostAsk[] {
  return asks.filter((ask) => (ask.kind === 'confirm' ? ask.nonce !== id : ask.id !== id));
}

async function* streamOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Splits a stream into lines, whatever its chunks, and passes each complete, non-blank line to `take`. */
export function createLineSplitter(take: (line: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) take(line);
  };
}
