/** How many statements a list of the journal takes, none for each request in it, and how many rows one of them reads. */

import { expect, test } from 'vitest';
import { inTransaction, openDatabase } from '../../../storage/database/database.ts';
import { addRequest } from '../../../testing/many-companies.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { CNPJ } from '../../testing/company.ts';
import type { Filed } from '../journal.ts';
import { HOMOLOGATED, requestOf, reservationOf } from '../testing/requests.ts';
import { createJournal } from './sqlite-journal.ts';
import { createRows } from './sqlite-rows.ts';
import { JOURNAL_SCHEMA } from './sqlite-schema.ts';

test('lists read their requests by pages, however many there are', async () => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: JOURNAL_SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const journal = createJournal(opened.value);
  const lists = {
    all: () => journal.list('homologacao', 'all'),
    newest: () => journal.newest('homologacao', 60),
    company: () => journal.ofCompany('homologacao', CNPJ),
    moved: async () => (await journal.movedSince(undefined)).stories,
  };
  const countEach = async () => {
    const counts: Record<string, number> = {};
    for (const [name, list] of Object.entries(lists)) counts[name] = (await statementsOf(list)).length;
    return counts;
  };
  const add = async (nNF: number) => {
    await journal.add(requestOf(nNF));
    await journal.reserve(reservationOf(`pedido-${nNF}`, 'eu'));
    await journal.note(`pedido-${nNF}`, HOMOLOGATED);
  };
  await add(1);
  const ofOne = await countEach();
  for (let nNF = 2; nNF <= 60; nNF += 1) await add(nNF);
  expect(await countEach()).toEqual(ofOne);
  for (const list of Object.values(lists)) {
    const stories = await list();
    expect(stories).toHaveLength(60);
    for (const { row, events } of stories) {
      const alone = await journal.story(row.requestId);
      expect({ row, events }).toEqual(alone);
    }
  }
  await journal.close();
});

test('where all files are is read in pieces, between which other calls are answered', async () => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: JOURNAL_SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const rows = createRows(opened.value);
  const request = { environment: 'producao', tpAmb: '1', createdAt: '2026-04-02T12:00:00.000Z' } as const;
  inTransaction(opened.value, () => {
    for (let ini = 1; ini <= 1_100; ini += 1)
      addRequest(rows, {
        ...request,
        cnpj: CNPJ,
        name: 'EMPRESA',
        ini,
        end: ini > 1_020 ? 'unsaved' : 'done',
      });
  });
  const journal = createJournal(opened.value);
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const pieces: (readonly Filed[])[] = [];
  for await (const piece of journal.filed()) pieces.push(piece);
  clearImmediate(counting);
  expect(pieces.map((piece) => piece.length)).toEqual([500, 500, 20]);
  expect(new Set(pieces.flat().map(({ requestId }) => requestId)).size).toBe(1_020);
  expect(turns).toBeGreaterThanOrEqual(3);
  await journal.close();
});
