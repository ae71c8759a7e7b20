/**
 * The build targets: the Vite configurations of the window's main process, its preload, the page, the command line,
 * and the pages that only tests open.
 */

import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { BRIDGE_NAME, CHANNELS } from '../../shared/bridge.ts';
import { CALL_NAMES } from '../../shared/contract.ts';
import { manualArticles } from '../manual/plugin.ts';

export const TARGETS = ['main', 'renderer', 'cli'] as const;
/** Single components for the browser tests: never packaged, and built only before those. */
export const TEST_PAGES = 'test-pages';
export type Target = (typeof TARGETS)[number] | typeof TEST_PAGES;

/** Files that others load by name: replaced last, after all that they refer to. */
export const ENTRIES: Record<Target, readonly string[]> = {
  main: ['main.js'],
  renderer: ['index.html'],
  cli: ['main.js'],
  [TEST_PAGES]: ['long-table.html', 'number-line.html'],
};

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/**
 * What a program or a thread imports at once is one file, read whole at its start; what only some acts load (batches, the service,
 * training, the printed papers …) lies beside it, since V8 reads 1 MB of a file in some 20 ms.
 */
const startOf = (name: string): CodeSplitting => ({ groups: [{ name, tags: ['$initial'] }] });

/** The builds of one target, each into `outDir`; the `spies` are plugins that only observe. */
export function buildsOf(
  target: Target,
  root: string,
  outDir: string,
  spies: readonly Plugin[],
): InlineConfig[] {
  const common: InlineConfig = {
    configFile: false,
    root,
    logLevel: 'error',
    mode: 'production',
    envDir: false,
    publicDir: false,
    plugins: [...spies],
  };
  const node = (name: string, path: string): InlineConfig => ({
    ...common,
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { [name]: path },
        external: ['electron', /^node:/],
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // What explains the source is not read at each start.
          comments: { legal: true, annotation: false, jsdoc: false },
          // Flat, so that `new URL('./pkcs12-worker.js', import.meta.url)` finds its file from any chunk.
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: startOf(name),
        },
      },
    },
  });

  /** A program and its threads, each of which starts from one file. */
  const core = (main: string): InlineConfig[] => [
    node('main', join(root, main)),
    ...Object.entries(workersOf(root)).map(([name, path]) => node(name, path)),
  ];

  switch (target) {
    case 'main':
      return [...core('electron/shell/main.ts'), preload(common, root, outDir)];
    case 'cli':
      return core('electron/cli/main.ts');
    case 'renderer':
      return [
        {
          ...common,
          root: join(root, 'renderer'),
          base: './',
          publicDir: join(root, 'renderer/public'),
          plugins: [react(), manualArticles(), ...spies],
          build: {
            outDir,
            emptyOutDir: false,
            target: 'chrome140',
            reportCompressedSize: false,
            // All parts are beside the page and fetched a second after its start: links to them in advance only cost.
            modulePreload: false,
            // What the first screen needs is one file, and so is what several later ones share: thirty small ones wait for each other on
            // six connections, and each costs two milliseconds of work.
            rolldownOptions: {
              output: {
                codeSplitting: {
                  groups: [
                    { name: 'start', tags: ['$initial'] },
                    { name: 'shared', minShareCount: 2 },
                  ],
                },
              },
            },
          },
        },
      ];
    case TEST_PAGES:
      return ['renderer/ui/table/testing/long-table.html', 'renderer/numbering/testing/number-line.html'].map(
        (page) => ({
          ...common,
          root: join(root, dirname(page)),
          base: './',
          plugins: [react(), ...spies],
          build: {
            outDir,
            emptyOutDir: false,
            target: 'chrome140',
            minify: false,
            reportCompressedSize: false,
            rolldownOptions: { input: join(root, page) },
          },
        }),
      );
  }
}

/**
 * One CommonJS file that requires `electron` only, as a sandboxed preload must. The names of the calls are inserted
 * as data, so that neither the contract nor its parser is in the page's process.
 */
function preload(common: InlineConfig, root: string, outDir: string): InlineConfig {
  const facts = { name: BRIDGE_NAME, channels: CHANNELS, calls: CALL_NAMES };
  return {
    ...common,
    define: { __BRIDGE__: JSON.stringify(facts) },
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'chrome140',
      minify: false,
      rolldownOptions: {
        input: { preload: join(root, 'electron/shell/preload.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  };
}

/** Every `electron/<any>/NAME-worker.ts` is a separate entry, found next to the bundle by its name; a `NAME-in-worker.ts` only calls one. */
function workersOf(root: string): Record<string, string> {
  const folder = join(root, 'electron');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!-in)-worker\.ts$/u.test(path) && !/[\\/]testing[\\/]/.test(path),
  );
  return Object.fromEntries(found.map((path) => [basename(path, '.ts'), join(folder, path)]));
}
