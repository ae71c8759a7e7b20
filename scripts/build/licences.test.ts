/** Third-party parts are recognised in a bundle, and each has its licence's text. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../root.ts';
import { merged, packageFolder, partsOf } from './licences.ts';

test.each([
  ['/x/node_modules/zod/v4/core.js', 'node_modules/zod'],
  ['/x/node_modules/@xmldom/xmldom/lib/dom.js', 'node_modules/@xmldom/xmldom'],
  ['/x/node_modules/a/node_modules/b/i.js', 'node_modules/a/node_modules/b'],
  ['\0/x/node_modules/xpath/xpath.js?commonjs-module', 'node_modules/xpath'],
  ['../node_modules/@fontsource-variable/inter/files/i.woff2', 'node_modules/@fontsource-variable/inter'],
  ['/x/electron/app.ts', undefined],
])('%s belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});

test('each part has name, version, licence and its full text, once', () => {
  const names = ['xpath', '@fluentui/react-icons', 'xml-crypto', 'saxes'];
  const folders = names.map((name) => `node_modules/${name}`);
  const parts = partsOf(ROOT, folders);
  expect(parts.map(({ name, licence }) => [name, licence])).toEqual([
    ['@fluentui/react-icons', 'MIT'],
    ['saxes', 'ISC'],
    ['xml-crypto', 'MIT'],
    ['xpath', 'MIT'],
  ]);
  for (const { text } of parts) expect(text.length).toBeGreaterThan(500);
  expect(merged(parts, parts)).toEqual(parts);
});

test('a part without a text stops the build', () => {
  const root = mkdtempSync(join(tmpdir(), 'balcao-licencas-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
  const folder = join(root, 'node_modules', 'nua');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'nua', version: '1.0.0', license: 'MIT' }),
  );
  expect(() => partsOf(root, ['node_modules/nua'])).toThrow('nua');
});
