/** Commands whose output is full or not read: what SEFAZ was asked is waited for and reported. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Training } from '../training/server.ts';
import { textAt } from './testing/dig.ts';
import { CNPJ_AT_TRAINING as CNPJ, pointAtTraining } from './testing/at-training.ts';
import { processesOver, PROGRAM } from './testing/processes.ts';

const PASSWORD = 'CANARIO senha de teste';
const JUSTIFICATION = 'Numero pulado por falha do emissor';
const FULL = '/dev/full';

let base: string;
let data: string;
let sefaz: Training;
let pfx: string;
const here = processesOver(() => data, { SENHA: PASSWORD });

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-saidas-'));
  ({ data, sefaz, pfx } = await pointAtTraining(base, PASSWORD));
  const imported = await here.run(['certificado', 'importar', pfx, '--senha-env', 'SENHA', '--uf', 'SP']);
  expect(imported.exit).toBe(0);
});

afterAll(async () => {
  here.close();
  await sefaz.close();
  rmSync(base, { recursive: true, force: true, maxRetries: 10 });
});

/** A process of its own; `stderr` is a pipe whose reader closes at once, or an open file. */
function begin(args: readonly string[], stderr: 'closed' | number) {
  const child = spawn(process.execPath, [PROGRAM, ...args, '--dados', data], {
    stdio: ['ignore', 'pipe', typeof stderr === 'number' ? stderr : 'pipe'],
  });
  if (stderr === 'closed') child.stderr?.destroy();
  let printed = '';
  child.stdout?.on('data', (part: Buffer) => (printed += part.toString()));
  const ended = once(child, 'close').then(([exit, signal]: unknown[]) => ({ exit, signal, printed }));
  return { child, ended, printed: () => printed, stopReading: () => child.stdout?.destroy() };
}

/** With `--registro` every call of the core is written to stderr, before the sending and after it. */
const disable = (n: number) => [
  'inutilizar',
  '--ambiente',
  'homologacao',
  '--cnpj',
  CNPJ,
  '--ano',
  '26',
  '--serie',
  '6',
  '--de',
  String(n),
  '--ate',
  String(n),
  '--justificativa',
  JUSTIFICATION,
  '--sim',
  '--json',
  '--registro',
];

describe('a disablement', { timeout: 60_000 }, () => {
  it.runIf(existsSync(FULL))('is carried to its end and reported, where stderr is a full disk', async () => {
    const full = openSync(FULL, 'w');
    const done = await begin(disable(2), full).ended;
    closeSync(full);
    expect(done).toMatchObject({ exit: 0, signal: null });
    expect(JSON.parse(done.printed)).toMatchObject({ estado: 'homologada', status: 200 });
  });

  it('ends as done where nobody reads what it says either', async () => {
    const begun = begin(disable(3), 'closed');
    begun.stopReading();
    expect(await begun.ended).toMatchObject({ exit: 0, signal: null });
  });
});

describe('servir', { timeout: 60_000 }, () => {
  it('goes on where nobody reads its streams, and ends in order when its terminal closes', async () => {
    const made = await here.run([
      'token',
      'criar',
      '--cnpj',
      CNPJ,
      '--ambiente',
      'homologacao',
      '--escopos',
      'inutilizar',
      '--json',
    ]);
    const begun = begin(['servir', '--porta', '0', '--json', '--registro'], 'closed');
    await vi.waitUntil(() => begun.printed().includes('\n'), { timeout: 20_000, interval: 10 });
    begun.stopReading();
    const address = textAt(JSON.parse(begun.printed()), 'endereco');
    const response = await fetch(`${address}/nfe/inut`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        'X-AUTH-TOKEN': textAt(made.json, 'token'),
        ano: 26,
        serie: 6,
        nNFIni: 5,
        nNFFin: 5,
        xJust: JUSTIFICATION,
      }),
    });
    expect(await response.json()).toMatchObject({ status: 200, retornoInutNFe: { cStat: '102' } });
    expect(begun.child.exitCode).toBe(null);
    begun.child.kill(process.platform === 'win32' ? 'SIGKILL' : 'SIGHUP');
    if (process.platform !== 'win32') expect(await begun.ended).toMatchObject({ exit: 0, signal: null });
  });
});
