/** The watched notes as the window lists them: filtered, searched and counted in the database. */

import type { DatabaseSync } from 'node:sqlite';
import type {
  CallOutput,
  Environment,
  ParsedInput,
  WatchChange,
  WatchedNote,
} from '../../../shared/contract.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjRoot } from '../../../shared/fiscal/issuer/cnpj.ts';
import { fold } from '../../history/find/history-index.ts';
import { createKnownNotes } from '../batch/store/known-notes.ts';
import { isFinal, knownOf } from './standing.ts';
import { changeOf, noteOf, type ChangeRow, type NoteRow } from './store.ts';
import type { Watches } from './watches.ts';

export type WatchList = ReturnType<typeof createWatchList>;

const MOST_CHANGES = 200;
const CHANGED = `EXISTS (SELECT 1 FROM watch_change c
  WHERE c.environment = n.environment AND c.ch_nfe = n.ch_nfe AND c.seen_at IS NULL)`;
const SHOWN = {
  all: '1',
  changed: CHANGED,
  watching: 'n.ended IS NULL AND n.ask_at IS NOT NULL',
  ended: `n.ended IS NOT NULL`,
} as const;
/** ?2: "" or what is searched for, as {@link searched} has it; a number is that of the note. */
const FOUND = `(?2 = '' OR instr(lower(n.ch_nfe), ?2) > 0 OR instr(searched(n.emitter_name), ?2) > 0
  OR CAST(CAST(substr(n.ch_nfe, 26, 9) AS INTEGER) AS TEXT) = ?2)`;

