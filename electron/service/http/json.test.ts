/** The body reader agrees with JSON.parse where that is right, and refuses what JSON.parse resolves silently. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonObject, type JsonObject, type JsonValue } from './json.ts';

function plain(value: JsonValue): unknown {
  if (value instanceof Map) {
    const members: JsonObject = value;
    return Object.fromEntries([...members].map(([name, member]) => [name, plain(member)]));
  }
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null && 'number' in value ? Number(value.number) : value;
}

describe('body reader', () => {
  it('keeps a bare 44-digit integer to the last digit', () => {
    const read = readJsonObject('{"chNFe": 35261011222333000181550010000001231482057313}');
    expect(read.ok && read.value.get('chNFe')).toEqual({
      number: '35261011222333000181550010000001231482057313',
    });
  });

  it('reads what JSON.parse reads', () => {
    const objects = fc.dictionary(
      fc.string({ unit: 'grapheme' }).filter((name) => name !== '__proto__'),
      fc.jsonValue({ maxDepth: 4 }),
    );
    fc.assert(
      fc.property(objects, fc.constantFrom(0, 2), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        const read = readJsonObject(text);
        expect(read.ok && plain(read.value)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses whatever JSON.parse refuses, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'{}[]":,0-1e.\\tn ') })),
        (text) => {
          let valid: unknown;
          try {
            valid = JSON.parse(text);
          } catch {
            valid = undefined;
          }
          const read = readJsonObject(text);
          if (valid === undefined) expect(read.ok).toBe(false);
        },
      ),
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'duplicate'],
    ['{"a":"x","a":"x"}', 'duplicate'],
    ['{"a":null,"\\u0061":null}', 'duplicate'],
    ['{"a":{"b":1},"a":{"b":1}}', 'duplicate'],
    ['{"a":[{"b":[],"b":[]}]}', 'duplicate'],
    ['{"a":"\\ud800"}', 'surrogate'],
    [`{"a":${'['.repeat(30000)}`, 'depth'],
    ['[1]', 'not-object'],
    ['{"a":NaN}', 'syntax'],
    ['{"a":01}', 'syntax'],
    ['{"a":1,}', 'syntax'],
    ['{"a":1 /* one */}', 'syntax'],
    ["{'a':1}", 'syntax'],
    ['{"a":"\t"}', 'syntax'],
    ['{"a":1}\u00a0', 'syntax'],
    ['{"a":1} x', 'syntax'],
    ['', 'syntax'],
  ])('refuses %s as %s', (text, problem) => {
    expect(readJsonObject(text)).toEqual({ ok: false, error: problem });
  });

  it('reads sixteen levels and not one more', () => {
    const nested = (lists: number) => readJsonObject(`{"a":${'['.repeat(lists)}1${']'.repeat(lists)}}`);
    expect(nested(14).ok).toBe(true);
    expect(nested(15)).toEqual({ ok: false, error: 'depth' });
  });

  it('passes over one byte order mark, and keeps any number as it was written', () => {
    const read = readJsonObject('\uFEFF{"a":1e999,"b":-0.10E+2}');
    expect(read.ok && [...read.value.values()]).toEqual([{ number: '1e999' }, { number: '-0.10E+2' }]);
    expect(readJsonObject('\uFEFF\uFEFF{}').ok).toBe(false);
  });

  it('takes prototype names for names', () => {
    const read = readJsonObject('{"__proto__":{"status":200},"constructor":"x"}');
    expect(read.ok && [...read.value.keys()]).toEqual(['__proto__', 'constructor']);
    expect(({} as { status?: number }).status).toBeUndefined();
  });
});
