/** Carries a call of any face to its handler: parses what comes in and what goes out, and lets no exception cross. */

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  CALL_NAMES,
  contract,
  type CallName,
  type HandlerOutput,
  type ParsedInput,
} from '../shared/contract.ts';
import { appError, invalidInput, type AppError, type InputIssue } from '../shared/errors.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { ActPolicy, Confirm, Log } from './ports.ts';
import { detailOf } from './log/detail.ts';

export type Face = 'window' | 'web' | 'cli' | 'service' | 'test';

/** Who calls, and how the call can be given up. */
export interface Caller {
  readonly face: Face;
  /** Identifies the window or session, so that a draft belongs to the one who began it. */
  readonly session: string;
  readonly signal?: AbortSignal;
  /** The host asks by itself: it says nothing about a person being there. */
  readonly unattended?: boolean;
  /** Nobody stands behind the call: a program that asked without a token. */
  readonly anonymous?: boolean;
  /** Replaces the host's dialog where consent was given otherwise (a token, `--sim`). */
  readonly confirm?: Confirm;
  /** Why that consent no longer stands; undefined while it does. */
  readonly withdrawn?: () => AppError | undefined;
  /** What this face decides of a disablement; absent: that of a person at a window. */
  readonly act?: ActPolicy;
}

export type Handler<N extends CallName> = (
  input: ParsedInput<N>,
  caller: Caller,
) => Promise<Result<HandlerOutput<N>, AppError>> | Result<HandlerOutput<N>, AppError>;

/** One handler per call: a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** `output` is the parsed, JSON-safe value, or an error value; never a rejection. */
export type Dispatch = (name: string, input: unknown, caller: Caller) => Promise<Result<unknown, AppError>>;

const NAMES = new Set<string>(CALL_NAMES);

export function createDispatcher(handlers: Handlers, log: Log): Dispatch {
  return async (name, input, caller) => {
    if (!isCallName(name)) return err(appError('call.unknown'));
    const started = performance.now();
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
      const correlation = randomUUID().slice(0, 8);
      log.write({ level: 'error', op: name, correlation, code: 'internal', detail: detailOf(error) });
      return err(appError('internal', { correlation }));
    }
  };
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
