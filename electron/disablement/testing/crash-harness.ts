/** The command line as processes to be killed: a training SEFAZ in its own process, and data folders with its company. */

import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dig, textAt } from '../../cli/testing/dig.ts';
import { runHere } from '../../cli/testing/here.ts';
import { processesOver, PROGRAM, type Done, type Running } from '../../cli/testing/processes.ts';

const PRELOAD = new URL('./killable-process.ts', import.meta.url).href;
/** What `killable-process.ts` reads. */
const WATCHED = /^BALCAO_(?:DIES_AT|KILLS|STEPS|LATER_MS)$/u;
const MINUTE_MS = 60_000;

export interface Ended {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CrashHarness {
  readonly cnpj: string;
  /** A new data folder and ten numbers that no other test uses, from `ini` on. */
  place(): HarnessFolder;
  /** The first of ten more such numbers. */
  numbers(): number;
  /** How often SEFAZ recorded numbers of this range. */
  recorded(from: number, to: number): number;
  close(): Promise<void>;
}

export interface HarnessFolder {
  readonly data: string;
  readonly ini: number;
  /** Sends the range for the first time; `from` and `to` replace its own. */
  disable(env?: Env, from?: number, to?: number): KillableProcess;
  run(args: readonly string[], env?: Env): KillableProcess;
  /** The same without a process of its own, where nothing is to be killed. */
  readonly here: {
    disable(env?: Env, from?: number, to?: number): Promise<Done>;
    run(args: readonly string[], env?: Env): Promise<Done>;
  };
  /** How often SEFAZ recorded these numbers. */
  recorded(): number;
  remove(): void;
}

export interface KillableProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

export type Env = Readonly<Record<string, string>>;

/** The clock of the nth resend, late enough for the limits. */
export const laterBy = (minutes: number): Env => ({ BALCAO_LATER_MS: String(minutes * MINUTE_MS) });

export async function openCrashHarness(): Promise<CrashHarness> {
  const base = mkdtempSync(join(tmpdir(), 'balcao-mortes-'));
  const server = processesOver(() => join(base, 'sefaz'));
  const sefaz = await server.start(['treino', 'servir', '--porta', '0']);
  const template = join(base, 'modelo');
  const cnpj = textAt(sefaz.json, 'certificado', 'cnpj');
  await makeTemplate(template, sefaz);
  const ledger = new DatabaseSync(join(base, 'sefaz', 'treino', 'sefaz', 'sefaz-treino.sqlite'), {
    readOnly: true,
    timeout: 5000,
  });
  let places = 0;
  const alive = new Set<ChildProcess>();

  const start = (data: string, args: readonly string[], env: Env): KillableProcess => {
    const watched = Object.keys(env).some((name) => WATCHED.test(name)) ? ['--import', PRELOAD] : [];
    const child = spawn(process.execPath, [...watched, PROGRAM, ...args, '--json', '--dados', data], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    alive.add(child);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString('utf8')));
    child.stderr.on('data', (part: Buffer) => (stderr += part.toString('utf8')));
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exit, signal) => {
        alive.delete(child);
        // On Windows a process that ends itself by force leaves 1 and says nothing.
        const killed = process.platform === 'win32' && exit === 1 && stdout === '' && stderr === '';
        resolve({ exit, signal: killed ? 'SIGKILL' : signal, stdout, stderr });
      });
    });
    return { child, ended };
  };

  const numbers = () => ++places * 10 + 1;
  const recorded = (from: number, to: number) =>
    Number(
      ledger
        .prepare('SELECT COUNT(*) AS n FROM disabled WHERE serie = 7 AND nNFIni <= ? AND nNFFin >= ?')
        .get(to, from)?.['n'],
    );

  const place = (): HarnessFolder => {
    const ini = numbers();
    const data = join(base, `dados-${places}`);
    cpSync(template, data, { recursive: true });
    const run: HarnessFolder['run'] = (args, env = {}) => start(data, args, env);
    const runInHere = (args: readonly string[], env?: Env) => runHere(data, [...args, '--json'], env);
    const words = (from = ini, to = ini + 2) => [
      'inutilizar', '--ambiente', 'homologacao', '--cnpj', cnpj, '--ano', '26', '--serie', '7', '--de', String(from),
      '--ate', String(to), '--justificativa', 'Números pulados por falha do emissor', '--sim',
    ]; // prettier-ignore
    return {
      data,
      ini,
      run,
      disable: (env, from, to) => run(words(from, to), env),
      here: { run: runInHere, disable: (env, from, to) => runInHere(words(from, to), env) },
      recorded: () => recorded(ini, ini + 2),
      remove: () => rmSync(data, { recursive: true, force: true, maxRetries: 10 }),
    };
  };

  return {
    cnpj,
    place,
    numbers,
    recorded,
    close: async () => {
      for (const child of alive) child.kill('SIGKILL');
      ledger.close();
      await sefaz.stop('SIGTERM');
      rmSync(base, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function makeTemplate(data: string, sefaz: Running): Promise<void> {
  mkdirSync(join(data, 'confianca'), { recursive: true });
  writeFileSync(join(data, 'enderecos.json'), JSON.stringify(dig(sefaz.json, 'enderecosJson')));
  writeFileSync(join(data, 'confianca', 'ac.pem'), textAt(sefaz.json, 'ac'));
  const file = textAt(sefaz.json, 'certificado', 'arquivo');
  const done = await runHere(data, ['certificado', 'importar', file, '--senha-env', 'SENHA', '--uf', 'SP'], {
    SENHA: textAt(sefaz.json, 'certificado', 'senha'),
  });
  if (done.exit !== 0) throw new Error(done.stdout + done.stderr);
  // A command that takes longer than a start's recovery waits has opened the folder's own journal.
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(data, `diario.sqlite${suffix}`), { force: true });
  // A backup that has it would be missed without it.
  rmSync(join(data, 'copias'), { recursive: true, force: true, maxRetries: 10 });
}
