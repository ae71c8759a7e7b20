/** Reads `enderecos.json`, in which a company configures other addresses, and reports faults with their line. */

import { appError, type AppError } from '../../../shared/errors.ts';
import { modSchema, tpAmbSchema, type Mod, type TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { knownAuthorizers, SERVICES, type Authorizer, type ServiceName } from './authorizers.ts';

export type ServiceAddresses = Readonly<Partial<Record<ServiceName, string>>>;
/** Model → authorizer or '*' → environment → service → https address. */
export type AddressOverrides = Readonly<
  Partial<
    Record<
      Mod,
      Readonly<Partial<Record<Authorizer | '*', Readonly<Partial<Record<TpAmb, ServiceAddresses>>>>>>
    >
  >
>;

export type AddressFileFault =
  | 'syntax'
  | 'unknown-key'
  | 'duplicate'
  | 'not-object'
  | 'not-text'
  | 'not-address'
  | 'not-https'
  | 'credentials';

const keysByLevel = (): readonly (readonly string[])[] => [
  ['endpoints'],
  modSchema.options,
  [...knownAuthorizers(), '*'],
  tpAmbSchema.options,
  SERVICES,
];
const MAX_FILE = 1_000_000;

/**
 * Errors: `sefaz.address-file` with `line` (from 1), `key` (dotted path) and `reason` ({@link AddressFileFault}).
 * Unknown keys are refused, because a misspelt one would silently send requests to the official address.
 */
export function parseAddressOverrides(text: string): Result<AddressOverrides, AppError> {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (bare.length > MAX_FILE) return fault(1, '', 'syntax');
  let parsed: unknown;
  try {
    parsed = JSON.parse(bare);
  } catch (error) {
    return fault(syntaxErrorLine(bare, error), '', 'syntax');
  }
  const { lines, duplicate } = keyLines(bare);
  const lineOf = (path: readonly string[]) => lines.get(JSON.stringify(path)) ?? 1;
  if (duplicate) return fault(duplicate.line, duplicate.path.join('.'), 'duplicate');

  const keys = keysByLevel();
  const check = (value: unknown, path: readonly string[]): Result<undefined, AppError> => {
    const refuse = (reason: AddressFileFault) => fault(lineOf(path), path.join('.'), reason);
    const allowed = keys[path.length];
    if (!allowed) {
      const reason = addressFault(value);
      return reason ? refuse(reason) : ok(undefined);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('not-object');
    for (const [key, child] of Object.entries(value)) {
      const inner = [...path, key];
      if (!allowed.includes(key)) return fault(lineOf(inner), inner.join('.'), 'unknown-key');
      const checked = check(child, inner);
      if (!checked.ok) return checked;
    }
    return ok(undefined);
  };
  const checked = check(parsed, []);
  if (!checked.ok) return checked;
  // The loop above has checked every level against the keys of the type.
  const { endpoints } = parsed as { endpoints?: AddressOverrides };
  return ok(endpoints ?? {});
}

/** Hosts that the overrides name, for the banner and for the extra authorities that count only there. */
export function overriddenHosts(overrides: AddressOverrides): string[] {
  const hosts = new Set<string>();
  for (const authorizers of Object.values(overrides)) {
    for (const environments of Object.values(authorizers)) {
      for (const services of Object.values(environments)) {
        for (const address of Object.values(services)) hosts.add(new URL(address).hostname);
      }
    }
  }
  return [...hosts].sort();
}

function addressFault(value: unknown): AddressFileFault | undefined {
  if (typeof value !== 'string') return 'not-text';
  const url = URL.parse(value);
  if (!url) return 'not-address';
  if (url.protocol !== 'https:') return 'not-https';
  return url.username || url.password ? 'credentials' : undefined;
}

function fault(line: number, key: string, reason: AddressFileFault): Result<never, AppError> {
  return err(appError('sefaz.address-file', { line, key, reason }));
}

/** How much of the text on each side of the place the engine quotes where it names no line. */
const QUOTED = 10;

/**
 * The engine's message ends with "(line 3 column 5)", or quotes what is around the place; of truncated text it does neither,
 * so the last line is used.
 */
function syntaxErrorLine(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : '';
  const line = /\(line (\d+) column \d+\)$/.exec(message)?.[1];
  if (line) return Number(line);
  const [, before, quoted = '', after] = /, (\.{3})?"([^]*)"(\.{3})? is not valid JSON$/.exec(message) ?? [];
  let end = text.length;
  if (before) end = text.indexOf(quoted) + QUOTED;
  else if (after) end = quoted.length - QUOTED;
  return text.slice(0, end).split('\n').length;
}

/** The line of every key in valid JSON, and the first duplicate key in one object. */
function keyLines(text: string) {
  const lines = new Map<string, number>();
  let duplicate: { path: string[]; line: number } | undefined;
  /** For each open object or array, the key being read. */
  const open: string[] = [];
  let line = 1;
  let last: { key: string; line: number } | undefined;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]|\n/g)) {
    if (token === '\n') line++;
    else if (token.startsWith('"')) last = { key: JSON.parse(token) as string, line };
    else if (token === '{' || token === '[') open.push('');
    else if (token === '}' || token === ']') open.pop();
    else if (last) {
      open[open.length - 1] = last.key;
      const place = JSON.stringify(open);
      if (lines.has(place)) duplicate ??= { path: [...open], line: last.line };
      else lines.set(place, last.line);
    }
  }
  return { lines, duplicate };
}
