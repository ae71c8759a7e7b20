/** Where a downloaded installer lies until it is started. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installerFolder } from './installer-file.ts';

test('an installer lies in the user’s own local folder, not in the data folder, which may be anywhere', () => {
  const local = join('/', 'Users', 'maria', 'AppData', 'Local');
  expect(installerFolder({ LOCALAPPDATA: local })).toBe(join(local, 'balcao-nfe', 'atualizacao'));
});

test.each([{}, { LOCALAPPDATA: '' }, { LOCALAPPDATA: 'relativa' }])('%j names no such folder', (env) => {
  expect(installerFolder(env)).toBeUndefined();
});
