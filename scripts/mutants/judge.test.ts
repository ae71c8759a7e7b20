/** The score of the mutants, and that the lists which it goes by fit the code. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { TESTS_OF } from './files.ts';
import { judge, linesOf, type Mutant } from './judge.ts';
import { REASONS } from './reasons.ts';

const mutant = (status: string, to = 'true'): Mutant => ({
  file: 'a.ts',
  line: 'if (a)',
  at: 3,
  kind: 'ConditionalExpression',
  to,
  status,
});
const found = Array.from({ length: 9 }, () => mutant('Killed'));
const reason = { file: 'a.ts', line: 'if (a)', to: 'true', why: 'nobody sees it' };

test('a run passes with nine of ten found, a loop without end among them, and a reason for the tenth', () => {
  const mutants = [...found.slice(1), mutant('Timeout'), mutant('Survived')];
  expect(judge(mutants, [reason])).toEqual({
    says: [' 90.0 % of 10 mutants found, 1 survive with a reason, 0 without'],
    ok: true,
  });
  expect(judge([...found.slice(1), mutant('Survived')], [reason]).ok).toBe(false);
});

test('a survivor without a reason fails, with its line and what took its place', () => {
  const mutants = [...found, mutant('NoCoverage', 'false')];
  expect(judge(mutants, []).ok).toBe(false);
  expect(judge(mutants, [reason]).ok).toBe(false);
  expect(linesOf('a.ts', mutants, [reason])).toEqual([
    ' 90.0 % a.ts: 10 mutants, 0 survive with a reason, 1 without',
    'NoCoverage a.ts:3 ConditionalExpression',
    '  if (a)',
    '  → false',
  ]);
});

test('a reason without a survivor fails, so that it is deleted with its cause', () => {
  const { says, ok } = judge(found, [reason]);
  expect(ok).toBe(false);
  expect(says[0]).toBe('a reason without a survivor, a.ts: if (a)');
});

test('each file that is changed is there, with its tests', () => {
  for (const path of Object.entries(TESTS_OF).flatMap(([file, tests]) => [file, ...tests]))
    expect(`${path} ${existsSync(join(ROOT, path))}`).toBe(`${path} true`);
});

test('each reason is about a line of a file that is changed', () => {
  for (const { file, line } of REASONS) {
    expect(Object.keys(TESTS_OF)).toContain(file);
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.map((each) => each.trim())).toContain(line);
  }
});
