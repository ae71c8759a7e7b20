/** What the page may not do by the calls about batches, and the notice that one has ended. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hostWords } from '../../../shared/explain/host/host.ts';
import type { BatchView } from '../../../shared/contract.ts';
import { batchNotice } from '../../consult/batch/batch-notice.ts';
import type { Realm } from '../../realm/realm.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import type { InRealm } from '../scope.ts';
import { createBatchHandlers } from './batch.ts';

const nothing = () => Promise.reject(new Error('nothing is opened for this'));
const handlersIn = (inRealm: InRealm) =>
  createBatchHandlers({
    clock: { now: () => new Date() },
    log: { write: () => undefined },
    filePicker: { pickCertificate: nothing },
    notifier: { notify: () => undefined },
    opener: { showInFolder: nothing, openCalendar: nothing, openDraft: nothing },
    face: 'web',
    version: '0.0.0',
    inRealm,
    ownCall: () => nothing,
    emit: () => undefined,
  });

it('batches that could not be opened once, as while another program held the data, are opened by the next call', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-lotes-'));
  const opened = openDatabase(join(dataDir, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  const database = opened.value;
  let held = true;
  const realm = {
    kind: 'treino',
    dataDir,
    get database() {
      if (held) throw new Error('database is locked');
      return database;
    },
  } as unknown as Realm;
  const { handlers, close } = handlersIn(async (_environment, use) => use(realm));
  const list = async () => handlers['batch.list']({ environment: 'treino', limit: 10 });
  await expect(list()).rejects.toThrow('database is locked');
  held = false;
  expect(await list()).toEqual({ ok: true, value: [] });
  await close();
  database.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

it('a program whose batches could not be opened closes nevertheless', async () => {
  const realm = { kind: 'treino', dataDir: '' } as unknown as Realm;
  const { handlers, close } = handlersIn(async (_environment, use) => use(realm));
  const list = handlers['batch.list']({ environment: 'treino', limit: 10 });
  await expect(list).rejects.toThrow();
  await close();
});

it('a page writes a table into the archive only: it names no path', async () => {
  const { handlers } = handlersIn(nothing);
  const id = '11111111-1111-4111-8111-111111111111';
  const input = { environment: 'homologacao', id, as: 'csv', path: '/tmp/anywhere.csv' } as const;
  expect(await handlers['batch.export'](input, { face: 'web', session: 'page' })).toMatchObject({
    ok: false,
    error: { code: 'input.invalid', issues: [{ path: 'path' }] },
  });
});

it('the notice of an ended batch names what a person must look at first', () => {
  const view = { name: 'notas.xlsx', groups: { autorizada: 1_280, cancelada: 1, failed: 2 } } as BatchView;
  expect(batchNotice(view, hostWords(), 'pt-BR').text).toBe(
    'notas.xlsx: 1 cancelada, 2 sem resposta e 1.280 autorizadas.',
  );
  expect(batchNotice({ ...view, groups: {} }, hostWords(), 'pt-BR').text).toBe(
    'notas.xlsx: nenhuma nota foi consultada.',
  );
});
