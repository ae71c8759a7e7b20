/** Searching and paging of the history's index, against plain filtering of the same rows. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { HistoryFilter, HistorySort } from '../../../shared/contract.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { openDatabase, type Database } from '../../storage/database/database.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { createFindDesk, type FindDesk } from './find-desk.ts';
import type { FoundPage } from './find-messages.ts';
import { openHistoryIndex } from './history-index.ts';
import type { RequestIndexRow } from './index-rows.ts';
import { addCompanies, addPastConsults, companyCnpj, pastConsult } from './testing/past-consults.ts';

/** More than what is looked at all at once, so that results are walked. */
const ROWS = 5_400;
const COMPANIES = 3;
const ALL = Array.from({ length: ROWS }, (_, n) => pastConsult(n, COMPANIES));
const NEWEST = { by: 'at', down: true } as const;

const root = mkdtempSync(join(tmpdir(), 'balcao-historico-'));
const prepared = mkdtempSync(join(root, 'preparado-'));
let home: string;
let source: Database;
let index: Database;
let desk: FindDesk;
const begin = () => {
  source = open(join(home, 'balcao.sqlite'));
  const opened = openHistoryIndex(home);
  if (!opened.ok) throw new Error(opened.error.code);
  index = opened.value;
  desk = createFindDesk(index, source);
};
const end = async () => {
  await desk.close();
  index.close();
  source.close();
};
const enter = () => {
  home = mkdtempSync(join(root, 'copia-'));
  cpSync(prepared, home, { recursive: true });
  begin();
};
beforeAll(async () => {
  home = prepared;
  begin();
  addCompanies(source, COMPANIES + 5);
  addPastConsults(source, ALL);
  await end();
  // What was there before the index is taken in from its beginning.
  begin();
  await desk.filled(null);
  await end();
  enter();
});
afterAll(async () => {
  await end();
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});
/** A test that changes what is there leaves it as it was. */
const renew = async () => {
  await end();
  enter();
};

function open(path: string): Database {
  const db = openDatabase(path, { durability: 'normal', migrations: SCHEMA });
  if (!db.ok) throw new Error(db.error.code);
  return db.value;
}

function filterOf(changes: Partial<HistoryFilter>): HistoryFilter {
  return { environment: 'producao', text: '', changed: false, ...changes };
}
const pageOf = (
  filter: Partial<HistoryFilter>,
  place: { offset?: number; limit?: number; asOf?: string; sort?: HistorySort; whole?: true } = {},
) => desk.page({ filter: filterOf(filter), sort: NEWEST, offset: 0, limit: 60, ...place });
const subjectsOf = ({ rows }: FoundPage) =>
  rows.map((row) => ('consult' in row ? row.consult.chNFe : row.requestId));
const newest = (keep: (row: (typeof ALL)[number]) => boolean) =>
  ALL.filter(keep)
    .map(({ chNFe }) => chNFe)
    .reverse();
const totalOf = async (filter: Partial<HistoryFilter>) => {
  const page = await pageOf(filter);
  return page.total ?? desk.count({ filter: filterOf(filter), asOf: page.asOf });
};

function requestRow(n: number, changes: Partial<RequestIndexRow> = {}): RequestIndexRow {
  return {
    requestId: `pedido-${n}`,
    at: Date.UTC(2024, 0, 2) + n,
    environment: 'producao',
    cnpj: companyCnpj(0),
    mod: '55',
    serie: 1,
    ini: 90_000 + n,
    fin: 90_009 + n,
    result: 'homologated',
    changed: 0,
    words: 'quebra de sequência',
    subject: `ID3524${companyCnpj(0)}`,
    nProt: `13524000000${n}`,
    ...changes,
  };
}

test('every row is reached page by page, newest first, and the count is the true one', async () => {
  const expected = newest(() => true);
  expect((await pageOf({})).total).toBe(ROWS);
  for (const offset of [0, 60, 5_360]) {
    expect(subjectsOf(await pageOf({}, { offset }))).toEqual(expected.slice(offset, offset + 60));
  }
  expect(subjectsOf(await pageOf({}, { sort: { by: 'at', down: false } }))).toEqual(
    expected.toReversed().slice(0, 60),
  );
});

