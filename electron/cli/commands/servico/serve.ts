/** Shared by the long-running commands: print the address once, then wait for the signal. */

import { ok } from '../../../../shared/result.ts';
import { EXIT } from '../../output/exit-codes.ts';
import type { CommandResult, Outcome, CliContext } from '../../command.ts';

/** Ends in 0 on Ctrl+C, SIGTERM or a closed terminal, in 6 where what it printed was lost; closing the context waits for what is being sent. */
export async function serveUntilStopped<D extends object>(
  context: CliContext,
  printed: NoInfer<Pick<Outcome<D>, 'json' | 'text'>>,
): Promise<CommandResult<D>> {
  const written = await context.announce(printed);
  await stopped(context.signal);
  context.progress('Encerrando.');
  return ok({ ...printed, exit: written ? EXIT.done : EXIT.notSaved, announced: true });
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
