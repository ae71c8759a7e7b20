/** Of several EFDs of one period the last one counts, and where nothing tells which that is, what differs is in conflict. */

import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findGaps } from '../ledger/find-gaps.ts';
import { joinSeries, NO_FOLDED } from '../ledger/join-series.ts';
import { NO_OVERLAY } from '../ledger/testing/rows.ts';
import { numbersFromFiles } from '../ledger/known-from-files.ts';
import type { NoteFiles } from '../ledger/note-files.ts';
import { c100Line, efdFile, openingLine } from '../../documents/efd/testing/efd.ts';
import { openNumberStore } from './store/number-store.ts';

const CNPJ = '11222333000181';
const PLACE = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '1' } as const;
const NOW = new Date('2026-06-01T12:00:00Z');

let dir: string;
let store: NoteFiles;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'balcao-efd-'));
  mkdirSync(join(dir, 'dados'));
  const opened = openNumberStore({ dataDir: join(dir, 'dados'), now: () => NOW });
  if (!opened.ok) throw new Error(opened.error.code);
  store = opened.value;
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
});

const lines = (...numbers: readonly number[]) => numbers.map((nNF) => c100Line({ nNF }));
const book = (numbers: readonly number[], finality = '0', month = '03', cnpj = CNPJ) =>
  efdFile(lines(...numbers), openingLine('020', cnpj, `01${month}2026`, `28${month}2026`, finality));

function write(name: string, bytes: Uint8Array): void {
  const path = join(dir, 'pasta', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

async function read() {
  const reading = await store.readSource(join(dir, 'pasta'));
  if (!reading.ok) throw new Error(reading.error.code);
  const joined = joinSeries(store.evidence.folded(PLACE) ?? NO_FOLDED, NO_OVERLAY);
  const { gaps } = findGaps(joined, { mod: '55', now: NOW });
  return {
    gaps: gaps.map(({ from, to }) => [from, to]),
    conflicts: joined.conflicts.map(({ nNF, reason }) => [nNF, reason]),
    last: numbersFromFiles(store.evidence, PLACE).last,
  };
}

it('counts only the one with COD_FIN 1, whichever was read first', async () => {
  write('a.txt', book([28, 29, 30, 39]));
  expect(await read()).toEqual({ gaps: [[31, 38]], conflicts: [], last: 39 });
  write('sub/b.txt', book([28, 29, 30], '1'));
  expect(await read()).toEqual({ gaps: [], conflicts: [], last: 30 });
  expect(store.evidence.facts(PLACE, 39)).toEqual([]);
  // That of another month, and of another establishment, replaces nothing.
  write('c.txt', book([31, 33], '1', '04'));
  write('d.txt', book([28], '1', '03', '11222333000262'));
  expect(await read()).toEqual({ gaps: [[32, 32]], conflicts: [], last: 33 });
  rmSync(join(dir, 'pasta', 'sub', 'b.txt'));
  write('sub/e.txt', book([1]).subarray(0, 100));
  expect(await read()).toMatchObject({
    gaps: [
      [32, 32],
      [34, 38],
    ],
  });
});

it('finds a gap that only the replaced one hid, also by one text with both', async () => {
  write('a.txt', Buffer.concat([book([28, 29, 30]), book([28, 30], '1')]));
  expect(await read()).toEqual({ gaps: [[29, 29]], conflicts: [], last: 30 });
});

it('of one with a line that cannot be read nothing says that it has not the number of the other', async () => {
  write('a.txt', book([28, 29, 30]));
  const spoilt = c100Line({ nNF: 29 }).replace('|55|00|', '|55|0O|');
  const opening = openingLine('020', CNPJ, '01032026', '28032026', '1');
  write('b.txt', efdFile([...lines(28), spoilt, ...lines(30)], opening));
  expect(await read()).toEqual({ gaps: [], conflicts: [[29, 'books-differ']], last: 30 });
  write('b.txt', book([28, 30], '1'));
  expect(await read()).toEqual({ gaps: [[29, 29]], conflicts: [], last: 30 });
});

it('does not trust what two of them do not both say, and offers nothing by it', async () => {
  write('a.txt', book([28, 30, 39]));
  write('b.txt', book([28, 29, 30]));
  expect(await read()).toEqual({
    gaps: [],
    conflicts: [
      [29, 'books-differ'],
      [39, 'books-differ'],
    ],
    last: 30,
  });
  expect(numbersFromFiles(store.evidence, PLACE).used({ nNFIni: 28, nNFFin: 40 })).toEqual([28, 29, 30, 39]);
  // The same one twice is one.
  rmSync(join(dir, 'pasta', 'a.txt'));
  write('c.txt', book([28, 29, 30]));
  expect(await read()).toEqual({ gaps: [], conflicts: [], last: 30 });
  // Two that replace it, and differ.
  write('d.txt', book([28, 30, 33], '1'));
  write('e.txt', book([28, 30], '1'));
  expect(await read()).toEqual({ gaps: [[29, 29]], conflicts: [[33, 'books-differ']], last: 30 });
});

it('keeps what replaces another while its folder is away, though the other says the same of its numbers', async () => {
  write('a.txt', book([28, 29, 30, 39]));
  write('disco/b.txt', book([28, 29, 30], '1'));
  expect(await read()).toMatchObject({ gaps: [], last: 30 });
  rmSync(join(dir, 'pasta', 'disco'), { recursive: true, maxRetries: 10 });
  expect(await read()).toMatchObject({ gaps: [], last: 30 });
  appendFileSync(join(dir, 'pasta', 'a.txt'), '\r\n');
  expect(await read()).toMatchObject({ gaps: [], last: 30 });
});
