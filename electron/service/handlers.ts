/** The contract's calls about the JSON service and its tokens, both of which belong to the real data folder. */

import type { DatabaseSync } from 'node:sqlite';
import type { Environment, ParsedInput, TokenView } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { explainError } from '../../shared/explain/errors/errors.ts';
import { cnpjRoot } from '../../shared/fiscal/issuer/cnpj.ts';
import type { Caller, Dispatch, Handlers } from '../dispatcher.ts';
import { localeOf, wordsOf, type GrantSummary, type Ports } from '../ports.ts';
import type { Core } from './operation.ts';
import { createAudit, type Audit } from '../settings/access/audit.ts';
import type { Service } from './service.ts';
import { createServiceSettings, type ServiceSettingsStore } from '../settings/access/settings.ts';
import { openTokenSeal } from '../settings/access/token-seal.ts';
import { createTokens, type Tokens } from '../settings/access/tokens.ts';
import { detailOf } from '../log/detail.ts';

/** The parts of an environment's realm that the service uses. */
interface ServedRealm {
  readonly database: DatabaseSync;
  readonly numbersSentBy: (token: Pick<TokenView, 'id' | 'root'>) => Promise<number>;
  readonly hasCertificate: (root: string) => boolean;
  readonly companies: { get(cnpj: string): { readonly name: string } | undefined };
}

export interface ServiceHandlersDeps {
  readonly dataDir: string;
  readonly version: string;
  readonly ports: Pick<Ports, 'clock' | 'confirm' | 'language' | 'log' | 'notifier' | 'secretBox'>;
  /** The dispatcher, which the service calls like any front end. */
  readonly dispatch: Dispatch;
  readonly realmOf: (environment: Environment) => Promise<Result<ServedRealm, AppError>>;
  readonly changed: () => void;
  /** Several people are signed in to this computer. */
  readonly severalPeople: () => boolean;
}

/** How a folder of requests is granted and answered: as a token is. */
export interface Grants {
  readonly open: () => Promise<Result<Opened, AppError>>;
  /** The limits of a grant, once a person allowed what needs it. Errors: `certificate.missing`, and of a person's refusal. */
  readonly admit: (
    wanted: ParsedInput<'token.create'> & { readonly folder?: string },
    caller: Caller,
  ) => Promise<Result<{ readonly capCall: number; readonly capDay: number }, AppError>>;
}

interface Opened {
  readonly service: Service;
  readonly tokens: Tokens;
  readonly audit: Audit;
}

/** What one token may disable in production unless said otherwise when it is made (docs/service.md). */
const DEFAULT_CAPS = { capCall: 10, capDay: 50 } as const;

