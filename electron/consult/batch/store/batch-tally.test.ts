/** The counts of a batch are read from its own rows, however many others there are. */

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../storage/database/database.ts';
import { SCHEMA } from '../../../storage/database/schema.ts';
import { readTally } from './batch-tally.ts';
import { createKnownNotes } from './known-notes.ts';

test('whether some row of a batch has its XML is known without looking at the rows of others', () => {
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  db.exec(
    `INSERT INTO batch_row (batch, position, kind, state, grp, text, v_nf)
       VALUES (1, 1, 'note', 'pending', 'pending', 'a', NULL), (2, 1, 'note', 'pending', 'pending', 'a', NULL),
         (2, 2, 'note', 'pending', 'pending', 'b', '10.00')`,
  );
  const asked: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => (asked.push(sql), prepare(sql));
  expect([1, 2, 3].map((batch) => readTally(db, batch).withXml)).toEqual([false, true, false]);
  for (const analysed of [false, true]) {
    if (analysed) db.exec('ANALYZE');
    const plans = asked.flatMap((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all(1));
    for (const { detail } of plans)
      expect(detail).toMatch(/^SEARCH batch_row USING (COVERING )?INDEX \w+ \(batch=\?\)$/u);
  }
  asked.length = 0;
  createKnownNotes(db);
  const [ofKey] = asked.flatMap((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all('b'));
  expect(ofKey?.['detail']).toBe('SEARCH batch_row USING INDEX batch_row_note (text=?)');
  db.close();
});

test('a marked note that an older program counted as authorized is counted as marked', () => {
  const db = new DatabaseSync(':memory:');
  const since = SCHEMA.findIndex((sql) => sql.startsWith('UPDATE batch_row SET grp'));
  for (const sql of SCHEMA.slice(0, since)) db.exec(sql);
  db.exec(
    `INSERT INTO batch_row (batch, position, kind, state, grp, text, avisos)
       VALUES (1, 1, 'note', 'asked', 'autorizada', 'a', '["note.marked-by-fisco"]'),
         (1, 2, 'note', 'asked', 'autorizada', 'b', '[]'), (1, 3, 'note', 'asked', 'autorizada', 'c', NULL),
         (1, 4, 'note', 'asked', 'cancelada', 'd', '["note.marked-by-fisco"]')`,
  );
  db.exec(SCHEMA[since] ?? '');
  expect(Object.fromEntries(readTally(db, 1).groups)).toEqual({ autorizada: 2, marcada: 1, cancelada: 1 });
  db.close();
});
