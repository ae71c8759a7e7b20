/** The folder that a command names as its source or its target, where it is not one. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { namedFolder } from './picked-folder.ts';

it.each([
  ['não está', 'não foi encontrada'],
  ['um-arquivo', 'não é uma pasta'],
])('%s: it is not called the data folder, and no other one is asked for', (name, why) => {
  const home = mkdtempSync(join(tmpdir(), 'balcao-indicada-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));
  writeFileSync(join(home, 'um-arquivo'), '');
  const folder = join(home, name);
  const found = namedFolder(folder);
  expect(found).toMatchObject({ ok: false, error: { exit: 2, erro: { codigo: 'data.folder' } } });
  if (found.ok) return;
  expect(found.error.erro.mensagem).toBe(`A pasta indicada ${folder} ${why}.`);
  expect(found.error.hints.join(' ')).toContain('Confira o caminho');
});
