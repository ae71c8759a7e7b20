/**
 * The counts that all computers of one exit share on PostgreSQL, in one statement each; counts that could not reach the server are kept
 * here until they can.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../storage/database/database.ts';
import { sendNotice } from '../../storage/postgres/notices.ts';
import { databaseRefusal } from '../../storage/postgres/refusal.ts';
import type { ShareServer } from './server.ts';
import {
  CHANNEL,
  COUNT,
  COUNTED,
  COUNT_LATER,
  PAUSE,
  PAUSED,
  PAUSES,
  PRUNE,
  TAKE_BACK,
} from './statements.ts';

export interface SharedMeterDeps {
  readonly db: Database;
  readonly server: Pick<ShareServer, 'query'>;
  readonly clock: Clock;
  readonly exitLabel: () => string;
  readonly failed: (error: unknown) => void;
}

/** Longer than a reachable server takes; a consultation does not wait longer. */
const ANSWER_MS = 750;
/** After a question without an answer the server is not asked for this long. */
const REST_MS = 5_000;
const HOUR_MS = 3_600_000;
const PRUNE_MS = 10 * 60_000;
/** Of one round. */
const FACTS = 500;

const whole = z.coerce.number().int();
/** SEFAZ's pause is an hour; a writer of pauses may state any moment, and clocks differ a little. */
const pauseLeft = whole.transform((ms) => Math.min(ms, HOUR_MS + 60_000));
const countSchema = z.object({ counted: z.boolean(), paused: pauseLeft.nullable(), free: whole.nullable() });
const countedSchema = z.object({ paused: pauseLeft.nullable(), n: whole.nullable(), free: whole.nullable() });
const pauseSchema = z.object({ place: z.string(), remaining: pauseLeft });
const factSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('count'),
    exit: z.string(),
    subject: z.string(),
    detail: z.string(),
    at: z.number(),
  }),
  z.object({
    what: z.literal('pause'),
    exit: z.string(),
    place: z.string(),
    length: z.number(),
    at: z.number(),
  }),
  z.object({ what: z.literal('back'), exit: z.string(), subject: z.string(), id: z.string() }),
]);
type Fact = z.infer<typeof factSchema>;

export type SharedMeter = ReturnType<typeof createSharedMeter>;

