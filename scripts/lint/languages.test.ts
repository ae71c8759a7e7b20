/** Every text that a person can see is there in Portuguese and in English, and the core says nothing outside of its tables. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { LOCALES } from '../../shared/explain/words.ts';
import { ROOT } from '../root.ts';

type Words = { readonly [key: string]: unknown };

/** Each text at its path; of one that is completed with data, its source. */
function flatten(words: unknown, path = ''): Map<string, string> {
  if (typeof words === 'string') return new Map([[path, words]]);
  if (typeof words === 'function') return new Map([[path, String(words)]]);
  if (typeof words !== 'object' || words === null) return new Map();
  return new Map(
    Object.entries(words as Words).flatMap(([key, value]) => [
      ...flatten(value, path === '' ? key : `${path}.${key}`),
    ]),
  );
}

const sources = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));

const pairs = sources('shared/explain').filter((path) => path.endsWith('.pt.ts'));

test.each(['', ...pairs])('both languages have the same texts: %s', async (path) => {
  const tables: unknown[] =
    path === ''
      ? await Promise.all(['pt-BR', 'en'].map(textsOf))
      : await Promise.all([path, path.replace(/\.pt\.ts$/, '.en.ts')].map(tablesOf));
  const [portuguese = new Map<string, string>(), english = new Map<string, string>()] = tables.map((each) =>
    flatten(each),
  );
  expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());
  const same = [...portuguese].filter(([key, text]) => english.get(key) === text && isSentence(text));
  expect(same.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});

/** The page's; by its path, since the page's own types are not of this program. */
async function textsOf(locale: string): Promise<unknown> {
  const catalogue = (await import(/* @vite-ignore */ join(ROOT, 'renderer/i18n/catalogue.ts'))) as {
    readonly textsOf: (locale: string) => Promise<unknown>;
  };
  return catalogue.textsOf(locale);
}

/** The tables of a module, whatever their names. */
async function tablesOf(path: string): Promise<unknown[]> {
  const module = (await import(/* @vite-ignore */ join(ROOT, path))) as Words;
  return Object.values(module);
}

/** Three words or more that no language shares. */
function isSentence(text: string): boolean {
  return (text.replace(SHARED, ' ').match(/\p{L}{3,}/gu) ?? []).length > 2;
}
const SHARED =
  /\{\{\w+\}\}|\b(?:NF-e|NFC-e|SEFAZ|CNPJ|UF|XML|PDF|TLS|SHA-256|Balcão NF-e|EFD ICMS\/IPI|Windows)\b/gu;

const BY_ELSE = /[!=]== '(?:pt-BR|en)'|\.startsWith\('(?:pt|en)/;

test('with a language beyond these two, no place takes it for one of them by an else', () => {
  const places = ['shared', 'electron', 'renderer'].flatMap(sources).flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (BY_ELSE.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(places.length).toBeGreaterThan(0);
  // The compiler names the tables that lack a language; these it cannot see.
  const known: readonly string[] = LOCALES;
  expect(known.length === 2 ? [] : places).toEqual([]);
});

test('the core has no Portuguese sentence of its own outside of the tables', () => {
  const found = sources('electron')
    .filter((path) => !PORTUGUESE_BY_CONTRACT.some((each) => path.startsWith(each)))
    .flatMap((path) => portugueseIn(path).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

/**
 * Texts that are always Portuguese, whatever the language of the window (docs/adr/0063-language-of-papers.md); and what has both
 * languages in one table.
 */
const PORTUGUESE_BY_CONTRACT = [
  // For programs: answers, commands, files of requests, and what SEFAZ itself says.
  'electron/cli/',
  'electron/service/',
  'electron/drop/',
  'electron/training/',
  'electron/sefaz/',
  // The closing of a month: its format is written down, and the accountant of a Brazilian company reads it.
  'electron/closing/',
  'electron/handlers/closing/gather.ts',
  // Reports that support reads: their fields have one name, and the page says that they are Portuguese.
  'electron/diagnosis/',
  'electron/field/',
  'electron/log/',
  // The text file left in a data folder that was moved.
  'electron/data-folder/move-folder.ts',
  // Both languages in one sentence, or side by side; the web host's console is a developer's.
  'electron/shell/main.ts',
  'electron/check/pile/csv.ts',
  'electron/history/find/history-export.ts',
  'electron/web-host/start-host.ts',
];

const PORTUGUESE = String.raw`[ãõçáéíóúâêôà]|\b(?:de|para|com|foi|pela|uma)\b`;
const IS = new RegExp(PORTUGUESE, 'i');
/** Of a source: only these are parsed. What is escaped may be any letter. */
const MAY_HAVE = new RegExp(String.raw`${PORTUGUESE}|\\[ux]`, 'i');

function portugueseIn(path: string): string[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  if (!MAY_HAVE.test(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (isPortuguese(node.text)) found.push(node.text);
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

function isPortuguese(text: string): boolean {
  const said = text.replace(SHARED, ' ').trim();
  return /\S\s+\S/.test(said) && IS.test(said);
}
