/** Where requests may be read from: what Windows shares, what is elsewhere, what cannot be said. */

import { afterAll, expect, it } from 'vitest';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
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
  const inside = join(folder, '..caixa');
  mkdirSync(inside);
  const dots = await placeRefusal(inside, { dataDir: folder, isRemote: () => false });
  rmSync(inside, { recursive: true, maxRetries: 10 });
  expect(dots?.data?.['reason']).toBe('data');
  expect(placeNamed('pasta')).toMatchObject({ data: { reason: 'relative' } });
});

it('it and each folder in it are looked at once', async () => {
  mkdirSync(join(folder, 'Retorno'), { recursive: true });
  const looked: string[] = [];
  expect(await reason({ isRemote: (each) => looked.push(each) === 0 })).toBeUndefined();
  expect(looked).toEqual([folder, join(folder, 'Retorno')]);
  rmSync(join(folder, 'Retorno'), { recursive: true, maxRetries: 10 });
});

it('one that Windows shares on the network is not, nor one of which it does not say', async () => {
  const windows = (tool: PlaceDeps['tool'] & object) => reason({ platform: 'win32', tool });
  expect(await windows(shares(folder.toUpperCase()))).toBe('network');
  // As for an ERP on another computer, which writes its requests there.
  expect(await windows(shares(`${folder}\\Envio`))).toBe('network');
  expect(await windows(shares(`${folder}-outra`))).toBeUndefined();
  expect(
    await windows(() => Promise.reject(Object.assign(new Error('no key'), { code: 1 }))),
  ).toBeUndefined();
  expect(await windows(() => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })))).toBe(
    'unsaid',
  );
});

it.skipIf(process.platform === 'win32').each(['Envio', join('Envio', 'EmProcesso'), 'Retorno'])(
  'nor is one of which others may change %s, or that has a link in its place',
  async (below) => {
    const inside = join(folder, below);
    mkdirSync(inside, { recursive: true });
    expect(await reason({})).toBeUndefined();
    chmodSync(inside, 0o777);
    expect(await reason({})).toBe('others');
    rmSync(inside, { recursive: true, maxRetries: 10 });
    symlinkSync(join(folder, '..'), inside);
    expect(await reason({})).toBe('moved');
    rmSync(inside);
  },
);
