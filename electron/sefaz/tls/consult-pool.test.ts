/** How consultations share pooled connections, and when one is sent again. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { ok } from '../../../shared/result.ts';
import type { Proxying } from '../proxy/open-route.ts';
import { createConsultPool, type ClientIdentity, type Limits } from './connection.ts';
import { answer, destination, PATIENT, serverOfTest } from '../testing/link-setup.ts';
import { authority, holder, httpAnswer, identityOf, type Behaviour } from '../testing/raw-server.ts';

const BODY = Buffer.from('<pergunta/>');
const identity = identityOf(holder);
describe('pooled connections of consultations', () => {
  it('serve the next request without another handshake, separately for each identity', async () => {
    const sefaz = await serverOfTest(answer('<a/>'));
    const pool = createConsultPool({ limits: PATIENT });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = (who: ClientIdentity) =>
      pool.post({ destination: to, identity: who, service: 'consult', body: BODY });
    for (let i = 0; i < 3; i++) expect((await post(identity)).ok).toBe(true);
    expect(sefaz.connections()).toBe(1);
    await post(identityOf(authority.issue({ commonName: 'OUTRA', client: true })));
    expect(sefaz.connections()).toBe(2);
  });

  it('resume the TLS session when a new connection is needed', async () => {
    const reused: boolean[] = [];
    const sefaz = await serverOfTest((socket) => {
      reused.push(socket.isSessionReused());
      socket.end(httpAnswer('<a/>', { headers: 'Connection: close\r\n' }));
    });
    const pool = createConsultPool({ limits: PATIENT });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    for (let i = 0; i < 2; i++)
      expect((await pool.post({ destination: to, identity, service: 'consult', body: BODY })).ok).toBe(true);
    expect(reused).toEqual([false, true]);
  });

  it('are replaced by a fresh one if the server had closed them', async () => {
    const sefaz = await serverOfTest((socket, { number }) => {
      if (number === 2) socket.destroy();
      else socket.write(httpAnswer(`<a>${number}</a>`));
    });
    const pool = createConsultPool({ limits: PATIENT });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = () => pool.post({ destination: to, identity, service: 'consult', body: BODY });
    await post();
    const second = await post();
    expect(second.ok && second.value.body.toString()).toBe('<a>3</a>');
    expect(sefaz.connections()).toBe(2);
  });

  it('do not serve a request that may not be asked any more when its turn comes, nor ask it again', async () => {
    const sefaz = await serverOfTest((socket) => socket.destroy());
    const pool = createConsultPool({ limits: PATIENT });
    onTestFinished(() => pool.close());
    const one = { destination: destination(sefaz.port), identity, service: 'consult', body: BODY } as const;
    const post = (most: number) => pool.post({ ...one, asking: () => (most -= 1) >= 0 });
    expect(await post(0)).toMatchObject({ error: { code: 'call.aborted', requestWritten: false } });
    expect(await post(1)).toMatchObject({ error: { code: 'sefaz.reset' } });
    expect(sefaz.connections()).toBe(1);
  });

  it('are not kept once they were to be closed while they were busy', async () => {
    const asked = Promise.withResolvers<() => void>();
    const sefaz = await serverOfTest((socket, { number }) => {
      const give = () => void socket.write(httpAnswer('<a/>'));
      if (number === 1) asked.resolve(give);
      else give();
    });
    const pool = createConsultPool({ limits: PATIENT });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = () => pool.post({ destination: to, identity, service: 'consult', body: BODY });
    const first = post();
    const give = await asked.promise;
    pool.closeIdle();
    give();
    expect((await first).ok).toBe(true);
    expect((await post()).ok).toBe(true);
    expect(sefaz.connections()).toBe(2);
  });

  it('are at most four at once, and all requests are answered', async () => {
    let now = 0;
    let most = 0;
    const sefaz = await serverOfTest((socket) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        socket.write(httpAnswer('<a/>'));
      }, 5);
    });
    const pool = createConsultPool({ limits: PATIENT });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const all = Array.from({ length: 20 }, () =>
      pool.post({ destination: to, identity, service: 'consult', body: BODY }),
    );
    expect((await Promise.all(all)).every((result) => result.ok)).toBe(true);
    expect(most).toBeLessThanOrEqual(4);
    expect(sefaz.connections()).toBeLessThanOrEqual(4);
  });

  it('end when the caller aborts, before and after the request was sent', async () => {
    const sefaz = await serverOfTest(() => undefined);
    const pool = createConsultPool({ limits: PATIENT });
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

  it('end with their certificate: the idle one, the busy one, and queued requests', async () => {
    const ending = new AbortController();
    const who: ClientIdentity = { ...identity, gone: ending.signal };
    let silent = false;
    const sefaz = await serverOfTest((socket) => {
      if (!silent) socket.write(httpAnswer('<a/>'));
    });
    const pool = createConsultPool({ limits: PATIENT });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = (one = who) => pool.post({ destination: to, identity: one, service: 'consult', body: BODY });
    expect((await post()).ok).toBe(true);
    silent = true;
    const busy = Array.from({ length: 6 }, () => post());
    while (sefaz.received.length < 5) await new Promise((resolve) => setImmediate(resolve));
    ending.abort();
    for (const each of await Promise.all(busy))
      expect(each).toMatchObject({ error: { code: 'call.aborted' } });
    expect(sefaz.received).toHaveLength(5);
    while (sefaz.sockets.size > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await post()).toMatchObject({ error: { code: 'call.aborted', requestWritten: false } });
    silent = false;
    expect((await post(identity)).ok).toBe(true);
  });

  it('pass on what the program itself broke off while connecting, and serve the next request', async () => {
    const sefaz = await serverOfTest(answer('<a/>'));
    let broken = true;
    const proxying: Proxying = {
      routes: async () => ok([{ kind: 'direct' }]),
      open: async () => {
        if (broken) throw new Error('a bug');
        return ok({ kind: 'direct' });
      },
    };
    const pool = createConsultPool({ limits: PATIENT, proxying });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const post = () => pool.post({ destination: to, identity, service: 'consult', body: BODY });
    await expect(post()).rejects.toThrow('a bug');
    broken = false;
    expect((await post()).ok).toBe(true);
  });

  it('answer nothing more once the pool is closed', async () => {
    const pool = createConsultPool();
    pool.close();
    const result = await pool.post({ destination: destination(1), identity, service: 'status', body: BODY });
    expect(result).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
  });
});

describe('a retry', () => {
  const reset: Behaviour = (socket) => void socket.destroy();
  const busy =
    (status: string): Behaviour =>
    (socket) =>
      void socket.write(httpAnswer('<a/>', { status }));

  async function asked(
    first: Behaviour,
    { times = 1, most = 2, signal, limits = PATIENT }: Partial<Script> = {},
  ) {
    const sefaz = await serverOfTest((socket, request) =>
      (request.number <= times ? first : answer('<b/>'))(socket, request),
    );
    const waits: number[] = [];
    const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
    const pool = createConsultPool({
      limits,
      retries: { most, sleep, random: () => 0.5 },
    });
    onTestFinished(() => pool.close());
    let asks = 0;
    const result = await pool.post({
      destination: destination(sefaz.port),
      identity,
      service: 'consult',
      body: BODY,
      asking: () => (asks += 1) > 0,
      signal,
    });
    expect(asks).toBe(sefaz.received.length);
    const got = result.ok ? result.value.httpStatus : result.error.code;
    return { got, asks, waits };
  }
  interface Script {
    times: number;
    most: number;
    signal: AbortSignal;
    limits: Limits;
  }

  it.each<[string, Behaviour]>([
    ['a reset before any answer', reset],
    ['502', busy('502 Bad Gateway')],
    ['503', busy('503 Service Unavailable')],
    ['504', busy('504 Gateway Timeout')],
  ])('follows %s after a pause, twice at most', async (_, first) => {
    expect(await asked(first)).toEqual({ got: 200, asks: 2, waits: [500] });
    expect(await asked(first, { times: 2 })).toEqual({ got: 200, asks: 3, waits: [500, 2000] });
    const given = await asked(first, { times: 9 });
    expect(given).toMatchObject({ asks: 3, waits: [500, 2000] });
    expect(given.got).not.toBe(200);
  });

  it.each<[string, Behaviour, string | number, Partial<Script>?]>([
    ['a time-out', () => undefined, 'sefaz.timeout', { limits: { ...PATIENT, totalMs: 300 } }],
    [
      'an answer that was cut short',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<a'),
      'sefaz.reset',
    ],
    ['a head that was cut short', (socket) => socket.end('HTTP/1.1 200 O'), 'sefaz.reset'],
    ['403', busy('403 Forbidden'), 403],
    ['500', busy('500 Internal Server Error'), 500],
  ])('never follows %s', async (_, first, got, more = {}) => {
    expect(await asked(first, { times: 9, ...more })).toEqual({ got, asks: 1, waits: [] });
  });

  it('follows a refused connection', async () => {
    const closed = await serverOfTest(answer('<a/>'));
    await closed.close();
    const waits: number[] = [];
    const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
    const pool = createConsultPool({ limits: PATIENT, retries: { sleep, random: () => 0 } });
    const result = await pool.post({
      destination: destination(closed.port),
      identity,
      service: 'consult',
      body: BODY,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'sefaz.refused', phase: 'connect' } });
    expect(waits).toEqual([250, 1000]);
    pool.close();
  });

  it('that reaches no server does not hide that the request was written before it', async () => {
    const sefaz = await serverOfTest((socket) => {
      void sefaz.close();
      socket.destroy();
    });
    const pool = createConsultPool({ limits: PATIENT, retries: { sleep: () => Promise.resolve() } });
    onTestFinished(() => pool.close());
    const to = destination(sefaz.port);
    const result = await pool.post({ destination: to, identity, service: 'consult', body: BODY });
    expect(result).toMatchObject({
      error: { code: 'sefaz.refused', phase: 'connect', requestWritten: true },
    });
    expect(sefaz.received).toHaveLength(1);
  });

  it('is not made once the caller aborted during the pause, or the pool was closed', async () => {
    const sefaz = await serverOfTest(reset);
    const giveUp = new AbortController();
    const post = (sleep: () => Promise<void>, signal?: AbortSignal) => {
      const pool = createConsultPool({
        limits: PATIENT,
        retries: { sleep: () => sleep().then(() => (signal ? undefined : pool.close())) },
      });
      onTestFinished(() => pool.close());
      return pool.post({
        destination: destination(sefaz.port),
        identity,
        service: 'consult',
        body: BODY,
        signal,
      });
    };
    const aborted = { ok: false, error: { code: 'call.aborted', requestWritten: true } };
    expect(await post(async () => giveUp.abort(), giveUp.signal)).toMatchObject(aborted);
    expect(await post(async () => undefined)).toMatchObject(aborted);
    expect(sefaz.received).toHaveLength(2);
  });

  it('waits for a real pause by default, and ends it at once when the caller aborts', async () => {
    const sefaz = await serverOfTest(reset);
    const pool = createConsultPool({ limits: PATIENT, retries: { waits: [20, 60_000], random: () => 0.5 } });
    onTestFinished(() => pool.close());
    const giveUp = new AbortController();
    const pending = pool.post({
      destination: destination(sefaz.port),
      identity,
      service: 'consult',
      body: BODY,
      signal: giveUp.signal,
    });
    while (sefaz.received.length < 2) await new Promise((resolve) => setImmediate(resolve));
    setTimeout(() => giveUp.abort(), 50);
    expect(await pending).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    expect(sefaz.received).toHaveLength(2);
  });

  it('is not started when the total time is almost over, and the total time bounds everything', async () => {
    const sefaz = await serverOfTest(reset);
    const waits: number[] = [];
    const sleep = (ms: number) => Promise.resolve(void waits.push(ms));
    // The pause would still fit in, but too little would be left after it.
    const retries = { waits: [PATIENT.totalMs - 500], sleep, random: () => 0.5 };
    const pool = createConsultPool({ limits: PATIENT, wholeMs: PATIENT.totalMs, retries });
    onTestFinished(() => pool.close());
    const post = (port: number) =>
      pool.post({ destination: destination(port), identity, service: 'consult', body: BODY });
    expect(await post(sefaz.port)).toMatchObject({ ok: false, error: { code: 'sefaz.reset' } });
    expect([sefaz.received.length, waits]).toEqual([1, []]);
    const silent = await serverOfTest(() => undefined);
    const hasty = createConsultPool({ limits: PATIENT, wholeMs: 150 });
    onTestFinished(() => hasty.close());
    const alone = createConsultPool({ limits: PATIENT });
    onTestFinished(() => alone.close());
    let ended = false;
    void alone
      .post({ destination: destination(silent.port), identity, service: 'consult', body: BODY })
      .finally(() => (ended = true));
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        hasty.post({ destination: destination(silent.port), identity, service: 'consult', body: BODY }),
      ),
    );
    // Bounded by each one's own limits alone, one that began before them still waits.
    expect(ended).toBe(false);
    expect(all.every((one) => !one.ok && one.error.code === 'sefaz.timeout')).toBe(true);
  });
});
