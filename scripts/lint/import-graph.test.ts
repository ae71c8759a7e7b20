/** Proves over the whole tree that each layer imports only what it may, and that nothing imports itself in a circle. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { LAYERS, wallBetween } from './import-walls.ts';

const FOLDERS = ['shared', 'electron', 'renderer', 'e2e', 'scripts'];
const FROM =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;

interface Import {
  readonly to: string;
  readonly typeOnly: boolean;
  readonly lazy: boolean;
}

const files = FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/')),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(FROM)].map(([, typeOnly, from, lazy]) => {
    const source = from ?? lazy ?? '';
    const to = source.startsWith('.') ? posix.join(dirname(file), source) : source;
    return { to, typeOnly: typeOnly !== undefined, lazy: lazy !== undefined };
  });
}

describe('the import graph', () => {
  it('keeps every layer to what it may import', () => {
    const broken = [...imports].flatMap(([from, list]) =>
      list
        .filter(({ to }) => to.includes('/'))
        .flatMap(({ to }) => {
          const reason = to.startsWith('node:') || to.startsWith('@') ? undefined : wallBetween(from, to);
          return files.includes(to) && reason !== undefined ? [`${from} → ${to}: ${reason}`] : [];
        }),
    );
    expect(broken).toEqual([]);
  });

  it('has at most 25 files in a folder', () => {
    const folders = Map.groupBy(files, (file) => dirname(file));
    expect([...folders].filter(([, of]) => of.length > 25).map(([folder]) => folder)).toEqual([]);
  });

  it('has a layer for every folder of the core', () => {
    const folders = new Set(files.flatMap((file) => /^electron\/(?!testing\/)[^/]+\//.exec(file) ?? []));
    expect([...folders].filter((folder) => !LAYERS.some(({ folders: of }) => of.includes(folder)))).toEqual(
      [],
    );
  });

  it('takes values from electron only in electron/shell', () => {
    const importers = [...imports]
      .filter(([from]) => !from.startsWith('electron/shell/'))
      .filter(([, list]) => list.some(({ to, typeOnly }) => to === 'electron' && !typeOnly))
      .map(([from]) => from);
    expect(importers).toEqual([]);
  });

  it('has no circle of static imports, those of types included', () => {
    expect(firstCircle()).toEqual([]);
  });
});

/** The files of the first circle found, or none. Deferred imports make no circle. */
function firstCircle(): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] => {
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const { to, lazy } of imports.get(file) ?? []) {
      if (lazy || !imports.has(to)) continue;
      const circle = visit(to);
      if (circle.length > 0) return circle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of files) {
    const circle = visit(file);
    if (circle.length > 0) return circle;
  }
  return [];
}
