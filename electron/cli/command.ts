/** What a command is, what it gets to work with, and what it gives back. */

import type { AppEvent, Call } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { FilePicker } from '../ports.ts';
import type { OptionName, ParsedArgs } from './input/options.ts';
import type { ExitCode } from './output/exit-codes.ts';
import type { CommandFailure } from './output/failure.ts';

export interface Outcome {
  /** The one document of --json. */
  readonly json: Readonly<Record<string, unknown>>;
  /** What people read instead, one line each. */
  readonly text: readonly string[];
  readonly exit: ExitCode;
  /** The document was printed while the command ran ({@link CliContext.announce}); nothing more is. */
  readonly announced?: boolean;
}

export type CommandResult = Result<Outcome, CommandFailure>;

/** A command; it never throws for anything a person or SEFAZ can cause. */
export type Run = (given: ParsedArgs, context: CliContext) => Promise<CommandResult>;

export interface Command {
  readonly words: readonly string[];
  readonly about: string;
  /** As shown after the words in the help. */
  readonly usage: string;
  readonly options: readonly OptionName[];
  /** How many arguments follow the words. */
  readonly min: number;
  readonly max: number;
  /** What is missing when there are too few, e.g. "o ARQUIVO". */
  readonly missing?: string;
  readonly run: Run;
}

/** What the core may ask back while a command runs. */
export interface CoreOptions {
  readonly filePicker?: FilePicker;
  /** `--sim` was given: the irreversible act is confirmed. */
  readonly confirmed?: boolean;
  /** Where the training SEFAZ listens; a free port when absent. */
  readonly trainingPort?: number;
}

export interface Client {
  readonly call: Call;
  subscribe(listener: (event: AppEvent) => void): () => void;
}

/** The outside of a command; tests put fakes in its place. */
export interface CliContext {
  now(): Date;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadStream;
  /** A person sits at both ends: questions may be asked and progress shown. */
  readonly terminal: boolean;
  /** Given up by Ctrl+C or SIGTERM; a disablement on its way is not. */
  readonly signal: AbortSignal;
  /** One line for a watching person, on stderr; nothing where no terminal is. */
  progress(line: string): void;
  /** One line on stderr, whoever reads it: what must be seen before the command ends. */
  warn(line: string): void;
  /** Prints the one document of a command that goes on working; resolves when it is out. */
  announce(document: Pick<Outcome, 'json' | 'text'>): Promise<void>;
  /** Whether training was ever begun in this data folder: asking the core would begin it. */
  hasTraining(): boolean;
  /** Opens the core over the data folder; closed by the caller of the command. */
  connect(hands?: CoreOptions): Promise<Result<Client, CommandFailure>>;
}
