import { expect, test } from 'vitest';
import { LOCALES } from '../shared/explain/index.ts';
import { plainText } from './help/blocks.ts';
import { helpEn } from './help/en.ts';
import { PAGE_IDS } from './help/pages.ts';
import { helpPtBR } from './help/pt-BR.ts';
import { textsOf } from './i18n/catalogue.ts';
import { entriesOf, factsOf, menuOf, SCREENS, sectionOf, shortcutOf } from './screens.ts';

const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

test('every screen has a name of its own in each language, a help page, and an entry or a screen that leads to it', () => {
  for (const locale of LOCALES)
    expect(new Set(SCREENS.map(({ words }) => words[locale].name)).size).toBe(SCREENS.length);
  for (const { id, help, menu, within, words } of SCREENS) {
    expect(PAGE_IDS, id).toContain(help);
    expect(sectionOf(id), id).toBe(within ?? id);
    expect(menu === undefined, id).toBe(within !== undefined);
    for (const locale of LOCALES) expect(words[locale].search === undefined, id).toBe(menu === undefined);
  }
  expect(new Set(ids(SCREENS)).size).toBe(SCREENS.length);
});

test('every screen but the first is loaded after it', () => {
  expect(ids(SCREENS.filter(({ load }) => load === undefined))).toEqual(['home']);
});

test('the texts that a screen names are in both languages, each part once', async () => {
  const parts = await Promise.all(
    SCREENS.flatMap(({ texts }) => (texts ? [Promise.all([texts['pt-BR'](), texts.en()])] : [])),
  );
  const names = parts.map(([portuguese, english]) => {
    expect(Object.keys(english)).toEqual(Object.keys(portuguese));
    return Object.keys(portuguese).join();
  });
  expect(new Set(names).size).toBe(parts.length);
});

test('no two screens share a key or a digit, and F1 and F6 are no screen’s', () => {
  const keys = SCREENS.flatMap(({ menu }) => menu?.key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => key === 'F1' || key === 'F6')).toEqual([]);
  const digits = SCREENS.flatMap(({ menu }) => menu?.digit ?? []);
  expect(new Set(digits).size).toBe(digits.length);
});

test('the menu lists every entry once, in parts with a name, the first screen above them', () => {
  const entries = entriesOf('producao', 2);
  expect(menuOf(entries).map(({ group, entries: some }) => [group, ...ids(some)])).toEqual([
    [undefined, 'home'],
    ['notes', 'consult', 'watched', 'check', 'history'],
    ['numbers', 'disablement', 'numbering'],
    ['month', 'closing'],
    ['office', 'panel', 'certificates'],
    ['program', 'audit', 'integration', 'settings'],
  ]);
  expect(ids(menuOf(entries).flatMap(({ entries: some }) => some))).toEqual(ids(entries));
});

test('the help on keys names the key of each screen', () => {
  const keys = SCREENS.flatMap(({ menu }) => menu?.key ?? []);
  for (const { pages } of [helpPtBR, helpEn])
    expect(plainText(pages.keys.blocks).split(/\s+/)).toEqual(expect.arrayContaining(keys));
});

/** Scenes that do not begin with their screen's id. */
const SCENE_NAMES: Readonly<Record<string, string>> = { disablement: 'disable', backup: 'backups' };

test('every screen is looked at in a scene', () => {
  const scenes = import.meta.glob<string>('../e2e/fixtures/scenes/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const looks = Object.values(scenes).flatMap((text) =>
    [...text.matchAll(/\blook\('([\w-]+)'/g)].map(([, scene = '']) => scene),
  );
  const unseen = ids(SCREENS).filter((id) => {
    const name = SCENE_NAMES[id] ?? id;
    return !looks.some((scene) => scene === name || scene.startsWith(`${name}-`));
  });
  expect(unseen).toEqual([]);
});

test('a shortcut is the key, else Ctrl and the digit, and an entry may have neither', () => {
  const shortcuts = Object.fromEntries(
    entriesOf('producao', 2).map((entry) => [entry.id, shortcutOf(entry)]),
  );
  expect(shortcuts).toMatchObject({ home: 'F2', panel: 'F7', consult: 'F3', numbering: 'Ctrl+4' });
  expect(shortcuts['watched']).toBeUndefined();
});

test('the panel is there from two companies on', () => {
  expect(ids(entriesOf('producao', 1))).not.toContain('panel');
  expect(ids(entriesOf('producao', 2))).toContain('panel');
});

test('Treino is there only in training, and the backups belong to Ajustes', () => {
  expect(ids(entriesOf('treino', 1))).toContain('training');
  expect(ids(entriesOf('homologacao', 1))).not.toContain('training');
  expect(entriesOf('producao', 1)).toHaveLength(entriesOf('treino', 1).length - 1);
  expect(sectionOf('backup')).toBe('settings');
  expect(factsOf('backup').help).toBe('backups');
});

test('the names, titles and search words of the descriptors are texts of the window', async () => {
  const { screens } = await textsOf('pt-BR');
  expect(screens.panel).toMatchObject({ name: 'Painel', title: 'Painel do escritório' });
  expect(screens.settings).toMatchObject({ name: 'Ajustes', title: 'Ajustes' });
});
