/** Holds the parts of the proof to the tests that have a long form, and its record to what it says. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { asksFor, partsOf } from './parts.ts';
import { lastPassed, withPart } from './record.ts';

const parts = partsOf(ROOT);
const named = parts.flatMap((part) => (typeof part.tests === 'string' ? [] : part.tests));
const tests = new Set(named);

test('every test with a long form, and every property, is in one part', () => {
  const found = globSync('{electron,renderer,scripts,shared}/**/*.test.{ts,tsx}', { cwd: ROOT }).filter(
    (path) =>
      /\/(?:figures|kill-matrix|cut-seats)\.ts'|from 'fast-check'/u.test(
        readFileSync(join(ROOT, path), 'utf8').replace(/^import type .*$/gmu, ''),
      ),
  );
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((path) => !tests.has(path))).toEqual([]);
  expect([...tests].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(named.filter((path, index) => named.indexOf(path) < index)).toEqual([]);
});

test('a part is asked for by what it covers, by its own tests, and where nobody knows what changed', () => {
  const asked = (changed: readonly string[] | undefined) =>
    parts.filter((part) => asksFor(part, changed)).map(({ name }) => name);
  const shared = ['shared journal', 'shared deaths', 'many machines'];
  expect(asked(['electron/office/sharing/outbox.ts'])).toEqual([...shared, 'properties']);
  expect(asked(['renderer/ui/table/row.tsx'])).toEqual(['properties', 'window', 'pictures']);
  expect(asked(['electron/testing/many/many-machines.test.ts'])).toEqual(['many machines', 'properties']);
  expect(asked(['docs/cli.md'])).toEqual([]);
  expect(asked(undefined)).toHaveLength(parts.length);
});

test('the record keeps one story of each part, the last one', () => {
  const figure = { what: 'killed', runs: 8, kills: 7, twice: 0, lost: 0, uncertain: 2, seconds: 3.4 };
  const passed = { part: 'deaths', commit: 'a1', at: '2026-11-26T01:00Z', seconds: 90.4, figures: [figure] };
  const first = withPart('', passed);
  expect(lastPassed(first, 'deaths')).toEqual({ commit: 'a1', seconds: 90 });
  expect(lastPassed(first, 'faults')).toBeUndefined();
  const both = withPart(first, { ...passed, part: 'faults', commit: 'b2' });
  const again = withPart(both, { ...passed, commit: 'c3', seconds: 80, figures: [] });
  expect(lastPassed(again, 'deaths')).toEqual({ commit: 'c3', seconds: 80 });
  expect(lastPassed(again, 'faults')).toEqual({ commit: 'b2', seconds: 90 });
  expect(again.match(/\| killed \|/gu)).toHaveLength(1);
  expect(first).toContain('| deaths | killed |  |  | 3 | 8 | 7 | 0 | 0 | 0 | 2 |');
});
