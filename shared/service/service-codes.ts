/** The codes that only the JSON service gives, with the HTTP status of each (docs/service.md has the same table). */

export const SERVICE_CODES = {
  'token.missing': 401,
  'token.wrong': 401,
  'token.company': 403,
  'token.environment': 403,
  'token.scope': 403,
  'origin.refused': 403,
  'path.unknown': 404,
  'method.wrong': 405,
  'request.malformed': 400,
  'body.not-json': 400,
  'body.encoding': 400,
  'body.too-large': 413,
  'body.type': 415,
  'body.compressed': 415,
  'host.wrong': 421,
  'quota.anonymous': 429,
} as const satisfies Readonly<Record<string, number>>;

export type ServiceCode = keyof typeof SERVICE_CODES;

/** Why the file of a granted folder was not asked; nothing was sent. */
export interface FileFault {
  readonly code: 'input.invalid' | ServiceCode;
  readonly message: string;
}
