/** What consultations last said of every note, by series: kept in memory and continued from the stored answers. */

import { setImmediate } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { TpAmb } from '../../shared/fiscal/numbering.ts';
import type { ConsultedState, Situation } from '../../shared/fiscal/situation.ts';
import { isMarked } from '../../shared/explain/situation-notices.ts';
import type { RetConsSitNFe } from '../../shared/service/service.ts';
import { noticesIn } from '../history/last-known.ts';
import { noteCancellation } from '../history/note-answer.ts';
import { LAST_FIRST, orderOf } from '../storage/database/answer-order.ts';
import { GIVES_SITUATION } from '../storage/database/answer-facts.ts';

export interface SeenNote {
  readonly chNFe: string;
  readonly nNF: number;
  readonly standing: ConsultedState;
  readonly cStat: string;
  readonly xMotivo: string;
  readonly nProt: string;
  /** ISO 8601, when it was answered. */
  readonly at: string;
  /** dhRecbto of its protocol; "" if unknown. */
  readonly received: string;
  /** The Fisco has marked it, which is authorized. */
  readonly marked?: boolean;
}

type Cancellation = NonNullable<ReturnType<typeof noteCancellation>>;

export interface SeenSeries {
  readonly cnpj: string;
  readonly mod: string;
  readonly serie: number;
  readonly tpAmb: string;
  /** By key. */
  readonly notes: ReadonlyMap<string, SeenNote>;
  /** Of the last answer that changed them. */
  readonly seq: number;
}

export interface SeenNotes {
  /** Reads the answers stored since the last call, without blocking for long; returns every series. */
  refresh(): Promise<readonly SeenSeries[]>;
  /** When and by which protocol each of these notes was cancelled, by its key, where a stored answer has it. */
  cancellations(tpAmb: TpAmb, notes: readonly SeenNote[]): Promise<ReadonlyMap<string, Cancellation>>;
}

const STANDINGS: Partial<Readonly<Record<Situation, ConsultedState>>> = {
  autorizada: 'authorized',
  cancelada: 'cancelled',
  denegada: 'denied',
  outra: 'authorized',
  'nao-consta': 'attempted',
};
/**
 * What another site of SEFAZ answers later takes nothing back: a number whose note SEFAZ once had is used, and a cancellation is final. Of
 * equal ones the last counts.
 */
const WEIGHT: Readonly<Record<ConsultedState, number>> = {
  attempted: 0,
  authorized: 1,
  denied: 1,
  cancelled: 2,
};
/** With the number of its answer, by which answers of one note are ordered. */
type KeptNote = SeenNote & { readonly seq: number };

/** A stored answer as a flat array: two thirds of the work of an object, for each of a million at a start. */
type Row = readonly [
  seq: number,
  emitter: string,
  mod: string,
  serie: number,
  tpAmb: string,
  nNF: number,
  chNFe: string,
  situation: Situation,
  cStat: string,
  xMotivo: string,
  nProt: string,
  at: string,
  avisos: string | null,
  gives: 0 | 1 | null,
  received: unknown,
];

/** Some milliseconds of work. */
const SLICE = 500;

/** `flush` writes buffered answers first. */
export function createSeenNotes(db: DatabaseSync, flush: () => void): SeenNotes {
  const after = db.prepare(
    `SELECT c.seq, c.emitter, c.mod, c.serie, c.tp_amb, c.n_nf, c.ch_nfe, c.situation, c.c_stat, c.x_motivo, c.n_prot,
       c.at, c.avisos, ${GIVES_SITUATION}, json_extract(c.answer, '$.protNFe[0].infProt.dhRecbto')
     FROM consultation c WHERE c.seq > ? ORDER BY c.seq LIMIT ${SLICE}`,
  );
  after.setReturnArrays(true);
  type KeptSeries = Omit<SeenSeries, 'notes' | 'seq'> & {
    readonly notes: Map<string, KeptNote>;
    seq: number;
  };
  const series = new Map<string, KeptSeries>();
  let seq = 0;
  let reading: Promise<void> | undefined;
  const ordered = db.prepare(
    `SELECT c.seq FROM consultation c WHERE c.seq IN (?, ?) ORDER BY ${LAST_FIRST} LIMIT 1`,
  );
  // The last one that has it counts.
  const cancelledBy = db.prepare(
    `SELECT c.ch_nfe AS chNFe, c.answer FROM consultation c
     WHERE c.ch_nfe IN (SELECT value FROM json_each(?)) AND c.tp_amb = ? AND c.situation = 'cancelada' ORDER BY ${orderOf('c')}`,
  );
  /** Of it and the row at hand. */
  const isLast = (other: number) => ordered.get(other, seq)?.['seq'] === other;

  const take = (row: Row) => {
    const [
      rowSeq,
      cnpj,
      mod,
      serie,
      tpAmb,
      nNF,
      chNFe,
      situacao,
      cStat,
      xMotivo,
      nProt,
      at,
      avisos,
      gives,
      received,
    ] = row;
    seq = rowSeq;
    const standing = gives === 1 ? STANDINGS[situacao] : undefined;
    if (standing === undefined) return;
    const id = `${cnpj} ${mod} ${serie} ${tpAmb}`;
    const found = series.get(id) ?? { cnpj, mod, serie, tpAmb, notes: new Map<string, KeptNote>(), seq };
    series.set(id, found);
    const before = found.notes.get(chNFe);
    const more = before ? WEIGHT[before.standing] - WEIGHT[standing] : -1;
    // What is known here counts more; or this is from another computer, and was given before it.
    if (before && (more > 0 || (more === 0 && isLast(before.seq)))) return;
    found.seq = seq;
    found.notes.set(chNFe, {
      chNFe,
      nNF,
      standing,
      cStat,
      xMotivo,
      nProt,
      at,
      received: typeof received === 'string' ? received : '',
      marked: isMarked({ situacao, avisos: noticesIn(avisos) }),
      seq,
    });
  };
  const readOn = async () => {
    for (;;) {
      // Before each piece: a question that joins meanwhile has the answers that were buffered before it.
      flush();
      const rows = after.all(seq) as unknown as Row[];
      for (const row of rows) take(row);
      if (rows.length < SLICE) return;
      await setImmediate();
    }
  };
  return {
    refresh: async () => {
      await (reading ??= readOn().finally(() => (reading = undefined)));
      return [...series.values()];
    },
    cancellations: async (tpAmb, notes) => {
      const found = new Map<string, Cancellation>();
      for (let at = 0; at < notes.length; at += SLICE) {
        await setImmediate();
        const keys = notes.slice(at, at + SLICE).map(({ chNFe }) => chNFe);
        for (const { chNFe, answer } of cancelledBy.all(JSON.stringify(keys), tpAmb)) {
          const key = String(chNFe);
          const cancellation = noteCancellation(JSON.parse(String(answer)) as RetConsSitNFe, {
            chNFe: key,
            tpAmb,
          });
          if (cancellation) found.set(key, cancellation);
        }
      }
      return found;
    },
  };
}
