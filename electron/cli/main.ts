/** The entry point of the command line: parses the arguments, runs the command, sets the exit code. */

import { err, ok } from '../../shared/result.ts';
import { internalFailure, openContext } from './cli-context.ts';
import { commandHelp, generalHelp } from './help.ts';
import { readArguments, wantsJson } from './input/args.ts';
import { outliveStreams } from '../faces/outlive-streams.ts';
import { redact } from '../log/redaction.ts';
import { EXIT } from './output/exit-codes.ts';
import { exitProcess, exitNow } from './exit-process.ts';
import { watchNpm } from './npm-parent.ts';
import { flush, LOST_OUTPUT, render } from './output/output.ts';
import type { CommandResult } from './command.ts';

/** By convention 128 plus the number of the signal. */
const INTERRUPTED = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143, SIGBREAK: 149 } as const;
type Interrupt = keyof typeof INTERRUPTED;
/** A terminal that closes, and Ctrl+Break on Windows, ask like the others; Windows gives a closed console ten seconds. */
const SIGNALS = Object.keys(INTERRUPTED) as Interrupt[];
/** One Ctrl+C in a terminal arrives twice, because npm passes on what the terminal already sent. */
const SAME_KEY_MS = 1000;

/** Whether this command has handed a disablement over to SEFAZ. */
let handedOver = () => false;

/** Runs one command line; never rejects. */
export async function main(argv: readonly string[]): Promise<number> {
  const json = wantsJson(argv);
  const printed = render(await perform(argv), json);
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
    return ok({ json: { ajuda: text }, text: [text], exit: EXIT.done });
  }

  const stop = new AbortController();
  const context = openContext(args, stop.signal);
  handedOver = context.handedOver;
  let stoppedAt = 0;
  const onInterrupt = (signal: Interrupt) => {
    if (stop.signal.aborted) {
      // A second signal exits at once: the journal then has the request as unanswered at the next start.
      if (performance.now() - stoppedAt > SAME_KEY_MS) exitNow(INTERRUPTED[signal]);
      return;
    }
    stoppedAt = performance.now();
    stop.abort();
    if (context.busy())
      context.progress('O pedido já saiu; esperando a resposta da SEFAZ. Ctrl+C de novo sai já.');
  };
  for (const signal of SIGNALS) process.on(signal, onInterrupt);
  const unwatch = watchNpm(process.env, () => onInterrupt('SIGTERM'));
  try {
    return await command.run(args, context);
  } catch (error) {
    if (args.flags.has('registro')) process.stderr.write(`${redact(String(error))}\n`);
    return err(internalFailure(context.handedOver()));
  } finally {
    await context.close().catch(() => process.stderr.write('O programa não fechou por inteiro.\n'));
    unwatch();
    for (const signal of SIGNALS) process.off(signal, onInterrupt);
  }
}

/** Handles unexpected exceptions: still one document and an exit code, never a stack. */
async function broken(argv: readonly string[]): Promise<never> {
  const printed = render(err(internalFailure(handedOver())), wantsJson(argv));
  await flush(process.stderr, printed.stderr);
  await flush(process.stdout, printed.stdout);
  return exitProcess(printed.exit);
}

outliveStreams();
const argv = process.argv.slice(2);
process.on('uncaughtException', () => void broken(argv));
process.on('unhandledRejection', () => void broken(argv));
await exitProcess(await main(argv));
