/**
 * Removes old answers. Of each note the last one that gave a situation stays, and the last one of those that prove most of it, because
 * what is known of used numbers rests on it; of an old one only the XML as it was received goes.
 */

import { setImmediate } from 'node:timers/promises';
import type { Environment } from '../../shared/contract.ts';
import { inTransaction, type Database } from '../storage/database/database.ts';
import { orderOf } from '../storage/database/answer-order.ts';
import { EXISTS, GIVES_SITUATION } from '../storage/database/answer-facts.ts';

export interface Purged {
  /** Answers that are not the last one about their note. */
  readonly answers: number;
  /** Last answers, which stay without their XML. */
  readonly documents: number;
}

export type Retention = ReturnType<typeof createRetention>;

/** Rows looked at in one piece: some milliseconds. */
const PIECE = 500;
/** Some answers lack the hour. */
const ANSWERS_WITH_HOUR = 100;
const later = (what: string) => `EXISTS (
  SELECT 1 FROM consultation n WHERE n.ch_nfe = c.ch_nfe AND n.environment = c.environment
    AND (${orderOf('n')}) > (${orderOf('c')}) AND ${what})`;
const ofLater = (fact: string) => fact.replaceAll('c.', 'n.');
/** How much an answer that shows the note to exist proves: a cancellation is final, and an EPEC is no note yet. */
const PROVES = `CASE c.situation WHEN 'cancelada' THEN 2 WHEN 'epec' THEN 0 ELSE 1 END`;
/**
 * It gave no situation, or a later one did; one that shows the note to exist goes only after another that proves as much, since what
 * another site answers, or a 217 years later, takes back nothing of it: the number is used.
 */
const GOES = `(NOT ${GIVES_SITUATION} OR ${later(`${ofLater(EXISTS)} AND ${ofLater(PROVES)} >= ${PROVES}`)}
  OR (NOT ${EXISTS} AND ${later(ofLater(GIVES_SITUATION))}))`;

/** `flush` writes buffered answers first. */
export function createRetention(db: Database, flush: () => void) {
  const look = db.prepare(
    `SELECT c.seq, c.at < ?3 AND ${GOES} AS goes, c.xml IS NOT NULL AS has, c.at < ?3 AND c.environment = ?2 AS old
     FROM consultation c WHERE c.seq > ?1 ORDER BY c.seq LIMIT ${PIECE}`,
  );
  const remove = db.prepare('DELETE FROM consultation WHERE seq = ?');
  const strip = db.prepare('UPDATE consultation SET xml = NULL WHERE seq = ?');

  const walk = async (environment: Environment, before: Date, act: boolean): Promise<Purged> => {
    flush();
    const limit = before.toISOString();
    let answers = 0;
    let documents = 0;
    for (let after = 0; ;) {
      const rows = look.all(after, environment, limit);
      const old = rows.filter((row) => row['old'] === 1);
      const going = old.filter((row) => row['goes'] === 1);
      const stripped = old.filter((row) => row['goes'] !== 1 && row['has'] === 1);
      answers += going.length;
      documents += stripped.length;
      if (act && going.length + stripped.length > 0) {
        inTransaction(db, () => {
          for (const row of going) remove.run(Number(row['seq']));
          for (const row of stripped) strip.run(Number(row['seq']));
        });
      }
      const last = rows.at(-1)?.['seq'];
      if (last === undefined || rows.length < PIECE) return { answers, documents };
      after = Number(last);
      await setImmediate();
    }
  };
  const newest = db.prepare(
    `SELECT json_extract(answer, '$.dhRecbto') AS hour FROM consultation ORDER BY seq DESC LIMIT ${ANSWERS_WITH_HOUR}`,
  );
  return {
    /** The last hour that SEFAZ gave: no clock that is ahead lets an answer seem old. */
    lastHour: (): Date | undefined => {
      flush();
      const hours = newest.all().map(({ hour }) => Date.parse(String(hour)));
      const known = hours.filter((at) => !Number.isNaN(at));
      return known.length > 0 ? new Date(Math.max(...known)) : undefined;
    },
    /** What {@link Retention.purge} would do; nothing is changed. */
    preview: (environment: Environment, before: Date) => walk(environment, before, false),
    purge: (environment: Environment, before: Date) => walk(environment, before, true),
  };
}
