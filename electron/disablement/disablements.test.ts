/** The whole life cycle of the journal: its chain, a full disk, closing. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeOnce } from '../storage/files/atomic-file.ts';
import { openJournal } from './journal/sqlite/sqlite-journal.ts';
import { createOwners } from './journal/sqlite/owner-files.ts';
import { aroundWrites } from './testing/around-writes.ts';
import { environment, named, realmForTests } from './testing/realm.ts';
import { answered, codeOf, rangeOf, valueOf, wires } from './testing/test-context.ts';

const t = realmForTests();

test('the chain is valid over a whole life cycle, and a tampered row is detected', async () => {
  await t.send(await t.prepared(3));
  t.context.wire = wires.neverArrives;
  await t.send(await t.prepared(9));
  expect(await t.app.verifyChain()).toMatchObject({ ok: true, requests: 2 });
  const db = t.raw();
  expect(() => db.exec("UPDATE disablement_event SET state = 'refused'")).toThrow('never changed');
  expect(() => db.exec('DELETE FROM disablement')).toThrow('never deleted');
  expect(() => db.exec('INSERT OR REPLACE INTO disablement_event SELECT * FROM disablement_event')).toThrow(
    'follows',
  );
  db.exec("DROP TRIGGER disablement_no_update; UPDATE disablement SET x_just = 'outra'");
  db.close();
  expect(await t.app.verifyChain()).toMatchObject({ ok: false, broken: { position: 1, why: 'request' } });
});

test('a full disk while the answer is recorded shows uncertain, and the answer is recorded as soon as possible', async () => {
  const journal = valueOf(openJournal(join(t.home, 'cheio')));
  let full = false;
  const noRoom = aroundWrites(journal, async (write) => {
    if (full) throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    return write();
  });
  t.app = t.open({
    disk: { journal: noRoom, owners: createOwners(join(t.home, 'cheio')), writeOnce },
  });
  const requestId = await t.prepared(3);
  t.context.wire = (body, process) => {
    full = true;
    return answered(process(body));
  };
  const view = valueOf(await t.send(requestId));
  expect(view).toMatchObject({ state: 'uncertain', fault: { code: 'data.folder' } });
  expect(valueOf(await t.app.get(named(requestId))).state).toBe('sending');
  expect(codeOf(await t.app.prepare(rangeOf(9)))).toBe('data.folder');
  full = false;
  const views = await Promise.all([1, 2, 3].map(() => t.app.get(named(requestId))));
  for (const view of views) expect(valueOf(view)).toMatchObject({ state: 'homologated', provedBy: '102' });
  const documents = valueOf(await t.app.documents(named(requestId)));
  expect(documents.map(({ kind }) => kind)).toEqual(['request', 'answer', 'proc']);
});

test('closing waits for what is running and starts nothing more', async () => {
  const requestId = await t.prepared(3);
  const gate = Promise.withResolvers<void>();
  t.context.wire = async (body, process) => {
    await gate.promise;
    return answered(process(body));
  };
  const sending = t.send(requestId);
  await expect.poll(() => t.context.posted.length).toBe(1);
  expect(t.app.busy()).toBe(true);
  const closed = t.shutDown();
  gate.resolve();
  expect(valueOf(await sending).state).toBe('homologated');
  await closed;
  expect(t.app.busy()).toBe(false);
});

test('closing waits for what was asked just before', async () => {
  const requestId = await t.prepared(3);
  const asked = [
    t.app.get(named(requestId)),
    t.app.discard(named(requestId)),
    t.app.list({ environment, pending: false }),
  ];
  const closed = t.shutDown();
  expect((await Promise.all(asked)).map(codeOf)).toEqual(['ok', 'ok', 'ok']);
  await closed;
});

test('a send that was asked for just before closing is refused, and nothing goes out', async () => {
  const requestId = await t.prepared(3);
  const sending = t.send(requestId);
  await t.shutDown();
  expect(codeOf(await sending)).toBe('call.aborted');
  expect(t.context.posted).toHaveLength(0);
});
