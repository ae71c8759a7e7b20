/** What answers the requests of the JSON service and of granted folders: routes, tokens, limits, and the audit of every call. */

import type { Environment, TokenView } from '../../shared/contract.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { FileFault } from '../../shared/service/service-codes.ts';
import type { Audit } from '../settings/access/audit.ts';
import type { ServiceSettingsStore } from '../settings/access/settings.ts';
import type { Tokens } from '../settings/access/tokens.ts';
import type { Dispatch } from '../dispatcher.ts';
import { createClient } from '../faces/client.ts';
import { logFault } from '../log/detail.ts';
import type { Clock, Confirm, Log } from '../ports.ts';
import { createGate, type Auth } from './auth.ts';
import { charsetNotice } from './http/charset.ts';
import { LOOPBACK, startHttpServer, type ServiceRequest, type Page } from './http/http-server.ts';
import { readJsonObject, type JsonObject } from './http/json.ts';
import { forbidden, tokenConsent, auditedReply, type Core, type AuditedReply } from './operation.ts';
import { notAsked, notJson, notServed, refuse, unknownCharset } from './refusals.ts';
import { noticed, type Reply } from './reply.ts';
import { rehearsed } from './rehearsal.ts';
import { inut } from './inut/inut.ts';
import { stats } from './stats.ts';
import { OPERATIONS, PAGES, shaped } from './routes.ts';

export interface ServiceDeps {
  readonly version: string;
  readonly dispatch: Dispatch;
  /** The environments in which this host may confirm a disablement. */
  readonly allows: Confirm['allows'];
  readonly tokens: Tokens;
  readonly audit: Audit;
  /**
   * Numbers sent in production since local midnight that count against this token's limit, according to the journal,
   * without those still being sent.
   */
  readonly numbersSent: (token: Pick<TokenView, 'id' | 'root'>) => Promise<number>;
  readonly settings: ServiceSettingsStore;
  /** Several people are signed in: the default for requiring a token. */
  readonly severalPeople: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Shows it to the person at the computer. */
  readonly notify: Core['notify'];
  readonly changed: () => void;
}

export interface AskedByFile {
  readonly path: '/nfe/stats' | '/nfe/inut';
  /** An error where the file is not asked; it is a call all the same. */
  readonly body: Result<JsonObject, FileFault>;
  readonly token: TokenView;
}

/** The current state of the service. */
export interface Standing {
  readonly tokenAlways: () => boolean;
  readonly only: () => Environment | undefined;
  /** While it listens, a number of its own for each time that it was switched on. */
  readonly openSince: () => number | undefined;
  /** The program ends. */
  readonly isEnded: () => boolean;
}

/** A listener that answers. */
export interface Door {
  readonly port: number;
  readonly address: string;
  /** Waits for running requests. */
  readonly close: () => Promise<void>;
}

export interface Answering {
  /** Error: `service.port`. */
  readonly open: (port: number) => Promise<Result<Door, AppError>>;
  readonly ask: (asked: AskedByFile) => Promise<AuditedReply>;
}

const HOUR_MS = 60 * 60 * 1000;
/** A caller may make up any path. */
const MAX_LOGGED_PATH = 200;
/** Asks an hour from callers without a token (docs/service.md). */
const ANONYMOUS_PER_HOUR = 60;

