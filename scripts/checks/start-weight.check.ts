/** The page stays small at its start, however much code is loaded later. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../build/build-target.ts';
import { START_LIMIT_BYTES, startWeight } from '../build/start-weight.ts';
import { ROOT } from '../root.ts';

const renderer = join(ROOT, 'dist/renderer');
beforeAll(async () => {
  await ensureBuilt(ROOT, ['renderer']);
}, 120_000);

it('fetches at most 350 kB before the first screen, gzipped', () => {
  expect(startWeight(renderer)).toBeLessThanOrEqual(START_LIMIT_BYTES);
});

it('has one font of its own, loaded before text is drawn', () => {
  const html = readFileSync(join(renderer, 'index.html'), 'utf8');
  const font = /<link[^>]*rel="preload"[^>]*href="\.\/(assets\/inter-latin-wght-normal-[^"]+\.woff2)"/.exec(
    html,
  );
  expect(font?.[1]).toBeDefined();
  expect(readdirSync(join(renderer, 'assets')).map((name) => `assets/${name}`)).toContain(font?.[1]);
});
