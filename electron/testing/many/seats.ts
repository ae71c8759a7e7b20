/** The computers of the proof, each with a data folder and a face of its own: started, killed, started again, and asked to act. */

import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PROGRAM } from '../../cli/testing/processes.ts';
import { confirmingPage } from './confirming-page.ts';
import { environment, REASON, type Act, type Outcome } from './acts.ts';

export const FACES = ['core', 'service', 'web', 'command'] as const;
export type Face = (typeof FACES)[number];

export interface Seat {
  readonly face: Face;
  readonly dataDir: string;
  /** Starts its process, which a command line does not have between two commands. */
  readonly start: () => Promise<void>;
  /** By SIGKILL; what it was doing gives the code `killed`. */
  readonly kill: () => void;
  readonly perform: (act: Act) => Promise<Outcome>;
  /** As a person closes it; undefined: it was not running. */
  readonly close: () => Promise<void>;
}

export interface Office {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly token: string;
  /** A folder with a page for the web host. */
  readonly page: string;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const KILLED: Outcome = { code: 'killed' };

const answerSchema = z.object({
  retornoInutNFe: z.object({ nProt: z.string() }).optional(),
  erro: z.object({ codigo: z.string() }).optional(),
  estado: z.string().optional(),
});

/** Of the command line and the service, whose JSON is the same. */
function outcomeOf(json: unknown): Outcome {
  const read = answerSchema.parse(json);
  const nProt = read.retornoInutNFe?.nProt ?? '';
  if (nProt !== '') return { nProt };
  return { code: read.erro?.codigo ?? `estado.${read.estado ?? 'nenhum'}` };
}

export function seatOf(face: Face, dataDir: string, office: Office): Seat {
  return { core, service, web, command }[face](dataDir, office);
}

function core(dataDir: string, { env }: Office): Seat {
  let child: ChildProcess | undefined;
  let asked = 0;
  const open = new Map<number, (outcome: Outcome) => void>();
  return {
    face: 'core',
    dataDir,
    start: async () => {
      const started = fork(here('core-process.ts'), [dataDir], { env, execArgv: [] });
      await once(started, 'message');
      started.on('message', (message) => {
        const { n, outcome } = message as { readonly n: number; readonly outcome: Outcome };
        open.get(n)?.(outcome);
        open.delete(n);
      });
      started.once('exit', () => {
        for (const settle of open.values()) settle(KILLED);
        open.clear();
        if (child === started) child = undefined;
      });
      child = started;
    },
    kill: () => child?.kill('SIGKILL'),
    perform: (act) =>
      new Promise((resolve) => {
        if (!child?.connected) return resolve(KILLED);
        open.set((asked += 1), resolve);
        child.send({ n: asked, act }, (error) => error && resolve(KILLED));
      }),
    close: () => disconnected(child),
  };
}

function web(dataDir: string, { env, page }: Office): Seat {
  let child: ChildProcess | undefined;
  let ask: ((name: string, input: unknown) => Promise<unknown>) | undefined;
  return {
    face: 'web',
    dataDir,
    start: async () => {
      const started = fork(here('web-host-process.ts'), [dataDir, page], { env, execArgv: [] });
      const [entry] = (await once(started, 'message')) as [string];
      ask = await confirmingPage(entry);
      // Only now may it be killed: `orKilled` does not guard the entering, which is slow on a busy machine.
      child = started;
    },
    kill: () => child?.kill('SIGKILL'),
    perform: async ({ cnpj, serie, nNFIni, nNFFin, ano }) => {
      const range = { cnpj, mod: '55', serie, nNFIni, nNFFin, ano };
      return orKilled(async () => {
        const done = resultSchema.parse(
          await ask?.('disablement.perform', { environment, ...range, xJust: REASON }),
        );
        if (!done.ok) return { code: done.error.code };
        const { view, stopped } = done.value;
        if (view.state === 'homologated') return { nProt: view.nProt };
        return { code: stopped?.code ?? `estado.${view.state}` };
      });
    },
    close: () => disconnected(child),
  };
}

const resultSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z.object({
      view: z.object({ state: z.string(), nProt: z.string().default('') }),
      stopped: z.object({ code: z.string() }).optional(),
    }),
  }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string() }) }),
]);

function service(dataDir: string, { env, token }: Office): Seat {
  let child: ChildProcess | undefined;
  let address = '';
  return {
    face: 'service',
    dataDir,
    start: async () => {
      const args = [PROGRAM, 'servir', '--porta', '0', '--json', '--dados', dataDir];
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
      const [line] = (await once(createInterface(started.stdout), 'line')) as [string];
      started.stdout.resume();
      address = z.object({ endereco: z.string() }).parse(JSON.parse(line)).endereco;
      child = started;
    },
    kill: () => child?.kill('SIGKILL'),
    perform: ({ cnpj, serie, nNFIni, nNFFin, ano }) =>
      orKilled(async () => {
        const response = await fetch(`${address}/nfe/inut`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            'X-AUTH-TOKEN': token,
            CNPJ: cnpj,
            ano: ano % 100,
            serie,
            nNFIni,
            nNFFin,
            xJust: REASON,
          }),
        });
        return outcomeOf(await response.json());
      }),
    close: () => ended(child),
  };
}

function command(dataDir: string, { env }: Office): Seat {
  let child: ChildProcess | undefined;
  return {
    face: 'command',
    dataDir,
    start: () => Promise.resolve(),
    kill: () => child?.kill('SIGKILL'),
    perform: async ({ cnpj, serie, nNFIni, nNFFin, ano }) => {
      const range = [
        '--ano',
        String(ano),
        '--serie',
        String(serie),
        '--de',
        String(nNFIni),
        '--ate',
        String(nNFFin),
      ];
      const args = [
        'inutilizar',
        '--ambiente',
        environment,
        '--cnpj',
        cnpj,
        ...range,
        '--justificativa',
        REASON,
      ];
      const started = spawn(process.execPath, [PROGRAM, ...args, '--sim', '--json', '--dados', dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env,
      });
      child = started;
      let text = '';
      started.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
      await once(started, 'close');
      return started.signalCode === 'SIGKILL' ? KILLED : outcomeOf(JSON.parse(text));
    },
    close: () => Promise.resolve(),
  };
}

/** A connection that ended: its process is gone. */
async function orKilled(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return KILLED;
    throw error;
  }
}

async function disconnected(child: ChildProcess | undefined): Promise<void> {
  if (!child?.connected) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
