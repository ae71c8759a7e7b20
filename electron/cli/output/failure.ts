/** The `erro` of every JSON answer, and the failure of a whole command. */

import { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import { errorBody as serviceErrorBody, ownWords } from '../../../shared/explain/errors/error-body.ts';
import { explainError } from '../../../shared/explain/errors/errors.ts';
import { explainIssue } from '../../../shared/explain/findings/issues.ts';
import type { Named } from '../../../shared/service/named.ts';
import { serviceFailureSchema } from '../../../shared/service/service-bodies.ts';
import { EXIT, exitOf, type ExitCode } from './exit-codes.ts';
import { ownAction } from './words.ts';

/** `erro` as docs/cli.md has it, everywhere: the service's with a sentence and details beside it. */
export const errorSchema = serviceFailureSchema
  .extend({ mensagem: z.string(), detalhes: z.record(z.string(), z.unknown()).optional() })
  .strict();
export type ErrorBody = Readonly<z.infer<typeof errorSchema>>;

/** Ends a command without a result: printed complete with --json, otherwise as its sentences. */
export interface CommandFailure {
  readonly erro: ErrorBody;
  readonly exit: ExitCode;
  /** What to do, one sentence each. */
  readonly hints: readonly string[];
}

export function errorBody(error: AppError): ErrorBody {
  const body = serviceErrorBody(error);
  const erros = error.issues?.map((issue) => ({
    campo: issue.path,
    regra: issue.rule,
    mensagem: explainIssue(issue),
  }));
  const detalhes = { ...error.data, ...(erros ? { erros } : {}) };
  return {
    ...body,
    mensagem: body.xMotivo,
    ...(Object.keys(detalhes).length > 0 ? { detalhes } : {}),
  };
}

export const ERROR: Named<AppError, ErrorBody> = { schema: errorSchema, of: errorBody };

/** A failure reported by the core. */
export function failureOf(error: AppError, exit: ExitCode = exitOf(error)): CommandFailure {
  const action = ownAction(error) ?? explainError(error).action;
  const issues = error.issues?.map((issue) => explainIssue(issue)) ?? [];
  const hint = action === undefined ? [] : [action];
  return { erro: errorBody(error), exit, hints: issues.length > 1 ? issues : hint };
}

/** A failure of the command line itself: `sentences[0]` is the message, the rest are details. */
export function failureWith(
  code: AppError['code'],
  exit: ExitCode,
  sentences: readonly string[],
  hints: readonly string[] = [],
): CommandFailure {
  const mensagem = sentences[0] ?? explainError({ code }).what;
  return {
    erro: {
      ...ownWords(code, mensagem),
      mensagem,
      ...(sentences.length > 1 ? { detalhes: { erros: sentences } } : {}),
    },
    exit,
    hints: [...sentences.slice(1), ...hints],
  };
}

/** `--sim` is missing: `sentences` say what was not done. */
export function unconfirmed(sentences: readonly string[], hints: readonly string[] = []): CommandFailure {
  return failureWith('confirmation.required', EXIT.usage, sentences, hints);
}

/** Wrong usage: exit 2, nothing was sent. */
export function usage(sentences: readonly string[], hints: readonly string[] = []): CommandFailure {
  return failureWith('input.invalid', EXIT.usage, sentences, hints);
}
