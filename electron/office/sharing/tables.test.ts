/** Every table of a data folder's database is declared shared, metered or private, and the triggers queue exactly the shared ones. */

import { expect, test } from 'vitest';
import { createChanges } from './changes.ts';
import { ROW_SCHEMAS } from './row-schemas.ts';
import { localDatabase } from './testing/shared-server.ts';
import { ANSWERS, SHARED_TABLES } from './tables.ts';

/** Counted on PostgreSQL as they happen; the rows here are what this computer falls back on. */
const METERED: readonly string[] = ['service_pause', 'key_ask', 'equal_rejection'];

/** Kept to this computer, each with the reason. */
const PRIVATE: Readonly<Record<string, string>> = {
  sharing: 'state of the sharing itself',
  sharing_queue: 'state of the sharing itself',
  sharing_seen: 'state of the sharing itself',
  sharing_meter: 'state of the sharing itself',
  sharing_aside: 'state of the sharing itself',
  sharing_refused: 'state of the sharing itself',
  chain_seen: 'what this computer saw of the server, to be compared with it',
  chain_heard: 'what this computer heard of the server, to be compared with it',
  chain_accepted: 'what a person accepted on this computer, see chain_seen',
  certificate: 'sealed keys stay where they were imported',
  certificate_outside: 'sealed keys stay where they were imported',
  certificate_notice: 'of certificates that are here',
  token: 'opens the service of this computer only',
  token_key: 'seals the tokens of this computer',
  service_status: 'asked every few minutes at most, and worth nothing afterwards',
  sefaz_data: 'a signed file, which each computer checks and a person of it accepts',
  number_question: 'questions by invented keys; the numbers that they showed are shared as told_number',
  watched_note: 'asked by the computer where a person began it; its answers are shared',
  watch_change: 'of watched_note',
  watched_supplier: 'of watched_note',
  watch_setting: 'of watched_note',
  batch: 'a batch runs where it was begun; its answers are shared',
  batch_row: 'of batch',
  batch_pace: 'of batch',
  watched_folder: 'paths of this computer',
  awaited_number: 'of watched_folder',
  file_numbers_done: 'which of the files read here are in file_numbers',
  file_numbers_moved: 'made of file_numbers',
  file_numbers_block: 'made of file_numbers',
  file_numbers_series: 'made of file_numbers',
  file_numbers_seat: 'made of file_numbers',
};

const db = localDatabase();
const names = (type: string) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all(type)
    .map((row) => String(row['name']));
const shared = [ANSWERS, ...SHARED_TABLES.map(({ name }) => name)];

test('a table is neither undeclared nor declared twice', () => {
  // Made by the vault's box on first use (access/token-seal.ts).
  const tables = [...names('table'), 'token_key'].sort();
  expect([...shared, ...METERED, ...Object.keys(PRIVATE)].sort()).toEqual(tables);
});

test('keys, certificates, tokens and what the window remembers stay here', () => {
  for (const name of ['certificate', 'token', 'token_key', 'watch_setting', 'batch'])
    expect(Object.keys(PRIVATE)).toContain(name);
});

test('every shared table is queued by triggers, and no other table is', () => {
  const queued = names('trigger').filter((name) => !name.startsWith('moved_'));
  const changes = SHARED_TABLES.flatMap(({ name }) =>
    ['delete', 'insert', 'update'].map((event) => `share_${name}_${event}`),
  );
  expect(queued).toEqual([...changes, `share_${ANSWERS}_insert`].sort());
});

test('every column of a table that changes is handed in, and its key is the primary one', () => {
  for (const { name, key, columns, merge } of SHARED_TABLES) {
    const info = db.prepare(`SELECT name, pk FROM pragma_table_info(?)`).all(name);
    expect([...columns].sort(), name).toEqual(info.map((row) => row['name']).sort());
    const primary = info.filter((row) => row['pk'] !== 0).sort((a, b) => Number(a['pk']) - Number(b['pk']));
    expect(key, name).toEqual(primary.map((row) => row['name']));
    for (const column of Object.keys(merge)) expect(columns, name).toContain(column);
  }
});

test('nothing is queued in a folder that is not shared', () => {
  db.exec("INSERT INTO phrase VALUES ('11222333', 'Quebra de sequência', '2026-11-20T12:00:00.000Z')");
  expect(db.prepare('SELECT count(*) AS n FROM sharing_queue').get()).toEqual({ n: 0 });
});

const EARLY = '2026-11-20T12:00:00.000Z';
const LATE = '2026-11-21T12:00:00.000Z';
/** Of two computers, each early or late. */
const CASES = [
  ['217 early', '124 late', '124'],
  ['124 late', '217 early', '124'],
  ['124 early', '217 late', '217'],
  ['none early', '217 late', '217'],
  ['217 early', 'none late', '217'],
  ['none late', '217 early', '217'],
] as const;

test.each(CASES)('of a note in contingency: %s here and %s there is %s', (here, there, cStat) => {
  const own = localDatabase();
  const changes = createChanges(own);
  const key = ['3'.repeat(44), '1'];
  const put = (said: string) => {
    const [answer = '', when] = said.split(' ');
    const row = {
      ch_nfe: '3'.repeat(44),
      tp_amb: '1',
      emitter: '11222333000181',
      mod: '55',
      serie: 1,
      n_nf: 5,
      trusted: 1,
      issued: null,
      c_stat: answer === 'none' ? '' : answer,
      at: when === 'late' ? LATE : EARLY,
      declared_at: null,
    };
    changes.put('contingency', { key, row }, () => false);
  };
  put(here);
  put(there);
  expect(own.prepare('SELECT c_stat AS cStat FROM contingency').get()).toEqual({ cStat });
});

test('every column of a shared table has a schema', () => {
  for (const { name, columns } of SHARED_TABLES) {
    expect(Object.keys(ROW_SCHEMAS[name]?.shape ?? {}).sort(), name).toEqual([...columns].sort());
  }
});
