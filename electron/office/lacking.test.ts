/**
 * What a folder's own journal has that the shared one lacks: counting in pieces gives the same as reading it
 * at once.
 */

import { mkdtempSync, openSync, rmSync, statSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptRequests } from '../disablement/journal/sqlite/journal-file.ts';
import { JOURNAL_SCHEMA } from '../disablement/journal/sqlite/sqlite-schema.ts';
import { openDatabase } from '../storage/database/database.ts';
import { fillOffice } from '../testing/many-companies.ts';
import { createLacking } from './lacking.ts';

const folder = mkdtempSync(join(tmpdir(), 'falta-'));
const path = join(folder, 'diario.sqlite');
beforeAll(() => fillOffice(folder, { companies: 1, disablements: 4_200 }));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

it('asks for every request once, some thousand at a time', async () => {
  const pieces: (readonly string[])[] = [];
  const lacking = await createLacking(path)(async (ids) => {
    pieces.push(ids);
    return ids.slice(0, 2);
  });
  expect(pieces.map((piece) => piece.length)).toEqual([2_000, 2_000, 200]);
  expect(lacking).toBe(6);
  const kept = keptRequests(path)?.map(({ requestId }) => requestId);
  expect(pieces.flat().sort()).toEqual(kept?.sort());
});

it('counts only those that block their numbers, or whose numbers are disabled', async () => {
  const own = join(folder, 'outra');
  await fillOffice(own, { companies: 1, disablements: 2 });
  const file = join(own, 'diario.sqlite');
  const db = openDatabase(file, { durability: 'normal', migrations: JOURNAL_SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  const columns = 'environment, tp_amb, uf, ano, cnpj, company, mod, serie, ini, fin, x_just, signed_xml';
  const rest = `${columns}, certificate, certificate_until, created_at`;
  db.value.exec(
    `INSERT INTO disablement (request_id, inf_id, ${rest}) SELECT 'nunca-enviado', 'ID', ${rest} FROM disablement LIMIT 1`,
  );
  db.value.close();
  const asked: string[] = [];
  const lacking = await createLacking(file)(async (ids) => {
    asked.push(...ids);
    return ids;
  });
  expect([asked.length, lacking]).toEqual([3, 2]);
});

it('finds nothing lacking where there is no journal', async () => {
  expect(await createLacking(join(folder, 'nenhum.sqlite'))(async (ids) => ids)).toBe(0);
});

it('waits for nothing of a journal that is damaged, which cannot be imported, also once that happens', async () => {
  const lacking = createLacking(path);
  const all = async (ids: readonly string[]) => ids;
  expect(await lacking(all)).toBe(4_200);
  const file = openSync(path, 'r+');
  const { size } = statSync(path);
  writeSync(file, Buffer.alloc(4_096, 0xff), 0, 4_096, Math.floor(size / 8_192) * 4_096);
  closeSync(file);
  expect(keptRequests(path)).toBeUndefined();
  expect(await lacking(all)).toBe(0);
});
