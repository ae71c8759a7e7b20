/** Shared by the operations of the service: their context, their audit entry, and common refusals. */

import type { Call, Environment, TokenView } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import type { HostWords } from '../../shared/explain/host/host.ts';
import { ownWords } from '../../shared/explain/errors/error-body.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceCode } from '../../shared/service/service-codes.ts';
import type { ActPolicy, Confirm } from '../ports.ts';
import type { Auth } from './auth.ts';
import { anyCase, textOf, wrong } from './fields.ts';
import type { JsonObject } from './http/json.ts';
import type { BodyStatus } from '../../shared/service/service-bodies.ts';
import { failure, invalid, refused, type Reply } from './reply.ts';

export interface OperationInput {
  readonly body: JsonObject;
  readonly auth: Auth;
  /** `Cache-Control: no-cache`: a stored answer is not accepted. */
  readonly fresh: boolean;
}

/** The context of an operation. */
export interface Core {
  readonly call: Call;
  /** As `call`, for a caller without a token. */
  readonly anonymous: Call;
  /**
   * As `call`, with the token's consent in place of the dialog, for as long as it is valid, and `policy` for the
   * request.
   */
  readonly acting: (token: TokenView, policy: ActPolicy) => Call;
  /** Why the consent of a token is no longer valid: `token.revoked`, or `app.closing` if the service is ending. */
  readonly withdrawn: (token: TokenView) => AppError | undefined;
  /** The environments in which this host may disable. */
  readonly allows: (environment: Environment) => boolean;
  readonly now: () => Date;
  readonly version: string;
  readonly tokenAlways: () => boolean;
  /** Proves to the holder of a token that this is our service; undefined for a token that is not valid. */
  readonly prove: (tokenId: string, challenge: string) => string | undefined;
  /** The only environment of this run; undefined: all. */
  readonly only: () => Environment | undefined;
  /**
   * Reserves `count` numbers of a production token's daily limit, so that concurrent calls cannot exceed it
   * together; undefined beyond it. The returned function releases what the audit does not count.
   */
  readonly reserve: (token: TokenView, count: number) => Promise<(() => void) | undefined>;
  /** Seconds until the next one, once the hourly limit of requests without a token is reached; refused ones do not count. */
  readonly admitAnonymous: () => number | undefined;
  /** Shown to the person at the computer, in their language. */
  readonly notify: (said: (words: HostWords) => { readonly title: string; readonly text: string }) => void;
}

/** A reply with its audit fields. */
export interface AuditedReply {
  readonly reply: Reply;
  /** The key, or the Id of the range. */
  readonly subject: string;
  /** Numbers that this call disabled in production, or may have disabled. */
  readonly numbers?: number;
  /** Called once the audit counts them. */
  readonly release?: () => void;
}

export type Operation = (input: OperationInput, core: Core) => Promise<AuditedReply>;

/** The token is the consent to disable, if this host may disable at all; it grants nothing further. */
export function tokenConsent(
  allows: Confirm['allows'],
  { id, capDay }: Pick<TokenView, 'id' | 'capDay'>,
): Confirm {
  const token = { by: 'token', token: id, dailyCap: capDay } as const;
  return { ...token, allows, disable: async () => true, grant: async () => false };
}

export function auditedReply(reply: Reply, subject = ''): AuditedReply {
  return { reply, subject };
}

/** 401 for a required token that is missing, and for one that is unknown or revoked. */
export function unauthorised(kind: Exclude<Auth['kind'], 'token'>): Reply {
  switch (kind) {
    case 'none':
      return refused(
        'token.missing',
        -400,
        'Esta operação pede um token de acesso (X-AUTH-TOKEN, no corpo ou no cabeçalho, ou Authorization: Bearer).',
      );
    case 'wrong':
      return refused('token.wrong', -400, 'O token de acesso não confere. Veja se foi copiado inteiro.');
    case 'revoked': {
      const motivo = 'O token de acesso foi revogado. Crie outro no programa.';
      const { body, ...rest } = failure(-400, appError('token.revoked'));
      return { ...rest, body: { ...body, motivo, erro: ownWords('token.revoked', motivo) } };
    }
  }
}

type TokenRefusal = Extract<ServiceCode, 'token.company' | 'token.environment' | 'token.scope'>;
const FORBIDDEN: Readonly<Record<TokenRefusal, string>> = {
  'token.company': 'O token de acesso é de outra empresa.',
  'token.environment': 'O token de acesso foi feito para outro ambiente.',
  'token.scope': 'O token de acesso não permite esta operação.',
};

/** 403: the token was made for something else; nothing was sent. */
export function forbidden(status: BodyStatus, code: TokenRefusal, motivo = FORBIDDEN[code]): Reply {
  return refused(code, status, motivo);
}

/**
 * The environment that `tpAmb` names for a caller bound to `own`, by its token or by this run; undefined if it names
 * another. Training is reached only through one of those two, since its tpAmb is homologation's.
 */
export function environmentFor(tpAmb: '1' | '2', own: Environment | undefined): Environment | undefined {
  if (!own) return tpAmb === '1' ? 'producao' : 'homologacao';
  return (own === 'producao') === (tpAmb === '1') ? own : undefined;
}

/** The required token of a call, and its environment: `tpAmb`, else the token's own; `refuse` answers another `tpAmb`. */
export function tokenAndEnvironment(
  { body, auth }: OperationInput,
  refuse = (motivo: string): Reply => invalid(-3, motivo),
): Result<{ readonly token: TokenView; readonly environment: Environment }, Reply> {
  if (auth.kind !== 'token') return err(unauthorised(auth.kind));
  const { token } = auth;
  const sent = anyCase(body, 'tpamb');
  const tpAmb = textOf(sent);
  if (tpAmb === '') return ok({ token, environment: token.environment });
  if (tpAmb !== '1' && tpAmb !== '2') {
    return err(refuse(wrong(sent, 'tpAmb', 'use 1 (produção) ou 2 (homologação)')));
  }
  const environment = environmentFor(tpAmb, token.environment);
  return environment ? ok({ token, environment }) : err(forbidden(-3, 'token.environment'));
}
