/** What the journal says of the numbers of all requests, as events come in: only their requests are read again. */

import { expect, test } from 'vitest';
import { openDatabase } from '../../../storage/database/database.ts';
import { rowsListedBy } from '../../../testing/statements.ts';
import { HOMOLOGATED, requestOf, reservationOf } from '../testing/requests.ts';
import { createJournal } from './sqlite-journal.ts';
import { JOURNAL_SCHEMA } from './sqlite-schema.ts';

const REQUESTS = 40;

async function filled() {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: JOURNAL_SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  const journal = createJournal(db);
  const disable = async (nNF: number) => {
    await journal.add(requestOf(nNF));
    await journal.reserve(reservationOf(`pedido-${nNF}`, 'eu'));
    await journal.note(`pedido-${nNF}`, HOMOLOGATED);
  };
  // Downwards, so that their order is not that of the table.
  for (let nNF = REQUESTS; nNF >= 1; nNF -= 1) await disable(nNF);
  /** As one reads them who was not there before. */
  const anew = () => createJournal(db).numbers();
  return { db, journal, disable, anew };
}

test('an event has its own request read again, and not all that were ever made', async () => {
  const { journal, disable, anew } = await filled();
  expect(await rowsListedBy(() => journal.numbers())).toBe(REQUESTS);
  expect(await rowsListedBy(() => journal.numbers())).toBe(0);
  await disable(REQUESTS + 1);
  await journal.add(requestOf(REQUESTS + 2));
  expect(await rowsListedBy(() => journal.numbers())).toBe(2);
  expect(await journal.numbers()).toEqual(await anew());
  expect(await journal.numbers()).toHaveLength(REQUESTS + 1);
  await journal.reserve(reservationOf(`pedido-${REQUESTS + 2}`, 'eu'));
  expect((await journal.numbers()).at(-1)).toMatchObject({ nNFIni: REQUESTS + 2, standing: 'uncertain' });
  expect(await journal.numbers()).toEqual(await anew());
});

test('a journal whose last known event is not there any more is read from its beginning', async () => {
  const { db, journal, anew } = await filled();
  expect(await journal.numbers()).toHaveLength(REQUESTS);
  db.exec('DROP TRIGGER disablement_event_no_delete; DELETE FROM disablement_event WHERE position > 60');
  expect(await journal.numbers()).toEqual(await anew());
  expect(await journal.numbers()).toHaveLength(20);
});
