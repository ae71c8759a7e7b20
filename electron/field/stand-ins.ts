/**
 * Puts a stand-in in the place of each CNPJ, key, protocol, name and path of a person: the same one for the same value, so that
 * what belongs together can be seen, and nothing of it can be read.
 */

import { redact } from '../log/redaction.ts';

export type Kind =
  | 'CNPJ'
  | 'CPF'
  | 'CHAVE'
  | 'PROTOCOLO'
  | 'NOME'
  | 'USUARIO'
  | 'PASTA'
  | 'PROXY'
  | 'SERVIDOR'
  | 'NUMERO';

const SHORTEST = 3;
/** Names of users that are words of every report. */
const ORDINARY: ReadonlySet<string> = new Set([
  'root',
  'user',
  'node',
  'admin',
  'windows',
  'users',
  'balcao',
  'localhost',
]);

/** Longest first: a key has a CNPJ in it, and a CNPJ its root. */
const SHAPES: readonly (readonly [Kind, RegExp])[] = [
  ['CHAVE', /(?<!\d)\d{6}[0-9A-Z]{12}\d{26}(?!\d)/g],
  ['CHAVE', /\bID\d{4}[0-9A-Z]{12}\d{25}(?!\d)/g],
  ['CNPJ', /(?<![0-9A-Za-z])[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}(?!\d)/g],
  ['CNPJ', /(?<![0-9A-Za-z])[0-9A-Z]{12}\d{2}(?![0-9A-Za-z])/g],
  ['PROTOCOLO', /(?<!\d)\d{15}(?:\d{2})?(?!\d)/g],
  ['CPF', /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g],
  ['CPF', /(?<!\d)\d{11}(?!\d)/g],
  ['NUMERO', /(?<![\d.])\d{12,}(?!\d)/g],
];

export function createStandIns() {
  const known = new Map<string, string>();
  const counts = new Map<Kind, number>();
  const standIn = (kind: Kind, value: string): string => {
    const plain = plainOf(kind, value);
    const existing = known.get(plain);
    if (existing) return existing;
    const next = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, next);
    const made = `{${kind}-${next}}`;
    known.set(plain, made);
    return made;
  };
  /** What was given beforehand, longest first, so that none is broken by a part of itself. */
  const given: { readonly pattern: RegExp; readonly made: string; readonly length: number }[] = [];

  const text = (source: string): string => {
    let left = source;
    for (const { pattern, made } of given) left = left.replace(pattern, made);
    for (const [kind, shape] of SHAPES) left = left.replace(shape, (value) => standIn(kind, value));
    // What support may not see is out of here too; stand-ins pass it unchanged.
    return redact(left);
  };
  const all = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(all);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), all(inner)]));
  };

  return {
    /** A value that the computer knows, however it is written; one that is too short to be distinguished from other words is left out. */
    know(kind: Kind, value: string) {
      const wanted = value.trim();
      if (wanted.length < SHORTEST || ORDINARY.has(wanted.toLowerCase())) return;
      const made = standIn(kind, wanted);
      for (const form of formsOf(kind, wanted)) {
        given.push({ pattern: patternOf(form), made, length: form.length });
      }
      given.sort((one, other) => other.length - one.length);
    },
    text,
    /** Every text of a value of JSON, the names of its fields too. */
    all: <T>(value: T) => all(value) as T,
  };
}

/** The same number with and without its marks is one value. */
function plainOf(kind: Kind, value: string): string {
  const digits = kind === 'CNPJ' || kind === 'CPF' ? value.replace(/[./-]/g, '') : value;
  return `${kind} ${digits.toLowerCase()}`;
}

function formsOf(kind: Kind, value: string): string[] {
  if (kind === 'CNPJ') {
    // Its first eight characters are the company; they occur alone in names of files and of certificates.
    return [...new Set([value, value.slice(0, 8)])].filter((form) => form.length >= 8);
  }
  const bare = value.normalize('NFD').replace(/\p{M}/gu, '');
  // Of a path also as JSON and addresses have it.
  return [
    ...new Set([value, bare, value.replaceAll('\\', '/'), value.replaceAll('\\', '\\\\'), encodeURI(value)]),
  ];
}

/** Not in the middle of a longer word or number; letters of any case. */
function patternOf(form: string): RegExp {
  const escaped = form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}
