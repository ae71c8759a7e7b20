/**
 * Connects to the web host: a session by the URL's fragment, one POST per call, events and questions as JSON lines.
 */

import { HOST_PATHS, SESSION_HEADER, hostAskSchema, type HostAsk } from '../../shared/bridge.ts';
import { appError } from '../../shared/errors.ts';
import { err } from '../../shared/result.ts';
import type { Transport } from './transport.ts';
import { enterHost, followNewAddress, openEvents, postCall } from './web-wire.ts';

/** `locked`: the entry address is not valid; `lost`: the host no longer answers, until it does. */
export type HostState = 'entering' | 'ready' | 'locked' | 'lost';

export type WebHost = ReturnType<typeof createWebHost>;

const RECONNECT_MS = 1_000;
const MAX_RECONNECTS = 3;

export function createWebHost() {
  let session = '';
  let state: HostState = 'entering';
  let asks: readonly HostAsk[] = [];
  const changed = new Set<() => void>();
  const regained = new Set<() => void>();
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

  /** Until the stream ends or breaks; false where this session may have none. */
  const readStream = async (onOpen: () => void): Promise<boolean> => {
    try {
      const response = await openEvents(session);
      if (response.status === 401 || response.status === 403) return false;
      if (!response.ok || !response.body) return true;
      onOpen();
      const split = createLineSplitter(take);
      for await (const chunk of streamOf(response.body)) split(chunk);
    } catch {
      // The connection broke; the caller tries again.
    }
    return true;
  };

  /** A host that is taken for lost may still be there, as where a computer that slept broke every connection. */
  const readEvents = async (): Promise<void> => {
    let opened = false;
    let tries = 0;
    const onOpen = () => {
      tries = 0;
      if (state === 'lost') become('ready');
      if (opened) for (const listener of regained) listener();
      opened = true;
    };
    while (await readStream(onOpen)) {
      if (tries === MAX_RECONNECTS) become('lost');
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
    become('locked');
  };

  const enter = async () => {
    const entered = await enterHost();
    if (entered.state === 'ready') session = entered.session;
    become(entered.state);
    if (entered.state === 'ready') void readEvents();
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
    /** The connection was lost and is there again: the events of the time between are not repeated. */
    onRegained(listener: () => void): void {
      regained.add(listener);
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
