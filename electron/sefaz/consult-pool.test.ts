/** Shows how consults share warm connections, and the one case in which a question is asked twice. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { createConsultPool, type ClientIdentity, type Destination, type Limits } from './connection.ts';
import {
  authority,
  holder,
  httpAnswer,
  identityOf,
  startRawServer,
  type Behaviour,
} from './testing/raw-server.ts';

/** Long enough for a busy machine: no limit is meant to run out here. */
const LIMITS: Limits = { connectMs: 10_000, sendMs: 10_000, idleMs: 10_000, totalMs: 10_000 };
const BODY = Buffer.from('<pergunta/>');
const identity = identityOf(holder);
const answer =
  (text: string): Behaviour =>
  (socket) =>
    void socket.write(httpAnswer(text));

async function server(...setup: Parameters<typeof startRawServer>) {
  const started = await startRawServer(...setup);
  onTestFinished(() => started.close());
  return started;
}

function destination(port: number): Destination {
  return { url: new URL(`https://localhost:${port}/ws/servico.asmx`), ca: [authority.certPem] };
}

describe('kept connections of consults', () => {
  it('serve the next question without another handshake, told apart by identity', async () => {
    const sefaz = await server(answer('<a/>'));
    const pool = createConsultPool({ limits: LIMITS });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = (who: ClientIdentity) =>
      pool.post({ destination: to, identity: who, service: 'consult', body: BODY });
    for (let i = 0; i < 3; i++) expect((await post(identity)).ok).toBe(true);
    expect(sefaz.connections()).toBe(1);
    await post(identityOf(authority.issue({ commonName: 'OUTRA', client: true })));
    expect(sefaz.connections()).toBe(2);
  });

  it('take up the TLS session when a new connection is needed', async () => {
    const reused: boolean[] = [];
    const sefaz = await server((socket) => {
      reused.push(socket.isSessionReused());
      socket.end(httpAnswer('<a/>', { headers: 'Connection: close\r\n' }));
    });
    const pool = createConsultPool({ limits: LIMITS });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    for (let i = 0; i < 2; i++)
      expect((await pool.post({ destination: to, identity, service: 'consult', body: BODY })).ok).toBe(true);
    expect(reused).toEqual([false, true]);
  });

  it('are tried once more, on a fresh one, when the server had closed them', async () => {
    const sefaz = await server((socket, { number }) => {
      if (number === 2) socket.destroy();
      else socket.write(httpAnswer(`<a>${number}</a>`));
    });
    const pool = createConsultPool({ limits: LIMITS });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = () => pool.post({ destination: to, identity, service: 'consult', body: BODY });
    await post();
    const second = await post();
    expect(second.ok && second.value.body.toString()).toBe('<a>3</a>');
    expect(sefaz.connections()).toBe(2);
  });

  it('are not tried again when the connection was fresh, nor a second time', async () => {
    const sefaz = await server((socket, { number }) => {
      if (number > 1) socket.destroy();
      else socket.write(httpAnswer('<a/>'));
    });
    const pool = createConsultPool({ limits: LIMITS });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = () => pool.post({ destination: to, identity, service: 'consult', body: BODY });
    await post();
    expect(await post()).toMatchObject({ ok: false, error: { code: 'sefaz.reset' } });
    expect(sefaz.received).toHaveLength(3);
    expect(await post()).toMatchObject({ ok: false, error: { code: 'sefaz.reset' } });
    expect(sefaz.received).toHaveLength(4);
  });

  it('are at most four at once, and all questions are answered', async () => {
    let now = 0;
    let most = 0;
    const sefaz = await server((socket) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        socket.write(httpAnswer('<a/>'));
      }, 5);
    });
    const pool = createConsultPool({ limits: LIMITS });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const all = Array.from({ length: 20 }, () =>
      pool.post({ destination: to, identity, service: 'consult', body: BODY }),
    );
    expect((await Promise.all(all)).every((result) => result.ok)).toBe(true);
    expect(most).toBeLessThanOrEqual(4);
    expect(sefaz.connections()).toBeLessThanOrEqual(4);
  });

  it('are given up when the caller aborts, before and after the request went out', async () => {
    const sefaz = await server(() => undefined);
    const pool = createConsultPool({ limits: LIMITS });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const consult = (signal: AbortSignal) =>
      pool.post({ destination: to, identity, service: 'consult', body: BODY, signal });
    const before = await consult(AbortSignal.abort());
    expect(before).toMatchObject({ ok: false, error: { code: 'call.aborted', requestWritten: false } });
    const controller = new AbortController();
    const pending = consult(controller.signal);
    while (sefaz.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(await pending).toMatchObject({
      ok: false,
      error: { code: 'call.aborted', phase: 'answer', requestWritten: true },
    });
  });

  it('answer nothing more once the pool is closed', async () => {
    const pool = createConsultPool();
    pool.close();
    const result = await pool.post({ destination: destination(1), identity, service: 'status', body: BODY });
    expect(result).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
  });
});
