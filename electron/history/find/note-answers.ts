/** All stored answers about one note over time, with what changed from one to the next; one as an entry of Histórico. */

import type { AnswerChange, Environment, HistoryEntry } from '../../../shared/contract.ts';
import { markedKnown, noticesOfSituation } from '../../../shared/explain/situation-notices.ts';
import type { Database } from '../../storage/database/database.ts';
import { GIVES_SITUATION } from '../../storage/database/answer-facts.ts';
import type { ConsultRecord } from '../history.ts';
import { noticesIn } from '../last-known.ts';
import { LAST_FIRST } from '../../storage/database/answer-order.ts';
import { answerChanges, comparedOf, type ComparedAnswer } from './answer-changes.ts';

export interface NoteAnswer {
  readonly record: ConsultRecord;
  readonly changed: readonly AnswerChange[];
}

/** Newest first, at most `limit`; an answer that said nothing about the note changes nothing. */
export function noteAnswers(
  db: Database,
  environment: Environment,
  chNFe: string,
  limit: number,
): { readonly answers: readonly NoteAnswer[]; readonly total: number } {
  const rows = db
    .prepare(
      `SELECT c.at, c.emitter, c.situation, c.c_stat AS cStat, c.x_motivo AS xMotivo, c.n_prot AS nProt, c.avisos, c.answer,
         ${GIVES_SITUATION} AS tells
       FROM consultation c WHERE c.ch_nfe = ? AND c.environment = ? ORDER BY ${LAST_FIRST} LIMIT ?`,
    )
    // One more, so that the oldest shown is compared too.
    .all(chNFe, environment, limit + 1)
    .reverse();
  const total = db
    .prepare('SELECT COUNT(*) AS n FROM consultation WHERE ch_nfe = ? AND environment = ?')
    .get(chNFe, environment);
  let last: (ComparedAnswer & { readonly known: NonNullable<ConsultRecord['before']> }) | undefined;
  const answers = rows.map((row): NoteAnswer => {
    const { at, emitter, situation, cStat, xMotivo, nProt, avisos } = row as unknown as ConsultRecord;
    const tells = row['tells'] === 1;
    const record = {
      at,
      environment,
      chNFe,
      emitter,
      situation,
      cStat,
      xMotivo,
      nProt,
      avisos,
      before: tells ? undefined : last?.known,
    };
    if (!tells) return { record, changed: [] };
    const compared = comparedOf({ chNFe, environment }, situation, nProt, String(row['answer']));
    const changed = last ? answerChanges(last, compared) : [];
    const known = { situacao: situation, cStat, xMotivo, nProt, consultadoEm: at };
    last = { ...compared, known: markedKnown(known, noticesIn(avisos)) };
    return { record, changed };
  });
  return { answers: answers.reverse().slice(0, limit), total: Number(total?.['n']) };
}

/** `changed`: in what the answer differs from the one before. */
export function consultEntry(record: ConsultRecord, changed: readonly AnswerChange[] = []): HistoryEntry {
  const { at, environment, emitter, chNFe, situation, cStat, xMotivo, nProt, before } = record;
  const avisos = noticesOfSituation(noticesIn(record.avisos));
  return {
    at,
    kind: 'consult',
    environment,
    cnpj: emitter,
    subject: chNFe,
    chNFe,
    situacao: situation,
    anterior: before,
    cStat,
    xMotivo,
    nProt,
    ...(avisos.length > 0 ? { avisos } : {}),
    ...(changed.length > 0 ? { changed: [...changed] } : {}),
  };
}
