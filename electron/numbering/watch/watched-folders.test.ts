/** Which numbers are gaps after their window has ended. */

import { expect, test } from 'vitest';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createWatchedFolders } from './watched-folders.ts';

const place = { cnpj: '11222333000181', mod: '55', serie: 1 };
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

function open() {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  return createWatchedFolders(opened.value);
}

test('a number that was waited for and is a gap after its window is returned once', () => {
  const folders = open();
  const waiting = [
    { ...place, nNFIni: 3, nNFFin: 3, until: at(7).toISOString() },
    { ...place, nNFIni: 9, nNFFin: 10, until: at(8).toISOString() },
  ];
  expect(folders.outlived(at(5), waiting, [])).toEqual([]);
  const gaps = [{ ...place, nNFIni: 2, nNFFin: 3 }];
  expect(folders.outlived(at(8), [], gaps)).toEqual([{ ...place, nNFIni: 3, nNFFin: 3 }]);
  expect(folders.outlived(at(9), [], gaps)).toEqual([]);
});

test('a gap that nobody waited for, or of another series, is not returned', () => {
  const folders = open();
  folders.outlived(at(5), [{ ...place, nNFIni: 3, nNFFin: 3, until: at(7).toISOString() }], []);
  expect(folders.outlived(at(8), [], [{ ...place, serie: 2, nNFIni: 3, nNFFin: 3 }])).toEqual([]);
  expect(folders.outlived(at(8), [], [{ ...place, nNFIni: 3, nNFFin: 3 }])).toEqual([]);
});

test('folders are remembered until they are let go', () => {
  const folders = open();
  folders.set('/notas', true, at(1));
  folders.set('/notas', true, at(2));
  expect(folders.paths()).toEqual(['/notas']);
  folders.set('/notas', false, at(3));
  expect(folders.paths()).toEqual([]);
});
