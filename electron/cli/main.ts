/** The entry point of the command line: parses the arguments, runs the command, sets the exit code. */

import { err, ok } from '../../shared/result.ts';
import { INTERNAL, openContext, type OpenContext } from './cli-context.ts';
import { commandHelp, generalHelp } from './help.ts';
import { readArguments, wantsJson } from './input/args.ts';
import { outliveStreams } from '../faces/outlive-streams.ts';
import { redact } from '../log/redaction.ts';
import { afterHandOver, asInterrupted } from './output/after-hand-over.ts';
import { EXIT } from './output/exit-codes.ts';
import { exitProcess, exitNow } from './exit-process.ts';
import { watchNpm } from './npm-parent.ts';
import { flush, LOST_OUTPUT, render, type Printed } from './output/output.ts';
import type { CommandResult } from './command.ts';

/** By convention 128 plus the number of the signal. */
const INTERRUPTED = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143, SIGBREAK: 149 } as const;
type Interrupt = keyof typeof INTERRUPTED;
/** A terminal that closes, and Ctrl+Break on Windows, ask like the others; Windows gives a closed console ten seconds. */
const SIGNALS = Object.keys(INTERRUPTED) as Interrupt[];
/** One Ctrl+C in a terminal arrives twice, because npm passes on what the terminal already sent. */
const SAME_KEY_MS = 1000;

/** How far this process is, for an exception that nothing caught. */
const progress: { context?: OpenContext; result?: CommandResult; printing?: Promise<number> } = {};

/** Runs one command line; never rejects. */
export async function main(argv: readonly string[]): Promise<number> {
  progress.result = await perform(argv);
  return print(progress.result, argv);
}

/** Never two documents: the first one counts. */
function print(result: CommandResult, argv: readonly string[]): Promise<number> {
  return (progress.printing ??= write(render(result, wantsJson(argv))));
}

async function write(printed: Printed): Promise<number> {
  await flush(process.stderr, printed.stderr);
  if (await flush(process.stdout, printed.stdout)) return printed.exit;
  await flush(process.stderr, LOST_OUTPUT);
  // The exit code must not report success for a lost document.
  return printed.exit === EXIT.done ? EXIT.notSaved : printed.exit;
}

async function perform(argv: readonly string[]): Promise<CommandResult> {
  const read = readArguments(argv);
  if (!read.ok) return read;
  const { command, args } = read.value;
  if (!command || args.flags.has('ajuda')) {
    const text = command ? commandHelp(command) : generalHelp(args.rest[0]);
    return ok({ json: { ajuda: text }, text: text.split('\n'), exit: EXIT.done });
  }

  const stop = new AbortController();
  const context = openContext(args, stop.signal);
  progress.context = context;
  let stoppedAt = 0;
  const onInterrupt = (signal: Interrupt) => {
    if (stop.signal.aborted) {
      // A second signal exits at once: the journal then has the request as unanswered at the next start. Not a terminal
      // that closes, which its shell and the system both tell: that is no second wish.
      const again = signal !== 'SIGHUP' && performance.now() - stoppedAt > SAME_KEY_MS;
      if (again) exitNow(INTERRUPTED[signal]);
      return;
    }
    stoppedAt = performance.now();
    stop.abort();
    if (context.out())
      context.progress('O pedido já saiu; esperando a resposta da SEFAZ. Ctrl+C de novo sai já.');
    else if (context.busy())
      context.progress('Cancelando; se o pedido já estiver saindo, a resposta da SEFAZ é esperada.');
  };
  for (const signal of SIGNALS) process.on(signal, onInterrupt);
  const unwatch = watchNpm(process.env, () => onInterrupt('SIGTERM'));
  try {
    const done = await command.run(args, context);
    return asInterrupted(afterHandOver(done, context.handedOver()), context.released());
  } catch (error) {
    if (args.flags.has('registro')) process.stderr.write(`${redact(String(error))}\n`);
    return afterHandOver(err(INTERNAL), context.handedOver());
  } finally {
    await context.close().catch(() => process.stderr.write('O programa não fechou por inteiro.\n'));
    unwatch();
    for (const signal of SIGNALS) process.off(signal, onInterrupt);
  }
}

/** Handles unexpected exceptions: still one document and an exit code, never a stack. */
async function broken(argv: readonly string[]): Promise<never> {
  const { context } = progress;
  // `servir` may be sending for others.
  if (context?.busy()) await context.close().catch(() => undefined);
  const known = progress.result ?? afterHandOver(err(INTERNAL), context?.handedOver() ?? false);
  return exitProcess(await print(known, argv));
}

outliveStreams();
const argv = process.argv.slice(2);
process.on('uncaughtException', () => void broken(argv));
process.on('unhandledRejection', () => void broken(argv));
// Of a process that runs out of work before its command ends.
process.exitCode = EXIT.noAnswer;
// Not awaited here: what a command loads later imports this module, and would wait for it.
void main(argv).then(exitProcess);
