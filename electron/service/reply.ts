/** The service's answers, in the one body form of its contract: `status` and `motivo` always, `erro` unless 200. */

import type { AppError, ErrorCode } from '../../shared/errors.ts';
import { errorBody, ownWords } from '../../shared/explain/errors/error-body.ts';
import { explainIssue } from '../../shared/explain/findings/issues.ts';
import type { ServiceBody, BodyStatus } from '../../shared/service/service-bodies.ts';
import { SERVICE_CODES, type ServiceCode } from '../../shared/service/service-codes.ts';

export interface Reply {
  readonly http: number;
  readonly body: ServiceBody;
  readonly headers?: Readonly<Record<string, string>>;
}

/** HTTP 200: the result is in the body's `status`. */
export function spoken(body: ServiceBody): Reply {
  return { http: 200, body };
}

/**
 * Failures with an HTTP status; for 429 and 503 Retry-After states the wait. All others are 200, with the result in the
 * body.
 */
export const HTTP: Readonly<Partial<Record<ErrorCode, number>>> = {
  'sefaz.paused': 429,
  'consult.key-limit': 429,
  'disablement.too-soon': 429,
  'service.queue-full': 429,
  'token.revoked': 401,
  'app.closing': 503,
};
const WWW_AUTHENTICATE = { 'www-authenticate': 'X-AUTH-TOKEN' };
const again = (seconds: string) => ({ 'retry-after': seconds });
const HEADERS: Readonly<Record<number, (seconds: string) => Readonly<Record<string, string>>>> = {
  401: () => WWW_AUTHENTICATE,
  429: again,
  503: again,
};

/** A failure with our own message and code; details of single fields follow in `motivo`. */
export function failure(status: BodyStatus, error: AppError): Reply {
  const erro = errorBody(error);
  const seconds = error.data?.['seconds'] ?? error.data?.['waitSeconds'] ?? 60;
  const http = HTTP[error.code] ?? 200;
  const headers = HEADERS[http]?.(String(seconds));
  return {
    http,
    ...(headers ? { headers } : {}),
    body: {
      // As every other call without a token that counts (docs/service.md).
      status: http === 401 ? -400 : status,
      motivo: [erro.xMotivo, ...(error.issues ?? []).map((issue) => explainIssue(issue))].join(' '),
      erro,
    },
  };
}

/** A refusal by the authority, in its wording; our explanation is in `avisos`. */
export function refusal(
  status: BodyStatus,
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

/** The reply with one more of `avisos`. */
export function noticed(reply: Reply, notice: string | undefined): Reply {
  if (notice === undefined) return reply;
  const { avisos = [] } = reply.body;
  return { ...reply, body: { ...reply.body, avisos: [...avisos, notice] } };
}

/** Missing or wrong fields, which `motivo` names. */
export function invalid(status: BodyStatus, motivo: string): Reply {
  return { http: 200, body: { status, motivo, erro: ownWords('input.invalid', motivo) } };
}

/** A request that the service does not take, whatever its fields say; nothing was sent. */
export function refused(
  code: ServiceCode,
  status: BodyStatus,
  motivo: string,
  headers?: Reply['headers'],
): Reply {
  const http = SERVICE_CODES[code];
  const added = headers ?? (http === 401 ? WWW_AUTHENTICATE : undefined);
  return {
    http,
    ...(added ? { headers: added } : {}),
    body: { status, motivo, erro: ownWords(code, motivo) },
  };
}

/**
 * Invalid fields of `/nfe/inut`, also listed one by one. Nothing else has `erros`: clients of this contract treat
 * them as "invalid fields" and hide the rest.
 */
export function fieldFailure(status: -3 | -400, motivo: string, erros: readonly string[]): Reply {
  const { http, body } = invalid(status, motivo);
  return { http, body: { ...body, erros } };
}
