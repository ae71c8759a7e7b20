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
const UNSEEN = 'SELECT ch_nfe FROM watch_change WHERE environment = ?1 AND seen_at IS NULL';
/** Notes with an unseen change are first: few, and found by those changes. The others are in the order of their index. */
const LEGS = {
  changed: `(SELECT DISTINCT ch_nfe FROM (${UNSEEN})) c
    CROSS JOIN watched_note n ON n.environment = ?1 AND n.ch_nfe = c.ch_nfe WHERE`,
  others: `watched_note n WHERE n.environment = ?1 AND n.ch_nfe NOT IN (${UNSEEN}) AND`,
} as const;
const EVERY = {
  where: '1',
  order: 'n.ended IS NOT NULL, n.ask_at IS NULL, n.ask_at, n.ended_at DESC, n.ch_nfe',
} as const;
/** In the terms of the index `watched_note_listed`, each with what is left of its order. */
const SHOWN = {
  all: EVERY,
  changed: EVERY,
  watching: {
    where: '(n.ended IS NOT NULL) = 0 AND (n.ask_at IS NULL) = 0',
    order: 'n.ask_at, n.ended_at DESC, n.ch_nfe',
  },
  ended: {
    where: '(n.ended IS NOT NULL) = 1',
    order: 'n.ask_at IS NULL, n.ask_at, n.ended_at DESC, n.ch_nfe',
  },
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
  /** Of one question: most notes have the name of another one too. */
  const names = new Map<unknown, string>();
  db.function('searched', { deterministic: true }, (name) => {
    const known = names.get(name) ?? searched(String(name ?? ''));
    names.set(name, known);
    return known;
  });
  const columns = `n.environment, n.ch_nfe AS chNFe, n.emitter, n.emitter_name AS emitterName, n.company, n.source,
    n.source_id AS sourceId, n.since, n.settled_to AS settledTo, n.ask_at AS askAt, n.claimed_at AS claimedAt,
    n.attempts, n.problem, n.known, n.known_at AS knownAt, n.ended, n.ended_at AS endedAt`;
  const found = (show: keyof typeof SHOWN, leg: keyof typeof LEGS) => {
    const { where, order } = SHOWN[show];
    const from = `${LEGS[leg]} ${where} AND ${FOUND}`;
    return {
      rows: db.prepare(`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ?3 OFFSET ?4`),
      total: db.prepare(`SELECT COUNT(*) AS n FROM ${from}`),
    };
  };
  const listed = (show: keyof typeof SHOWN) => ({
    changed: found(show, 'changed'),
    others: show === 'changed' ? undefined : found(show, 'others'),
  });
  const views = {
    all: listed('all'),
    changed: listed('changed'),
    watching: listed('watching'),
    ended: listed('ended'),
  };
  const counted = (show: keyof typeof SHOWN) =>
    `(SELECT COUNT(*) FROM watched_note n WHERE n.environment = ?1 AND ${SHOWN[show].where})`;
  const counts = db.prepare(
    `SELECT ${counted('all')} AS "all", (SELECT COUNT(*) FROM ${LEGS.changed} 1) AS changed,
       ${counted('watching')} AS watching, ${counted('ended')} AS ended`,
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
      names.clear();
      const { changed, others } = views[show];
      const all = counts.get(environment) as CallOutput<'watch.list'>['counts'];
      const first = changed.rows.all(environment, wanted, limit, offset);
      const ahead = Number(changed.total.get(environment, wanted)?.['n']);
      const rest =
        others?.rows.all(environment, wanted, limit - first.length, Math.max(offset - ahead, 0)) ?? [];
      const behind = () => Number(others?.total.get(environment, wanted)?.['n'] ?? 0);
      const notes = [...first, ...rest].map((row) => noteView(noteOf(row)));
      // A page that is not full is the last one.
      const isLast = notes.length < limit && (notes.length > 0 || offset === 0);
      const total = () => (isLast ? offset + notes.length : ahead + behind());
      return {
        notes,
        total: wanted === '' ? all[show] : total(),
        counts: { ...all },
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
  const { id, chNFe, at, kinds, events, before, after } = change;
  return {
    id,
    chNFe: accessKeySchema.parse(chNFe),
    at,
    kinds: [...kinds],
    events: [...events],
    company,
    before,
    after,
  };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
