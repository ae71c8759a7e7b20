/** What the service answers, in the one body form of its contract: `status` and `motivo` always, `erro` whenever not 200. */

import type { AppError, ErrorCode } from '../../shared/errors.ts';
import { errorBody, ownWords } from '../../shared/explain/errors/error-body.ts';
import { explainIssue } from '../../shared/explain/findings/issues.ts';
import type { ServiceFailure } from '../../shared/service-bodies.ts';

/** The contract's own codes (docs/service.md): done; invalid or refused; could not be carried out; mandatory fields not sent. */
export type ServiceStatus = 200 | -3 | -6 | -400;

export interface ServiceBody {
  readonly status: ServiceStatus;
  readonly motivo: string;
  readonly erro?: ServiceFailure;
  readonly erros?: readonly string[];
  readonly [member: string]: unknown;
}

export interface Reply {
  readonly http: number;
  readonly body: ServiceBody;
  readonly headers?: Readonly<Record<string, string>>;
}

/** HTTP 200: the body's `status` speaks. */
export function spoken(body: ServiceBody): Reply {
  return { http: 200, body };
}

/** Failures that HTTP has a word for; 429 says in Retry-After how long to wait. All others are 200: the body speaks. */
const HTTP: Readonly<Partial<Record<ErrorCode, number>>> = {
  'sefaz.paused': 429,
  'consult.key-limit': 429,
  'disablement.too-soon': 429,
  'service.queue-full': 429,
  'token.revoked': 401,
  'app.closing': 503,
};
const HEADERS: Readonly<Record<number, (seconds: string) => Readonly<Record<string, string>>>> = {
  401: () => ({ 'www-authenticate': 'X-AUTH-TOKEN' }),
  429: (seconds) => ({ 'retry-after': seconds }),
};

/** A failure in our own words, with the codes of our own list; what is wrong with single fields follows in `motivo`. */
export function failure(status: ServiceStatus, error: AppError): Reply {
  const erro = errorBody(error);
  const seconds = error.data?.['seconds'] ?? error.data?.['waitSeconds'] ?? 60;
  const http = HTTP[error.code] ?? 200;
  const headers = HEADERS[http]?.(String(seconds));
  return {
    http,
    ...(headers ? { headers } : {}),
    body: {
      status,
      motivo: [erro.xMotivo, ...(error.issues ?? []).map((issue) => explainIssue(issue))].join(' '),
      erro,
    },
  };
}

/** A refusal by the authority, in its words; ours stand beside them in `avisos`. */
export function refusal(
  status: ServiceStatus,
  cStat: string,
  xMotivo: string,
  avisos: readonly string[] = [],
): Reply {
  return {
    http: 200,
    body: {
      status,
      motivo: xMotivo === '' ? `A SEFAZ respondeu ${cStat}.` : xMotivo,
      erro: { cStat, xMotivo, codigo: '' },
      ...(avisos.length > 0 ? { avisos } : {}),
    },
  };
}

/** A request that cannot be served as it is; `motivo` alone says why, and which fields. */
export function invalid(status: ServiceStatus, motivo: string, http = 200): Reply {
  return { http, body: { status, motivo, erro: ownWords('input.invalid', motivo) } };
}

/**
 * Fields of `/nfe/inut`, told one by one too. Nothing else carries `erros`: clients of this contract take any of them for
 * "invalid fields" and hide what stands beside them.
 */
export function fieldFailure(status: -3 | -400, motivo: string, erros: readonly string[]): Reply {
  const { http, body } = invalid(status, motivo);
  return { http, body: { ...body, erros } };
}
