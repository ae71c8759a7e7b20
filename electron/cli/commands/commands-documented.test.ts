/** docs/cli.md lists every command, and docs/cli-json.md has the names of what each prints: nothing else would tell of one that they lack. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { errorSchema } from '../output/failure.ts';
import { shapeOf } from '../testing/shape.ts';

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

it('docs/cli.md names nothing in a document that none has', () => {
  const known = new Set(
    COMMANDS.map(({ run }) => shapeOf(run.document))
      .join()
      .match(/\w+/g),
  );
  for (const name of Object.keys(errorSchema.shape)) known.add(name);
  const written = [...text.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name);
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((name) => !known.has(name))).toEqual([]);
});

// With `--update` it is written anew.
it('docs/cli-json.md has the names of every document', async () => {
  const alike = Map.groupBy(COMMANDS, ({ run }) => shapeOf(run.document));
  const lines = [...alike].map(
    ([shape, commands]) =>
      `- ${commands.map(({ words }) => `**\`${words.join(' ')}\`**`).join(', ')}: \`${shape}\``,
  );
  const head = `# Documents of the command line

What each command prints with \`--json\`, from its schema; [cli.md](cli.md) says what it means. \`name?\` is not always there, \`[]\` is a list of texts, \`a|b\` are the words that it may be, \`|\` between two documents is one or the other, and \`…\` stands for names that no schema fixes. A command that fails prints \`{ erro }\` alone.`;
  await expect(`${head}\n\n${lines.join('\n')}\n`).toMatchFileSnapshot('../../../docs/cli-json.md');
});
