/** The definition of a command, its context and its result. */

import type { z } from 'zod';
import type { AppEvent, Call } from '../../shared/contract.ts';
import { ok, type Ok, type Result } from '../../shared/result.ts';
import type { FilePicker } from '../ports.ts';
import type { OptionName, ParsedArgs } from './input/options.ts';
import { EXIT, type ExitCode } from './output/exit-codes.ts';
import type { CommandFailure } from './output/failure.ts';

export interface Outcome<D = object> {
  /** The JSON document printed with --json. */
  readonly json: D;
  /** The text printed otherwise, line by line. */
  readonly text: readonly string[];
  readonly exit: ExitCode;
  /** The document was already printed by {@link CliContext.announce}; nothing more is printed. */
  readonly announced?: boolean;
}

export type CommandResult<D = object> = Result<Outcome<D>, CommandFailure>;

/** Runs a command; never throws for anything a person or SEFAZ can cause. */
export type RunFor<D> = (args: ParsedArgs, context: CliContext) => Promise<CommandResult<D>>;
/** With the schema of its document, which is another one only where the command fails. */
export type Run = RunFor<object> & { readonly document: z.ZodType };

/** A command that gives no name which its document lacks. */
export function printing<D extends object>(document: z.ZodType<D>, run: RunFor<NoInfer<D>>): Run {
  return Object.assign(run, { document });
}

/** The command did its work, unless `exit` says otherwise. */
export function finished<D>(
  json: NoInfer<D>,
  text: readonly string[],
  exit: ExitCode = EXIT.done,
): Ok<Outcome<D>> {
  return ok({ json, text, exit });
}

export interface Command {
  readonly words: readonly string[];
  readonly about: string;
  /** As shown after the command's words in the help; its options are the command's. */
  readonly usage?: string;
  /** What an option does in this command, where that is not what it does in the others. */
  readonly optionTexts?: Readonly<Partial<Record<OptionName, string>>>;
  /** The argument that there must be, e.g. "o ARQUIVO". */
  readonly missing?: string;
  /** Arguments after the words at most, where it is not the one that there must be. */
  readonly max?: number;
  readonly run: Run;
}

/** The core's questions while a command runs, with their answers. */
export interface CoreOptions {
  readonly filePicker?: FilePicker;
  /** `--sim` was given: the irreversible request is confirmed. */
  readonly confirmed?: boolean;
  /** The data folder that `--dados` names must be there: a mistyped one must not be made, and called fine. Not where a server has the journal. */
  readonly standing?: boolean;
  /** Port of the training SEFAZ; any free port if absent. */
  readonly trainingPort?: number;
}

export interface Client {
  readonly call: Call;
  subscribe(listener: (event: AppEvent) => void): () => void;
}

/** The environment of a command; tests replace it. */
export interface CliContext {
  now(): Date;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  /** Both ends are terminals: questions may be asked and progress shown. */
  readonly terminal: boolean;
  /** Aborted by Ctrl+C, a terminal that closes, or SIGTERM; a disablement that is being sent is not aborted. */
  readonly signal: AbortSignal;
  /** One line of progress on stderr; nothing without a terminal. */
  progress(line: string): void;
  /** One line on stderr, with or without a terminal: for what must be seen before the command ends. */
  warn(line: string): void;
  /** Prints the document of a command that keeps running; false if it is lost, as on a full disk. */
  announce(document: Pick<Outcome, 'json' | 'text'>): Promise<boolean>;
  /** Whether training was ever started in this data folder; a call to the core would start it. */
  hasTraining(): boolean;
  /** Opens the core over the data folder; the runner closes it. */
  connect(options?: CoreOptions): Promise<Result<Client, CommandFailure>>;
}
