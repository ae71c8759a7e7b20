import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MANUALS, PAGE_IDS } from '../../renderer/help/pages.ts';
import { LOCALES, type Locale } from '../../shared/explain/words.ts';
import { ROOT } from '../root.ts';
import { CONTENTS, foot, readManual, renderManuals } from './render.ts';

const PICTURE = /!\[[^\]]+\]\((?:\.\.\/)+imagens\/([a-z0-9-]+)\.png\)/g;

function filesOf(locale: Locale): string[] {
  const { page, glossary, codes, details } = MANUALS[locale];
  return [...PAGE_IDS.map(page), glossary, codes, details, CONTENTS];
}

function picturesOf(text: string): string[] {
  return [...text.matchAll(PICTURE)].map(([, name = '']) => name);
}

test('contents and codes say what the pages and shared/explain say (else: npm run manual)', async () => {
  const pages = await renderManuals();
  expect(pages.size).toBe(2 * LOCALES.length);
  for (const locale of LOCALES)
    for (const name of [CONTENTS, MANUALS[locale].codes])
      expect(readManual(locale, name).split('\n'), name).toEqual(
        pages.get(`${MANUALS[locale].folder}/${name}.md`)?.split('\n'),
      );
});

test.each(LOCALES)('the folder holds the files of the manual and no others (%s)', (locale) => {
  const found = globSync('*.md', { cwd: join(ROOT, MANUALS[locale].folder) });
  expect(found.sort()).toEqual(
    filesOf(locale)
      .map((name) => `${name}.md`)
      .sort(),
  );
});

test.each(LOCALES)('every page ends with the links to the lists (%s)', (locale) => {
  const others = filesOf(locale).filter((name) => name !== CONTENTS);
  expect(others.filter((name) => !readManual(locale, name).endsWith(foot(locale)))).toEqual([]);
});

test.each(LOCALES)('every picture and every page that is linked is there (%s)', (locale) => {
  const folder = join(ROOT, MANUALS[locale].folder);
  for (const name of filesOf(locale)) {
    const addresses = [...readManual(locale, name).matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)];
    const missing = addresses.filter(([, address = '']) => !existsSync(join(folder, address)));
    expect(missing, name).toEqual([]);
  }
});

test('both languages show the same pictures', () => {
  for (const id of PAGE_IDS)
    expect(picturesOf(readManual('en', MANUALS.en.page(id))), id).toEqual(
      picturesOf(readManual('pt-BR', MANUALS['pt-BR'].page(id))),
    );
  const shown = PAGE_IDS.flatMap((id) => picturesOf(readManual('pt-BR', MANUALS['pt-BR'].page(id))));
  const there = readdirSync(join(ROOT, 'docs/imagens')).map((name) => name.replace('.png', ''));
  expect(shown.length).toBeGreaterThan(10);
  expect(there).toEqual(expect.arrayContaining(shown));
});
