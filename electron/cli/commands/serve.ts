/** What the commands that stay until they are stopped share: say once where they listen, then wait for the signal. */

import { ok } from '../../../shared/result.ts';
import { EXIT } from '../output/exit-codes.ts';
import type { CommandResult, Outcome, CliContext } from '../command.ts';

/** Ends with 0 when Ctrl+C or SIGTERM comes; what is being sent is waited for when the context is closed. */
export async function serveUntilStopped(
  context: CliContext,
  said: Pick<Outcome, 'json' | 'text'>,
): Promise<CommandResult> {
  await context.announce(said);
  await stopped(context.signal);
  context.progress('Encerrando.');
  return ok({ ...said, exit: EXIT.done, announced: true });
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
