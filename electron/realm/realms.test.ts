/** Realms are opened once, and again after any failure. */

import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import type { Realm } from './realm.ts';
import { createRealms } from './realms.ts';

test('a data folder whose opening broke off is opened by the next call, and then only once', async () => {
  let held = true;
  const opened: string[] = [];
  const { of, open } = createRealms(
    () => ok('/dados'),
    async (kind, dataDir) => {
      if (held) throw new Error('EBUSY');
      opened.push(dataDir);
      return ok({ kind } as Realm);
    },
  );
  await expect(of('homologacao')).rejects.toThrow('EBUSY');
  held = false;
  expect((await of('producao')).ok && (await of('homologacao')).ok).toBe(true);
  expect([opened, open.length]).toEqual([['/dados'], 1]);
});
