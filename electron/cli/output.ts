/** Prints what a command has to say: one JSON document, or lines for people; whole before the process ends. */

import type { CommandFailure } from './failure.ts';
import type { CommandResult, Outcome } from './run.ts';

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

/** What a command has to say, in the form that was asked for. */
export function document({ json, text }: Pick<Outcome, 'json' | 'text'>, asJson: boolean): string {
  return asJson ? `${JSON.stringify(json)}\n` : lines(text);
}

function renderFailure(failure: CommandFailure, json: boolean): Printed {
  const told = lines([failure.erro.mensagem, ...failure.hints]);
  return json
    ? { stdout: `${JSON.stringify({ erro: failure.erro })}\n`, stderr: '', exit: failure.exit }
    : { stdout: '', stderr: told, exit: failure.exit };
}

function lines(text: readonly string[]): string {
  return text.length > 0 ? `${text.join('\n')}\n` : '';
}

/** Resolves when the other side has taken everything, or has gone. */
export function flush(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (text === '') return Promise.resolve();
  return new Promise((resolve) => {
    // A reader that left early (`| head`) is no fault of the command.
    stream.once('error', () => resolve());
    stream.write(text, () => resolve());
  });
}
