/** Real processes, really killed: after the restart journal and ledger agree, or the row is uncertain and knows the way out. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../certificates/vault.ts';
import { createDisablements, type Disablements } from './disablements.ts';
import { createModelSefaz, type ModelSefaz } from './testing/model-sefaz.ts';
import { makeIdentity } from './testing/identity.ts';
import { codeOf, confirmOf, makeWorld, rangeOf, valueOf, wires, worldDeps } from './testing/rig.ts';

const DRIVER = fileURLToPath(new URL('./testing/driver.ts', import.meta.url));
const environment = 'homologacao' as const;
const RANDOM_KILLS = Number(process.env['BALCAO_RANDOM_KILLS'] ?? 3);

let identity: Identity;
const homes: string[] = [];
const servers: Server[] = [];

beforeAll(() => {
  identity = makeIdentity();
});
afterAll(() => {
  for (const server of servers) server.close();
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

interface Place {
  readonly home: string;
  readonly sefaz: ModelSefaz;
  readonly port: number;
  readonly requestId: string;
  readonly children: ChildProcess[];
}

/** A data folder with one prepared request, and a SEFAZ of its own that answers after `delayMs`. */
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
    children: [],
  };
  const app = open(made);
  const { requestId } = valueOf(await app.prepare(rangeOf(3, 5)));
  await app.shutDown();
  return { ...made, requestId };
}

function open({ home, sefaz }: Place, now = Date.now()): Disablements {
  const world = { ...makeWorld(), now, wire: wires.works };
  const dirs = { dataDir: join(home, 'dados'), archive: join(home, 'arquivo') };
  const app = valueOf(createDisablements(worldDeps(world, sefaz.handle, identity, dirs)));
  app.recover();
  return app;
}

/** Starts a sender; `said` resolves to its first line. */
function sender(
  { home, port, requestId, children }: Place,
  lastStep: number,
  which = 'first',
  other = requestId,
) {
  const args = [join(home, 'dados'), join(home, 'arquivo'), String(port), other, which, String(lastStep)];
  const child = spawn(process.execPath, [DRIVER, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString('utf8')));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const said = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString('utf8');
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    void ended.then(() => reject(new Error(`the sender ended without a word: ${errors}`)));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { said, ended, kill };
}

/** After a kill: opens, looks, ends the request the way a person would, and looks again. */
async function proveWhole(made: Place): Promise<string> {
  const { requestId, sefaz, home } = made;
  const app = open(made, Date.now() + 60_000);
  const named = { environment, requestId };
  await app.waitIdle();
  const { state } = valueOf(await app.get(named));
  expect(['prepared', 'uncertain', 'homologated']).toContain(state);
  if (state === 'homologated') expect(sefaz.ledger).toHaveLength(1);
  if (state === 'prepared') expect(sefaz.ledger).toHaveLength(0);
  if (state === 'uncertain') expect(codeOf(await app.prepare(rangeOf(5, 6)))).toBe('disablement.overlap');
  const confirm = confirmOf(makeWorld());
  if (state === 'prepared') await app.send(named, confirm);
  if (state === 'uncertain') await app.resend(named, confirm);
  const view = valueOf(await app.get(named));
  expect(view).toMatchObject({ state: 'homologated', file: { saved: true }, nProt: sefaz.ledger[0]?.nProt });
  expect(sefaz.ledger).toHaveLength(1);
  if (view.provedBy === '102') {
    expect(readFileSync(view.file?.path ?? '', 'utf8')).toBe(view.retornoInutNFe?.xmlInut);
  }
  const folder = join(view.file?.path ?? '', '..');
  expect(readdirSync(folder).filter((name) => !name.endsWith('.xml'))).toEqual([]);
  expect(app.verifyChain().ok).toBe(true);
  await app.shutDown();
  expect(readdirSync(join(home, 'dados', 'donos'))).toEqual([]);
  return state;
}

/** Steps of one act: connect 2, note 2, post 2, answer 2, outcome 2, file 2, file noted 2. */
const STEPS = 14;

test('killed at every step', async () => {
  const found: string[] = [];
  const lane = async (first: number) => {
    for (let lastStep = first; lastStep < STEPS; lastStep += 2) {
      const made = await place();
      const { said, kill } = sender(made, lastStep);
      expect(await said).toBe('stopped');
      await kill();
      found[lastStep] = await proveWhole(made);
    }
  };
  await Promise.all([lane(0), lane(1)]);
  const [p, u, h] = ['prepared', 'uncertain', 'homologated'];
  // From the note on it is uncertain, from the stored answer on it is known.
  expect(found).toEqual([p, p, p, u, u, u, u, h, h, h, h, h, h, h]);
}, 60_000);

test(
  'killed at random moments, while sending and while sending again',
  async () => {
    for (let n = 0; n < RANDOM_KILLS; n++) {
      const made = await place((n % 3) * 5);
      const first = sender(made, 4);
      await first.said;
      await first.kill();
      const app = open(made);
      expect(valueOf(await app.get({ environment, requestId: made.requestId })).state).toBe('uncertain');
      await app.shutDown();
      const again = sender(made, Infinity, 'again');
      again.said.catch(() => undefined);
      await pause(120 + Math.random() * 150);
      await again.kill();
      await proveWhole(made);
    }
  },
  20_000 + RANDOM_KILLS * 5_000,
);

test('a living sender is left alone by another process, and told of; when it dies its request becomes uncertain', async () => {
  const made = await place();
  const { said, kill } = sender(made, 4);
  await said;
  const app = open(made);
  const named = { environment, requestId: made.requestId };
  expect(valueOf(await app.get(named)).state).toBe('sending');
  expect(codeOf(await app.send(named, confirmOf(makeWorld())))).toBe('disablement.busy');
  expect(codeOf(await app.resend(named, confirmOf(makeWorld())))).toBe('disablement.busy');
  expect(codeOf(await app.prepare(rangeOf(5, 9)))).toBe('disablement.overlap');
  await kill();
  expect(valueOf(await app.get(named)).state).toBe('uncertain');
  await app.shutDown();
}, 60_000);

test('two processes at once on one folder: one acts, the other is told', async () => {
  const made = await place(300);
  const app = open(made);
  const { requestId: other } = valueOf(await app.prepare(rangeOf(4, 8)));
  await app.shutDown();
  const both = [sender(made, Infinity), sender(made, Infinity, 'first', other)];
  const words = await Promise.all(both.map(({ said }) => said));
  await Promise.all(both.map(({ ended }) => ended));
  expect(words.toSorted()).toEqual(['disablement.overlap', 'homologated']);
  expect(made.sefaz.ledger).toHaveLength(1);
  expect(made.sefaz.doubles()).toBe(0);
}, 60_000);
