/** Waits until a batch has asked what can be asked now, and says meanwhile how far it is. */

import { isUnconnected } from '../../../../shared/asking/hindered.ts';
import type { BatchView } from '../../../../shared/contract.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { grouped } from '../../../../shared/numbers.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { CliContext, Client } from '../../command.ts';

/** A lost connection that is tried again within this is waited for; a script does not wait for hours. */
const PATIENCE_MS = 30_000;
const LINE_EVERY_MS = 1_000;

/** `begin` starts it. A batch that only waits is left as it is, so that the reasons can still be read. */
export async function followBatch(
  client: Client,
  { id, environment }: BatchView,
  begin: () => Promise<Result<BatchView, AppError>>,
  { progress, signal, now }: CliContext,
): Promise<Result<BatchView, AppError>> {
  const stop = Promise.withResolvers<BatchView | undefined>();
  let saidAt = -Infinity;
  const see = (view: BatchView) => {
    if (view.id !== id) return;
    if (view.state === 'done' || view.state === 'cancelled' || view.state === 'paused') stop.resolve(view);
    else if (view.state === 'waiting' && isLong(view, now())) stop.resolve(view);
    else if (performance.now() - saidAt > LINE_EVERY_MS) {
      saidAt = performance.now();
      progress(lineOf(view));
    }
  };
  const unsubscribe = client.subscribe((event) => {
    if (event.name === 'batch.progress') see(event.data);
  });
  const onAbort = () => stop.resolve(undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const begun = await begin();
    if (!begun.ok) return begun;
    see(begun.value);
    if (signal.aborted) onAbort();
    const seen = await stop.promise;
    if (seen) return ok(seen);
    // Interrupted: queries on their way are aborted, and the rest waits for the next run.
    return await client.call('batch.pause', { environment, id });
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}

/** Nothing can be asked, and the soonest end is too far away. */
function isLong({ waits, perMinute = 0 }: BatchView, now: Date): boolean {
  const short = waits.some(({ why, until, error }) => {
    if (why !== 'connection' || until === undefined) return false;
    // Where no connection could be made from the beginning, another try would only take as long.
    if (perMinute === 0 && error !== undefined && isUnconnected(error)) return false;
    return Date.parse(until) - now.getTime() <= PATIENCE_MS;
  });
  return !short;
}

function lineOf({ total, states, perMinute, msLeft, waits }: BatchView): string {
  const done = total - (states.pending ?? 0);
  const pace = perMinute === undefined ? '' : `  ${grouped(Math.round(perMinute), 'pt-BR')} por minuto`;
  const left = perMinute === undefined || msLeft === undefined ? '' : `, faltam ${durationOf(msLeft)}`;
  const waiting = waits.reduce((sum, { rows }) => sum + rows, 0);
  const held = waiting === 0 ? '' : `  (${grouped(waiting, 'pt-BR')} esperando)`;
  return `${grouped(done, 'pt-BR')}/${grouped(total, 'pt-BR')}${pace}${left}${held}`;
}

function durationOf(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
