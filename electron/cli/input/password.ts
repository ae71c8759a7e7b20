/** Reads the password of a certificate: from standard input, a variable, a file, or a prompt without echo. */

import { isUtf8 } from 'node:buffer';
import { constants, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { addAbortSignal, Writable, type Readable } from 'node:stream';
import { appError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { decodeSingleByte } from '../../faces/single-byte.ts';
import type { ParsedArgs } from './options.ts';
import { failureOf, usage, type CommandFailure } from '../output/failure.ts';
import type { CliContext } from '../command.ts';

const SOURCES = ['senha-stdin', 'senha-env', 'senha-arquivo'] as const;
type Waited = Pick<CliContext, 'stdin' | 'signal'>;
/** The contract's own limit. */
const MAX_LENGTH = 1024;
const MOST_LINES = 2_000;

/** Checks that the password is available before any file is touched. */
export function passwordSourceProblem(args: ParsedArgs, context: CliContext): CommandFailure | undefined {
  const used = SOURCES.filter((source) => args.flags.has(source) || args.values[source] !== undefined);
  if (used.length > 1) return usage(['Use só uma das opções de senha.']);
  if (used.length === 0 && !context.terminal) {
    return usage(
      ['Falta dizer de onde vem a senha do certificado.'],
      ['Use --senha-stdin, --senha-env NOME ou --senha-arquivo ARQ.'],
    );
  }
  const name = args.values['senha-env'];
  return name !== undefined && context.env[name] === undefined
    ? usage([`A variável de ambiente ${name} não existe.`], ['Uma variável vazia vale como senha vazia.'])
    : undefined;
}

/** True if the password is typed, so that it can be asked again. */
export function asksForPassword(args: ParsedArgs): boolean {
  return SOURCES.every((source) => !args.flags.has(source) && args.values[source] === undefined);
}

export async function readPassword(
  args: ParsedArgs,
  context: CliContext,
): Promise<Result<string, CommandFailure>> {
  const problem = passwordSourceProblem(args, context);
  if (problem) return err(problem);
  const found = await fromSource(args, context);
  if (!found.ok || found.value.length <= MAX_LENGTH) return found;
  return err(usage(['A senha é longa demais para ser de um certificado.']));
}

/** Of a folder of files: every line of the source is a password, as is the one that is typed. */
export async function readPasswords(
  args: ParsedArgs,
  context: CliContext,
): Promise<Result<readonly string[], CommandFailure>> {
  const problem = passwordSourceProblem(args, context);
  if (problem) return err(problem);
  const found = await fromSource(args, context);
  if (!found.ok) return found;
  const lines = found.value.split(/\r?\n/);
  return lines.every((line) => line.length <= MAX_LENGTH) && lines.length <= MOST_LINES
    ? ok(lines)
    : err(usage(['A lista de senhas é longa demais: uma por linha, até 2.000 linhas.']));
}

async function fromSource(args: ParsedArgs, context: CliContext): Promise<Result<string, CommandFailure>> {
  const name = args.values['senha-env'];
  if (name !== undefined) return ok(context.env[name] ?? '');
  const path = args.values['senha-arquivo'];
  if (path !== undefined) {
    // The system's message would be the only English one on the screen.
    const bytes = await fileOf(path, context.signal).catch(() => undefined);
    if (context.signal.aborted) return err(failureOf(appError('call.aborted')));
    return bytes
      ? ok(withoutLastBreak(bytes))
      : err(usage(['O arquivo da senha não pôde ser lido.'], ['Confira o nome e a pasta do arquivo.']));
  }
  const given = args.flags.has('senha-stdin') ? await wholeInput(context) : await ask(context);
  return given === undefined ? err(failureOf(appError('call.aborted'))) : ok(given);
}

function withoutLastBreak(bytes: Buffer): string {
  return textOf(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '');
}

/** UTF-16 is what PowerShell's `>` writes, and the charset of Windows what older editors do. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeSingleByte(bytes, 'windows-1252');
}

/** Undefined after a stop of the program: a pipe may stay open for ever. */
async function wholeInput({ stdin, signal }: Waited): Promise<string | undefined> {
  try {
    return withoutLastBreak(await bytesOf(stdin, signal));
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

async function bytesOf(stream: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of addAbortSignal(signal, stream)) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** Rejects at a stop of the program. A pipe that is read as a file would keep it, and even its exit, waiting for the other end. */
async function fileOf(path: string, signal: AbortSignal): Promise<Buffer> {
  if (!(await stat(path)).isFIFO()) return readFile(path, { signal });
  const { Socket } = await import('node:net');
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return bytesOf(new Socket({ fd, readable: true, writable: false }), signal);
}

/** A terminal line without echo; undefined after Ctrl+C or a stop of the program. The end of input (Ctrl+D) is an empty answer. */
function ask({ stdin, signal }: Waited): Promise<string | undefined> {
  process.stderr.write('Senha do certificado: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: stdin, output: silent, terminal: true });
  return new Promise((resolve) => {
    let answer: string | undefined = '';
    const stop = () => {
      answer = undefined;
      line.close();
    };
    line.once('line', (typed) => {
      answer = typed;
      line.close();
    });
    line.once('SIGINT', stop);
    signal.addEventListener('abort', stop, { once: true });
    line.once('close', () => {
      signal.removeEventListener('abort', stop);
      process.stderr.write('\n');
      resolve(answer);
    });
    if (signal.aborted) stop();
  });
}
