/** Which zips are workbooks, and which are left to the reader of zips. */

import { expect, it } from 'vitest';
import { inMemory } from '../../../../documents/zip/walk-zip.ts';
import { rawZip } from '../../../../numbering/testing/raw-zip.ts';
import { openWorkbook } from './open-workbook.ts';

const NONE = new Uint8Array();
const many = Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}.xml`, content: NONE, method: 0 }));

it('a zip of more notes than a workbook has parts is no broken workbook', async () => {
  expect(await openWorkbook(inMemory(rawZip(many)))).toBeUndefined();
});

it('a workbook of more parts than any program writes is broken', async () => {
  const types = { name: '[Content_Types].xml', content: NONE, method: 0 };
  await expect(openWorkbook(inMemory(rawZip([types, ...many])))).rejects.toMatchObject({
    reason: 'workbook-broken',
  });
});
