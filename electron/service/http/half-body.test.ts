/** A caller that sends a part of its body and then nothing, and does not close, does not keep the service from ending, nor its connection. */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from './http-server.ts';

async function halfBody(limits: { headersMs?: number; requestMs?: number; drainMs?: number }, length = 9) {
  let carriedOut = 0;
  const door = await startHttpServer({
    port: 0,
    handle: async () => {
      carriedOut += 1;
      return { http: 200, body: { status: 200, motivo: '' } };
    },
    failed: (error) => {
      throw error;
    },
    refuse: (http, motivo) => ({ http, body: { status: -400, motivo } }),
    limits: { drainMs: 100, ...limits },
  });
  if (!door.ok) throw new Error(door.error.code);
  const { port, close } = door.value;
  const head = `POST /nfe/inut HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
  let text = '';
  const socket = await new Promise<Socket>((resolve) => {
    const made = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => resolve(made));
  });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).on('data', (bytes: Buffer) => (text += bytes.toString()));
  await new Promise<void>((sent) =>
    socket.write(`${head}Content-Length: ${length}\r\n\r\n{"a"`, () => sent()),
  );
  return { close, text: () => text, socket, carriedOut: () => carriedOut };
}

it('it is refused as the service ends', async () => {
  const { close, text, carriedOut } = await halfBody({});
  // Behind the body's first part.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await close();
  expect(carriedOut()).toBe(0);
  await expect.poll(text).toMatch(/^HTTP\/1\.1 503 .*"motivo":"closing"/s);
});

it('after the time limit of a request it has its answer, and the service still ends', async () => {
  const { close, text } = await halfBody({ headersMs: 100, requestMs: 100 });
  await expect.poll(text, { timeout: 4_000 }).toMatch(/^HTTP\/1\.1 400 .*"motivo":"malformed"/s);
  await close();
});

it('after that answer its connection is given up, although it never ends its own side and goes on sending', async () => {
  let taken: Socket | undefined;
  const note = (message: unknown) => {
    taken = (message as { socket: Socket }).socket;
  };
  subscribe('net.server.socket', note);
  onTestFinished(() => void unsubscribe('net.server.socket', note));
  const { close, socket } = await halfBody({ headersMs: 100, requestMs: 100 }, 60_000);
  onTestFinished(close);
  const more = setInterval(() => socket.write(' '), 20);
  onTestFinished(() => clearInterval(more));
  if (!taken) throw new Error('no connection');
  await once(taken, 'close', { signal: AbortSignal.timeout(4_000) });
});

it('once it has that answer nothing of it is carried out, although the rest comes then', async () => {
  const slow = { headersMs: 100, requestMs: 100, drainMs: 4_000 };
  const { close, text, socket, carriedOut } = await halfBody(slow);
  onTestFinished(close);
  await expect.poll(text, { timeout: 4_000 }).toMatch(/^HTTP\/1\.1 400 .*"motivo":"malformed"/s);
  socket.end(':123}');
  await once(socket, 'close');
  expect(carriedOut()).toBe(0);
});
