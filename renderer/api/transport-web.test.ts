import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineSplitter } from './transport-web.ts';

test('lines come whole however their bytes were split, accents too', () => {
  const text = 'situação\n{"a":1}\n\n  \núltima';
  const bytes = new TextEncoder().encode(text);
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
      const lines: string[] = [];
      const take = createLineSplitter((line) => lines.push(line));
      let from = 0;
      for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
        take(bytes.slice(from, cut));
        from = cut;
      }
      // The last one has no end yet.
      expect(lines).toEqual(['situação', '{"a":1}']);
    }),
  );
});
