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

/** Read only where a release names a feed (electron/update/open-updates.ts). */
const UPDATE = /electron[\\/]update[\\/](?:updates|fetch|release|version|installer-file)\.ts$/;
/** Used only where a connection to a shared journal is set, with what is shared beside it; its errors and its address are known at the start. */
const POSTGRES =
  /electron[\\/](?:(?:storage|disablement[\\/]journal)[\\/]postgres[\\/](?!refusal|connection-)|office[\\/](?:sharing[\\/]|open-sharing|copies[\\/](?:import-folder|export-company))|disablement[\\/]journal[\\/]sqlite[\\/]past-)/;
/** SEFAZ on this computer, for those who practise. */
const TRAINING = /electron[\\/]training[\\/]/;
/** The code that checks piles of files: loaded only on use. */
const PILE = /(?:electron[\\/]check[\\/](?:pile|verdict)|shared[\\/]explain[\\/]verdict)[\\/]/;
/** What answers the service's requests: only where it is switched on, or a folder of requests is granted. */
const SERVICE = /electron[\\/]service[\\/](?!service\.|handlers\.)/;
/** Acts of a few days a year; and folders of requests, where granted. */
const SELDOM = below('electron', [
  /certificates[\\/]exam[\\/](?:doctor|exam-chain|certificate-uses)/,
  /check[\\/]save-corrected/,
  /closing[\\/]sign-manifest/,
  /consult[\\/](?:status[\\/]connection-test|batch[\\/]export[\\/]export-batch)/,
  /diagnosis[\\/](?:report|zip)/,
  /disablement[\\/](?:import[\\/](?:proc-import|import-proc|read-proc)|archive[\\/]audit)/,
  /drop[\\/](?:serve-folder|answer|read-request|charset)/,
  /field[\\/]/,
  /handlers[\\/]closing[\\/](?:gather|review)/,
  /realm[\\/]open-batches/,
  /consult[\\/]batch[\\/](?:(?:batches|batch-read|batch-view|in-steps)\.ts|(?:read|run)[\\/])/,
  /consult[\\/]batch[\\/]store[\\/](?:adopt-answers|batch-groups|batch-store|pages-in-worker|row-store)/,
  /handlers[\\/](?:companies[\\/]certificate-folder|numbering[\\/]ledger-find)/,
  /history[\\/]find[\\/]history-export/,
  /sefaz[\\/]trust[\\/](?:repair|aia|probe|public-address|server-flight)/,
  /x509[\\/](?:cms|der)/,
]);
/** Read where English was chosen; and what is asked before an act, in both languages. */
const SAID =
  /shared[\\/]explain[\\/]host[\\/](?:confirm\.|\w+\.en\.)|electron[\\/]faces[\\/]confirmation-text/;
const RECEIPT = /electron[\\/]receipt[\\/]/;
/** The words of printed pages and tables, in both languages. */
const PAPER = /shared[\\/]explain[\\/]paper[\\/]/;
const LATER = new RegExp(
  [
    'node_modules',
    ...[SAID, RECEIPT, PAPER, SELDOM, PILE, SERVICE, TRAINING, UPDATE, POSTGRES].map(({ source }) => source),
  ].join('|'),
);

/**
 * Our own code and what it imports at once is one file, read whole at the start; what only some acts load (the libraries of
 * the printed papers, of archives and of signatures) lies beside it, since V8 reads 1 MB of a file in some 15 ms.
 */
const MAIN_SPLITTING: CodeSplitting = {
  groups: [
    { name: 'main', test: (id) => !LATER.test(id), priority: 2 },
    { name: 'receipt', test: RECEIPT, priority: 1 },
    { name: 'paper', test: PAPER, priority: 1 },
    { name: 'pile', test: PILE, priority: 1 },
    { name: 'service', test: SERVICE, priority: 1 },
    { name: 'training', test: TRAINING, priority: 1 },
    { name: 'update', test: UPDATE, priority: 1 },
    { name: 'postgres', test: POSTGRES, priority: 1 },
  ],
};

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
  const node = (input: Record<string, string>, codeSplitting: boolean | CodeSplitting): InlineConfig => ({
    ...common,
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input,
        external: ['electron', /^node:/],
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // Flat, so that `new URL('./pkcs12-worker.js', import.meta.url)` finds its file from any chunk.
          chunkFileNames: '[name]-[hash].js',
          codeSplitting,
        },
      },
    },
  });

  switch (target) {
    case 'main':
      return [
        node({ main: join(root, 'electron/shell/main.ts') }, MAIN_SPLITTING),
        ...Object.entries(workersOf(root)).map(([name, path]) => node({ [name]: path }, false)),
        preload(common, root, outDir),
      ];
    case 'cli':
      return [node({ main: join(root, 'electron/cli/main.ts'), ...workersOf(root) }, true)];
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
            // What the first screen needs is one file: thirty small ones wait for each other on six connections.
            rolldownOptions: {
              output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
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

/** Every `electron/<any>/NAME-worker.ts` is a separate entry, found next to the bundle by its name. */
function workersOf(root: string): Record<string, string> {
  const folder = join(root, 'electron');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('-worker.ts') && !/[\\/]testing[\\/]/.test(path),
  );
  return Object.fromEntries(found.map((path) => [basename(path, '.ts'), join(folder, path)]));
}

function below(folder: string, paths: readonly RegExp[]): RegExp {
  return new RegExp(`${folder}[\\\\/](?:${paths.map(({ source }) => source).join('|')})`);
}