test('a company, a result and dates narrow the list, and each count is exact', async () => {
  const cnpj = companyCnpj(1) as HistoryFilter['cnpj'];
  expect(await totalOf({ cnpj })).toBe(newest(({ emitter }) => emitter === cnpj).length);
  expect(await totalOf({ result: 'cancelada' })).toBe(
    newest(({ situation }) => situation === 'cancelada').length,
  );
  const [from, until] = ['2024-01-02T00:00:00.000Z', '2024-01-03T00:00:00.000Z'];
  const inside = newest(({ at }) => at >= from && at < until);
  expect(await totalOf({ from, until })).toBe(inside.length);
  expect(subjectsOf(await pageOf({ from, until, cnpj }))).toEqual(
    newest(({ at, emitter }) => at >= from && at < until && emitter === cnpj).slice(0, 60),
  );
});

test('a name, a CNPJ with or without punctuation, a part of a key and a protocol are found', async () => {
  const some = ALL[4_321]!;
  const company = newest(({ emitter }) => emitter === companyCnpj(2));
  expect(await totalOf({ text: 'industria 2' })).toBe(company.length);
  const dotted = companyCnpj(2).replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-');
  expect(await totalOf({ text: dotted })).toBe(company.length);
  expect(await totalOf({ text: companyCnpj(2) })).toBe(company.length);
  expect(subjectsOf(await pageOf({ text: dotted }))).toEqual(
    subjectsOf(await pageOf({ cnpj: cnpjSchema.parse(companyCnpj(2)) })),
  );
  for (const text of [
    some.chNFe,
    some.chNFe.slice(30, 43),
    some.nProt,
    some.chNFe.replace(/(.{4})/g, '$1 '),
  ]) {
    expect(subjectsOf(await pageOf({ text }))).toContain(some.chNFe);
  }
  const part = some.chNFe.slice(36, 41);
  expect(subjectsOf(await pageOf({ text: part }))).toEqual(
    newest(({ chNFe, nProt }) => `${chNFe} ${nProt}`.includes(part)).slice(0, 60),
  );
  expect((await pageOf({ text: '98765432109876' })).total).toBe(0);
});

test('entries of exactly the number come first, then those that contain its digits', async () => {
  const page = await pageOf({ text: '1.234' });
  const exact = newest(({ nNF }) => nNF === 1234);
  expect(page.exact).toBe(exact.length);
  expect(subjectsOf(page).slice(0, exact.length)).toEqual(exact);
  const others = newest(({ nNF, chNFe, nProt }) => nNF !== 1234 && `${chNFe} ${nProt}`.includes('1234'));
  expect(subjectsOf(page).slice(exact.length)).toEqual(others.slice(0, 60 - exact.length));
  expect(await totalOf({ text: '1.234' })).toBe(exact.length + others.length);
  // Fewer than three digits are a number and nothing else.
  expect(await totalOf({ text: 'nº 12' })).toBe(newest(({ nNF }) => nNF === 12).length);
});

test('frequent and rare words are counted exactly, and all words must be found, also those that a pasted control character separates', async () => {
  expect(await totalOf({ text: 'autorizado' })).toBe(newest(({ cStat }) => cStat === '100').length);
  expect(await totalOf({ text: 'consumo indevido' })).toBe(newest(({ cStat }) => cStat === '656').length);
  expect(await totalOf({ text: 'transportes cancelada' })).toBe(
    newest(({ emitter, cStat }) => emitter === companyCnpj(1) && cStat === '101').length,
  );
  expect(await totalOf({ text: 'série 1 cancelamento' })).toBe(newest(({ cStat }) => cStat === '101').length);
  expect((await pageOf({ text: 'nada disto' })).total).toBe(0);
  const found = subjectsOf(await pageOf({ text: 'cancelamento homologado' }));
  expect(found).not.toEqual([]);
  expect(subjectsOf(await pageOf({ text: 'cancelamento\u0000homologado' }))).toEqual(found);
});

