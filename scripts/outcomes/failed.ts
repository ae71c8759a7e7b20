/** Names the tests that a run failed, with the beginning of their messages. */

import { stripVTControlCharacters } from 'node:util';
import type { TestOutcome } from './test-outcomes.ts';

/** What a log's last screen can show. */
const NAMED = 20;
const LONGEST_MESSAGE = 300;

/** `file > group > test: message`, sorted, then the stages that failed without a test; at most 20 and a count of the rest. */
export function failedLines(tests: readonly TestOutcome[], stages: readonly string[]): readonly string[] {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  const lines = failed.map(({ path, title, message }) =>
    [[...path, title].join(' > '), beginning(message)].filter((part) => part !== '').join(': '),
  );
  const all = [...lines.sort(), ...stages.map((name) => `stage "${name}"`)];
  return all.length > NAMED ? [...all.slice(0, NAMED), `and ${all.length - NAMED} more`] : all;
}

/** The first line. Playwright's names the call only, and the next says what was wrong; of a property, its seed and what failed in it. */
function beginning(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = '', second = ''] = lines;
  const property = lines.filter((line) => line.startsWith('{ seed: ') || line.startsWith('Got '));
  const more = first.endsWith(' failed') ? [second] : property;
  const text = [first, ...more].filter((line) => line !== '').join(': ');
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}
