/**
 * Two processes on one folder: a running sender is left alone, a dead one is not, and of two at once one sends.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../../../certificates/vault/vault.ts';
import { createDisablements, type Disablements } from '../../disablements.ts';
import { createModelSefaz, type ModelSefaz } from '../../testing/model-sefaz.ts';
import { makeIdentity } from '../../testing/identity.ts';
import {
  codeOf,
  consentOf,
  makeTestContext,
  rangeOf,
  valueOf,
  wires,
  testDeps,
} from '../../testing/test-context.ts';

const DRIVER = fileURLToPath(new URL('../../testing/driver.ts', import.meta.url));
const environment = 'homologacao' as const;

let identity: Identity;
const homes: string[] = [];
const servers: Server[] = [];

beforeAll(() => {
  identity = makeIdentity();
});
afterAll(() => {
  for (const server of servers) server.close();
  for (const home of homes) rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

interface Place {
  readonly home: string;
  readonly sefaz: ModelSefaz;
  readonly port: number;
  readonly requestId: string;
}

/** A data folder with one prepared request, and its own SEFAZ that answers after `delayMs`. */
async function place(delayMs = 0): Promise<Place> {
  const home = mkdtempSync(join(tmpdir(), 'balcao-queda-'));
  homes.push(home);
  const sefaz = createModelSefaz();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answer = sefaz.handle(Buffer.concat(parts));
      setTimeout(() => response.end(answer), delayMs);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const made: Place = {
    home,
    sefaz,
    port: (server.address() as AddressInfo).port,
    requestId: '',
  };
  const app = await open(made);
  const { requestId } = valueOf(await app.prepare(rangeOf(3, 5)));
  await app.shutDown();
  return { ...made, requestId };
}

async function open({ home, sefaz }: Place): Promise<Disablements> {
  const context = { ...makeTestContext(), now: Date.now(), wire: wires.works };
  const dirs = { dataDir: join(home, 'dados'), archive: join(home, 'arquivo') };
  const app = valueOf(createDisablements(testDeps(context, sefaz.handle, identity, dirs)));
  await app.recover();
  return app;
}

/** Starts a sender; `said` resolves to its first line. */
function sender({ home, port, requestId }: Place, lastStep: number, other = requestId) {
  const args = [join(home, 'dados'), join(home, 'arquivo'), String(port), other, String(lastStep)];
  const child = spawn(process.execPath, [DRIVER, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString('utf8')));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const said = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString('utf8');
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    void ended.then(() => reject(new Error(`the sender ended without output: ${errors}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { said, ended, kill };
}

test('a living sender is left alone by another process, and reported; when it dies its request becomes uncertain', async () => {
  const made = await place();
  const { said, kill } = sender(made, 4);
  await said;
  const app = await open(made);
  const named = { environment, requestId: made.requestId };
  expect(valueOf(await app.get(named)).state).toBe('sending');
  expect(codeOf(await app.send(named, consentOf(makeTestContext())))).toBe('disablement.busy');
  expect(codeOf(await app.resend(named, consentOf(makeTestContext())))).toBe('disablement.busy');
  expect(codeOf(await app.prepare(rangeOf(5, 9)))).toBe('disablement.overlap');
  await kill();
  expect(valueOf(await app.get(named)).state).toBe('uncertain');
  await app.shutDown();
}, 60_000);

test('two processes at once on one folder: one sends, the other gets an error', async () => {
  const made = await place(300);
  const app = await open(made);
  const { requestId: other } = valueOf(await app.prepare(rangeOf(4, 8)));
  await app.shutDown();
  const both = [sender(made, Infinity), sender(made, Infinity, other)];
  const words = await Promise.all(both.map(({ said }) => said));
  await Promise.all(both.map(({ ended }) => ended));
  expect(words.toSorted()).toEqual(['disablement.overlap', 'homologated']);
  expect(made.sefaz.ledger).toHaveLength(1);
  expect(made.sefaz.doubles()).toBe(0);
}, 60_000);
