/** Remembers every consult's answer, and from them which numbers of a series are known to be used. */

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../storage/database.ts';
import type { Consultation, Environment } from '../../shared/contract.ts';
import { accessKeyParts } from '../../shared/fiscal/access-key.ts';
import type { Situation } from '../../shared/fiscal/cstat.ts';
import type { NumberRange } from '../../shared/fiscal/numbering.ts';

export interface ConsultRecord {
  readonly at: string;
  readonly environment: Environment;
  readonly chNFe: string;
  readonly emitter: string;
  readonly situation: Situation;
  readonly cStat: string;
  readonly xMotivo: string;
  readonly nProt: string;
}

export interface ConsultHistory {
  /** Written a moment later, together with its neighbours; reading and closing write first. */
  add(consultation: Consultation, tpAmb: string, nProt: string): void;
  /** Newest first. */
  list(environment: Environment, limit: number): ConsultRecord[];
  /** Highest number of a series seen in an answer, undefined when none was. */
  lastNumber(emitter: string, mod: string, serie: number, tpAmb: string): number | undefined;
  /** Numbers inside `range` that an answer showed to exist, in order. */
  usedNumbers(emitter: string, mod: string, serie: number, tpAmb: string, range: NumberRange): number[];
  /** Writes what still waits. */
  flush(): void;
}

/** One commit for many answers of a batch; an answer that a power cut takes can be asked for again. */
const FLUSH_MS = 25;

/** Situations in which the number is taken for good: the note exists, whatever became of it. */
const EXISTS = `situation IN ('autorizada', 'cancelada', 'denegada', 'epec')`;

export function createConsultHistory(db: DatabaseSync): ConsultHistory {
  const insert = db.prepare(
    `INSERT INTO consultation
       (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const recent = db.prepare(
    `SELECT at, environment, ch_nfe AS chNFe, emitter, situation, c_stat AS cStat, x_motivo AS xMotivo, n_prot AS nProt
     FROM consultation WHERE environment = ? ORDER BY seq DESC LIMIT ?`,
  );
  const last = db.prepare(
    `SELECT MAX(n_nf) AS n FROM consultation WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND ${EXISTS}`,
  );
  const used = db.prepare(
    `SELECT DISTINCT n_nf AS n FROM consultation
     WHERE emitter = ? AND mod = ? AND serie = ? AND tp_amb = ? AND n_nf BETWEEN ? AND ? AND ${EXISTS} ORDER BY n_nf`,
  );
  let waiting: (string | number)[][] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    inTransaction(db, () => {
      for (const row of rows) insert.run(...row);
    });
  };

  return {
    flush,
    add: (consultation, tpAmb, nProt) => {
      const parts = accessKeyParts(consultation.chNFe);
      const answer = consultation.retConsSitNFe;
      waiting.push([
        consultation.consultadoEm,
        consultation.environment,
        tpAmb,
        consultation.chNFe,
        parts.emitter,
        parts.mod,
        parts.serie,
        parts.nNF,
        consultation.situacao,
        answer.cStat,
        answer.xMotivo ?? '',
        nProt,
        JSON.stringify(answer),
      ]);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    list: (environment, limit) => {
      flush();
      return recent.all(environment, limit) as unknown as ConsultRecord[];
    },
    lastNumber: (emitter, mod, serie, tpAmb) => {
      flush();
      return (last.get(emitter, mod, serie, tpAmb) as { n: number | null }).n ?? undefined;
    },
    usedNumbers: (emitter, mod, serie, tpAmb, range) => {
      flush();
      const rows = used.all(emitter, mod, serie, tpAmb, range.nNFIni, range.nNFFin) as { n: number }[];
      return rows.map((row) => row.n);
    },
  };
}
