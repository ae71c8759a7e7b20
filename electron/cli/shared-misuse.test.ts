/** The commands of the shared journal refuse what is missing, too much or contradictory before they connect to anything. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readArguments } from './input/args.ts';
import { dig } from './testing/dig.ts';
import { fakeContext } from './testing/fake-context.ts';
import { perform } from './testing/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-mal-usado-'));
const file = join(folder, 'arquivo.txt');
writeFileSync(file, 'um arquivo');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const CNPJ = '11222333000181';

test.each([
  [['importar'], 'input.invalid', 'a PASTA de dados da máquina'],
  [['importar', folder, folder], 'input.invalid', ''],
  [['importar', join(folder, 'falta')], 'data.folder', 'falta'],
  [['importar', file], 'data.folder', 'arquivo.txt'],
  [['importar', folder, '--sim'], 'input.invalid', '--sim'],
  [['exportar'], 'input.invalid', '--cnpj'],
  [['exportar', '--cnpj', CNPJ], 'input.invalid', '--saida'],
  [['exportar', '--saida', folder], 'input.invalid', '--cnpj'],
  [['exportar', '--cnpj', '11222333000182', '--saida', folder], 'input.invalid', 'CNPJ'],
  [['exportar', folder, '--cnpj', CNPJ, '--saida', folder], 'input.invalid', ''],
  [['exportar', '--cnpj', CNPJ, '--cnpj', CNPJ, '--saida', folder], 'input.invalid', '--cnpj'],
  [['aceitar'], 'input.invalid', '--cnpj'],
  [['aceitar', '--sim'], 'input.invalid', '--cnpj'],
  [['aceitar', '--cnpj', ''], 'input.invalid', '--cnpj'],
  [['aceitar', '--cnpj', CNPJ, CNPJ], 'input.invalid', ''],
  [['aceitar', '--cnpj', CNPJ, '--saida', folder], 'input.invalid', '--saida'],
  [['situacao', 'tudo'], 'input.invalid', 'tudo'],
  [['situacao', '--cnpj', CNPJ], 'input.invalid', '--cnpj'],
  [['preparar', 'escritorio'], 'input.invalid', 'escritorio'],
  [['preparar', '--senha-env', 'SENHA'], 'input.invalid', '--senha-env'],
  [['local', 'Filial', 'Centro'], 'input.invalid', ''],
  [['local', 'L'.repeat(41)], 'input.invalid', '40 caracteres'],
  [['local', 'Filial\nCentro'], 'input.invalid', 'quebra de linha'],
  [['prepara'], 'input.invalid', 'preparar'],
  [[], 'input.invalid', ''],
] as const)('compartilhado %j is refused (%s) and nothing is connected', async (words, code, said) => {
  const context = fakeContext({});
  const done = await perform(['compartilhado', ...words], context);
  expect([done.exit, dig(done.json, 'erro', 'codigo')]).toEqual([2, code]);
  expect(JSON.stringify([done.json, done.text])).toContain(said);
  expect(context.options).toEqual([]);
});

test.each(['preparar', 'importar', 'exportar', 'situacao', 'aceitar', 'local'])(
  'compartilhado %s --help says what it does and takes',
  (word) => {
    const read = readArguments(['compartilhado', word, '--help']);
    expect(read).toMatchObject({ ok: true, value: { command: { words: ['compartilhado', word] } } });
  },
);