/** Folded as in the history, and without the signs between letters and digits: blanks, points, the groups of a key. */
function searched(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** `nameOf`: of a company stored here, by the root of its CNPJ; "" for another. */
export function createWatchList(
  db: DatabaseSync,
  watches: Pick<Watches, 'store' | 'left'>,
  nameOf: (root: string) => string,
) {
  const { store } = watches;
  db.function('searched', { deterministic: true }, (text) => searched(String(text ?? '')));
  const columns = `n.environment, n.ch_nfe AS chNFe, n.emitter, n.emitter_name AS emitterName, n.company, n.source,
    n.source_id AS sourceId, n.since, n.settled_to AS settledTo, n.ask_at AS askAt, n.claimed_at AS claimedAt,
    n.attempts, n.problem, n.known, n.known_at AS knownAt, n.ended, n.ended_at AS endedAt`;
  const listed = (show: keyof typeof SHOWN) => ({
    rows: db.prepare(
      `SELECT ${columns} FROM watched_note n WHERE n.environment = ?1 AND ${FOUND} AND ${SHOWN[show]}
       ORDER BY ${CHANGED} DESC, n.ended IS NOT NULL, n.ask_at IS NULL, n.ask_at, n.ended_at DESC, n.ch_nfe
       LIMIT ?3 OFFSET ?4`,
    ),
    total: db.prepare(
      `SELECT COUNT(*) AS n FROM watched_note n WHERE n.environment = ?1 AND ${FOUND} AND ${SHOWN[show]}`,
    ),
  });
  const views = {
    all: listed('all'),
    changed: listed('changed'),
    watching: listed('watching'),
    ended: listed('ended'),
  };
  const counts = db.prepare(
    `SELECT COUNT(*) AS "all", coalesce(SUM(${CHANGED}), 0) AS changed,
       coalesce(SUM(n.ended IS NULL AND n.ask_at IS NOT NULL), 0) AS watching, coalesce(SUM(n.ended IS NOT NULL), 0) AS ended
     FROM watched_note n WHERE n.environment = ?`,
  );
  const suppliers = db.prepare(
    `SELECT s.cnpj, s.name, s.since, (SELECT COUNT(*) FROM watched_note n WHERE n.environment = s.environment
       AND n.source = 'supplier' AND n.source_id = s.cnpj AND n.ended IS NULL) AS notes
     FROM watched_supplier s WHERE s.environment = ? ORDER BY s.name, s.cnpj`,
  );
  const newest = db.prepare(
    `SELECT c.id, c.ch_nfe AS chNFe, c.at, c.kinds, c.events, c.before, c.after, c.seen_at AS seenAt,
       n.company, n.emitter, n.emitter_name AS emitterName
     FROM watch_change c JOIN watched_note n ON n.environment = c.environment AND n.ch_nfe = c.ch_nfe
     WHERE c.environment = ? AND c.seen_at IS NULL ORDER BY c.id DESC LIMIT ${MOST_CHANGES}`,
  );
  const unseen = db.prepare(
    'SELECT COUNT(*) AS n FROM watch_change WHERE environment = ? AND seen_at IS NULL',
  );
  const ofEmitter = db.prepare(
    'SELECT DISTINCT ch_nfe AS chNFe FROM consultation WHERE emitter = ? AND environment = ? ORDER BY ch_nfe',
  );

  const companyOf = ({ company, emitter }: Pick<NoteRow, 'company' | 'emitter'>) =>
    (company === '' ? '' : nameOf(cnpjRoot(company))) || nameOf(cnpjRoot(emitter));
  const changeView = (change: ChangeRow, of: Pick<NoteRow, 'company' | 'emitter' | 'emitterName'>) =>
    viewOf(change, companyOf(of) || of.emitterName);
  const knownNote = createKnownNotes(db);
  const noteView = (row: NoteRow): WatchedNote => {
    const { source, since, company, problem, known, knownAt, ended, endedAt, askAt } = row;
    const note = knownNote(row.chNFe);
    const open = known !== undefined && isFinal(known) ? 'to-see' : 'watching';
    return {
      chNFe: accessKeySchema.parse(row.chNFe),
      state: ended === undefined ? open : 'ended',
      end: ended,
      ...(endedAt === undefined ? {} : { endedAt: isoOf(endedAt) }),
      since: isoOf(since),
      source,
      cnpj: company,
      company: companyOf(row),
      emitterName: row.emitterName || nameOf(cnpjRoot(row.emitter)) || (note?.name ?? ''),
      note,
      ...(askAt === undefined ? {} : { nextAt: isoOf(askAt) }),
      left: watches.left(row),
      ...(known && knownAt !== undefined ? { known: knownOf(known, knownAt) } : {}),
      problem,
      changes: store.unseen(row.environment, row.chNFe).map((change) => changeView(change, row)),
    };
  };

  return {
    list: ({ environment, show, search, offset, limit }: ParsedInput<'watch.list'>) => {
      const wanted = searched(search);
      const { rows, total } = views[show];
      const found = rows.all(environment, wanted, limit, offset) as Record<string, unknown>[];
      const counted = counts.get(environment) as CallOutput<'watch.list'>['counts'];
      return {
        notes: found.map((row) => noteView(noteOf(row))),
        total: Number(total.get(environment, wanted)?.['n']),
        counts: { ...counted },
        suppliers: suppliers.all(environment).map((row) => ({
          cnpj: String(row['cnpj']),
          name: String(row['name']) || nameOf(cnpjRoot(String(row['cnpj']))),
          since: isoOf(Number(row['since'])),
          notes: Number(row['notes']),
        })),
      };
    },
    /** Of these keys, those that are or were watched. */
    of: (environment: Environment, chNFes: readonly string[]) => {
      const emitters = new Set(chNFes.map((chNFe) => chNFe.slice(6, 20)));
      return {
        notes: chNFes.flatMap((chNFe) => {
          const row = store.note(environment, chNFe);
          return row ? [noteView(row)] : [];
        }),
        suppliers: [...emitters].filter((cnpj) => store.supplier(environment, cnpj) !== undefined),
      };
    },
    changes: (environment: Environment) => ({
      changes: (newest.all(environment) as Record<string, unknown>[]).map((row) =>
        changeView(changeOf(row), {
          company: String(row['company']),
          emitter: String(row['emitter']),
          emitterName: String(row['emitterName']),
        }),
      ),
      total: Number(unseen.get(environment)?.['n']),
    }),
    /** Keys of an emitter's notes that were ever consulted here. */
    notesOf: (environment: Environment, emitter: string) =>
      ofEmitter.all(emitter, environment).map((row) => String(row['chNFe'])),
  };
}

function viewOf(change: ChangeRow, company: string): WatchChange {
  const { id, chNFe, at, kinds, events, before, after, seenAt } = change;
  return {
    id,
    chNFe: accessKeySchema.parse(chNFe),
    at,
    kinds: [...kinds],
    events: [...events],
    company,
    before,
    after,
    ...(seenAt === undefined ? {} : { seenAt: isoOf(seenAt) }),
  };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
