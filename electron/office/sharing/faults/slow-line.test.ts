/** What waits is handed in by pieces of a size that a slow line takes within the time that the server gives a statement. */

import { expect, test } from 'vitest';
import { inTransaction } from '../../../storage/database/database.ts';
import { createAnswers } from '../answers.ts';
import { createChanges } from '../changes.ts';
import { createLocalState } from '../local-state.ts';
import { createOutbox } from '../outbox.ts';
import { addAnswers } from '../testing/answers.ts';
import { localDatabase } from '../testing/shared-server.ts';

test('answers with large XML go out in pieces of some hundred kilobytes, each row once', () => {
  const db = localDatabase();
  const state = createLocalState(db);
  inTransaction(db, () => state.begin('um', 'lost'));
  addAnswers(db, 90);
  db.prepare('UPDATE consultation SET xml = ?').run('x'.repeat(100_000));
  const answers = createAnswers(db);
  const outbox = createOutbox({ db, state, answers, changes: createChanges(db), now: () => new Date(0) });
  const identities: string[] = [];
  for (let piece = outbox.next(); piece; piece = outbox.next()) {
    const size = piece.rows.reduce((sum, { body }) => sum + body.length, 0);
    expect(size).toBeLessThan(1_000_000);
    identities.push(...piece.rows.map(({ identity }) => identity));
    piece.done([]);
  }
  expect([identities.length, new Set(identities).size, outbox.waiting()]).toEqual([90, 90, 0]);
  db.close();
});
