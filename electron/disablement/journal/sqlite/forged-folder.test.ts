/** A forged journal file whose hashes fit: no restore takes it, an import takes only its other companies, and no query fails by it. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CNPJ, codeOf, valueOf } from '../../testing/test-context.ts';
import { DONE, forgeJournal, idOf, SENDING, type Forged, type Link } from '../testing/forged-journal.ts';
import { requestOf } from '../testing/requests.ts';
import { checkJournalFile, keptRequests } from './journal-file.ts';
import { openPastJournal } from './past-journal.ts';
import { JOURNAL_FILE, openJournal } from './sqlite-journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-forjado-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const OTHER = '11444777000161';
const row = (n: number, changes: Partial<Forged> = {}): Forged => ({
  ...requestOf(n, { id: idOf(CNPJ, n) }),
  ...changes,
});
const honest = (n: number): [Forged, ...Link[]] => [
  row(n, { cnpj: OTHER, id: idOf(OTHER, n), requestId: `outro-${n}` }),
  SENDING,
  DONE,
];

const UNREADABLE: readonly [string, Forged, Link][] = [
  ['a company that is a path', row(3, { cnpj: '../../../autostart' }), DONE],
  ['an Id that is a path', row(3, { id: '../../../x' }), DONE],
  ['an event that is no JSON', row(3), { kind: 'file', state: 'homologated', data: 'not json' }],
  ['an unknown kind', row(3), { kind: 'toString', state: 'homologated', data: '{}' }],
  ['bytes without end', row(3), { ...SENDING, raw: new Uint8Array(20_000_000) }],
  ['a text without end', row(3), { ...SENDING, data: `"${'a'.repeat(20_000_000)}"` }],
];

test.each(UNREADABLE)(
  '%s: no copy is restored with it, and no question is stopped by it',
  async (_name, forged, link) => {
    await forgeJournal(folder, [forged, link]);
    expect(codeOf(checkJournalFile(join(folder, JOURNAL_FILE), 'real'))).toBe('backup.broken');
    const journal = valueOf(openJournal(folder));
    expect(await journal.verifyChain()).toMatchObject({ ok: false, broken: { why: 'row' } });
    if (link.raw || link.data.length > 99) return journal.close();
    expect(keptRequests(join(folder, JOURNAL_FILE))).toHaveLength(1);
    expect(await journal.list('homologacao', 'all')).toEqual([]);
    expect(await journal.newest('homologacao', 9)).toEqual([]);
    expect(await journal.story('pedido-3')).toBeUndefined();
    await journal.close();
  },
);

const FORGED: readonly [string, Forged, readonly Link[], string, number][] = [
  ...UNREADABLE.map(([name, forged, link], n): (typeof FORGED)[number] => [
    name,
    forged,
    [link],
    'row',
    n < 2 ? 4 : 5,
  ]),
  ['homologated without being sent', row(3), [DONE], 'step', 5],
  ['sent again after it was homologated', row(3), [SENDING, DONE, SENDING], 'step', 7],
  [
    'a refusal that becomes a homologation',
    row(3),
    [SENDING, { ...DONE, state: 'refused' }, DONE],
    'step',
    7,
  ],
  ['an event whose predecessor is missing', row(3), [{ ...SENDING, seq: 3 }], 'order', 5],
  ['the id of a request that is a path', row(3, { requestId: '../../x' }), [SENDING], 'row', 4],
  ['the Id of another company', row(3, { id: idOf(OTHER, 3) }), [SENDING], 'id', 4],
  ['the Id of other numbers', row(3, { id: idOf(CNPJ, 4) }), [SENDING], 'id', 4],
  ['a year that no server takes', row(3, { ano: 1999 }), [SENDING], 'row', 4],
  ['a signed request without end', row(3, { signedXml: 'a'.repeat(9_000_000) }), [SENDING], 'row', 4],
];

test.each(FORGED)('%s: that company alone is set aside', async (_name, forged, links, why, position) => {
  await forgeJournal(folder, honest(1), [forged, ...links], honest(5));
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  const past = valueOf(await openPastJournal(folder, temp, {}));
  expect(past?.aside).toEqual([{ cnpj: forged.cnpj, position, why }]);
  expect([past?.events, past?.requests, past?.requestIds()]).toEqual([6, 2, ['outro-1', 'outro-5']]);
  expect(new Set(past?.after(0, 100).map(({ cnpj }) => cnpj))).toEqual(new Set([OTHER]));
  past?.close();
});

test('an event of a request that is not there belongs to no company, and is not brought in', async () => {
  await forgeJournal(folder, honest(1), [row(3), { ...SENDING, requestId: 'ninguem' }]);
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  const past = valueOf(await openPastJournal(folder, temp, {}));
  expect(past?.aside).toEqual([{ cnpj: '', position: 5, why: 'order' }]);
  expect(past?.after(0, 100).map(({ requestId }) => requestId)).toEqual([
    ...Array<string>(3).fill('outro-1'),
    'pedido-3',
  ]);
  past?.close();
});
