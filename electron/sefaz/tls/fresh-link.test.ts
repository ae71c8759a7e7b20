/** A disablement is sent once, on its own connection, and it is known whether it may have been sent. */

import { describe, expect, it } from 'vitest';
import { faultToError, openFresh, type Destination } from './connection.ts';
import { answer, destination, PATIENT, serverOfTest } from '../testing/link-setup.ts';
import { holder, httpAnswer, identityOf } from '../testing/raw-server.ts';

const BODY = Buffer.from('<pergunta/>');
const identity = identityOf(holder);

async function disable(to: Destination) {
  const link = await openFresh(to, identity, { limits: PATIENT });
  return link.ok ? link.value.post({ service: 'disable', body: BODY }) : link;
}

describe('the fresh link of a disablement', () => {
  it('is opened before anything is sent, and sends only once', async () => {
    const sefaz = await serverOfTest(answer('<a/>'));
    const link = await openFresh(destination(sefaz.port), identity, { limits: PATIENT });
    expect(sefaz.received).toHaveLength(0);
    expect(link.ok && (await link.value.post({ service: 'disable', body: BODY })).ok).toBe(true);
    expect(link.ok && (await link.value.post({ service: 'disable', body: BODY }))).toMatchObject({
      ok: false,
      error: { requestWritten: false },
    });
    expect(sefaz.received).toHaveLength(1);
  });

  it('never reuses a connection', async () => {
    const sefaz = await serverOfTest(answer('<a/>'));
    const to = destination(sefaz.port);
    for (let i = 0; i < 3; i++) expect((await disable(to)).ok).toBe(true);
    expect(sefaz.connections()).toBe(3);
  });

  it('knows for certain that nothing was written if the server closed the connection before', async () => {
    const sefaz = await serverOfTest(answer('<a/>'));
    const link = await openFresh(destination(sefaz.port), identity, { limits: PATIENT });
    while (sefaz.sockets.size === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(
      [...sefaz.sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())),
    );
    // The client notices it in its next turns of the event loop.
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(link.ok && (await link.value.post({ service: 'disable', body: BODY }))).toMatchObject({
      ok: false,
      error: { code: 'sefaz.reset', phase: 'send', requestWritten: false },
    });
    expect(sefaz.received).toHaveLength(0);
  });

  it('can be aborted until it posts, and not after', async () => {
    const sefaz = await serverOfTest((socket) => void setTimeout(() => socket.write(httpAnswer('<a/>')), 30));
    const early = new AbortController();
    const first = await openFresh(destination(sefaz.port), identity, {
      signal: early.signal,
      limits: PATIENT,
    });
    early.abort();
    expect(first.ok && (await first.value.post({ service: 'disable', body: BODY }))).toMatchObject({
      ok: false,
      error: { code: 'call.aborted', requestWritten: false },
    });
    const late = new AbortController();
    const second = await openFresh(destination(sefaz.port), identity, {
      signal: late.signal,
      limits: PATIENT,
    });
    const posted = second.ok ? second.value.post({ service: 'disable', body: BODY }) : undefined;
    late.abort();
    if (second.ok) second.value.close();
    expect(await posted).toMatchObject({ ok: true });
    const never = await openFresh(destination(sefaz.port), identity, {
      signal: AbortSignal.abort(),
      limits: PATIENT,
    });
    expect(never).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    expect(sefaz.received).toHaveLength(1);
  });

  it('can be closed unused', async () => {
    const sefaz = await serverOfTest(answer('<a/>'));
    const link = await openFresh(destination(sefaz.port), identity, { limits: PATIENT });
    if (link.ok) link.value.close();
    expect(link.ok && (await link.value.post({ service: 'disable', body: BODY })).ok).toBe(false);
    expect(sefaz.received).toHaveLength(0);
  });
});

describe('a fault', () => {
  it('becomes an error of the app with its phase', () => {
    expect(
      faultToError({ code: 'sefaz.dns', phase: 'connect', requestWritten: false, data: { host: 'x' } }),
    ).toEqual({
      code: 'sefaz.dns',
      data: { host: 'x', phase: 'connect', requestWritten: false },
    });
  });
});
