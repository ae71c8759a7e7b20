/**
 * Routes a call of any front end to its handler: validates input and output, and turns exceptions into error values.
 */

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  CALL_NAMES,
  contract,
  type CallDefinition,
  type CallName,
  type HandlerOutput,
  type ParsedInput,
  type Topic,
} from '../shared/contract.ts';
import { AppFailure, appError, invalidInput, type AppError, type InputIssue } from '../shared/errors.ts';
import { archiveTrouble } from '../shared/explain/archive/archive-trouble.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { ActPolicy, Confirm, Log } from './ports.ts';
import { detailOf } from './log/detail.ts';
import { refusalOf, sqliteCode } from './storage/database/database.ts';

export type Face = 'window' | 'web' | 'cli' | 'service' | 'test';

/** Who calls, and how the call can be aborted. */
export interface Caller {
  readonly face: Face;
  /** Identifies the window or session, so that a draft belongs to its creator. */
  readonly session: string;
  readonly signal?: AbortSignal;
  /** The host calls on its own: no sign of a person's presence. */
  readonly unattended?: boolean;
  /** A program that called without a token. */
  readonly anonymous?: boolean;
  /** Replaces the host's dialog if consent was given otherwise (a token, `--sim`). */
  readonly confirm?: Confirm;
  /** Why that consent is no longer valid; undefined while it is. */
  readonly withdrawn?: () => AppError | undefined;
  /** The front end's policy for disablements; absent: that of a person at a window. */
  readonly act?: ActPolicy;
}

/** May throw the reason of its caller's signal: the call then ends with `call.aborted`. */
export type Handler<N extends CallName> = (
  input: ParsedInput<N>,
  caller: Caller,
) => Promise<Result<HandlerOutput<N>, AppError>> | Result<HandlerOutput<N>, AppError>;

/** One handler per call: a missing one is a compile error. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** `output` is the validated, JSON-safe value, or an error value; never rejects. */
export type Dispatch = (name: string, input: unknown, caller: Caller) => Promise<Result<unknown, AppError>>;

const NAMES = new Set<string>(CALL_NAMES);

/**
 * `changed` is called with what a command may have changed, before its answer goes out.
 * @param dataDir named where the disk refused what a call had to write
 */
export function createDispatcher(
  handlers: Handlers,
  log: Log,
  changed: (topics: readonly Topic[]) => void,
  dataDir: string,
): Dispatch {
  return async (name, input, caller) => {
    if (!isCallName(name)) return err(appError('call.unknown'));
    const started = performance.now();
    const call: CallDefinition = contract[name];
    const parsed = contract[name].input.safeParse(input);
    if (!parsed.success) return err(invalidInput(issuesOf(parsed.error)));
    try {
      const handler = handlers[name] as Handler<CallName>;
      const result = await handler(parsed.data, caller);
      const ms = performance.now() - started;
      if (!result.ok) {
        log.write({ level: 'info', op: name, ms, code: result.error.code });
        return result;
      }
      log.write({ level: 'info', op: name, ms });
      return ok(contract[name].output.parse(result.value));
    } catch (error) {
      if (caller.signal?.aborted && error === caller.signal.reason) {
        log.write({ level: 'info', op: name, ms: performance.now() - started, code: 'call.aborted' });
        return err(appError('call.aborted'));
      }
      if (error instanceof AppFailure) {
        log.write({ level: 'warn', op: name, ms: performance.now() - started, code: error.appError.code });
        return err(error.appError);
      }
      const refusal = diskRefusal(error, dataDir);
      if (refusal) {
        log.write({ level: 'error', op: name, code: refusal.code, detail: detailOf(error) });
        return err(refusal);
      }
      const correlation = randomUUID().slice(0, 8);
      log.write({ level: 'error', op: name, correlation, code: 'internal', detail: detailOf(error) });
      return err(appError('internal', { correlation }));
    } finally {
      if ('changes' in call && call.changes.length > 0) changed(call.changes);
    }
  };
}

/** A database that cannot be written now, or a full disk; undefined for what a network or a bug does. */
function diskRefusal(error: unknown, dataDir: string): AppError | undefined {
  const refusal = refusalOf(error, dataDir);
  if (refusal?.code !== 'data.folder') return undefined;
  const isFull = archiveTrouble(String(refusal.data?.['reason'])) === 'full';
  return isFull || sqliteCode(error) !== undefined ? refusal : undefined;
}

function isCallName(name: string): name is CallName {
  return NAMES.has(name);
}

function issuesOf(error: z.ZodError): InputIssue[] {
  return error.issues.map((issue) => ({
    path: issue.path.join('.'),
    rule: issue.code === 'custom' ? issue.message : issue.code,
  }));
}
