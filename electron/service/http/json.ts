/** Reads a request's body: strict JSON that keeps numbers as their source text, so that a 44-digit key is exact. */

import { visit } from 'jsonc-parser';
import { err, ok, type Result } from '../../../shared/result.ts';

/** A number as it was written, never as a double. */
export interface JsonNumber {
  readonly number: string;
}
export type JsonValue = string | boolean | null | JsonNumber | JsonValue[] | JsonObject;
export type JsonObject = ReadonlyMap<string, JsonValue>;

export type JsonProblem = 'syntax' | 'depth' | 'duplicate' | 'surrogate' | 'not-object';

const MAX_DEPTH = 16;

/** An object or a list whose end was not read yet. */
type Open =
  | { readonly kind: 'object'; readonly members: Map<string, JsonValue>; name: string }
  | { readonly kind: 'list'; readonly items: JsonValue[] };

class JsonFault extends Error {
  readonly problem: JsonProblem;
  constructor(problem: JsonProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * One JSON object and nothing after it (RFC 8259). A name written twice is refused rather than resolved in secret, a lone
 * surrogate because it cannot be kept, deep nesting because nothing we understand is deep. Members live in a Map, so that
 * names like `__proto__` are only names.
 */
export function readJsonObject(text: string): Result<JsonObject, JsonProblem> {
  try {
    const value = readValue(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return value instanceof Map ? ok(value) : err('not-object');
  } catch (error) {
    if (error instanceof JsonFault) return err(error.problem);
    throw error;
  }
}

function readValue(text: string): JsonValue | undefined {
  const open: Open[] = [];
  let root: JsonValue | undefined;
  const put = (value: JsonValue): void => {
    if (open.length >= MAX_DEPTH) throw new JsonFault('depth');
    const parent = open.at(-1);
    if (!parent) root = value;
    else if (parent.kind === 'list') parent.items.push(value);
    else parent.members.set(parent.name, value);
  };
  const close = () => void open.pop();
  visit(
    text,
    {
      onObjectBegin: () => {
        const members = new Map<string, JsonValue>();
        put(members);
        open.push({ kind: 'object', members, name: '' });
      },
      onObjectProperty: (name) => {
        const parent = open.at(-1);
        if (parent?.kind !== 'object') return;
        parent.name = whole(name);
        if (parent.members.has(name)) throw new JsonFault('duplicate');
      },
      onObjectEnd: close,
      onArrayBegin: () => {
        const items: JsonValue[] = [];
        put(items);
        open.push({ kind: 'list', items });
      },
      onArrayEnd: close,
      onLiteralValue: (value: unknown, offset, length) => {
        if (typeof value === 'string') put(whole(value));
        else if (typeof value === 'boolean' || value === null) put(value);
        else put({ number: text.slice(offset, offset + length) });
      },
      onError: () => {
        throw new JsonFault('syntax');
      },
    },
    { disallowComments: true },
  );
  return root;
}

function whole(text: string): string {
  if (!text.isWellFormed()) throw new JsonFault('surrogate');
  return text;
}
