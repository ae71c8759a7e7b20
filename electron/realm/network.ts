/** Which proxy this data folder's connections use: from `rede.json`, the system or, on the command line, variables. */

import { join } from 'node:path';
import { z } from 'zod';
import type { NetworkSettings, NetworkTest, ParsedInput } from '../../shared/contract.ts';
import { proxyHost, proxyModeSchema, proxyPort } from '../../shared/contract.ts';
import { appError, invalidInput, type AppError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { SecretBoxFailure, type Ports } from '../ports.ts';
import { createProxying, type Proxying } from '../sefaz/proxy/open-route.ts';
import { isExempt, parsePacResult, parseProxyUrl } from '../sefaz/proxy/parse-proxy.ts';
import { DIRECT, nameOf, type FindRoutes, type ProxyHop } from '../sefaz/proxy/route.ts';
import type { FaultCause } from '../sefaz/tls/fault.ts';
import { leafAloneName, setLeafAlone } from '../sefaz/tls/leaf-alone.ts';
import { setWeakGroupHosts } from '../sefaz/tls/weak-groups.ts';
import { createPreferences } from '../storage/files/preferences.ts';
import { problemOf } from '../log/system-code.ts';

export const NETWORK_FILE = 'rede.json';
export const WEAK_GROUPS_FILE = 'dh-curto.json';
export const LEAF_ALONE_FILE = 'sem-cadeia.json';

const weakGroupsSchema = z.strictObject({ hosts: z.array(z.string()) });
const leafAloneSchema = z.strictObject({ places: z.array(z.string()) });

const fileSchema = z
  .object({
    proxy: proxyModeSchema,
    host: proxyHost,
    port: proxyPort,
    user: z.string(),
    /** Sealed by the host of that name, base64. */
    password: z.strictObject({ backend: z.string(), sealed: z.base64() }).optional(),
  })
  // Without a name the proxy would be looked for on this computer.
  .refine(({ proxy, host }) => proxy !== 'manual' || host !== '');
type NetworkFile = z.infer<typeof fileSchema>;

const USUAL: NetworkFile = { proxy: 'none', host: '', port: 3128, user: '' };
/** A PAC script is fetched by the system, which may wait for a server that is away. */
const SYSTEM_MS = 10_000;
const TEST_MS = 15_000;

export interface Network {
  readonly proxying: Proxying;
  settings(): NetworkSettings;
  /** Reads settings again that another program of this folder has written; true if those of the proxy changed. */
  refresh(): boolean;
  /** Errors as of `network.set`. */
  save(input: ParsedInput<'network.set'>): Promise<Result<NetworkSettings, AppError>>;
  /** Errors as of `network.weak-group`. */
  acceptWeakGroup(input: ParsedInput<'network.weak-group'>): Promise<Result<NetworkSettings, AppError>>;
  /** A host took a certificate only without its chain, or takes it with it again; from the next connection on it gets it so. */
  keepLeafAlone(host: string, fingerprint: string, alone: boolean): void;
  /** Opens and closes the way to this host; a failure is part of the result. */
  test(host: string, port: number, signal?: AbortSignal): Promise<NetworkTest>;
}

export function createNetwork(
  dataDir: string,
  { secretBox, resolveProxy, proxyVariables }: Pick<Ports, 'secretBox' | 'resolveProxy' | 'proxyVariables'>,
): Network {
  // What cannot be read is not "no proxy": a person chose something.
  const damaged: NetworkFile = { ...USUAL };
  const file = createPreferences(join(dataDir, NETWORK_FILE), fileSchema, USUAL, () => damaged);
  /** One that cannot be read now counts as damaged until it can. */
  const chosenNow = () => {
    try {
      return file.get();
    } catch (error) {
      problemOf(error);
      return damaged;
    }
  };
  // A damaged file accepts nothing.
  const weak = createPreferences(join(dataDir, WEAK_GROUPS_FILE), weakGroupsSchema, { hosts: [] });
  setWeakGroupHosts(weak.get().hosts);
  // A damaged file sends the chain, as ever.
  const alone = createPreferences(join(dataDir, LEAF_ALONE_FILE), leafAloneSchema, { places: [] });
  setLeafAlone(alone.get().places);
  const refresh = () => {
    if (weak.refresh()) setWeakGroupHosts(weak.get().hosts);
    if (alone.refresh()) setLeafAlone(alone.get().places);
    return file.refresh();
  };
  const variables = variablesOf(proxyVariables ?? {});
  const fault = (reason: string): Result<never, FaultCause> =>
    err({ code: 'proxy.settings', data: { reason } });

  const ofSystem: FindRoutes = async (host, port) => {
    if (!resolveProxy) return ok([DIRECT]);
    const answer = await within(SYSTEM_MS, resolveProxy(`https://${nameOf({ host, port })}/`));
    if (answer === 'late') return fault('slow');
    const routes = parsePacResult(answer);
    if (routes === 'socks') return err({ code: 'proxy.socks', data: {} });
    return routes === 'unreadable' ? fault('system') : ok(routes);
  };

  /** Undefined where the box does not open it, or may not be used any more. */
  const opened = async (sealed: string): Promise<Uint8Array | undefined> => {
    try {
      return await secretBox.open(Buffer.from(sealed, 'base64'));
    } catch (error) {
      if (error instanceof SecretBoxFailure) return undefined;
      throw error;
    }
  };

  const byHand = async ({
    host,
    port,
    user,
    password,
  }: NetworkFile): Promise<Result<ProxyHop[], FaultCause>> => {
    const hop: ProxyHop = { kind: 'proxy', host, port, secure: false, source: 'manual' };
    if (user === '') return ok([hop]);
    if (!password) return ok([{ ...hop, login: { user, password: '' } }]);
    const plain = password.backend === secretBox.backend ? await opened(password.sealed) : undefined;
    if (!plain) return fault('password');
    return ok([{ ...hop, login: { user, password: Buffer.from(plain).toString('utf8') } }]);
  };

  const find: FindRoutes = async (host, port) => {
    if (isExempt(variables.noProxy, host, port)) return ok([DIRECT]);
    if (variables.proxy !== '') {
      const hop = parseProxyUrl(variables.proxy);
      if (hop === 'socks') return err({ code: 'proxy.socks', data: {} });
      return hop === 'unreadable' ? fault('variable') : ok([hop]);
    }
    const chosen = chosenNow();
    if (chosen === damaged) return fault('file');
    if (chosen.proxy === 'none') return ok([DIRECT]);
    return chosen.proxy === 'system' ? ofSystem(host, port) : byHand(chosen);
  };
  const proxying = createProxying(find);

  const settings = (): NetworkSettings => {
    refresh();
    const chosen = chosenNow();
    const { proxy, host, port, user, password } = chosen;
    const hop = variables.proxy === '' ? undefined : parseProxyUrl(variables.proxy);
    return {
      mode: proxy,
      host,
      port,
      user,
      hasPassword: password !== undefined,
      canAskSystem: resolveProxy !== undefined,
      ...(typeof hop === 'object' ? { variable: nameOf(hop) } : {}),
      weakGroups: weak.get().hosts,
      damaged: chosen === damaged,
    };
  };

  const passwordFor = async (
    input: ParsedInput<'network.set'>,
  ): Promise<Result<NetworkFile['password'], AppError>> => {
    const { host, port, user, password } = input;
    if (user === '') return ok(undefined);
    if (password === undefined) {
      const known = chosenNow();
      // Never to another proxy or under another name than the one it was entered for.
      const same = known.host === host && known.port === port && known.user === user;
      return ok(same ? known.password : undefined);
    }
    if (password === '') return ok(undefined);
    if (!secretBox.protects) return err(appError('secret.unprotected'));
    try {
      const sealed = await secretBox.seal(Buffer.from(password, 'utf8'));
      return ok({ backend: secretBox.backend, sealed: Buffer.from(sealed).toString('base64') });
    } catch (error) {
      if (error instanceof SecretBoxFailure) return err(error.appError);
      throw error;
    }
  };

  const outcomeOf = (written: Result<true, AppError>): Result<NetworkSettings, AppError> =>
    written.ok ? ok(settings()) : written;

  return {
    proxying,
    settings,
    refresh,
    async save(input) {
      refresh();
      const { mode, port, user } = input;
      const host = input.host.replace(/^\[|\]$/g, '');
      if (mode === 'manual' && host === '') return err(invalidInput([{ path: 'host', rule: 'required' }]));
      const password = await passwordFor({ ...input, host });
      if (!password.ok) return password;
      const written = await file.set({ proxy: mode, host, port, user, password: password.value });
      return outcomeOf(written);
    },
    keepLeafAlone(host, fingerprint, isAlone) {
      refresh();
      const name = leafAloneName(host, fingerprint);
      const others = alone.get().places.filter((each) => each !== name);
      const places = isAlone ? [...others, name] : others;
      // It counts at once; what is not written is found out again by the next test.
      void alone.set({ places: places.sort() });
      setLeafAlone(alone.get().places);
    },
    async acceptWeakGroup({ host, accept }) {
      // One that was taken back in another program must not come again with this one.
      refresh();
      const others = weak.get().hosts.filter((each) => each !== host);
      const written = await weak.set({ hosts: accept ? [...others, host].sort() : others });
      setWeakGroupHosts(weak.get().hosts);
      return outcomeOf(written);
    },
    async test(host, port, signal) {
      const began = performance.now();
      const ended = (rest: Omit<NetworkTest, 'host' | 'ms'>): NetworkTest => {
        return { host, ms: Math.round((performance.now() - began) * 10) / 10, ...rest };
      };
      const routes = await proxying.routes(host, port);
      if (routes.ok && routes.value[0]?.kind === 'direct') return ended({ route: 'direct' });
      const opened = await proxying.open(host, port, { limitMs: TEST_MS, signal });
      if (!opened.ok) {
        const { code, data } = opened.error;
        const proxy = data['proxy'];
        return ended({
          route: 'proxy',
          ...(proxy === undefined ? {} : { proxy: String(proxy) }),
          error: appError(code, data),
        });
      }
      if (opened.value.kind === 'direct') return ended({ route: 'direct' });
      const { hop, status, socket } = opened.value;
      socket.destroy();
      return ended({ route: 'proxy', proxy: nameOf(hop), source: hop.source, status });
    },
  };
}

/** Lower case counts before upper case, as everywhere; an empty variable is an unset one. */
function variablesOf(env: Readonly<Record<string, string | undefined>>) {
  const either = (name: string) => [env[name.toLowerCase()], env[name]].find((each) => each?.trim()) ?? '';
  return { proxy: either('HTTPS_PROXY'), noProxy: either('NO_PROXY') };
}

async function within(ms: number, work: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, ms, 'late')));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
