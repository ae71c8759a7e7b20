/**
 * The fault table: each fault on both kinds of connection against a real server; none passes for success, and each
 * ends with an error code and a text.
 */

import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ErrorCode } from '../../../shared/errors.ts';
import { explainError, LOCALES } from '../../../shared/explain/index.ts';
import { readConsultAnswer, readDisablementAnswer } from '../soap/answer.ts';
import { CONSULT_WHOLE_MS } from './deadlines.ts';
import {
  CONSULT_LIMITS,
  DISABLE_LIMITS,
  createConsultPool,
  faultToError,
  openFresh,
  type Limits,
} from './connection.ts';
import { ANSWER, CONNECT, inSuccess, type Fault, type LinkKind } from '../testing/fault-rows.ts';
import { KEY, RANGE } from '../testing/question.ts';
import { authority, holder, identityOf, startRawServer } from '../testing/raw-server.ts';

const PATIENT: Limits = { connectMs: 5_000, sendMs: 5_000, idleMs: 5_000, totalMs: 5_000 };
const BODY = Buffer.from('<pergunta/>');
const identity = identityOf(holder);

async function place({ behave, tls, tcp, closed }: Fault, kind: LinkKind) {
  if (!tcp && !closed) {
    const server = await startRawServer((behave ?? (() => () => undefined))(kind), tls);
    onTestFinished(() => server.close());
    return server;
  }
  const open = new Set<Socket>();
  const listener = createTcpServer((socket) => {
    open.add(socket.on('error', () => undefined));
    tcp?.(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const stop = () => {
    for (const socket of open) socket.destroy();
    return new Promise<void>((resolve) => listener.close(() => resolve()));
  };
  if (closed) await stop();
  else onTestFinished(stop);
  return { port, received: [] };
}

/** While connecting it is what is left of it. */
const isOneOf = (limits: Partial<Limits>) => (ms: number) =>
  Object.values(limits).some((limit) => ms <= limit);

async function run(fault: Fault, link: LinkKind) {
  const { port, received } = await place(fault, link);
  const host = fault.closed ? '127.0.0.1' : 'localhost';
  const destination = { url: new URL(`https://${host}:${port}/ws`), ca: [authority.certPem] };
  const limits = { ...PATIENT, ...fault.limits };
  const { lookup } = fault;
  let asks = 0;
  const post = async () => {
    if (link === 'disable') {
      asks++;
      const opened = await openFresh(destination, identity, { limits, lookup });
      return opened.ok ? opened.value.post({ service: 'disable', body: BODY }) : opened;
    }
    const pool = createConsultPool({ limits, lookup, retries: { sleep: async () => undefined } });
    onTestFinished(() => pool.close());
    return pool.post({
      destination,
      identity,
      service: 'consult',
      body: BODY,
      asking: () => (asks += 1) > 0,
    });
  };
  const answer = await post();
  if (!answer.ok) return { error: faultToError(answer.error), asks, received };
  const read =
    link === 'consult'
      ? readConsultAnswer(answer.value, { tpAmb: '2', chNFe: KEY })
      : readDisablementAnswer(answer.value, RANGE);
  const error = read.ok
    ? undefined
    : { ...read.error, data: { ...read.error.data, phase: 'answer', requestWritten: true } };
  return { error, asks, received };
}

describe('the fault table', () => {
  let rows = 0;
  afterAll(() => {
    expect(rows).toBeGreaterThanOrEqual(45);
  });

  describe.each<LinkKind>(['consult', 'disable'])('of a %s', (link) => {
    const table = [
      ...CONNECT.map((row) => [...row.slice(0, 3), 'connect', row[3] ?? 1] as const),
      ...ANSWER.map((row) => [...row.slice(0, 3), 'answer', row[3] ?? 1] as const),
    ] as unknown as readonly (readonly [string, Fault, ErrorCode, 'connect' | 'answer', number])[];

    it.each(table)('%s', async (_, fault, code, phase, consultAsks) => {
      const { error, asks, received } = await run(fault, link);
      rows++;
      expect(error).toMatchObject({ code, data: { phase, requestWritten: phase === 'answer' } });
      // A fault that is not noticed would end by the longest time limit.
      if (code === 'sefaz.timeout')
        expect(error?.data).toHaveProperty('limitMs', expect.toSatisfy(isOneOf(fault.limits ?? {})));
      const expected = link === 'consult' ? consultAsks : 1;
      expect([asks, received.length]).toEqual([expected, phase === 'answer' ? expected : 0]);
      for (const locale of LOCALES) {
        const { what, action } = explainError(error ?? { code }, locale);
        expect(`${what} ${action}`).toMatch(/\p{L}.*\. .*\p{L}.*\.$/u);
        expect(`${what} ${action}`).not.toMatch(/undefined|\[object| {4}at /);
      }
    });

    it('the same server’s right answer is a success, so that only the faults make the difference', async () => {
      expect(
        (
          await run(
            inSuccess((text) => text),
            link,
          )
        ).error,
      ).toBeUndefined();
    });
  });
});

describe('the limits of the program', () => {
  it('end a consultation within 90 s and a disablement within 120 s, whatever happens', () => {
    expect(CONSULT_WHOLE_MS).toBeLessThan(90_000);
    expect(CONSULT_LIMITS.connectMs + CONSULT_LIMITS.totalMs).toBeLessThan(CONSULT_WHOLE_MS);
    expect(DISABLE_LIMITS.connectMs + DISABLE_LIMITS.totalMs).toBeLessThan(120_000);
  });
});
