/** A journal file that somebody made up, with hashes that fit: no restore and no import takes it, and no question is stopped by it. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, valueOf } from '../../testing/test-context.ts';
import { CHAIN_START, linkHash, requestHash } from '../chain.ts';
import { columnsOf } from '../request-columns.ts';
import { requestOf } from '../testing/requests.ts';
import { checkJournalFile, keptRequests } from './journal-file.ts';
import { openPastJournal } from './past-journal.ts';
import { JOURNAL_FILE, openJournal } from './sqlite-journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-forjado-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const HOMOLOGATED = JSON.stringify({ nProt: '135', provedBy: '102' });

/** A request and one more event, in a chain of their own. */
async function forge(row: Parameters<typeof columnsOf>[0], kind: string, state: string, data: string) {
  await valueOf(openJournal(folder)).close();
  const db = new DatabaseSync(join(folder, JOURNAL_FILE));
  const columns = columnsOf(row);
  db.prepare(`INSERT INTO disablement VALUES (${columns.map(() => '?').join(', ')})`).run(...columns);
  let previous = CHAIN_START;
  const made = ['prepared', 'prepared', JSON.stringify({ request: requestHash(columns) })] as const;
  for (const [index, [of, to, text]] of [made, [kind, state, data] as const].entries()) {
    const link = {
      position: index + 1,
      requestId: row.requestId,
      seq: index + 1,
      kind: of,
      state: to,
      disabled: 0,
    };
    const raw = Buffer.from('<x/>');
    const at = row.createdAt;
    const hash = linkHash(previous, { ...link, at, data: text, raw });
    db.prepare('INSERT INTO disablement_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      ...[link.position, link.requestId, link.seq, of, to, 0, at, text],
      ...[raw, previous, hash],
    );
    previous = hash;
  }
  db.close();
}

test.each([
  ['a company that is a path', { ...requestOf(3), cnpj: '../../../autostart' }, 'outcome', 'homologated', HOMOLOGATED],
  ['an Id that is a path', { ...requestOf(3), id: '../../../x' }, 'outcome', 'homologated', HOMOLOGATED],
  ['an event that is no JSON', requestOf(3), 'file', 'homologated', 'not json'],
  ['an unknown kind', requestOf(3), 'toString', 'homologated', '{}'],
])('%s: refused by name', async (_name, row, kind, state, data) => {
  await forge(row, kind, state, data);
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  expect(codeOf(checkJournalFile(join(folder, JOURNAL_FILE), 'real'))).toBe('backup.broken');
  expect(await openPastJournal(folder, temp, {})).toMatchObject({
    error: { code: 'database.chain-broken', data: { why: 'row' } },
  });
  expect(keptRequests(join(folder, JOURNAL_FILE))).toHaveLength(1);
  const journal = valueOf(openJournal(folder));
  expect(await journal.list('homologacao', 'all')).toEqual([]);
  expect(await journal.newest('homologacao', 9)).toEqual([]);
  expect(await journal.story('pedido-3')).toBeUndefined();
  expect(await journal.verifyChain()).toMatchObject({ ok: false, broken: { why: 'row' } });
  await journal.close();
}); // prettier-ignore
