/** A journal that was taken out of its folder is missed: no empty one takes its place, nor that of a backup. */

import { existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { valueOf } from '../disablement/testing/test-context.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { copyDaily } from './copies.ts';

const environment = 'homologacao' as const;
let app: TestApp;
afterEach(() => app.close());
const list = () => app.call('disablement.list', { environment, pending: false });

test.each(['deleted', 'emptied'])(
  'a journal that was %s, as by an antivirus, is missed until a backup is restored',
  async (how) => {
    app = await openTestApp();
    expect(await list()).toEqual({ ok: true, value: [] });
    const { name } = valueOf(await app.call('backup.make', { environment }));
    await app.app.close();
    const journal = join(app.dataDir, 'diario.sqlite');
    if (how === 'deleted') rmSync(journal);
    else truncateSync(journal);
    app = await openTestApp(app.dataDir);
    expect(await list()).toMatchObject({
      error: { code: 'data.damaged', data: { path: journal, reason: 'missing' } },
    });
    await copyDaily(
      app.dataDir,
      { now: () => new Date(Date.now() + 86_400_000) },
      { write: () => undefined },
    );
    expect(valueOf(await app.call('backup.list', { environment })).map((copy) => copy.name)).toEqual([name]);
    valueOf(await app.call('backup.restore', { environment, name }));
    app = await app.reopen();
    expect(await list()).toEqual({ ok: true, value: [] });
    expect(existsSync(journal)).toBe(true);
  },
);
