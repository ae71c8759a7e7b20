/**
 * A journal that can be neither read nor written from the first byte on: a request that went out is reported as such everywhere.
 */

import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import type { LogEntry } from '../../../ports.ts';
import { writeOnce } from '../../../storage/files/atomic-file.ts';
import { StoreRefusal } from '../../../storage/postgres/refusal.ts';
import type { Journal } from '../../journal/journal.ts';
import { createOwners } from '../../journal/sqlite/owner-files.ts';
import { openJournal } from '../../journal/sqlite/sqlite-journal.ts';
import { perform, KEEPS_UNLESS_DECLINED } from '../../perform.ts';
import { performGroup } from '../../perform-group.ts';
import { environment, named, realmForTests } from '../../testing/realm.ts';
import { consentOf, lost, rangeOf, valueOf, wires } from '../../testing/test-context.ts';

const t = realmForTests();
let gone: Error | undefined;
let lines: LogEntry[];

/** The journal whose calls all fail while it is gone. */
function whileThere(journal: Journal): Journal {
  return new Proxy(journal, {
    get: (calls, name, itself) => {
      const call: unknown = Reflect.get(calls, name, itself);
      if (typeof call !== 'function') return call;
      return (...said: unknown[]): unknown => {
        if (gone) throw gone;
        return Reflect.apply(call, calls, said) as unknown;
      };
    },
  });
}

beforeEach(() => {
  gone = undefined;
  lines = [];
  const dataDir = join(t.home, 'dados');
  const journal = whileThere(valueOf(openJournal(dataDir)));
  const log = { write: (line: LogEntry) => void lines.push(line) };
  t.app = t.open({ disk: { journal, owners: createOwners(dataDir), writeOnce }, log });
  t.context.wire = (body, process) => {
    gone = new StoreRefusal(appError('database.away'));
    return wires.works(body, process);
  };
});

afterEach(() => {
  gone = undefined;
});

const UNANSWERED = { state: 'uncertain', fault: { code: 'disablement.uncertain' } };
const act = (...range: Parameters<typeof rangeOf>) =>
  perform(t.app, rangeOf(...range), consentOf(t.context), KEEPS_UNLESS_DECLINED);

test('a range that is sent is uncertain, not one that stopped before', async () => {
  const done = valueOf(await act(3, 5));
  expect(done).toMatchObject({ sent: true, view: { ...UNANSWERED, nNFIni: 3, nNFFin: 5 } });
  expect(done.stopped).toBeUndefined();
  gone = undefined;
  await t.app.recover();
  await t.app.waitIdle();
  const after = valueOf(await t.app.get(named(done.view.requestId)));
  expect(after).toMatchObject({ state: 'homologated', file: { saved: true } });
});

test('a request that is sent again says nothing of its earlier answer', async () => {
  t.context.wire = wires.answerLost;
  const requestId = await t.prepared(3);
  valueOf(await t.send(requestId));
  t.context.wire = () => {
    gone = new StoreRefusal(appError('database.away'));
    return lost('sefaz.timeout');
  };
  const view = valueOf(await t.resend(requestId));
  expect(view).toMatchObject(UNANSWERED);
  expect(view.answer).toBeUndefined();
});

test('a group stops at the range that went out, and the others stay unsent', async () => {
  const { cnpj, xJust } = rangeOf(1);
  const ranges = [rangeOf(3), rangeOf(7, 9)].map(({ mod, serie, nNFIni, nNFFin, ano }) => ({
    mod,
    serie,
    nNFIni,
    nNFFin,
    ano,
  }));
  const done = valueOf(await performGroup(t.app, { environment, cnpj, ranges, xJust }, consentOf(t.context)));
  expect(done).toMatchObject({ stoppedAt: 0, ranges: [{ sent: true, view: UNANSWERED }, { sent: false }] });
  expect(done.ranges[0]?.stopped).toBeUndefined();
  expect(t.context.posted).toHaveLength(1);
});

test('a bug after the first byte is logged, and the request is uncertain', async () => {
  t.context.wire = (body, process) => {
    gone = new Error('bug');
    return wires.works(body, process);
  };
  const done = valueOf(await act(3));
  expect(done).toMatchObject({ sent: true, view: { state: 'uncertain', fault: { code: 'internal' } } });
  expect(lines).toContainEqual(
    expect.objectContaining({
      op: 'disablement.record',
      code: 'internal',
      detail: expect.anything() as string,
    }),
  );
});
