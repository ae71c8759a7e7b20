/** A store of numbers and a folder to read, new for each test of a file. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { ReadingReport } from '../../../shared/contract.ts';
import type { NoteFiles } from '../ledger/note-files.ts';
import { openNumberStore } from '../scan/store/number-store.ts';

export interface StoreForTests {
  readonly home: string;
  /** The folder with notes, inside `home`. */
  readonly root: string;
  readonly store: NoteFiles;
  /** Rejects where the source as a whole cannot be read. */
  readonly read: (path?: string) => Promise<ReadingReport>;
}

export function storeForEachTest(): () => StoreForTests {
  let current: StoreForTests | undefined;
  beforeEach(() => {
    const home = mkdtempSync(join(tmpdir(), 'balcao-numeros-'));
    const root = join(home, 'notas');
    mkdirSync(root);
    const opened = openNumberStore({
      dataDir: join(home, 'dados'),
      now: () => new Date('2026-11-22T12:00:00Z'),
    });
    if (!opened.ok) throw new Error(opened.error.code);
    const store = opened.value;
    const read = async (path = root) => {
      const report = await store.readSource(path);
      if (!report.ok) throw new Error(JSON.stringify(report.error));
      return report.value;
    };
    current = { home, root, store, read };
  });
  afterEach(async () => {
    await current?.store.close();
    if (current) rmSync(current.home, { recursive: true, force: true, maxRetries: 10 });
  });
  return () => {
    if (!current) throw new Error('no test runs');
    return current;
  };
}
