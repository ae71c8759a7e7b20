/** A journal that does not answer while a sending is recorded, or before: nothing goes out, and what a person reads stays true. */

import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { writeOnce } from '../../../storage/files/atomic-file.ts';
import { StoreRefusal } from '../../../storage/postgres/refusal.ts';
import type { Journal } from '../../journal/journal.ts';
import { createOwners } from '../../journal/sqlite/owner-files.ts';
import { openJournal } from '../../journal/sqlite/sqlite-journal.ts';
import { KEEPS_NOTHING, perform } from '../../perform.ts';
import { unlessAborted } from '../../unless-aborted.ts';
import { environment, named, realmForTests } from '../../testing/realm.ts';
import { codeOf, consentOf, rangeOf, valueOf } from '../../testing/test-context.ts';

const t = realmForTests();
let journal: Journal;

/** The journal with another way of one call. */
const withOther = (changes: Partial<Journal>) => {
  const dataDir = join(t.home, 'dados');
  t.app = t.open({ disk: { journal: { ...journal, ...changes }, owners: createOwners(dataDir), writeOnce } });
};
/** What the act itself ends with, whatever the person read before. */
let ended: Promise<unknown>;
const act = (signal?: AbortSignal) =>
  unlessAborted(signal, (gate) => {
    const acting = perform(
      t.app,
      rangeOf(3),
      consentOf(t.context, { ...gate, ...(signal ? { signal } : {}) }),
      KEEPS_NOTHING,
    );
    ended = acting;
    return acting;
  });
const states = async () =>
  valueOf(await t.app.list({ environment, pending: false })).map(({ state }) => state);

beforeEach(() => {
  journal = valueOf(openJournal(join(t.home, 'dados')));
});

test('a sending that was recorded though its answer was lost is taken back, not shown as one without an answer', async () => {
  let loses = true;
  withOther({
    reserve: async (reservation) => {
      const reserved = await journal.reserve(reservation);
      if (!loses) return reserved;
      throw new StoreRefusal(appError('database.away'));
    },
  });
  const requestId = await t.prepared(3);
  expect(await t.send(requestId)).toMatchObject({
    ok: false,
    error: { code: 'database.away', data: { step: 'recording' } },
  });
  await t.app.recover();
  expect(valueOf(await t.app.get(named(requestId))).state).toBe('prepared');
  expect(t.context.posted).toHaveLength(0);
  loses = false;
  expect(valueOf(await t.send(requestId)).state).toBe('homologated');
});

test('what was recorded without an answer is taken back at the latest when the program ends', async () => {
  withOther({
    reserve: async (reservation) => {
      await journal.reserve(reservation);
      throw new StoreRefusal(appError('database.away'));
    },
  });
  const requestId = await t.prepared(3);
  expect(codeOf(await t.send(requestId))).toBe('database.away');
  await t.shutDown();
  t.app = t.open();
  expect(valueOf(await t.app.get(named(requestId))).state).toBe('prepared');
});

test('a sending that did go out after one whose answer was lost is not taken back', async () => {
  let loses = true;
  withOther({
    reserve: async (reservation) => {
      if (loses) throw new StoreRefusal(appError('database.away'));
      return journal.reserve(reservation);
    },
    note: async (...noted) => {
      if (noted[1].kind === 'answer') throw new StoreRefusal(appError('database.away'));
      return journal.note(...noted);
    },
  });
  const requestId = await t.prepared(3);
  expect(codeOf(await t.send(requestId))).toBe('database.away');
  loses = false;
  t.context.wire = () => {
    throw new Error('a bug');
  };
  expect(valueOf(await t.send(requestId)).state).toBe('uncertain');
  await t.app.recover();
  expect(valueOf(await t.app.get(named(requestId))).state).toBe('uncertain');
});

test.each(['survey', 'add'] as const)(
  'who cancels while the journal does not answer (%s) reads so at once, and nothing goes out or stays behind',
  async (call) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = new AbortController();
    const slow = async (...given: unknown[]): Promise<never> => {
      cancel.abort();
      await promise;
      return Reflect.apply(journal[call], journal, given) as Promise<never>;
    };
    withOther({ [call]: slow });
    expect(codeOf(await act(cancel.signal))).toBe('call.aborted');
    resolve();
    await ended;
    expect((await states()).filter((state) => state !== 'discarded')).toEqual([]);
    expect(t.context.posted).toHaveLength(0);
  },
);

test('who cancels while the sending is being recorded reads so at once: what was recorded is taken back, and nothing goes out', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = new AbortController();
  withOther({
    reserve: async (reservation) => {
      const reserved = await journal.reserve(reservation);
      cancel.abort();
      await promise;
      return reserved;
    },
  });
  expect(await act(cancel.signal)).toMatchObject({
    ok: false,
    error: { code: 'call.aborted', data: { step: 'recording' } },
  });
  resolve();
  await ended;
  expect(await states()).toEqual(['discarded']);
  expect(t.context.posted).toHaveLength(0);
});

test('who cancels once the request is on its way gets its result', async () => {
  const cancel = new AbortController();
  const { wire } = t.context;
  t.context.wire = (body, process) => {
    cancel.abort();
    return wire(body, process);
  };
  expect(valueOf(await act(cancel.signal))).toMatchObject({ sent: true, view: { state: 'homologated' } });
});

test('a request is out from its first byte until its file is saved, not yet while a person is asked or it is being recorded', async () => {
  const seen: (readonly [string, boolean, boolean])[] = [];
  const note = (at: string) => seen.push([at, t.app.busy(), t.app.out()]);
  withOther({
    reserve: async (reservation) => {
      note('recorded');
      return journal.reserve(reservation);
    },
  });
  const { wire } = t.context;
  t.context.wire = (body, process) => {
    note('sent');
    return wire(body, process);
  };
  valueOf(await act());
  note('ended');
  expect(seen).toEqual([
    ['recorded', true, false],
    ['sent', true, true],
    ['ended', false, false],
  ]);
});
