/** The counts of a batch are read from its own rows, however many others there are. */

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