test('disablements stand among the consultations by their time, and one that moved is listed once', async () => {
  onTestFinished(renew);
  const three = ['pedido-3', 'pedido-2', 'pedido-1'];
  await desk.putRequests({ rows: [1, 2, 3].map((n) => requestRow(n)), mark: 'm1', restart: true });
  expect((await pageOf({})).total).toBe(ROWS + 3);
  expect(subjectsOf(await pageOf({ kind: 'disablement' }))).toEqual(three);
  const around = subjectsOf(await pageOf({}, { offset: ROWS - 24 * 60 - 3, limit: 6 }));
  expect(around.filter((subject) => subject.startsWith('pedido'))).toEqual(three);
  expect((await pageOf({ text: '90005' })).exact).toBe(3);
  expect(subjectsOf(await pageOf({ text: '90005' })).slice(0, 3)).toEqual(three);
  expect(subjectsOf(await pageOf({ text: 'quebra' }))).toHaveLength(3);
  expect(subjectsOf(await pageOf({ text: 'quebra de sequência' }))).toHaveLength(3);
  expect(subjectsOf(await pageOf({ text: 'quebra ou sequência' }))).toHaveLength(0);
  await desk.putRequests({ rows: [requestRow(2, { result: 'refused' })], mark: 'm2', restart: false });
  expect(await totalOf({ kind: 'disablement' })).toBe(3);
  expect(subjectsOf(await pageOf({ result: 'refused' }))).toEqual(['pedido-2']);
  expect(await desk.journalMark(null)).toBe('m2');
  await desk.putRequests({ rows: [requestRow(9)], mark: 'm3', restart: true });
  expect(subjectsOf(await pageOf({ kind: 'disablement' }))).toEqual(['pedido-9']);
});

test('rows that come meanwhile do not move the pages of a result that is being read', async () => {
  onTestFinished(renew);
  const first = await pageOf({}, { limit: 10 });
  addPastConsults(source, [pastConsult(ROWS, COMPANIES), pastConsult(ROWS + 1, COMPANIES)]);
  await desk.putRequests({ rows: [requestRow(5, { at: Date.UTC(2030, 0) })], mark: 'm', restart: true });
  const second = await pageOf({}, { offset: 10, limit: 10, asOf: first.asOf });
  expect([...subjectsOf(first), ...subjectsOf(second)]).toEqual(newest(() => true).slice(0, 20));
  expect((await pageOf({})).total).toBe(ROWS + 3);
  expect(subjectsOf(await pageOf({}, { limit: 1 }))).toEqual(['pedido-5']);
});

test.each(['moved', 'restarted'])('a whole result has each row once, though requests %s', async (how) => {
  onTestFinished(renew);
  const rows = [1, 2, 3].map((n) => requestRow(n));
  await desk.putRequests({ rows, mark: 'm1', restart: true });
  const seen: string[] = [];
  let asOf: string | undefined;
  for (let offset = 0; offset < ROWS + 3; offset += 2_000) {
    const page = await pageOf({}, { offset, limit: 2_000, whole: true, ...(asOf ? { asOf } : {}) });
    expect(page.total).toBe(ROWS + 3);
    asOf = page.asOf;
    seen.push(...subjectsOf(page));
    const moved = { at: Date.UTC(2030, 0) + offset };
    await desk.putRequests({
      rows: [3, 1].map((n) => requestRow(n, moved)),
      mark: `m${offset}`,
      restart: how === 'restarted',
    });
  }
  expect([seen.length, new Set(seen).size]).toEqual([ROWS + 3, ROWS + 3]);
});

test('an answer that differs from the one before about its note is marked, and can be listed alone', async () => {
  onTestFinished(renew);
  const again = (situation: string, procEventoNFe: unknown[], minutes: number) => ({
    ...ALL[100]!,
    at: new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString(),
    situation,
    answer: JSON.stringify({ cStat: '100', protNFe: [], procEventoNFe }),
  });
  const { situation } = ALL[100]!;
  const event = { evento: { infEvento: { tpEvento: '110110', dhEvento: '2026-01-01T00:00:00-03:00' } } };
  addPastConsults(source, [
    again(situation, [], 1),
    again(situation, [event], 2),
    again('cancelada', [event], 3),
  ]);
  const page = await pageOf({ changed: true });
  expect(page.rows.map((row) => ('consult' in row ? row.changed : []))).toEqual([['situation'], ['events']]);
  expect(page.total).toBe(2);
});

