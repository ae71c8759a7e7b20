/**
 * Lists the third-party parts that a build really contains, by the modules in its bundles, each with the full text
 * of its licence.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** As in `licencas.json` of a built target, by name. */
export const partsSchema = z.array(
  z.strictObject({ name: z.string(), version: z.string(), licence: z.string(), text: z.string().min(1) }),
);
export type Parts = z.infer<typeof partsSchema>;

export const LICENCES_FILE = 'licencas.json';

/** Packages without their own text → a package of the same authors that has it. */
const TEXT_OF: ReadonlyMap<string, string> = new Map([
  ['@fluentui/react-icons', '@fluentui/react-components'],
  ['pg-types', 'pg'],
]);
/**
 * Packages published without a file of their licence; `licence-texts/NAME.txt` is the text that an earlier version of theirs
 * carried, or that their README has.
 */
const OWN_COPIES: ReadonlySet<string> = new Set(['pgpass', 'saxes']);
const TEXT_NAME = /^(?:licen[cs]e|copying)(?:[.-].*)?$/i;
const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** Adds to `packages` the folder of each package that is in the bundle: code, styles or a file such as a font. */
export function licenceSpy(packages: Set<string>): Plugin {
  const note = (path: string) => {
    const folder = packageFolder(path);
    if (folder !== undefined) packages.add(folder);
  };
  return {
    name: 'balcao-licence-spy',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'asset') part.originalFileNames.forEach(note);
        else
          for (const [id, { renderedLength }] of Object.entries(part.modules))
            if (renderedLength > 0) note(id);
      }
    },
  };
}

/** The folder of the innermost package of a module, from `node_modules` on; undefined for our own. */
export function packageFolder(id: string): string | undefined {
  const path = id.replace(/^\0/, '').split('?', 1)[0]?.split(sep).join('/') ?? '';
  return /^(?:.*?\/)?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** Reads name, version, licence and its text of each package; throws, naming it, if one has no text. */
export function partsOf(root: string, packages: Iterable<string>): Parts {
  const parts = [...packages].map((folder) => {
    const { name, version, license } = manifestSchema.parse(
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    );
    const text = textIn(join(root, folder)) ?? substituteFor(root, name);
    if (text === undefined) throw new Error(`${name} is shipped without the text of its licence`);
    return { name, version, licence: license, text };
  });
  return merged(parts);
}

/** Several lists as one: each part once, in alphabetical order. */
export function merged(...lists: readonly Parts[]): Parts {
  const byName = new Map(lists.flat().map((part) => [`${part.name} ${part.version}`, part]));
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function substituteFor(root: string, name: string): string | undefined {
  const sibling = TEXT_OF.get(name);
  if (sibling !== undefined) return textIn(join(root, 'node_modules', sibling));
  return OWN_COPIES.has(name)
    ? readFileSync(new URL(`./licence-texts/${name}.txt`, import.meta.url), 'utf8').trim()
    : undefined;
}

function textIn(folder: string): string | undefined {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_NAME.test(entry.name))
    .map(({ name }) => name);
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length === 0 ? undefined : texts.join('\n\n');
}
