/** What Ajustes says of the licences of others, against the packages that are installed. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './root.ts';
import { PARTS } from '../renderer/settings/licences.ts';

const PACKAGES: Readonly<Record<string, string>> = {
  Electron: 'electron',
  'Fluent UI': '@fluentui/react-components',
  'Hookform Resolvers': '@hookform/resolvers',
  i18next: 'i18next',
  Inter: '@fontsource-variable/inter',
  'node-forge': 'node-forge',
  React: 'react',
  'react-hook-form': 'react-hook-form',
  'react-i18next': 'react-i18next',
  'TanStack Query': '@tanstack/react-query',
  Zod: 'zod',
};

test.each(PARTS)('$name is under the licence that Ajustes tells', ({ name, licence }) => {
  const text = readFileSync(join(ROOT, 'node_modules', PACKAGES[name] ?? '', 'package.json'), 'utf8');
  expect(z.object({ license: z.string() }).parse(JSON.parse(text)).license).toContain(licence);
});
