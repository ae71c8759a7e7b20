/** Where requests may be read from: what Windows shares, what is elsewhere, what cannot be said. */

import { afterAll, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './testing/folder.ts';
import { placeNamed, placeRefusal, type PlaceDeps } from './place.ts';

const folder = makeFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const dataDir = join(folder, '..', 'dados-do-balcao');

const reason = async (more: Partial<PlaceDeps>) =>
  (await placeRefusal(folder, { dataDir, isRemote: () => false, ...more }))?.data?.['reason'];
const shares = (path: string) => async () =>
  `\r\n    erp    REG_MULTI_SZ    CSCFlags=0\\0MaxUses=4294967295\\0Path=${path}\\0Permissions=0\\0ShareName=erp\\0\r\n`;

it('a folder of this computer that only its user may change is served', async () => {
  expect(await reason({})).toBeUndefined();
});

it('one on another computer, or beside the data, is not', async () => {
  expect(await reason({ isRemote: () => true })).toBe('remote');
  expect(await reason({ dataDir: folder })).toBe('data');
  expect(placeNamed('pasta')).toMatchObject({ data: { reason: 'relative' } });
});

it('one that Windows shares on the network is not, nor one of which it does not say', async () => {
  const windows = (tool: PlaceDeps['tool'] & object) => reason({ platform: 'win32', tool });
  expect(await windows(shares(folder.toUpperCase()))).toBe('network');
  expect(await windows(shares(`${folder}-outra`))).toBeUndefined();
  expect(
    await windows(() => Promise.reject(Object.assign(new Error('no key'), { code: 1 }))),
  ).toBeUndefined();
  expect(await windows(() => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })))).toBe(
    'unsaid',
  );
});
