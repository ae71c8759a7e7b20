/** Splits a connection address that was pasted whole, as IT people send it. */

export interface ConnectionFields {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly authority: string;
  /** Undefined where the address has none. */
  readonly password: string | undefined;
}

/** What is around an address that was copied from a line of a script or of a file. */
const AROUND = /^(?:(?:export\s+|set\s+|\$env:)?DATABASE_URL\s*=\s*)?(["']?)(.*)\1$/is;
/** The last "@" ends the password: a server's name has none, and a person may have written the password as it is. */
const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:/?#@]*)(?::(?<password>.*))?@)?(?<host>\[[^\]]+\]|[^:/?#@[\]]+)(?::(?<port>\d+))?(?:\/(?<database>[^/?#@]*))?(?:\?(?<parameters>[^#@]*))?$/is;

/**
 * The parts of `postgresql://user:password@server:5432/database?…`, also with a password whose signs were not written as
 * %40 and the like, which else would stay in sight; undefined for any other text, such as a server's name.
 */
export function connectionParts(text: string): ConnectionFields | undefined {
  const address = AROUND.exec(text.trim())?.[2]?.trim() ?? '';
  const parts = ADDRESS.exec(address)?.groups;
  if (!parts) return undefined;
  const { user, password, host = '', port, database, parameters } = parts;
  return {
    host: decoded(host).replace(/^\[|\]$/g, ''),
    port: port ?? '5432',
    database: decoded(database ?? ''),
    user: decoded(user ?? ''),
    authority: new URLSearchParams(parameters ?? '').get('sslrootcert') ?? '',
    password: password === undefined || password === '' ? undefined : decoded(password),
  };
}

/** A text that is not written as in a URL is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
