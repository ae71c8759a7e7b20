/** Stores every consultation's answer, and derives which numbers of a series are known to be used. */

import type { DatabaseSync } from 'node:sqlite';
import type { Consultation, Environment, LastKnown } from '../../shared/contract.ts';
import { markedKnown } from '../../shared/explain/situation-notices.ts';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { isBefore } from '../../shared/fiscal/key/issue-time.ts';
import { givesSituation, type Situation } from '../../shared/fiscal/cstat.ts';
import type { NumberRange } from '../../shared/fiscal/numbering.ts';
import type { RetConsSitNFe } from '../../shared/service/service.ts';
import { EXISTS, GIVES_SITUATION } from '../storage/database/answer-facts.ts';
import { createAnswerOrder, LAST_FIRST, orderOf } from '../storage/database/answer-order.ts';
import { KNOWN, lastKnownOf } from './last-known.ts';
import type { WriteBehind } from './write-behind.ts';

export interface ConsultRecord {
  readonly at: string;
  readonly environment: Environment;
  readonly chNFe: string;
  readonly emitter: string;
  readonly situation: Situation;
  readonly cStat: string;
  readonly xMotivo: string;
  readonly nProt: string;
  /** Its notices as JSON; null of an answer that an older program stored. */
  readonly avisos: string | null;
  /** If this consultation said nothing about its note: what the newest earlier one said. */
  readonly before: LastKnown | undefined;
}

/** The last answer about a note's situation, as it can be served again. */
export interface StoredAnswer {
  /** Of the original answer. */
  readonly consultadoEm: string;
  readonly retConsSitNFe: RetConsSitNFe;
  readonly avisos: readonly string[];
  /** The address that gave it. */
  readonly address: string;
}

export type ConsultHistory = ReturnType<typeof createConsultHistory>;

interface Found {
  readonly known: LastKnown;
  readonly address: string | undefined;
}

interface Waiting extends Found {
  readonly answer: StoredAnswer;
}

interface AnswerRow {
  readonly at: string;
  readonly answer: string;
  readonly avisos: string;
  readonly address: string;
}

type RecentRow = Omit<ConsultRecord, 'before'> & { readonly seq: number; readonly tells: 0 | 1 };

/** The notes directly above a gap were received soonest after it; further ones add nothing. */
const MAX_ABOVE = 20;

