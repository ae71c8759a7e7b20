/** The page's tables follow the core's. */

import { afterEach, expect, it, vi } from 'vitest';
import { newerTables, setNewerTables } from '../../shared/fiscal/code-tables.ts';
import { situationOf } from '../../shared/fiscal/cstat.ts';
import { followNewerTables, loadNewerTables } from './newer-tables.ts';
import { clientOver } from './testing/client-over.ts';

const tables = {
  situations: { '152': 'autorizada' },
  notServed: [],
  eventNames: {},
  cancellations: [],
  registered: [],
};

afterEach(() => setNewerTables(undefined));

it('takes what the core has, and keeps what is there where the core does not answer', async () => {
  await loadNewerTables(clientOver({ ok: true, value: { tables } }).client.call);
  expect(situationOf({ cStat: '152' })).toBe('autorizada');
  await loadNewerTables(clientOver({ ok: false, error: { code: 'internal' } }).client.call);
  expect(situationOf({ cStat: '152' })).toBe('autorizada');
  await loadNewerTables(clientOver({ ok: true, value: {} }).client.call);
  expect(situationOf({ cStat: '152' })).toBe('outra');
});

it('takes them anew when the core says that they changed, and only then', async () => {
  const { client, call, tell } = clientOver({ ok: true, value: { tables } });
  followNewerTables(client);
  tell({ name: 'data.changed', data: { topics: ['history'] } });
  expect(call).not.toHaveBeenCalled();
  tell({ name: 'data.changed', data: { topics: ['sefaz-data'] } });
  await vi.waitFor(() => expect(newerTables().situations['152']).toBe('autorizada'), { timeout: 10_000 });
});
