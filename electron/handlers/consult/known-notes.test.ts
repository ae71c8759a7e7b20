/** What the XML of a note says of it is beside the note in the lists of notes, where one was read into a batch. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const environment = 'treino' as const;
let core: TestApp;
let folder = '';
let cnpj = '';

beforeAll(async () => {
  core = await openTestApp(undefined, { batchPace: { gapMs: 0, atOnce: 8 } });
  const begun = await core.call('training.begin', {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  folder = begun.value.notesFolder;
  cnpj = begun.value.company.cnpj;
});
afterAll(() => core.close());

test('its value and its parties are in the history and among the watched notes', async () => {
  const read = await core.call('batch.read', { environment, from: { kind: 'paths', paths: [folder] } });
  if (!read.ok || !read.value.batch) throw new Error(JSON.stringify(read));
  const rows = await core.call('batch.rows', { environment, id: read.value.batch.id, kinds: ['note'] });
  if (!rows.ok) throw new Error(JSON.stringify(rows.error));
  const row = rows.value.rows.find(({ note }) => note?.vNF !== undefined);
  const chNFe = accessKeySchema.parse(row?.text);
  const asked = await core.call('consult.note', { environment, chNFe, cnpj: cnpjSchema.parse(cnpj) });
  expect(asked.ok).toBe(true);

  const page = await core.call('history.page', { environment, text: chNFe });
  if (!page.ok) throw new Error(JSON.stringify(page.error));
  expect(page.value.entries.map(({ note }) => note)).toEqual([row?.note]);
  const begun = await core.call('watch.begin', { environment, chNFes: [chNFe] });
  expect(begun.ok).toBe(true);
  const watched = await core.call('watch.list', { environment, show: 'all' });
  if (!watched.ok) throw new Error(JSON.stringify(watched.error));
  expect(watched.value.notes.map(({ note }) => note)).toEqual([row?.note]);
});
