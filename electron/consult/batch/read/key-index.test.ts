import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeyIndex, keyHash, textHash } from './key-index.ts';

const digit = fc.constantFrom(...'0123456789');
const key = fc.string({ unit: digit, minLength: 44, maxLength: 44 });

it('finds what comes twice as a map of the texts does, also with few hashes for many keys', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (some, hashes) => {
      const index = createKeyIndex();
      const map = new Map<string, number>();
      for (const [position, text] of [...some, ...some.slice(0, 20)].entries()) {
        const hash = textHash(text) % hashes;
        expect(index.has(text, hash)).toBe(map.has(text));
        expect(index.add(text, hash, position)).toBe(map.get(text));
        if (!map.has(text)) map.set(text, position);
      }
    }),
  );
});

it('keeps ten thousand keys of one emitter, and the hash of the bytes is that of the text', () => {
  const index = createKeyIndex();
  const texts = Array.from(
    { length: 10_000 },
    (_, n) => `3526031122233300018155001${String(n).padStart(19, '0')}`,
  );
  for (const [n, text] of texts.entries()) expect(index.add(text, textHash(text), n)).toBeUndefined();
  for (const [n, text] of texts.entries()) expect(index.add(text, textHash(text), -1)).toBe(n);
  const hashes = new Set(texts.map((text) => keyHash(Buffer.from(`<${text}`), 1)));
  expect(hashes).toEqual(new Set(texts.map(textHash)));
  expect(hashes.size).toBeGreaterThan(9_990);
});
