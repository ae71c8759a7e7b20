/** Prints a command's output: one JSON document, or text lines; complete before the process ends. */

import type { Writable } from 'node:stream';
import { plainLine } from '../../../shared/plain-line.ts';
import type { CommandFailure } from './failure.ts';
import type { CommandResult, Outcome } from '../command.ts';

/** Printed on the other stream. */
export const LOST_OUTPUT = 'A saída deste comando não pôde ser gravada: confira o disco.\n';

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

export function render(result: CommandResult, json: boolean): Printed {
  if (!result.ok) return renderFailure(result.error, json);
  const { value } = result;
  return { stdout: value.announced ? '' : document(value, json), stderr: '', exit: value.exit };
}

/** A command's output in the requested format. */
export function document({ json, text }: Pick<Outcome, 'json' | 'text'>, asJson: boolean): string {
  return asJson ? `${JSON.stringify(json)}\n` : lines(text);
}

function renderFailure(failure: CommandFailure, json: boolean): Printed {
  const text = lines([failure.erro.mensagem, ...failure.hints]);
  return json
    ? { stdout: `${JSON.stringify({ erro: failure.erro })}\n`, stderr: '', exit: failure.exit }
    : { stdout: '', stderr: text, exit: failure.exit };
}

function lines(text: readonly string[]): string {
  return text.map(line).join('');
}

/** For a stream that may be a terminal. */
export function line(text: string): string {
  return `${plainLine(text)}\n`;
}

/** Resolves when the reader has taken everything or closed; false if the text is lost, as on a full disk. */
export function flush(stream: Writable, text: string): Promise<boolean> {
  if (text === '') return Promise.resolve(true);
  return new Promise((resolve) => {
    // A reader that closed early (`| head`) is not an error, nor a terminal that is gone: there is no reader.
    const unread = (error: Error) => codeOf(error) === 'EPIPE' || Reflect.get(stream, 'isTTY') === true;
    const ended = (error: Error | null | undefined) => resolve(!error || unread(error));
    stream.once('error', ended);
    stream.write(text, ended);
  });
}

function codeOf(error: Error): unknown {
  return Reflect.get(error, 'code');
}