export function createAnswering(deps: ServiceDeps, standing: Standing): Answering {
  const { tokenAlways, only, openSince, isEnded } = standing;
  const gate = createGate(deps.tokens);
  const anonymous: number[] = [];
  /** Numbers of production tokens that are being sent, by token. */
  const reserved = new Map<string, number>();

  const session = 'service';
  const coreWhile = (serving: () => boolean): Core => ({
    call: createClient(deps.dispatch, { face: 'service', session }),
    anonymous: createClient(deps.dispatch, { face: 'service', session, anonymous: true }),
    acting: (token, act) =>
      createClient(deps.dispatch, {
        face: 'service',
        session,
        confirm: tokenConsent(deps.allows, token),
        withdrawn: () => withdrawn(token, serving),
        act,
      }),
    withdrawn: (token) => withdrawn(token, serving),
    allows: deps.allows,
    now: () => deps.clock.now(),
    version: deps.version,
    tokenAlways,
    prove: (id, challenge) => deps.tokens.prove(id, challenge),
    only,
    reserve: async (token, count) => {
      const sent = await deps.numbersSent(token);
      // No await from here on. What ended meanwhile is in the audit before it is released.
      const taken = reserved.get(token.id) ?? 0;
      // After a restore one of the two counts may have been reverted, the other not.
      const spent = Math.max(deps.audit.numbersToday(token.id), sent);
      if (spent + taken + count > token.capDay) return undefined;
      reserved.set(token.id, taken + count);
      return () => reserved.set(token.id, Math.max((reserved.get(token.id) ?? 0) - count, 0));
    },
    admitAnonymous: () => {
      const now = deps.clock.now().getTime();
      // Far ahead of now: the clock was set back since.
      while (anonymous[0] !== undefined && Math.abs(now - anonymous[0]) >= HOUR_MS) anonymous.shift();
      const [oldest = now] = anonymous;
      if (anonymous.length >= ANONYMOUS_PER_HOUR) return Math.ceil((oldest + HOUR_MS - now) / 1_000);
      anonymous.push(now);
      return undefined;
    },
    notify: deps.notify,
  });
  const withdrawn = ({ id }: TokenView, serving: () => boolean) => {
    if (!deps.tokens.isLive(id)) return appError('token.revoked');
    return serving() ? undefined : appError('app.closing');
  };
  const coreOfFolders = coreWhile(() => !isEnded());

  const isOfAnother = (auth: Auth) =>
    auth.kind === 'token' && only() !== undefined && auth.token.environment !== only();

  const handle = async (request: ServiceRequest): Promise<Reply | Page> => {
    // Switched off and on again, the service is not the one that this request came to.
    const arrived = openSince();
    const core = coreWhile(() => arrived !== undefined && openSince() === arrived);
    // To HEAD Node sends the headers alone.
    const page = ['GET', 'HEAD'].includes(request.method) ? PAGES.get(request.path) : undefined;
    if (page) return page(core, request.query, () => gate.identify(undefined, request.headers));
    const route = OPERATIONS.get(request.path);
    if (!route || request.method !== 'POST')
      return logged(request.path, shaped(request.path, notServed(request)));
    const started = performance.now();
    const { text, charset } = request.body;
    const body = readJsonObject(text);
    let auth: Auth = { kind: 'none' };
    let done: AuditedReply;
    if (route.signs && charset === 'guessed') {
      done = auditedReply(unknownCharset());
    } else if (body.ok) {
      const members = body.value;
      auth = await gate.identify(members, request.headers);
      done = isOfAnother(auth)
        ? auditedReply(forbidden(route.undone, 'token.environment', OTHER_ENVIRONMENT))
        : await rehearsed(request, auth.kind === 'token' ? auth.token.environment : only(), core, () =>
            route.run({ body: members, auth, fresh: wantsFresh(request) }, core),
          );
    } else {
      done = auditedReply(notJson(body.error));
    }
    const reply = shaped(request.path, noticed(done.reply, charsetNotice(charset)));
    record(request.path, { ...done, reply }, auth, started);
    return reply;
  };

  /** One line a call, also of one that reaches no operation: the audit has the others alone, so that no caller can fill it. */
  const logged = (path: string, reply: Reply, { token = '', subject = '', ms = 0 } = {}) => {
    const { status, erro } = reply.body;
    const served = { token, subject, http: reply.http, status, codigo: erro?.codigo ?? '' };
    deps.log.write({ level: 'info', op: path.slice(0, MAX_LOGGED_PATH), ms, served });
    return reply;
  };
  const record = (path: string, done: AuditedReply, auth: Auth, started: number) => {
    const { reply, subject, numbers = 0, release } = done;
    const ms = performance.now() - started;
    const tokenId = auth.kind === 'token' ? auth.token.id : '';
    logged(path, reply, { token: tokenId, subject, ms });
    deps.audit.add({
      at: deps.clock.now().toISOString(),
      operation: path,
      tokenId,
      cnpj: auth.kind === 'token' ? auth.token.cnpj : '',
      subject,
      http: reply.http,
      status: reply.body.status,
      motivo: reply.body.motivo,
      ms,
      numbers,
    });
    release?.();
    deps.changed();
  };

  return {
    open: async (port) => {
      const server = await startHttpServer({
        port,
        handle,
        refuse: (http, reason, path) => logged(path, refuse(http, reason, path)),
        failed: logFault(deps.log, 'service'),
      });
      return server.ok ? ok({ ...server.value, address: `http://${LOOPBACK}:${server.value.port}` }) : server;
    },
    ask: async ({ path, body, token }) => {
      const started = performance.now();
      const auth: Auth = { kind: 'token', token };
      const given = body.ok
        ? await OF_FILES[path]({ body: body.value, auth, fresh: false }, coreOfFolders)
        : auditedReply(notAsked(path, body.error));
      const done = { ...given, reply: shaped(path, given.reply) };
      record(path, done, auth, started);
      return done;
    },
  };
}

const OF_FILES = { '/nfe/stats': stats, '/nfe/inut': inut } as const;

/** RFC 9111, 5.2.1.4; an argument names response fields, and has no meaning in a request. */
function wantsFresh({ headers }: ServiceRequest): boolean {
  const directives = (headers['cache-control'] ?? '').toLowerCase().split(',');
  return directives.some((directive) => directive.trim() === 'no-cache');
}

const OTHER_ENVIRONMENT = 'O token de acesso é de um ambiente que este serviço não atende.';