export function createConsultHistory(db: DatabaseSync, writes: WriteBehind) {
  const insert = db.prepare(
    `INSERT INTO consultation
       (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer, avisos, address, xml)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const order = createAnswerOrder(db);
  const recent = db.prepare(
    `SELECT c.at, c.environment, c.ch_nfe AS chNFe, c.emitter, c.situation, c.c_stat AS cStat, c.x_motivo AS xMotivo,
       c.n_prot AS nProt, c.avisos, c.seq, ${GIVES_SITUATION} AS tells
     FROM consultation c WHERE c.environment || '' = ? ORDER BY c.seq DESC LIMIT ?`,
  );
  const known = db.prepare(
    `SELECT ${KNOWN} FROM consultation c WHERE c.ch_nfe = ?1 AND c.environment = ?2 AND ${GIVES_SITUATION}
       AND (${orderOf('c')}) < (SELECT ${orderOf('o')} FROM consultation o WHERE o.seq = ?3)
     ORDER BY ${LAST_FIRST} LIMIT 1`,
  );
  const newestKnown = db.prepare(
    `SELECT ${KNOWN} FROM consultation c WHERE c.ch_nfe = ? AND c.environment = ? AND ${GIVES_SITUATION} ORDER BY ${LAST_FIRST} LIMIT 1`,
  );
  const newestFound = db.prepare(
    `SELECT ${KNOWN}, c.address FROM consultation c WHERE c.ch_nfe = ? AND c.environment = ? AND ${EXISTS}
     ORDER BY c.situation = 'epec', ${LAST_FIRST} LIMIT 1`,
  );
  const knownBefore = (environment: Environment, chNFe: string, seq: number) =>
    lastKnownOf(known.get(chNFe, environment, seq));
  const last = db.prepare(
    `SELECT MAX(n_nf) AS n FROM consultation c WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND ${EXISTS}`,
  );
  const used = db.prepare(
    `SELECT DISTINCT n_nf AS n FROM consultation c
     WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND n_nf BETWEEN ? AND ? AND ${EXISTS} ORDER BY n_nf`,
  );
  const nearest = (beyond: string, order: string) =>
    db.prepare(
      `SELECT ch_nfe AS chNFe FROM consultation c
       WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND n_nf ${beyond} ? AND ${EXISTS}
       ORDER BY n_nf ${order}, seq DESC LIMIT 1`,
    );
  const nearestOnSide = { below: nearest('<', 'DESC'), above: nearest('>', 'ASC') };
  const received = db.prepare(
    `SELECT json_extract(answer, '$.protNFe[0].infProt.dhRecbto') AS at FROM consultation c
     WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND n_nf > ? AND ${EXISTS}
     ORDER BY n_nf LIMIT ${MAX_ABOVE}`,
  );
  const newest = db.prepare(
    `SELECT at, answer, avisos, address FROM consultation c
     WHERE ch_nfe = ? AND environment = ? AND ${GIVES_SITUATION} AND address IS NOT NULL
     ORDER BY ${LAST_FIRST} LIMIT 1`,
  );
  const given = db.prepare(
    `SELECT at, answer, avisos, address, xml FROM consultation
     WHERE ch_nfe = ? AND environment = ? AND at = ? AND address IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  );
  // One statement for all emitters, which the index answers without reading rows.
  const lastOf = db.prepare(
    `SELECT value AS emitter, (SELECT MAX(at) FROM consultation WHERE environment = ?1 AND emitter = value) AS at
     FROM json_each(?2)`,
  );
  /** The last answer about each note that is not yet written, and the last that found it. A full disk does not take them away. */
  const waiting = new Map<string, Waiting>();
  const waitingFound = new Map<string, Waiting>();
  const { flush } = writes;
  const foundOf = (environment: Environment, chNFe: string): Found | undefined => {
    const here = waitingFound.get(`${environment} ${chNFe}`);
    if (here && here.known.situacao !== 'epec') return here;
    const row = newestFound.get(chNFe, environment);
    const known = lastKnownOf(row);
    if (!known || (here && known.situacao === 'epec')) return here;
    return { known, address: typeof row?.['address'] === 'string' ? row['address'] : undefined };
  };

  return {
    /** Writes buffered answers now. */
    flush,
    /** Records an answer with `write` in the same transaction: what follows from an answer is kept with it or not at all. */
    together: writes.together,
    /** Buffered and written in batches; reading and closing write first. */
    add: (consultation: Consultation, tpAmb: string, nProt: string, address: string, xml: string) => {
      const { chNFe, environment, consultadoEm, situacao, retConsSitNFe, avisos } = consultation;
      const place = `${environment} ${chNFe}`;
      const { cStat, xMotivo = '' } = retConsSitNFe;
      const here: Waiting = {
        answer: { consultadoEm, retConsSitNFe, avisos, address },
        known: markedKnown({ situacao, cStat, xMotivo, nProt, consultadoEm }, avisos),
        address,
      };
      if (givesSituation(retConsSitNFe)) {
        waiting.set(place, here);
        // An EPEC comes after what proves the note.
        const isLess = situacao === 'epec' && (waitingFound.get(place)?.known.situacao ?? 'epec') !== 'epec';
        if (situacao !== 'nao-consta' && !isLess) waitingFound.set(place, here);
      }
      const write = () => {
        const { emitter, mod, serie, nNF } = accessKeyParts(chNFe);
        const answer = JSON.stringify(retConsSitNFe);
        const avisosJson = JSON.stringify(avisos);
        const { lastInsertRowid } = insert.run(
          consultadoEm,
          environment,
          tpAmb,
          chNFe,
          emitter,
          mod,
          serie,
          nNF,
          situacao,
          cStat,
          xMotivo,
          nProt,
          answer,
          avisosJson,
          address,
          xml,
        );
        order.own(Number(lastInsertRowid), chNFe, environment, consultadoEm);
      };
      writes.later(write, () => {
        for (const places of [waiting, waitingFound]) if (places.get(place) === here) places.delete(place);
      });
    },
    /**
     * The newest answer about the situation of this note, including "not in the database"; refusals are skipped. If it
     * is not `recorded`, the disk is not read.
     */
    stored: (environment: Environment, chNFe: string, recorded = true) => {
      const here = waiting.get(`${environment} ${chNFe}`)?.answer;
      if (here ?? !recorded) return here;
      const row = newest.get(chNFe, environment) as AnswerRow | undefined;
      return row && storedOf(row);
    },
    /** The answer received at `at`, with its XML as SEFAZ sent it, if that was stored. */
    answerAt: (environment: Environment, chNFe: string, at: string) => {
      flush();
      const row = given.get(chNFe, environment, at) as (AnswerRow & { xml: string | null }) | undefined;
      return row && { ...storedOf(row), xml: row.xml ?? undefined };
    },
    /** Newest first. */
    list: (environment: Environment, limit: number) => {
      flush();
      const rows = recent.all(environment, limit);
      return (rows as unknown as RecentRow[]).map(({ seq, tells, ...row }) => ({
        ...row,
        before: tells ? undefined : knownBefore(environment, row.chNFe, seq),
      }));
    },
    /** When a note of each of these emitters was last consulted, ISO 8601; those without one are left out. */
    lastOf: (environment: Environment, emitters: readonly string[]) => {
      flush();
      const rows = lastOf.all(environment, JSON.stringify(emitters)) as {
        emitter: string;
        at: string | null;
      }[];
      return new Map(rows.flatMap(({ emitter, at }) => (at === null ? [] : [[emitter, at] as const])));
    },
    /** What the newest informative answer said about this note; undefined if there is none. */
    lastKnown: (environment: Environment, chNFe: string) =>
      waiting.get(`${environment} ${chNFe}`)?.known ?? lastKnownOf(newestKnown.get(chNFe, environment)),
    /** What the newest answer that found the note said; one that had only its EPEC comes after those that prove the note. */
    lastFound: (environment: Environment, chNFe: string) => foundOf(environment, chNFe)?.known,
    /** The address that gave the newest of these answers; undefined if none is known. */
    foundAt: (environment: Environment, chNFe: string) => foundOf(environment, chNFe)?.address,
    /** Highest number of a series seen in an answer; undefined if there is none. */
    lastNumber: (emitter: string, mod: string, serie: number, tpAmb: string) => {
      flush();
      return (last.get(emitter, mod, serie, tpAmb) as { n: number | null }).n ?? undefined;
    },
    /** Numbers inside `range` that an answer showed to exist, sorted. */
    usedNumbers: (emitter: string, mod: string, serie: number, tpAmb: string, range: NumberRange) => {
      flush();
      const rows = used.all(emitter, mod, serie, tpAmb, range.nNFIni, range.nNFFin) as { n: number }[];
      return rows.map((row) => row.n);
    },
    /** The existing note nearest to `range` on one side, with the year (four digits) and month of its key. */
    nearestNote: (
      emitter: string,
      mod: string,
      serie: number,
      tpAmb: string,
      { nNFIni, nNFFin }: NumberRange,
      side: 'below' | 'above',
    ) => {
      flush();
      const end = side === 'below' ? nNFIni : nNFFin;
      const row = nearestOnSide[side].get(emitter, mod, serie, tpAmb, end) as { chNFe: string } | undefined;
      if (!row) return undefined;
      const { nNF, year, month } = accessKeyParts(row.chNFe);
      return { nNF, year, month };
    },
    /** The key of the note of a number that an answer showed to exist, of several the last one that was asked. */
    noteKey: (emitter: string, mod: string, serie: number, tpAmb: string, nNF: number) => {
      flush();
      const row = nearestOnSide.below.get(emitter, mod, serie, tpAmb, nNF + 1) as
        | { chNFe: string }
        | undefined;
      return row && accessKeyParts(row.chNFe).nNF === nNF ? row.chNFe : undefined;
    },
    /** True if SEFAZ received one of the notes next above `nNF` (by its protNFe) before `instant`. */
    receivedBefore: (
      emitter: string,
      mod: string,
      serie: number,
      tpAmb: string,
      nNF: number,
      instant: Date,
    ) => {
      flush();
      return received
        .all(emitter, mod, serie, tpAmb, nNF)
        .some(({ at }) => typeof at === 'string' && isBefore(at.trim(), instant));
    },
  };
}

function storedOf({ at, answer, avisos, address }: AnswerRow): StoredAnswer {
  return {
    consultadoEm: at,
    // Both were written by `add`.
    retConsSitNFe: JSON.parse(answer) as RetConsSitNFe,
    avisos: JSON.parse(avisos) as string[],
    address,
  };
}
