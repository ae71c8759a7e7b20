/** The page starts with a part of the Portuguese texts: what is loaded with the first screen must not show any of the others. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import * as startTexts from '../renderer/i18n/pt-BR/start.ts';
import { ROOT } from './root.ts';

const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'(\.[^']+\.tsx?)'/gm;
const TEXTS = join(ROOT, 'renderer/i18n/pt-BR');
const LATER = globSync('**/*.ts', { cwd: TEXTS })
  .sort()
  .flatMap((name) => /^export const (\w+)/m.exec(readFileSync(join(TEXTS, name), 'utf8'))?.[1] ?? [])
  .filter((name) => !(name in startTexts))
  .join('|');
/** `useTranslation('consult')`, `useTranslation(['common', 'consult'])`, `t('consult:title')`. */
const SHOWN = new RegExp(`useTranslation\\([^)]*'(?:${LATER})'|['"\`](?:${LATER}):`);

function withImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT))
    withImports(join(dirname(file), name), seen);
  return seen;
}

test('nothing of the first screen shows a text that is fetched after it', () => {
  const files = [...withImports(join(ROOT, 'renderer/main.tsx'))];
  expect(files.length).toBeGreaterThan(100);
  expect(LATER).toMatch(/\bconsult\b.*\bsettings\b/);
  const wrong = files.filter((file) => file.includes('renderer') && SHOWN.test(readFileSync(file, 'utf8')));
  expect(wrong.map((file) => relative(ROOT, file))).toEqual([]);
});

test('the later texts are not fetched with the first screen', () => {
  const files = [...withImports(join(ROOT, 'renderer/main.tsx'))].map((file) => relative(ROOT, file));
  const later = ['later.ts', 'notes/consult.ts', 'settings/settings.ts'].map((name) => join(TEXTS, name));
  expect(later.filter((file) => !existsSync(file))).toEqual([]);
  expect(later.map((file) => relative(ROOT, file)).filter((file) => files.includes(file))).toEqual([]);
});
