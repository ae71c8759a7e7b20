import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPieces } from './pieces.ts';

test('all bytes stay in their order, whatever their lengths, and few buffers hold many of them', () => {
  const lengths = fc.array(fc.oneof(fc.nat(200), fc.constantFrom(262_143, 262_144, 262_145, 600_000)), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(lengths, (wanted) => {
      const pieces = createPieces();
      const parts = wanted.map((length, n) => Buffer.alloc(length, n + 1));
      for (const part of parts) pieces.add(part);
      expect(Buffer.concat(pieces.all()).equals(Buffer.concat(parts))).toBe(true);
    }),
    { numRuns: 50 },
  );
  const many = createPieces();
  for (let n = 0; n < 10_000; n += 1) many.add(Buffer.alloc(100));
  expect(many.all().length).toBeLessThan(6);
});
