/**
 * When the parts of an act are on disk: the record of its sending before the first byte, its answer before its outcome, all of it at the
 * end.
 */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../storage/database/database.ts';
import { writeOnce } from '../storage/files/atomic-file.ts';
import type { Disk } from './deps.ts';
import type { Journal } from './journal/journal.ts';
import { createJournal } from './journal/sqlite/sqlite-journal.ts';
import { JOURNAL_SCHEMA } from './journal/sqlite/sqlite-schema.ts';
import { requestOf } from './journal/testing/requests.ts';
import { createOwners } from './journal/sqlite/owner-files.ts';
import { KEEPS_UNLESS_DECLINED, perform } from './perform.ts';
import { realmForTests } from './testing/realm.ts';
import { consentOf, rangeOf, refusedConnection, valueOf } from './testing/test-context.ts';

const t = realmForTests();

const openOwn = () =>
  valueOf(
    openDatabase(join(t.home, 'dados', 'diario.sqlite'), { durability: 'full', migrations: JOURNAL_SCHEMA }),
  );

/** A disk that lists what is written to it, each write with when it is safe. */
function listed(steps: string[]): Disk {
  const journal = createJournal(openOwn());
  const writes: Partial<Journal> = {
    add: (row, onDisk = 'now') => (steps.push(`made ${onDisk}`), journal.add(row, onDisk)),
    note: (id, draft) => (steps.push(`${draft.kind} now`), journal.note(id, draft)),
    append: (changes, onDisk = 'now') => {
      steps.push(`${changes.flatMap(({ drafts }) => drafts.map(({ kind }) => kind)).join()} ${onDisk}`);
      return journal.append(changes, onDisk);
    },
    reserve: (wanted) => (steps.push('sending now'), journal.reserve(wanted)),
    flush: () => (steps.push('flush'), journal.flush()),
  };
  return {
    journal: { ...journal, ...writes },
    owners: createOwners(join(t.home, 'dados')),
    writeOnce: (...file) => (steps.push('the file'), writeOnce(...file)),
  };
}

test('the note of the sending takes the request along before the first byte, and that of the file the outcome', async () => {
  const steps: string[] = [];
  const { wire } = t.context;
  t.context.wire = (...given) => (steps.push('the first byte'), wire(...given));
  t.app = t.open({ disk: listed(steps) });
  const done = valueOf(await perform(t.app, rangeOf(3), consentOf(t.context), { keeps: () => false }));
  expect(done.view.state).toBe('homologated');
  expect(steps).toEqual([
    'made with-next',
    'sending now',
    'the first byte',
    'answer now',
    'outcome with-next',
    'the file',
    'file now',
  ]);
});

test('an outcome without a file is on disk by itself', async () => {
  const steps: string[] = [];
  t.context.wire = async () => ({
    ok: false,
    error: { code: 'sefaz.reset', phase: 'answer', requestWritten: true, data: { host: 'x' } },
  });
  t.app = t.open({ disk: listed(steps) });
  valueOf(await perform(t.app, rangeOf(3), consentOf(t.context), { keeps: () => false }));
  expect(steps).toEqual(['made with-next', 'sending now', 'outcome now']);
});

test('a request that waits for a person is on disk when the act ends', async () => {
  const steps: string[] = [];
  t.context.refusesConnection = refusedConnection;
  t.app = t.open({ disk: listed(steps) });
  const stopped = valueOf(await perform(t.app, rangeOf(3), consentOf(t.context), KEEPS_UNLESS_DECLINED));
  expect(stopped.stopped?.code).toBe('sefaz.refused');
  expect(steps).toEqual(['made with-next', 'flush']);
  steps.length = 0;
  valueOf(await t.app.prepare(rangeOf(9)));
  expect(steps).toEqual(['made now']);
});

test('after a write that is safe with the next one, each commit is synchronised again, also where that write failed', async () => {
  const db = openOwn();
  const journal = createJournal(db);
  const synchronous = () => db.prepare('PRAGMA synchronous').get()?.['synchronous'];
  const full = synchronous();
  await journal.add(requestOf(3), 'with-next');
  expect(synchronous()).toBe(full);
  await expect(journal.add(requestOf(3), 'with-next')).rejects.toThrow();
  expect(synchronous()).toBe(full);
  await journal.flush();
  expect(db.prepare('PRAGMA user_version').get()?.['user_version']).toBe(JOURNAL_SCHEMA.length);
  await journal.close();
});
