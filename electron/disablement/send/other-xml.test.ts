/**
 * A row of the journal whose signed text asks for other numbers, or is not signed, as any writer of a shared journal can insert it: it is
 * not sent.
 */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../journal/sqlite/sqlite-journal.ts';
import { environment, realmForTests } from '../testing/realm.ts';
import { codeOf, valueOf } from '../testing/test-context.ts';
import { asksFor } from './asks-for.ts';

const t = realmForTests();

test('a request that shows one number and is signed for others is not sent, and stays as it was', async () => {
  const old = await t.prepared(3, 9);
  const shown = await t.prepared(20);
  const journal = valueOf(openJournal(join(t.home, 'dados')));
  const [row, signed] = [await journal.row(shown), await journal.row(old)];
  if (!row || !signed) throw new Error('no rows');
  valueOf(await t.app.discard({ environment, requestId: old }));
  valueOf(await t.app.discard({ environment, requestId: shown }));
  const forged = { ...row, requestId: randomUUID(), signedXml: signed.signedXml };
  await journal.add(forged);
  expect(codeOf(await t.send(forged.requestId))).toBe('disablement.other-xml');
  expect(t.sefaz.ledger).toEqual([]);
  expect(t.context.posted).toEqual([]);
  expect(valueOf(await t.app.get({ environment, requestId: forged.requestId })).state).toBe('prepared');
  await journal.close();
});

test('a request whose text was changed after it was signed is not sent, and stays as it was', async () => {
  const requestId = await t.prepared(3);
  const journal = valueOf(openJournal(join(t.home, 'dados')));
  const row = await journal.row(requestId);
  if (!row) throw new Error('no row');
  valueOf(await t.app.discard({ environment, requestId }));
  const changed = row.signedXml.replace(/<DigestValue>[^<]*/, `<DigestValue>${'A'.repeat(27)}=`);
  await journal.add({ ...row, requestId: randomUUID(), signedXml: changed });
  const [last] = valueOf(await t.app.list({ environment, pending: false }));
  expect(codeOf(await t.send(last?.requestId ?? ''))).toBe('disablement.own-signature');
  expect(t.context.posted).toEqual([]);
  await journal.close();
});

test('only a text of the same fields is the row’s', async () => {
  const requestId = await t.prepared(3, 9);
  const journal = valueOf(openJournal(join(t.home, 'dados')));
  const row = await journal.row(requestId);
  await journal.close();
  if (!row) throw new Error('no row');
  expect(asksFor(row, row.signedXml)).toBe(true);
  const { signedXml } = row;
  const [all = ''] = /<infInut.*<\/infInut>/s.exec(signedXml) ?? [];
  for (const text of [
    signedXml.replace('<nNFFin>9<', '<nNFFin>10<'),
    signedXml.replace('<serie>1<', '<serie>2<'),
    signedXml.replace('<tpAmb>2<', '<tpAmb>1<'),
    signedXml.replace('<cUF>35<', '<cUF>33<'),
    signedXml.replace('<xJust>', '<xJust>x'),
    signedXml.replace(/Id="[^"]*"/, 'Id="x"'),
    signedXml.replace(all, all + all),
    '',
  ])
    expect(asksFor(row, text), text).toBe(false);
});
