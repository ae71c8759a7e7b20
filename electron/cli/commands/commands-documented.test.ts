/** docs/cli.md lists every command: nothing else would tell of one that it lacks. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';

const text = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
const list = /```sh\n(.*?)```/s.exec(text)?.[1] ?? '';

it.each(COMMANDS.map(({ words }) => ({ words, name: words.join(' ') })))(
  'docs/cli.md lists $name',
  ({ words }) => {
    const [family = '', own] = words;
    const lines = list.split('\n').filter((line) => line.includes(`-- ${family} `));
    // "also: copia listar, restaurar …" lists the others of a family.
    const named = own === undefined ? lines : lines.filter((line) => new RegExp(`\\b${own}\\b`).test(line));
    expect(named.length).toBeGreaterThan(0);
  },
);
