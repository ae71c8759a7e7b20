/** What the operations of the service share: what they are given, what they tell the audit, and their common refusals. */

import type { Call, Environment, TokenView } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ActPolicy, Confirm } from '../ports.ts';
import type { Auth } from './auth.ts';
import { field, textOf } from './fields.ts';
import type { JsonObject } from './json.ts';
import { invalid, type Reply, type ServiceStatus } from './reply.ts';

export interface OperationInput {
  readonly body: JsonObject;
  readonly auth: Auth;
  /** `Cache-Control: no-cache`: a stored answer will not do. */
  readonly fresh: boolean;
}

/** What an operation may do. */
export interface Core {
  readonly call: Call;
  /** The same calls for a caller without a token. */
  readonly anonymous: Call;
  /** The same calls with the token's consent in place of the dialog, for as long as it stands, and `policy` for the act. */
  readonly acting: (token: TokenView, policy: ActPolicy) => Call;
  /** Why the consent of a token no longer stands: `token.revoked`, or `app.closing` where the service ends. */
  readonly withdrawn: (token: TokenView) => AppError | undefined;
  /** The environments in which this host may disable. */
  readonly allows: (environment: Environment) => boolean;
  readonly now: () => Date;
  readonly version: string;
  readonly tokenAlways: () => boolean;
  /** What proves to the holder of a token that this is our listener; undefined for a token that is not live. */
  readonly prove: (tokenId: string, challenge: string) => string | undefined;
  /** The one environment that this run serves; undefined: all. */
  readonly only: () => Environment | undefined;
  /**
   * Takes `count` numbers of a production token's day, so that calls at once cannot pass the cap together; undefined
   * beyond it. What it returns gives back what the audit does not come to count.
   */
  readonly reserve: (token: TokenView, count: number) => Promise<(() => void) | undefined>;
  /** False once an hour has seen as many asks without a token as it may; a refused one does not count. */
  readonly admitAnonymous: () => boolean;
  readonly notify: (title: string, text: string) => void;
}

/** A reply with what the audit keeps of it. */
export interface AuditedReply {
  readonly reply: Reply;
  /** The key, or the Id of the range. */
  readonly subject: string;
  /** Numbers that this very call disabled in production, or may have. */
  readonly numbers?: number;
  /** Called once the audit counts them. */
  readonly release?: () => void;
}

export type Operation = (input: OperationInput, core: Core) => Promise<AuditedReply>;

/** The token is the consent to disable, where this host may disable at all; it grants nothing further. */
export function tokenConsent(allows: Confirm['allows'], token: string): Confirm {
  return { by: 'token', token, allows, disable: async () => true, grant: async () => false };
}

export function auditedReply(reply: Reply, subject = ''): AuditedReply {
  return { reply, subject };
}

/** 401 for a token that is missing where one is needed, or that fits none. */
export function unauthorised(kind: 'none' | 'wrong'): Reply {
  const motivo =
    kind === 'none'
      ? 'Esta operação pede um token de acesso (X-AUTH-TOKEN, no corpo ou no cabeçalho).'
      : 'O token de acesso não confere ou foi revogado.';
  return { ...invalid(-400, motivo, 401), headers: { 'www-authenticate': 'X-AUTH-TOKEN' } };
}

/** 403: the token was made for something else; nothing was sent. */
export function forbidden(status: ServiceStatus, motivo: string): Reply {
  return invalid(status, motivo, 403);
}

/**
 * The environment that `tpAmb` names for a caller bound to `own`, by its token or by what this run serves; undefined when
 * it names another. Training is reached through one of those two only, since its tpAmb is homologation's.
 */
export function environmentFor(tpAmb: '1' | '2', own: Environment | undefined): Environment | undefined {
  if (!own) return tpAmb === '1' ? 'producao' : 'homologacao';
  return (own === 'producao') === (tpAmb === '1') ? own : undefined;
}

/** The token of a call that needs one, and the environment that it means: `tpAmb`, else the token's own. */
export function tokenAndEnvironment({
  body,
  auth,
}: OperationInput): Result<{ readonly token: TokenView; readonly environment: Environment }, Reply> {
  if (auth.kind !== 'token') return err(unauthorised(auth.kind));
  const { token } = auth;
  const tpAmb = textOf(field(body, 'tpAmb'));
  if (tpAmb === '') return ok({ token, environment: token.environment });
  if (tpAmb !== '1' && tpAmb !== '2') {
    return err(invalid(-3, 'tpAmb: use 1 (produção) ou 2 (homologação).'));
  }
  const environment = environmentFor(tpAmb, token.environment);
  return environment
    ? ok({ token, environment })
    : err(forbidden(-3, 'O token de acesso foi feito para outro ambiente.'));
}
