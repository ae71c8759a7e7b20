/** Runs Electron, and where it ends before its window can show, says what this machine lacks. */

import { spawn } from 'node:child_process';

/** An end after this is the end of a program that was used. */
const START_MS = 20_000;
const KEPT_OUTPUT = 64 * 1024;

export type StartFailure =
  /** A shared library of the system; `detail` is its file. */
  | 'library'
  /** No display server behind the address in the environment. */
  | 'display'
  | 'gpu'
  /** The system forbids the namespaces that Chromium isolates its processes with. */
  | 'sandbox'
  /** The file cannot be executed, or the process crashed; `detail` is the system's code, the signal or the exit code. */
  | 'crash';

export type ElectronEnd =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'failed'; readonly failure: StartFailure; readonly detail: string };

/** In order: a library is named before everything that fails for want of it. */
const SIGNS: readonly (readonly [failure: StartFailure, sign: RegExp])[] = [
  ['library', /error while loading shared libraries: ([^\s:]+)/],
  ['display', /Missing X server or \$DISPLAY|[Cc]annot open display|Unable to open X display/],
  ['display', /Failed to connect to Wayland display|The platform failed to initialize/],
  ['gpu', /GPU process (?:launch failed|isn't usable)/],
  ['sandbox', /SUID sandbox helper|No usable sandbox/],
];
/** A shell's codes for "cannot be executed", "not found" and for a death by signal. */
const CRASH_CODE = 126;

/**
 * What an early end means; undefined where the program itself chose to end (0: another instance took over; 1: it has said why).
 * `output` is what the process wrote to its standard error.
 */
export function failureOf(
  code: number | null,
  signal: NodeJS.Signals | null,
  output: string,
): { readonly failure: StartFailure; readonly detail: string } | undefined {
  if (code === 0) return undefined;
  for (const [failure, sign] of SIGNS) {
    const match = sign.exec(output);
    if (match) return { failure, detail: match[1] ?? '' };
  }
  if (signal !== null) return { failure: 'crash', detail: signal };
  return code !== null && code >= CRASH_CODE ? { failure: 'crash', detail: String(code) } : undefined;
}

/** Resolves when the process has ended; its standard error is shown as it comes. Ctrl+C ends it without a diagnosis. */
export function launchElectron(executable: string, args: readonly string[]): Promise<ElectronEnd> {
  const started = performance.now();
  let interrupted = false;
  // Ctrl+C reaches the whole group: Electron itself decides when it has finished.
  const onInterrupt = () => {
    interrupted = true;
  };
  process.on('SIGINT', onInterrupt);
  const child = spawn(executable, args, { stdio: ['inherit', 'inherit', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    output = (output + text).slice(0, KEPT_OUTPUT);
  });
  return new Promise<ElectronEnd>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ kind: 'failed', failure: 'crash', detail: error.code ?? error.message });
    });
    // Not "exit": what the process wrote last has then been read.
    child.once('close', (code, signal) => {
      const early = !interrupted && performance.now() - started < START_MS;
      const found = early ? failureOf(code, signal, output) : undefined;
      resolve(found ? { kind: 'failed', ...found } : { kind: 'ended', code: code ?? 1 });
    });
  }).finally(() => process.off('SIGINT', onInterrupt));
}

/** One clause in the program's language, for the line that says why the browser is used instead. */
export function explainFailure(failure: StartFailure, detail: string, env: NodeJS.ProcessEnv): string {
  switch (failure) {
    case 'library':
      return `falta neste sistema a biblioteca ${detail}, sem a qual o Electron não abre`;
    case 'display':
      return `nenhum servidor gráfico responde em ${displayOf(env)}`;
    case 'gpu':
      return 'o Electron não conseguiu usar a placa de vídeo';
    case 'sandbox':
      return 'este sistema não deixa o Electron isolar os próprios processos (sandbox)';
    case 'crash':
      return `o Electron terminou logo ao abrir (${detail})`;
  }
}

function displayOf(env: NodeJS.ProcessEnv): string {
  const named = (['DISPLAY', 'WAYLAND_DISPLAY'] as const).filter((name) => env[name]);
  return named.map((name) => `${name}=${env[name] ?? ''}`).join(' nem ') || 'DISPLAY';
}
