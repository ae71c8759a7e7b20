import { expect, test } from 'vitest';
import { LOCALES } from '../shared/explain/index.ts';
import { plainText } from './help/blocks.ts';
import { helpEn } from './help/en.ts';
import { PAGE_IDS } from './help/pages.ts';
import { helpPtBR } from './help/pt-BR.ts';
import { textsOf } from './i18n/catalogue.ts';
import { digitEntriesOf, entriesOf, factsOf, SCREENS, sectionOf, shortcutOf } from './screens.ts';

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

test('no two screens share a key, F1 and F6 are no screen’s, and the nine digits suffice', () => {
  const keys = SCREENS.flatMap(({ menu }) => menu?.key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => key === 'F1' || key === 'F6')).toEqual([]);
  for (const environment of ['producao', 'treino'] as const)
    expect(digitEntriesOf(environment).length).toBeLessThanOrEqual(9);
});

test('the help on keys names the key of each screen', () => {
  const keys = SCREENS.flatMap(({ menu }) => menu?.key ?? []);
  for (const { pages } of [helpPtBR, helpEn])
    expect(plainText(pages.keys.blocks).split(/\s+/)).toEqual(expect.arrayContaining(keys));
});

test('a shortcut is the key, else Ctrl and the digit, and an entry may have neither', () => {
  const shortcuts = entriesOf('producao', 2).map((entry) => shortcutOf(entry, 'producao'));
  expect(shortcuts.slice(0, 5)).toEqual(['F2', 'F7', 'F3', 'F4', 'Ctrl+4']);
  const [first] = entriesOf('producao', 2);
  if (!first) throw new Error('there are entries');
  expect(shortcutOf({ id: first.id, menu: { icon: first.menu.icon } }, 'producao')).toBeUndefined();
});

test('the panel is there from two companies on, and moves the digit of no other', () => {
  expect(ids(entriesOf('producao', 1))).not.toContain('panel');
  expect(ids(entriesOf('producao', 2))).toContain('panel');
  expect(ids(digitEntriesOf('producao'))).not.toContain('panel');
  expect(ids(digitEntriesOf('treino'))).toEqual([
    'home',
    'consult',
    'disablement',
    'numbering',
    'history',
    'certificates',
    'integration',
    'training',
    'settings',
  ]);
});

test('Treino is there only in training, and Arquivo e cópias belongs to Histórico', () => {
  expect(ids(entriesOf('treino', 1))).toContain('training');
  expect(ids(entriesOf('homologacao', 1))).not.toContain('training');
  expect(entriesOf('producao', 1)).toHaveLength(entriesOf('treino', 1).length - 1);
  expect(sectionOf('records')).toBe('history');
  expect(factsOf('records').help).toBe('check');
});

test('the names, titles and search words of the descriptors are texts of the window', async () => {
  const { screens } = await textsOf('pt-BR');
  expect(screens.panel).toMatchObject({ name: 'Painel', title: 'Painel do escritório' });
  expect(screens.settings).toMatchObject({ name: 'Ajustes', title: 'Ajustes' });
});
