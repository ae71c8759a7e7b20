/** Refuses citations of documents that the repository does not have, documents that name absent files, and scripts that README leaves out. */

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SITUATIONS } from '../../shared/fiscal/cstat.ts';
import { SETTINGS } from '../../shared/settings.ts';
import { ROOT } from '../root.ts';

/** Working papers that code was once written from. */
const ABSENT = /\b(?:DESIGN|SERVICE|USERS|DOMAIN|SCREENS|WORDS|MODELS|TOOLCHAIN|SECURITY|CLI\.md)\b/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const CITED = /(?<![\w/])docs\/[\w./-]*\w/g;
const JOURNAL_RULE = /docs\/journal\.md, rule (\d+)/g;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (folder: string, names: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));

const sources = ['shared', 'electron', 'renderer', 'e2e', 'scripts']
  .flatMap((folder) => filesIn(folder, /\.(?:ts|tsx|mts|mjs|css)$/))
  .filter((file) => !file.startsWith('scripts/lint/documents'));
const manuals = [
  'README.md',
  'README.pt-BR.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesIn('docs', /\.md$/),
];
const comments = sources.flatMap((file) =>
  [...read(file).matchAll(COMMENT)].map(([text]) => ({ file, text })),
);

/** The text below a heading of the second order, to the next one. */
const sectionOf = (file: string, heading: string) =>
  read(file)
    .split(/^## /m)
    .find((part) => part.startsWith(`${heading}\n`)) ?? '';

/** "110, 301 to 303" names four codes. */
function codesIn(text: string): string[] {
  return [...text.matchAll(/\b(\d{3})(?: to (\d{3}))?\b/g)].flatMap(([, from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => String(Number(from) + n)),
  );
}

/** A decision may be cited by its number alone. */
function isThere(path: string): boolean {
  if (existsSync(join(ROOT, path))) return true;
  const found = /^docs\/adr\/(\d{4})$/.exec(path)?.[1];
  return found !== undefined && readdirSync(join(ROOT, 'docs/adr')).some((name) => name.startsWith(found));
}

/** `a/{b,c}.ts` names two files. */
function namedBy(path: string): string[] {
  const group = /^(.*)\{([^}]*)\}(.*)$/.exec(path);
  return group ? (group[2] ?? '').split(',').map((name) => `${group[1]}${name}${group[3]}`) : [path];
}

describe('a comment', () => {
  it('cites no document that the repository does not have', () => {
    const wrong = comments.flatMap(({ file, text }) => [
      ...(ABSENT.test(text) ? [`${file}: ${ABSENT.exec(text)?.[0]}`] : []),
      ...[...text.matchAll(CITED)].filter(([path]) => !isThere(path)).map(([path]) => `${file}: ${path}`),
    ]);
    expect(wrong).toEqual([]);
  });

  it('cites only rules of the journal that are written down', () => {
    const rules =
      read('docs/journal.md')
        .match(/^\d+\./gm)
        ?.map(Number) ?? [];
    const wrong = comments.flatMap(({ file, text }) =>
      [...text.matchAll(JOURNAL_RULE)]
        .filter(([, rule]) => !rules.includes(Number(rule)))
        .map(([cited]) => `${file}: ${cited}`),
    );
    expect(rules.length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });
});

describe('the documents', () => {
  it('link only to files that are there', () => {
    const wrong = manuals.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, link = '']) => decodeURI(link))
        .filter((link) => !existsSync(join(ROOT, dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name only files that are there', () => {
    const named = manuals
      .filter((file) => file !== 'CHANGELOG.md')
      .flatMap((file) =>
        [...read(file).matchAll(/`((?:shared|electron|renderer|scripts|e2e)\/[^`\s]*)`/g)].flatMap(
          ([, path = '']) => namedBy(path).map((one) => ({ file, path: one })),
        ),
      );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
  });

  it('give every folder of the core its line in the tour', () => {
    const tour = read('docs/architecture.md');
    const rooms = readdirSync(join(ROOT, 'electron'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    const rows = tour.split('\n').filter((line) => line.startsWith('| `'));
    expect(
      rooms.filter(
        (room) => !rows.some((row) => row.includes(`electron/${room}\``) || row.includes(`\`${room}\``)),
      ),
    ).toEqual([]);
  });

  it('give every stored setting its row in the data folder, and in what it means where it is damaged', () => {
    const folder = sectionOf('docs/architecture.md', 'Data folder');
    const damaged = sectionOf('docs/security.md', 'Settings files that are damaged');
    const files = Object.values(SETTINGS).map(({ file }) => `| \`${file}\``);
    expect(files.filter((row) => !folder.includes(row))).toEqual([]);
    expect(files.filter((row) => !damaged.includes(row))).toEqual([]);
  });

  it('list no part of the codes that give a note its situation, or that authorize it, without the rest', () => {
    const codes = Object.keys(SITUATIONS);
    const authorizing = codes.filter((code) => SITUATIONS[code] === 'autorizada');
    const lines = ['docs/service.md', 'docs/cli.md', 'docs/tax-rules.md'].flatMap((file) =>
      read(file)
        .split('\n')
        .map((text, index) => ({ line: `${file}:${index + 1}`, named: codesIn(text) })),
    );
    const whole = lines.filter(({ named }) => authorizing.filter((code) => named.includes(code)).length > 1);
    const wrong = whole.flatMap(({ line, named }) => {
      const all = named.includes('217') && named.includes('124') ? codes : authorizing;
      return all.filter((code) => !named.includes(code)).map((code) => `${line} lacks ${code}`);
    });
    expect(whole.length).toBeGreaterThan(4);
    expect(wrong).toEqual([]);
  });

  it('README names every script of npm', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = read('README.md');
    const lifecycle = ['postinstall'];
    const missing = Object.keys(scripts).filter(
      (name) =>
        !lifecycle.includes(name) && !new RegExp(`npm (?:run )?(?:-s )?${name}(?![\\w:-])`).test(text),
    );
    expect(missing).toEqual([]);
  });
});
