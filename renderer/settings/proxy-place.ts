/** Reads the address of a proxy as people write or paste it, with its port in it or beside it. */

/**
 * `proxy.rede`, `proxy.rede:3128` or `http://proxy.rede:3128/`, with the port of the other field unless it is in the
 * text; undefined for everything else, also for an address with a user in it, which has a field of its own.
 */
export function proxyPlace(text: string, port: string): { host: string; port: number } | undefined {
  const bare = text
    .trim()
    .replace(/^http:\/\//i, '')
    .replace(/\/$/, '');
  const [, named = '', own] = /^(\[[0-9a-f:.]+\]|[^\s:/@[\]]{1,253})(?::(\d{1,5}))?$/i.exec(bare) ?? [];
  const number = Number(own ?? port);
  if (named === '' || !Number.isInteger(number) || number < 1 || number > 65_535) return undefined;
  return { host: named.replace(/^\[|\]$/g, ''), port: number };
}

interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** Whether the core keeps the stored password with these: never for another proxy or user than it was entered for. */
export function keepsPassword(saved: Login & { readonly hasPassword: boolean }, next: Login): boolean {
  const same = next.host === saved.host && next.port === saved.port && next.user === saved.user;
  return saved.hasPassword && same;
}
