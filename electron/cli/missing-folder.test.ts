/** A data folder that is not there, perhaps mistyped or named from elsewhere: what only looks does not make an empty one and call it fine. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openContext } from './cli-context.ts';
import { readArguments } from './input/args.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-sem-pasta-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

// `pendencias` ends in 0 (its contract), also of a folder that is new.
it.each([[['copia', 'listar']], [['copia', 'criar']], [['auditoria']]])(
  '%s ends in 2 with the whole path, and the folder is not made',
  async (words) => {
    const dados = join(home, 'pasta-errada');
    const read = readArguments([...words, '--dados', relative(process.cwd(), dados)]);
    if (!read.ok || !read.value.command) throw new Error('no command');
    const context = openContext(read.value.args, new AbortController().signal);
    try {
      const done = await read.value.command.run(read.value.args, context);
      expect(done).toMatchObject({
        ok: false,
        error: { exit: 2, erro: { codigo: 'data.folder', detalhes: { folder: dados } } },
      });
      expect(existsSync(dados)).toBe(false);
    } finally {
      await context.close();
    }
  },
);