test('an older database in place of the one that was indexed is indexed anew', async () => {
  onTestFinished(renew);
  await desk.close();
  source.close();
  const path = join(home, 'outra.sqlite');
  source = open(path);
  addPastConsults(source, ALL.slice(0, 40));
  desk = createFindDesk(index, source);
  await desk.filled(null);
  expect((await pageOf({})).total).toBe(40);
});

test('answers that were removed are not listed any more', async () => {
  onTestFinished(renew);
  source.exec('DELETE FROM consultation WHERE seq > 5390');
  expect(subjectsOf(await pageOf({}, { limit: 5 }))).toEqual(newest(() => true).slice(10, 15));
  source.exec('DELETE FROM consultation WHERE seq <= 5000');
  expect(await desk.dropMissing(null)).toBe(5_000);
  expect((await pageOf({})).total).toBe(390);
});

/** As the companies of this test are named, folded. */
const NAMES = ['comercio 0 ltda', 'transportes 1 ltda', 'industria 2 ltda', 'mercado 3 ltda'];
const nameOf = (cnpj: string) => NAMES.find((_, n) => companyCnpj(n) === cnpj) ?? cnpj;
/** Of a consultation and of a disablement: what an order compares before the time, the newest first among equals. */
interface Compared {
  readonly subject: string;
  readonly at: number;
  readonly kind: number;
  readonly cnpj: string;
  readonly place: string;
  readonly result: string;
  readonly nProt: string;
}

describe.each([
  ['company', ({ cnpj }) => `${nameOf(cnpj)} ${cnpj}`],
  ['what', ({ place }) => place],
  ['result', ({ kind, result }) => `${kind} ${result}`],
  ['nProt', ({ nProt }) => nProt],
] as const satisfies [HistorySort['by'], (row: Compared) => string][])('sorted by %s', (by, valueOf) => {
  const placeOf = (mod: string, serie: number, ini: number) =>
    `${mod} ${serie} ${String(ini).padStart(9, '0')}`;
  const requests = [1, 2, 3].map((n) => requestRow(n, { serie: n, ini: 40, fin: 41, cnpj: companyCnpj(n) }));
  const consulted = ALL.map(({ chNFe, at, emitter, serie, nNF, situation, nProt }): Compared => ({
    subject: chNFe,
    at: Date.parse(at),
    kind: 0,
    cnpj: emitter,
    place: placeOf('55', serie, nNF),
    result: situation,
    nProt,
  }));
  const disabled = requests.map(({ requestId, at, cnpj, mod, serie, ini, result, nProt }): Compared => ({
    subject: requestId,
    at,
    kind: 1,
    cnpj,
    place: placeOf(mod, serie, ini),
    result,
    nProt,
  }));
  const sorted = (down: boolean) =>
    [...consulted, ...disabled]
      .map((row) => ({ row, value: valueOf(row) }))
      .sort((a, b) => {
        if (a.value === b.value) return b.row.at - a.row.at;
        return a.value < b.value === down ? 1 : -1;
      })
      .map(({ row }) => row);

  beforeAll(() => desk.putRequests({ rows: requests, mark: 'm', restart: true }));

  test.each([true, false])('every row is reached page by page; downwards: %s', async (down) => {
    const seen: string[] = [];
    while (seen.length < ROWS + 3) {
      const page = await pageOf({}, { sort: { by, down }, offset: seen.length, limit: 3_001 });
      expect(page).toMatchObject({ total: ROWS + 3 });
      seen.push(...subjectsOf(page));
    }
    expect(seen).toEqual(sorted(down).map(({ subject }) => subject));
  });

  test('a filter that leaves many keeps the order, and the count is the true one', async () => {
    const filter = { text: 'série 1' };
    const page = await pageOf(filter, { sort: { by, down: true }, limit: 500 });
    const expected = sorted(true).filter(({ place }) => place.startsWith('55 1 '));
    expect(subjectsOf(page)).toEqual(expected.slice(0, 500).map(({ subject }) => subject));
    expect(page.total ?? (await totalOf(filter))).toBe(expected.length);
  });
});
