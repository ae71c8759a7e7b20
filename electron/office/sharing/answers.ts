/**
 * Answers to consultations as they are handed in and taken: each is identified by its content, so that a copy of a data folder does not
 * duplicate it.
 */

import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '../../storage/database/database.ts';
import { createAnswerOrder } from '../../storage/database/answer-order.ts';
import { answerSchema } from './row-schemas.ts';
import { ANSWERS } from './tables.ts';

type Answer = z.infer<typeof answerSchema>;

const COLUMNS = answerSchema.keyof().options;
export const ANSWER_COLUMNS: readonly string[] = COLUMNS;
/** All but the XML, which a retention removes before its row. */
const IDENTIFYING = COLUMNS.filter((column) => column !== 'xml');

export type Answers = ReturnType<typeof createAnswers>;

export function createAnswers(db: Database, now: () => Date = () => new Date()) {
  const list = COLUMNS.join(', ');
  const one = db.prepare(`SELECT ${list} FROM consultation WHERE seq = ?`);
  const after = db.prepare('SELECT seq FROM consultation WHERE seq > ? ORDER BY seq LIMIT ?');
  const same = db.prepare(
    `SELECT 1 FROM consultation WHERE ${IDENTIFYING.map((column) => `${column} IS ?`).join(' AND ')} LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO consultation (${list}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
  );
  const order = createAnswerOrder(db);
  const values = (answer: Answer, columns: readonly (keyof Answer)[]) => columns.map((name) => answer[name]);
  return {
    /** Undefined where a retention removed it meanwhile. */
    read: (seq: number) => {
      const row = one.get(seq);
      if (!row) return undefined;
      const answer = row as unknown as Answer;
      const content = JSON.stringify(values(answer, IDENTIFYING));
      return {
        identity: createHash('sha256').update(content).digest('hex'),
        kind: ANSWERS,
        company: answer.emitter,
        body: JSON.stringify(answer),
      };
    },
    /** False where it is here already. Throws a ZodError for what is no answer. */
    put: (body: unknown) => {
      const answer = answerSchema.parse(body);
      if (same.get(...values(answer, IDENTIFYING)) !== undefined) return false;
      const { lastInsertRowid } = insert.run(...values(answer, COLUMNS));
      order.other(Number(lastInsertRowid), answer.ch_nfe, answer.environment, now());
      return true;
    },
    /** The highest `seq` and the next ones after `seq`, for what was here before sharing began. */
    after: (seq: number, limit: number) => after.all(seq, limit).map((row) => Number(row['seq'])),
  };
}
