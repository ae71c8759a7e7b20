/** Reads a request's body: strict JSON that keeps numbers as their source text, so that a 44-digit key loses nothing. */

import { err, ok, type Result } from '../../shared/result.ts';

/** A number as it was written, never as a double. */
export interface JsonNumber {
  readonly number: string;
}
export type JsonValue = string | boolean | null | JsonNumber | JsonValue[] | JsonObject;
export type JsonObject = ReadonlyMap<string, JsonValue>;

export type JsonProblem = 'syntax' | 'depth' | 'duplicate' | 'surrogate' | 'not-object';

const MAX_DEPTH = 16;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const BLANK = /[ \t\n\r]*/y;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class JsonFault extends Error {
  readonly problem: JsonProblem;
  constructor(problem: JsonProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * One JSON object and nothing after it. A name written twice is refused rather than resolved in secret, a lone surrogate
 * because it cannot be kept, deep nesting because nothing we understand is deep. Members live in a Map, so that names like
 * `__proto__` are only names.
 */
export function readJsonObject(text: string): Result<JsonObject, JsonProblem> {
  const reader = createReader(text);
  try {
    const value = reader.document();
    return value instanceof Map ? ok(value) : err('not-object');
  } catch (error) {
    if (error instanceof JsonFault) return err(error.problem);
    throw error;
  }
}

function createReader(text: string) {
  let at = 0;

  const fail = (problem: JsonProblem): never => {
    throw new JsonFault(problem);
  };
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const expect = (token: string): void => {
    if (!text.startsWith(token, at)) fail('syntax');
    at += token.length;
  };

  const string = (): string => {
    expect('"');
    let value = '';
    for (;;) {
      value += take(PLAIN);
      const next = text[at];
      if (next === '"') break;
      if (next !== '\\') fail('syntax');
      value += escape();
    }
    at += 1;
    if (LONE_SURROGATE.test(value)) fail('surrogate');
    return value;
  };
  const escape = (): string => {
    const kind = text[at + 1] ?? '';
    if (kind === 'u') {
      const hex = text.slice(at + 2, at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(hex)) fail('syntax');
      at += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const plain = Object.hasOwn(ESCAPES, kind) ? ESCAPES[kind] : undefined;
    if (plain === undefined) return fail('syntax');
    at += 2;
    return plain;
  };

  const value = (depth: number): JsonValue => {
    if (depth > MAX_DEPTH) fail('depth');
    take(BLANK);
    switch (text[at]) {
      case '{':
        return object(depth);
      case '[':
        return list(depth);
      case '"':
        return string();
      case 't':
        expect('true');
        return true;
      case 'f':
        expect('false');
        return false;
      case 'n':
        expect('null');
        return null;
      default: {
        const number = take(NUMBER);
        return number === '' ? fail('syntax') : { number };
      }
    }
  };
  const object = (depth: number): JsonObject => {
    expect('{');
    const members = new Map<string, JsonValue>();
    take(BLANK);
    if (text[at] !== '}') {
      for (;;) {
        take(BLANK);
        const name = string();
        if (members.has(name)) fail('duplicate');
        take(BLANK);
        expect(':');
        members.set(name, value(depth + 1));
        take(BLANK);
        if (text[at] !== ',') break;
        at += 1;
      }
    }
    expect('}');
    return members;
  };
  const list = (depth: number): JsonValue[] => {
    expect('[');
    const items: JsonValue[] = [];
    take(BLANK);
    if (text[at] !== ']') {
      for (;;) {
        items.push(value(depth + 1));
        take(BLANK);
        if (text[at] !== ',') break;
        at += 1;
      }
    }
    expect(']');
    return items;
  };

  return {
    document: (): JsonValue => {
      if (text.startsWith('\uFEFF')) at = 1;
      const read = value(1);
      take(BLANK);
      return at === text.length ? read : fail('syntax');
    },
  };
}
