/** The list and the table of Histórico where the disk of the data folder is full: it is said, and they come once there is room. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';
import { fill, MAY_MOUNT, NO_MOUNT, smallDisk } from '../../testing/small-disk.ts';

test.skipIf(!MAY_MOUNT)(
  `on a full disk Histórico says so, and is there once there is room${NO_MOUNT}`,
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'balcao-historico-'));
    const unmount = smallDisk(home, '8m');
    const app = await openTestApp(join(home, 'dados'));
    onTestFinished(async () => {
      await app.close();
      unmount();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    });
    const of = { environment: 'homologacao' } as const;
    await app.call('history.list', { ...of, limit: 10 });
    const ballast = fill(home);
    const full = { ok: false, error: { code: 'data.folder', data: { reason: 'sqlite 13' } } };
    expect(await app.call('history.page', of)).toMatchObject(full);
    expect(await app.call('history.export', of)).toMatchObject(full);
    rmSync(ballast);
    expect(await app.call('history.page', of)).toMatchObject({ ok: true, value: { of: 0 } });
    const table = await app.call('history.export', of);
    expect(table).toMatchObject({ ok: true, value: { rows: 0 } });
    expect(readdirSync(join(home, 'dados', 'arquivo', 'listas', 'homologacao'))).toHaveLength(1);
  },
);
