import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { picturesOf, renderManual } from './render.ts';

const folder = join(ROOT, 'docs/manual');

test('the committed manual is the help of the window, page by page (else: node scripts/run.mjs manual)', async () => {
  const pages = await renderManual();
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) {
    // Compared as lines: a checkout on Windows may end them otherwise.
    expect(readFileSync(join(folder, name), 'utf8').split(/\r?\n/), name).toEqual(text.split('\n'));
  }
});

test('every picture of the manual is there', () => {
  const missing = picturesOf().filter((name) => !existsSync(join(ROOT, 'docs/imagens', `${name}.png`)));
  expect(missing).toEqual([]);
});
