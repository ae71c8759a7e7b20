import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCapped } from './read-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-read-'));
  writeFileSync(join(folder, 'nota.xml'), '<?xml version="1.0"?>');
  writeFileSync(join(folder, 'vazio.xml'), '');
  mkdirSync(join(folder, 'pasta.xml'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const read = (name: string, maxBytes: number) => readCapped(join(folder, name), maxBytes);

it('reads one byte beyond the limit of a file at most', async () => {
  expect(await read('nota.xml', 4)).toMatchObject({ ok: true, value: { length: 5 } });
  expect(await read('nota.xml', 1000)).toMatchObject({ ok: true, value: { length: 21 } });
  expect(await read('vazio.xml', 4)).toMatchObject({ ok: true, value: { length: 0 } });
});

it('says of a file that is not there, and of a folder, that it cannot be read', async () => {
  expect(await read('nada.xml', 4)).toMatchObject({ error: { code: 'file.missing' } });
  expect(await read('pasta.xml', 4)).toMatchObject({ error: { code: 'file.unreadable' } });
});
