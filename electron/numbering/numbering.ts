/**
 * What is known of a company's numbers outside the journal: notes in contingency to be transmitted, numbers that a
 * refusal showed to exist, and the last number issued.
 */

import type { DatabaseSync } from 'node:sqlite';
import type { NumberRange, TpAmb } from '../../shared/fiscal/numbering.ts';
import type { Clock } from '../ports.ts';
import { createContingencies, type OpenContingency } from './contingencies.ts';
import { createFirstNumbers, createLastNumbers, type InformedNumber } from './last-numbers.ts';
import { createRefusedNumbers, type RefusedNumber } from './refused-numbers.ts';
import { createQuestions } from './questions.ts';
import type { NoteAnswer, SeriesPlace } from './series.ts';

export type { SeriesPlace } from './series.ts';

export interface SeriesNumbers {
  /** The last number issued, as entered by a person. */
  readonly informed: InformedNumber | undefined;
  /** The first number of the series, as entered by a person. */
  readonly informedFirst: InformedNumber | undefined;
  /** Highest number that a refusal (561, 562, 613) or a replacement showed to exist. */
  readonly lastFromRefusal: number | undefined;
  /** Such numbers inside a range, sorted, with the true key if SEFAZ gave it. */
  fromRefusals(range: NumberRange): RefusedNumber[];
  /** Notes of these numbers that were issued in contingency and are not known to be transmitted, by number. */
  contingencies(range: NumberRange): OpenContingency[];
}

export type Numbering = ReturnType<typeof createNumbering>;

/** `db` has the tables of `storage/database/schema.ts`. */
export function createNumbering(db: DatabaseSync, clock: Clock) {
  const contingencies = createContingencies(db);
  const refused = createRefusedNumbers(db);
  const last = createLastNumbers(db);
  const first = createFirstNumbers(db);
  const places = db.prepare(
    ['contingency', 'told_number', 'first_number']
      .map((table) => `SELECT emitter AS cnpj, mod, serie, tp_amb AS tpAmb FROM ${table} WHERE tp_amb = ?1`)
      .join(' UNION '),
  );
  const now = () => clock.now().toISOString();
  return {
    learn: (answer: NoteAnswer) => {
      contingencies.learn(answer);
      refused.learn(answer);
    },
    /** Only that the number is used, if the answer says so: its key may be an invented one. */
    learnNumber: refused.learn,
    /** That the note for which another one was cancelled is there. */
    learnReplacing: refused.learnReplacing,
    /** Questions to SEFAZ by invented keys. */
    questions: createQuestions(db),
    of: (place: SeriesPlace): SeriesNumbers => ({
      get informed() {
        return last.get(place);
      },
      get informedFirst() {
        return first.get(place);
      },
      get lastFromRefusal() {
        return refused.last(place);
      },
      fromRefusals: (range) => refused.inside(place, range),
      contingencies: (range) => contingencies.inside(place, range),
    }),
    /** Those still to be transmitted. */
    waiting: (tpAmb: TpAmb) => contingencies.waiting(tpAmb),
    informLast: (place: SeriesPlace, nNF: number) => last.put(place, nNF, now()),
    /** Undefined removes it. */
    informFirst: (place: SeriesPlace, nNF: number | undefined) => first.put(place, nNF, now()),
    /** Every series of which something is known here. */
    places: (tpAmb: TpAmb): SeriesPlace[] =>
      places.all(tpAmb).map((row) => ({
        cnpj: String(row['cnpj']),
        mod: String(row['mod']),
        serie: Number(row['serie']),
        tpAmb,
      })),
  };
}