export function createSharedMeter({ db, server, clock, exitLabel, failed }: SharedMeterDeps) {
  const exitHere = () => sameExit(exitLabel());
  const keep = db.prepare('INSERT INTO sharing_meter (id, fact) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const drop = db.prepare('DELETE FROM sharing_meter WHERE id = ?');
  const first = db.prepare(`SELECT id, fact FROM sharing_meter ORDER BY rowid LIMIT ${FACTS}`);
  let restUntil = -Infinity;
  let prunedAt = -Infinity;
  let closed = false;
  const underway = new Set<Promise<void>>();

  /** Undefined where the server does not answer in time. */
  const soon = async (text: string, values: readonly (string | number)[]) => {
    if (performance.now() < restUntil) return undefined;
    const answered = server.query(text, values).then(
      (rows) => ({ rows }),
      (error: unknown) => {
        if (!databaseRefusal(error)) failed(error);
        return undefined;
      },
    );
    const answer = await new Promise<Awaited<typeof answered>>((resolve) => {
      // A plain timer, because every consultation passes here.
      const late = setTimeout(resolve, ANSWER_MS, undefined).unref();
      void answered.then((given) => {
        clearTimeout(late);
        resolve(given);
      });
    });
    if (!answer) restUntil = performance.now() + REST_MS;
    return answer?.rows;
  };
  const send = async (id: string, fact: Fact): Promise<void> => {
    if (fact.what === 'back') {
      await server.query(TAKE_BACK, [fact.exit, fact.subject, fact.id]);
      return;
    }
    const age = Math.max(clock.now().getTime() - fact.at, 0);
    if (age >= HOUR_MS) return;
    if (fact.what === 'count') {
      await server.query(COUNT_LATER, [fact.exit, fact.subject, fact.detail, id, age]);
      return;
    }
    await server.query(PAUSE, [fact.exit, fact.place, age, fact.length]);
    await sendNotice(server, CHANNEL, PAUSED);
  };
  /** What the disk refuses is still counted by the server. */
  const remember = (id: string, fact: Fact) => {
    try {
      keep.run(id, JSON.stringify(fact));
    } catch (error) {
      failed(error);
    }
  };
  /** Written here first: if the process ends before the server has it, the next one hands it in. */
  const tell = (fact: Fact, id: string = randomUUID()) => {
    remember(id, fact);
    if (closed || performance.now() < restUntil) return;
    const telling: Promise<void> = send(id, fact)
      .then(() => {
        if (!closed) drop.run(id);
      })
      .catch((error: unknown) => {
        if (!databaseRefusal(error)) failed(error);
      })
      .finally(() => underway.delete(telling));
    underway.add(telling);
  };

  return {
    counts: {
      count: async ({ place, subject, limit }: { place: string; subject: string; limit: number }) => {
        const exit = exitHere();
        const id = randomUUID();
        const at = clock.now().getTime();
        const rows = await soon(COUNT, [exit, subject, id, limit, place]);
        // The server may have counted it nevertheless: the id is the same, so it counts once.
        if (!rows) remember(id, { what: 'count', exit, subject, detail: '', at });
        const { counted, paused, free } = rows
          ? countSchema.parse(rows[0])
          : { counted: true, paused: null, free: null };
        if (paused !== null) return { is: 'paused' as const, ms: paused };
        if (!counted) return { is: 'used-up' as const, ms: free ?? 0 };
        return {
          is: 'counted' as const,
          takeBack: () => {
            drop.run(id);
            tell({ what: 'back', exit, subject, id });
          },
        };
      },
      add: (subject: string, detail: string) =>
        tell({ what: 'count', exit: exitHere(), subject, detail, at: clock.now().getTime() }),
      most: async ({ place, subject }: { place: string; subject: string }) => {
        const rows = await soon(COUNTED, [exitHere(), subject, place]);
        if (!rows) return undefined;
        const { paused, n, free } = countedSchema.parse(rows[0]);
        return { count: n ?? 0, freeMs: free ?? 0, pausedMs: paused ?? undefined };
      },
      pause: (place: string, length: number) =>
        tell({ what: 'pause', exit: exitHere(), place, length, at: clock.now().getTime() }),
    },
    /** Current pauses of this exit, met by any computer, with what is left of them in milliseconds. */
    pauses: async (): Promise<readonly { readonly place: string; readonly ms: number }[]> => {
      const rows = await server.query(PAUSES, [exitHere()]);
      return rows.flatMap((row) => {
        const { data } = pauseSchema.safeParse(row);
        return data ? [{ place: data.place, ms: data.remaining }] : [];
      });
    },
    /** Hands in counts that could not reach the server. Throws what the server refuses. */
    handIn: async (): Promise<void> => {
      for (;;) {
        const facts = first.all();
        for (const { id, fact } of facts) {
          await send(String(id), factSchema.parse(JSON.parse(String(fact))));
          drop.run(String(id));
        }
        if (facts.length < FACTS) break;
      }
      restUntil = -Infinity;
      if (closed || performance.now() - prunedAt < PRUNE_MS) return;
      prunedAt = performance.now();
      await server.query(PRUNE);
    },
    /** Waits a moment for counts being handed in; the rest is handed in at the next start. */
    close: async (): Promise<void> => {
      await Promise.race([Promise.allSettled(underway), pause(ANSWER_MS, undefined, { ref: false })]);
      closed = true;
    },
    waiting: (): number => Number(db.prepare('SELECT COUNT(*) AS n FROM sharing_meter').get()?.['n']),
  };
}

/** Typed on several computers by several people: neither capitals nor spaces make another exit. */
function sameExit(label: string): string {
  return label.normalize('NFC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('pt-BR');
}
