/** A folder that is kept current: read when files come, and a notice where a number outlived its window. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Call } from '../../../shared/contract.ts';
import { ok } from '../../../shared/result.ts';
import type { Realm } from '../../realm/realm.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createFolderRounds } from './watched-folders.ts';

/** The limit of `vi.waitFor` unless set otherwise is a second, which a busy machine needs for what is waited for here. */
const WAIT = { timeout: 10_000 };

const place = { cnpj: '11222333000181', mod: '55', serie: 1, nNFIni: 3, nNFFin: 3 };

test('new files are read, and the number that was waited for is one notice when it is a gap', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-pasta-'));
  const opened = openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA });
  if (!opened.ok) throw new Error(opened.error.code);
  let sources = [{ kind: 'folder', path: folder }];
  const realm = {
    kind: 'real',
    database: opened.value,
    ledger: { noteFiles: () => ok({ sources: () => sources }) },
  } as unknown as Realm;
  const read: unknown[] = [];
  const notified: unknown[][] = [];
  let now = new Date('2026-11-05T12:00:00Z');
  const rounds = createFolderRounds({
    clock: { now: () => now },
    log: { write: (entry) => expect(entry).toBeUndefined() },
    notifier: { notify: (...words) => notified.push(words) },
    folderQuietMs: 40,
    inRealm: async (_environment, use) => use(realm),
    openRealms: [realm],
    ownCall: () =>
      (async (name: string, input: unknown) => {
        if (name === 'numbering.read') {
          read.push(input);
          return ok({});
        }
        const over = now.getUTCDate() > 7;
        return ok({
          waiting: over ? [] : [{ ...place, until: '2026-11-07T12:00:00Z' }],
          gaps: over ? [place] : [],
        });
      }) as unknown as Call,
  });
  rounds.start();
  const watch = rounds.handlers['folder.watch'];
  const chosen = { environment: 'producao', path: folder, on: true } as const;
  expect(await watch(chosen)).toEqual(ok({ paths: [folder] }));
  expect(await watch({ ...chosen, path: '/outra' })).toEqual(ok({ paths: [folder] }));
  await vi.waitFor(() => expect(read).toEqual([{ environment: 'producao', path: folder }]), WAIT);
  now = new Date('2026-11-08T12:00:00Z');
  for (const name of ['a.xml', 'b.xml']) {
    writeFileSync(join(folder, name), '<NFe/>');
    await vi.waitFor(() => expect(read.length).toBe(name === 'a.xml' ? 2 : 3), WAIT);
  }
  expect(notified).toEqual([
    [
      'Um número que faltava virou furo',
      'Em Produção: o prazo para a nota chegar passou. Clique para ver.',
      'numbering',
    ],
  ]);
  sources = [];
  expect(await rounds.handlers['folder.watched']({ environment: 'producao' })).toEqual(ok({ paths: [] }));
  await rounds.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
