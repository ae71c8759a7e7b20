/** Writes rows of other computers into `balcao.sqlite`: a piece and the position after it are one transaction. */

import { ZodError } from 'zod';
import { inTransaction, sqliteCode, type Database } from '../../storage/database/database.ts';
import type { Answers } from './answers.ts';
import { UnknownKind, type Changes } from './changes.ts';
import type { Aside, LocalState } from './local-state.ts';
import type { Outbox } from './outbox.ts';
import type { TakenRow } from './server.ts';
import { ANSWERS } from './tables.ts';

export interface Applied {
  /** Kinds of which something changed here. */
  readonly kinds: ReadonlySet<string>;
  /** Rows that this program cannot read, such as of a newer version: set aside. */
  readonly unread: readonly (Aside & { readonly error: unknown })[];
}

export interface InboxDeps {
  readonly db: Database;
  readonly state: LocalState;
  readonly answers: Answers;
  readonly changes: Changes;
  readonly waits: Outbox['waits'];
}

const CONSTRAINT = 19;

/** A body longer than any row of ours. */
class TooLong extends Error {
  override readonly name = 'TooLong';
}

export function createInbox({ db, state, answers, changes, waits }: InboxDeps) {
  const put = ({ kind, identity, body }: TakenRow): boolean => {
    if (body === null) throw new TooLong();
    const content: unknown = JSON.parse(body);
    if (kind === ANSWERS) return answers.put(content);
    return changes.put(kind, content, (key) => waits(kind, key, identity));
  };
  return {
    /** `after`: where the rows were read from; where another process of this folder moved on meanwhile, nothing is written. */
    apply: (after: number, rows: readonly TakenRow[]): Applied => {
      const kinds = new Set<string>();
      const unread: (Aside & { error: unknown })[] = [];
      const last = rows.at(-1);
      if (!last) return { kinds, unread };
      inTransaction(db, () => {
        if (state.followed().taken !== after) return;
        state.applying(() => {
          for (const row of rows) {
            try {
              if (put(row)) kinds.add(row.kind);
            } catch (error) {
              if (!isForeign(error)) throw error;
              const { position, kind, role } = row;
              unread.push({ position, kind, role, error });
              state.setAside({ position, kind, role });
            }
          }
        });
        state.moveTo(last.position, last.identity);
      });
      return { kinds, unread };
    },
  };
}

/** The row is at fault, not the disk or this program. */
function isForeign(error: unknown): boolean {
  return (
    error instanceof ZodError ||
    error instanceof SyntaxError ||
    error instanceof UnknownKind ||
    error instanceof TooLong ||
    sqliteCode(error) === CONSTRAINT
  );
}
