/** Reads how proxies are written: in a PAC result, in a variable, and the exceptions of `NO_PROXY`. */

import { DIRECT, type ProxyHop, type Route } from './route.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { PROXY: 80, HTTP: 80, HTTPS: 443 };
/** Enough for any real script; the rest of an endless result is ignored. */
const MAX_ROUTES = 8;

/**
 * The result of a PAC script or of Electron's `resolveProxy`, such as `PROXY a:3128; DIRECT`. `socks` if it names
 * SOCKS proxies only, `unreadable` if nothing in it is known.
 */
export function parsePacResult(text: string): readonly Route[] | 'socks' | 'unreadable' {
  let socks = false;
  const routes: Route[] = [];
  for (const part of text.split(';').map((each) => each.trim())) {
    const [word = '', place = ''] = part.split(/\s+/);
    const scheme = word.toUpperCase();
    if (scheme === 'DIRECT') routes.push(DIRECT);
    socks ||= scheme.startsWith('SOCKS');
    const port = DEFAULT_PORTS[scheme];
    const found = port === undefined ? undefined : hostAndPort(place, port);
    if (found) routes.push({ kind: 'proxy', ...found, secure: scheme === 'HTTPS', source: 'system' });
  }
  if (routes.length > 0) return routes.slice(0, MAX_ROUTES);
  return socks ? 'socks' : 'unreadable';
}

/**
 * `http://user:password@proxy:3128`, as in `HTTPS_PROXY`; without a scheme it is http. `socks` and `unreadable` as for
 * {@link parsePacResult}.
 */
export function parseProxyUrl(text: string): ProxyHop | 'socks' | 'unreadable' {
  const value = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  if (!url || url.hostname === '') return 'unreadable';
  if (url.protocol.startsWith('socks')) return 'socks';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'unreadable';
  const secure = url.protocol === 'https:';
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined) return 'unreadable';
  return {
    kind: 'proxy',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
    secure,
    source: 'environment',
    ...(user === '' && password === '' ? {} : { login: { user, password } }),
  };
}

/**
 * True if `NO_PROXY` exempts the host: entries separated by commas or spaces, each `*`, a name with everything below
 * it (a leading dot or `*.` makes no difference), or an address, each optionally with a port.
 */
export function isExempt(noProxy: string, host: string, port: number): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '') return false;
      if (entry === '*') return true;
      const [, place = entry, at] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(entry) ?? [];
      if (at !== undefined && Number(at) !== port) return false;
      const suffix = place
        .replace(/^\[|\]$/g, '')
        .replace(/^\*?\./, '')
        .replace(/\.$/, '');
      return suffix !== '' && (name === suffix || name.endsWith(`.${suffix}`));
    });
}

/** `proxy:3128`, `[::1]:3128` or `proxy`; undefined if it is none of these. */
export function hostAndPort(text: string, defaultPort: number): { host: string; port: number } | undefined {
  const [, host = '', digits] = /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]{1,253})(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const port = digits === undefined ? defaultPort : Number(digits);
  if (host === '' || port < 1 || port > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // A bare % in a password: the variable must be corrected, a guess would send a wrong password.
    return undefined;
  }
}
