/** The bill of materials: what ships, valid, and the same from the same input. */

import { expect, it } from 'vitest';
import { billOf } from './bill-of-materials.ts';

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const part = (name: string, version = '1.0.0') => ({
  name,
  version,
  licence: 'MIT',
  text: 'Permission is granted',
});
const input = {
  version: '0.1.0',
  parts: [part('zod'), part('@zip.js/zip.js', '2.0.0')],
  lock: {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/zod': { version: '1.0.0', integrity },
      'node_modules/a/node_modules/@zip.js/zip.js': { version: '2.0.0', integrity },
    },
  },
};

it('names each part with version, licence, text and hash', async () => {
  const bill = JSON.parse(await billOf(input)) as { components: unknown[]; metadata: unknown };
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'balcao-nfe', version: '0.1.0' } },
  });
  expect(bill.components).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ group: '@zip.js', name: 'zip.js', purl: 'pkg:npm/%40zip.js/zip.js@2.0.0' }),
      expect.objectContaining({
        name: 'zod',
        hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
      }),
    ]),
  );
});

it('is the same from the same input', async () => {
  const other = { ...input, parts: [...input.parts].reverse() };
  expect(await billOf(other)).toBe(await billOf(input));
});

it('is not made with a part that the lock file does not have in that version', async () => {
  await expect(billOf({ ...input, parts: [part('zod', '1.0.1')] })).rejects.toThrow('zod 1.0.1');
});
