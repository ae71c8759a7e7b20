/**
 * Blocks production in a data folder that other users of the computer may change, because its content cannot be
 * trusted.
 */

import type { CallName } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { detailOf } from '../log/detail.ts';
import type { Clock, Log } from '../ports.ts';

/** Calls that reach SEFAZ in a company's name, prepare this, or allow it to a program. */
const ACTS: ReadonlySet<string> = new Set<CallName>([
  'consult.note',
  'batch.start',
  'batch.resume',
  'batch.ask-again',
  'disablement.perform',
  'disablement.perform-group',
  'disablement.prepare',
  'disablement.send',
  'disablement.resend',
  'numbering.ask',
  'token.create',
  'drop.create',
]);
/** Asking Windows takes some hundred milliseconds; a permission change takes effect after this. */
const FRESH_MS = 60_000;

export interface ProductionGuardDeps {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Other users who can change the folder; undefined if there are none. */
  readonly sharedWith: (folder: string) => Promise<string | undefined>;
}

/** Resolves to `data.shared` for a production request in such a folder; to undefined if the system does not say. */
export function createProductionGuard({ dataDir, clock, log, sharedWith }: ProductionGuardDeps) {
  let known: { readonly at: number; readonly how: Promise<string | undefined> } | undefined;
  const check = () => {
    const at = clock.now().getTime();
    if (known && Math.abs(at - known.at) < FRESH_MS) return known.how;
    const how = sharedWith(dataDir).catch((error: unknown) => {
      log.write({ level: 'error', op: 'data.access', code: 'internal', detail: detailOf(error) });
      return undefined;
    });
    known = { at, how };
    return how;
  };
  return async (name: string, input: unknown): Promise<AppError | undefined> => {
    if (!ACTS.has(name) || !isProduction(input)) return undefined;
    const reason = await check();
    if (reason === undefined) return undefined;
    known = undefined; // Not cached, so that a correction takes effect at once.
    return appError('data.shared', { folder: dataDir, reason });
  };
}

function isProduction(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Reflect.get(input, 'environment') === 'producao';
}
