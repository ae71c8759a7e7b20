/** Takes a connection address apart that was pasted whole, as IT people send it. */

export interface ConnectionFields {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly authority: string;
  /** Undefined where the address has none. */
  readonly password: string | undefined;
}

/** The parts of `postgresql://user:password@server:5432/database?…`; undefined for any other text, such as a server's name. */
export function connectionParts(text: string): ConnectionFields | undefined {
  const url = URL.parse(text.trim());
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hostname === '') return undefined;
  try {
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
      port: url.port === '' ? '5432' : url.port,
      database: decodeURIComponent(url.pathname.slice(1)),
      user: decodeURIComponent(url.username),
      authority: url.searchParams.get('sslrootcert') ?? '',
      password: url.password === '' ? undefined : decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}