export function createServiceHandlers(deps: ServiceHandlersDeps) {
  const settings = createServiceSettings(deps.dataDir);
  let opening: Promise<Result<Opened, AppError>> | undefined;
  const open = async (): Promise<Result<Opened, AppError>> => {
    // Tokens belong to the real data folder, also those for training.
    const realm = await deps.realmOf('homologacao');
    if (!realm.ok) return realm;
    const opened = await (opening ??= build(deps, realm.value, settings));
    if (!opened.ok) opening = undefined; // not cached: the vault's box may be repaired before the next call
    return opened;
  };

  /**
   * Asks a person, outside the page, to allow something to a program. Errors: `confirmation.production-refused` on a
   * host that may not confirm production, `confirmation.declined`.
   */
  const granted = async (caller: Caller, summary: GrantSummary): Promise<Result<true, AppError>> => {
    const confirm = caller.confirm ?? deps.ports.confirm;
    if (!confirm.allows('producao')) return err(appError('confirmation.production-refused'));
    const yes = await confirm.grant(summary, caller.signal);
    return yes && !caller.signal?.aborted ? ok(true) : err(appError('confirmation.declined'));
  };

  const admit: Grants['admit'] = async (wanted, caller) => {
    const { cnpj, environment, scopes, capCall, capDay, folder } = wanted;
    const root = cnpjRoot(cnpj);
    const realm = await deps.realmOf(environment);
    if (!realm.ok) return realm;
    if (!realm.value.hasCertificate(root)) return err(appError('certificate.missing', { root }));
    const caps = { capCall: capCall ?? DEFAULT_CAPS.capCall, capDay: capDay ?? DEFAULT_CAPS.capDay };
    if (environment === 'producao' && scopes.includes('inutilizar')) {
      const company = realm.value.companies.get(cnpj)?.name ?? '';
      const to = folder === undefined ? {} : { folder };
      const allowed = await granted(caller, { kind: 'disabling-token', cnpj, company, ...caps, ...to });
      if (!allowed.ok) return allowed;
    }
    return ok(caps);
  };

  const handlers = {
    'service.state': async () => {
      const found = await open();
      return found.ok ? ok(found.value.service.state()) : found;
    },
    'service.switch': async (input, caller) => {
      const found = await open();
      if (!found.ok) return found;
      const { service } = found.value;
      if (input.tokenAlways === false && service.state().tokenAlways) {
        const allowed = await granted(caller, { kind: 'consults-without-token' });
        if (!allowed.ok) return allowed;
      }
      return service.switch(input);
    },
    'service.calls': async ({ limit }) => {
      const found = await open();
      return found.ok ? ok(found.value.audit.list(limit)) : found;
    },
    'token.create': async (wanted, caller) => {
      const found = await open();
      if (!found.ok) return found;
      const caps = await admit(wanted, caller);
      if (!caps.ok) return caps;
      const scopes = [...new Set(wanted.scopes)];
      const created = found.value.tokens.create({ ...wanted, scopes, ...caps.value });
      return ok(created);
    },
    'token.list': async () => {
      const found = await open();
      return found.ok ? ok(found.value.tokens.list()) : found;
    },
    'token.revoke': async ({ id }) => {
      const found = await open();
      if (!found.ok) return found;
      if (!found.value.tokens.revoke(id)) return err(appError('token.missing', { id }));
      return ok({});
    },
  } satisfies Partial<Handlers>;
  return {
    handlers,
    grants: { open, admit },
    /** Starts the service again if a person had left it on; a failure is reported. */
    resume: async () => {
      if (!settings.get().on) return;
      const found = await open();
      const resumed = found.ok ? await found.value.service.switch({ on: true, remember: false }) : found;
      if (resumed.ok) return;
      deps.ports.log.write({ level: 'error', op: 'service.resume', code: resumed.error.code });
      const { what, action = '' } = explainError(resumed.error, localeOf(deps.ports));
      deps.ports.notifier.notify(wordsOf(deps.ports).serviceDown, `${what} ${action}`, 'integration');
    },
    close: async () => {
      const opened = await opening;
      if (opened?.ok) await opened.value.service.close();
    },
  };
}

/** Loads the service, which few starts need. */
async function build(
  { version, ports, dispatch, changed, severalPeople }: ServiceHandlersDeps,
  { database: db, numbersSentBy }: ServedRealm,
  settings: ServiceSettingsStore,
): Promise<Result<Opened, AppError>> {
  const { createService } = await import('./service.ts');
  const seal = await openTokenSeal(db, ports.secretBox);
  if (!seal.ok) return seal;
  const tokens = createTokens(db, ports.clock, seal.value);
  const audit = createAudit(db, ports.clock, (error) => {
    ports.log.write({ level: 'error', op: 'service.audit', detail: detailOf(error) });
  });
  const { clock, confirm, log, notifier } = ports;
  const notify: Core['notify'] = (said) => {
    const { title, text } = said(wordsOf(ports));
    notifier.notify(title, text, 'integration');
  };
  const service = createService({
    settings,
    severalPeople,
    version,
    dispatch,
    allows: confirm.allows,
    tokens,
    audit,
    numbersSent: numbersSentBy,
    clock,
    log,
    notify,
    changed,
  });
  return ok({ service, tokens, audit });
}
