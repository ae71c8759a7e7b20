/** Paths that a journal records: which are opened, and which name is taken over from one. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWithin, mayOpen, nameIn } from './own-path.ts';

const ROOT = join('/', 'dados', 'arquivo');

test.each([
  [join(ROOT, '11222333000181', 'x.xml'), true],
  [join(ROOT, '..', 'x.xml'), false],
  [`${ROOT}/../../etc/x`, false],
  [join('/', 'dados', 'arquivo-2', 'x.xml'), false],
  ['//servidor/parte/x.xml', false],
])('%s is inside of the archive: %s', (path, inside) => {
  expect(isWithin(ROOT, path)).toBe(inside);
});

test.each(['//servidor/parte/x.xml', '\\\\servidor\\parte\\x.xml', '\\\\?\\UNC\\servidor\\parte\\x.xml', '\\\\.\\pipe\\x', 'x.xml', ''])(
  '%s is never opened, whoever recorded it',
  (path) => {
    expect([mayOpen(ROOT, path, true), mayOpen(ROOT, path, false)]).toEqual([false, false]);
  },
); // prettier-ignore

test('outside of the archive only what this computer recorded itself is opened', () => {
  const path = join('/', 'antes', 'x.xml');
  expect([mayOpen(ROOT, path, true), mayOpen(ROOT, path, false)]).toEqual([true, false]);
});

test.each([
  ['C:\\arquivo\\ID1-procInutNFe (2).xml', 'ID1-procInutNFe (2).xml'],
  ['/arquivo/ID1-procInutNFe (17).xml', 'ID1-procInutNFe (17).xml'],
  ['/arquivo/ID1-procInutNFe.xml', 'ID1-procInutNFe.xml'],
  ['/arquivo/ID1-procInutNFe (2) (3).xml', 'ID1-procInutNFe.xml'],
  ['/arquivo/ID1-procInutNFe (200).xml', 'ID1-procInutNFe.xml'],
  ['/arquivo/autorun.inf', 'ID1-procInutNFe.xml'],
  ['/arquivo/..', 'ID1-procInutNFe.xml'],
  ['', 'ID1-procInutNFe.xml'],
])('of %s the name %s is taken', (recorded, name) => {
  expect(nameIn(recorded, join(ROOT, 'ID1-procInutNFe.xml'))).toBe(name);
});
