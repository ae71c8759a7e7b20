/** A chain that went back is accepted only once it is noted that the files of this computer are to be read first. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appError, type ErrorCode } from '../../../shared/errors.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Disablements } from '../../disablement/disablements.ts';
import type { Realm } from '../../realm/realm.ts';
import { importsOwed } from '../../storage/backup/restore-record.ts';
import { BACKUP_FOLDER } from '../../storage/backup/backup.ts';
import type { InJournal } from '../scope.ts';
import { createSharedJournalHandlers } from './shared-journal.ts';

const cnpj = cnpjSchema.parse('11222333000181');
let dataDir: string;
/** Whether the files were owed at each acceptance. */
let accepted: boolean[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-aceite-'));
  accepted = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));

/** The program ends, or the server goes away, in the middle of the acceptance. */
async function acceptOf(code: ErrorCode) {
  const shared = {
    isSet: true,
    chain: async () => ok(appError(code, { cnpj })),
    acceptChain: async () => {
      accepted.push(importsOwed(dataDir));
      return err(appError('database.away'));
    },
  };
  const inJournal: InJournal = async (_environment, use) =>
    use({} as Disablements, { dataDir, shared } as unknown as Realm);
  const handlers = createSharedJournalHandlers({
    clock: { now: () => new Date() },
    filePicker: { pickCertificate: () => Promise.reject(new Error('asked')) },
    inRealm: () => Promise.reject(new Error('asked')),
    inJournal,
    emit: () => undefined,
  });
  return handlers['shared-journal.accept-chain']({ cnpj });
}

test('one that went back owes its import before it is accepted, and one that was altered owes none', async () => {
  expect(await acceptOf('database.rewound')).toMatchObject({ error: { code: 'database.away' } });
  expect(accepted).toEqual([true]);
  rmSync(join(dataDir, BACKUP_FOLDER), { recursive: true, maxRetries: 10 });
  await acceptOf('database.altered');
  expect(accepted).toEqual([true, false]);
});

test('nothing is accepted where that cannot be noted', async () => {
  writeFileSync(join(dataDir, BACKUP_FOLDER), '');
  await expect(acceptOf('database.rewound')).rejects.toThrow();
  expect(accepted).toEqual([]);
});
