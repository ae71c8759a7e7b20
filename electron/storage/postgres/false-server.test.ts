/** A program that takes the server's place, or is another than PostgreSQL: it gets no password and is not believed. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { parseConnectionUrl } from './connection-url.ts';
import { openPostgres } from './database.ts';
import { databaseRefusal } from './refusal.ts';

const PASSWORD = 'senha da maria';
let server: Server | undefined;
afterEach(() => server?.close());

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const message = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(type), uint32(body.length + 4), body]);
};
const authentication = (kind: number, ...parts: readonly (Buffer | string)[]) =>
  message('R', uint32(kind), ...parts);
const SCRAM = authentication(10, 'SCRAM-SHA-256\0\0');
const LET_IN = Buffer.concat([authentication(0), message('Z', 'I')]);
const failed = (state: string) => message('E', `SFATAL\0VFATAL\0C${state}\0Mnão\0\0`);

/** The client's result with a server that gives these answers, and everything that it sent. */
async function meet(
  answers: readonly (Buffer | ((sent: readonly Buffer[]) => Buffer))[],
  parameters = '',
  sent: Buffer[] = [],
) {
  const left = [...answers];
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      sent.push(bytes);
      const answer = left.shift();
      if (answer) socket.write(typeof answer === 'function' ? answer(sent) : answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = parseConnectionUrl(
    `postgresql://maria:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/balcao${parameters}`,
  );
  if (!settings.ok) throw new Error(settings.error.code);
  const database = await openPostgres(settings.value);
  const refusal = await database.query('SELECT 1').then(() => undefined, databaseRefusal);
  await database.close();
  expect(Buffer.concat(sent).includes(PASSWORD)).toBe(false);
  return refusal;
}

test.each([
  ['asks for nothing', [LET_IN]],
  ['asks for the password as it is', [authentication(3)]],
  ['asks for MD5', [authentication(5, 'salt')]],
  ['speaks of SCRAM, and lets in without its proof', [SCRAM, LET_IN]],
  ['offers another way', [authentication(10, 'OUTRO\0\0')]],
  ['answers something else to the proof', [SCRAM, authentication(11, 'nada')]],
])('a server that %s is not believed', async (_title, answers) => {
  expect(await meet(answers)).toMatchObject({ code: 'database.authentication' });
});

/** What a server asks of the client's proof: how often the password is hashed (RFC 5802, 5.1). */
const rounds = (asked: string) => (sent: readonly Buffer[]) =>
  authentication(11, `r=${/,r=(.+)$/s.exec(sent.at(-1)?.toString('latin1') ?? '')?.[1]}x,s=c2Fs,i=${asked}`);

test.each(['1', '4095', '4096,i=1'])(
  'one that asks for %s rounds of SCRAM gets no proof, by which a password could be guessed fast',
  async (asked) => {
    const sent: Buffer[] = [];
    expect(await meet([SCRAM, rounds(asked)], '', sent)).toMatchObject({
      code: 'database.authentication',
      data: { reason: 'rounds' },
    });
    expect(sent).toHaveLength(2);
  },
);

test('one that asks for 4,096 rounds gets a proof', async () => {
  const sent: Buffer[] = [];
  expect(await meet([SCRAM, rounds('4096'), failed('28P01')], '', sent)).toMatchObject({
    code: 'database.password',
  });
  expect(sent).toHaveLength(3);
  expect(sent[2]?.toString('latin1')).toContain(',p=');
});

test.each(['99999', '0A000', '42704', '08P01'])(
  'one that refuses with %s is named with it',
  async (state) => {
    expect(await meet([failed(state)])).toMatchObject({
      code: 'database.connection',
      data: { reason: state, host: '127.0.0.1' },
    });
  },
);

test('one that says nothing of its refusal is no bug of this program', async () => {
  expect(await meet([message('E', '\0')])).toMatchObject({ code: 'database.connection' });
});

test.each([
  ['a program that speaks another protocol', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n')],
  ['a server that can start no process', Buffer.from('Ecould not fork new process for connection\0')],
])('asked for TLS, %s is no bug of this program', async (_title, answer) => {
  expect(await meet([answer], '?sslmode=verify-full')).toMatchObject({
    code: 'database.connection',
    data: { host: '127.0.0.1' },
  });
});

test('of one that says nothing, what waits for an answer or a connection ends at once when it is released, and nothing begins after', async () => {
  server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = parseConnectionUrl(`postgresql://maria:senha@127.0.0.1:${port}/balcao`);
  if (!settings.ok) throw new Error(settings.error.code);
  const release = new AbortController();
  const database = await openPostgres(settings.value, { most: 1, released: release.signal });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: unknown) => databaseRefusal(error)?.code,
    );
  const all = Promise.all([
    ...[1, 2, 3].map(() => codeOf(database.query('SELECT 1'))),
    codeOf(database.alone(() => undefined)),
  ]);
  await once(server, 'connection');
  const began = performance.now();
  release.abort();
  expect(await all).toEqual(['database.away', 'database.away', 'database.away', 'database.away']);
  expect(await codeOf(database.query('SELECT 1'))).toBe('database.away');
  await database.close();
  expect(performance.now() - began).toBeLessThan(2_000);
});
