/** The folder of stored pictures: one file of each picture that is compared, and each of a scene that exists. */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from '@playwright/test';
import { ROOT } from '../../../scripts/root.ts';
import { test } from '../../fixtures/of-a-worker.ts';
import { STORED } from '../../fixtures/scenes/pictures.ts';

const filesIn = (folder: string, ending: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending));

test('each picture that is compared is stored, and no other', () => {
  expect(filesIn('e2e/pictures', '.webp').sort()).toEqual([...STORED].sort());
});

test('each stored picture is one of a scene that is looked at', () => {
  const folder = 'e2e/fixtures/scenes';
  const sources = filesIn(folder, '.ts')
    .filter((file) => file !== 'pictures.ts')
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
  const unseen = STORED.map((file) => basename(file, '.webp')).filter(
    (scene) => !sources.some((source) => source.includes(`'${scene}'`)),
  );
  expect(unseen).toEqual([]);
});
