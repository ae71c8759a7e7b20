/** What a restore keeps of the present: what SEFAZ was asked goes on counting, whatever backup is put in place. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cnpjSchema } from '../../shared/fiscal/issuer/cnpj.ts';
import { createCompanies } from '../companies/companies.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { createContingencies } from '../numbering/contingencies.ts';
import { createQuestions, QUESTIONS_AN_HOUR } from '../numbering/questions.ts';
import type { NoteAnswer, SeriesPlace } from '../numbering/series.ts';
import { ok } from '../../shared/result.ts';
import { makeDailyBackup } from '../storage/backup/backup.ts';
import { applyPendingRestore, requestRestore } from '../storage/backup/restore.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { createChainMemory } from '../office/chain-memory.ts';
import { COPIED } from './copies.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const place = { cnpj: '11222333000181', mod: '55', serie: 1, tpAmb: '1' } as unknown as SeriesPlace;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-presente-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));
const open = () =>
  valueOf(openDatabase(join(home, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA }));

const restored = async (copy: { readonly name: string } | undefined) => {
  valueOf(await requestRestore(home, copy?.name ?? ''));
  const nothingHeld = () => ok({ held: false, owed: { folders: [], filed: false } });
  expect(applyPendingRestore(home, NOW, nothingHeld, COPIED)).toEqual({ ok: true, value: 'restored' });
  return open();
};

test('a company that a person said to have no IE has none after a restore: its disablements stay refused', async () => {
  const [one, other] = ['11222333000181', '11444777000161'].map((text) => cnpjSchema.parse(text));
  if (!one || !other) throw new Error('no companies');
  const before = open();
  const companies = createCompanies(before, { now: () => NOW });
  for (const cnpj of [one, other]) companies.save({ cnpj, name: 'Loja', uf: 'SP' });
  const copy = valueOf(await makeDailyBackup(home, COPIED, NOW));
  companies.sayIe(one, '2026-11-16');
  companies.save({ cnpj: other, name: 'Outro nome', uf: 'RJ' });
  before.close();
  const after = await restored(copy);
  const now = createCompanies(after, { now: () => NOW });
  expect(now.get(one)).toMatchObject({ noIeSince: '2026-11-16', name: 'Loja' });
  expect(now.get(other)).toMatchObject({ noIeSince: undefined, name: 'Loja', uf: 'SP' });
  after.close();
});

test('a backup of a program that did not ask for the IE still keeps what the present knows of numbers', async () => {
  const before = open();
  const copy = valueOf(await makeDailyBackup(home, COPIED, NOW));
  before.exec(`INSERT INTO told_number (emitter, mod, serie, tp_amb, n_nf, c_stat, at)
    VALUES ('11222333000181', '55', 1, '1', 7, '562', '${NOW.toISOString()}')`);
  before.close();
  const old = new DatabaseSync(join(home, 'copias', copy?.name ?? '', 'balcao.sqlite'));
  old.exec('ALTER TABLE company DROP COLUMN no_ie_since');
  old.close();
  const after = await restored(copy);
  expect(after.prepare('SELECT n_nf FROM told_number').all()).toEqual([{ n_nf: 7 }]);
  after.close();
});

test.each([
  ['later', '2026-11-20T12:30:00.000Z'],
  ['by a clock that was set back', '2026-11-20T08:30:00.000Z'],
])(
  'a note in contingency that a person asked about %s blocks its number after a restore, with its hour',
  async (_, at) => {
    const before = open();
    const place = { cnpj: '11222333000181', mod: '65', serie: 1, tpAmb: '1' } as const;
    const chNFe = `352611${place.cnpj}650010000000079123456789`;
    const answer = { chNFe, tpAmb: '1', transmitted: false, cStat: '217', xMotivo: '' } as const;
    const learn = (more: Pick<NoteAnswer, 'at' | 'trusted' | 'issued'>) =>
      createContingencies(before).learn({ ...answer, ...more });
    learn({ at: '2026-11-20T09:00:00.000Z', trusted: false });
    const copy = valueOf(await makeDailyBackup(home, COPIED, NOW));
    learn({ at, trusted: true, issued: '2026-11-20T08:00:00-03:00' });
    before.close();
    const after = await restored(copy);
    const known = createContingencies(after).inside(place, { nNFIni: 7, nNFFin: 7 });
    expect(known).toMatchObject([{ chNFe, trusted: true, issued: '2026-11-20T08:00:00-03:00' }]);
    after.close();
  },
);

test('questions of the last hour count after a restore, and their answers stay', async () => {
  const before = open();
  const asked = createQuestions(before);
  asked.take(place, 7, 'CHAVE7', NOW)?.answered('217', 'não consta', NOW.toISOString());
  const copy = valueOf(await makeDailyBackup(home, COPIED, NOW));
  asked.take(place, 8, 'CHAVE8', NOW)?.answered('217', 'não consta', NOW.toISOString());
  before.close();
  const after = await restored(copy);
  const { quota, answers } = createQuestions(after);
  expect(quota(place, NOW).left).toBe(QUESTIONS_AN_HOUR - 2);
  expect(answers(place, { nNFIni: 1, nNFFin: 9 }).map(({ nNF }) => nNF)).toEqual([7, 8]);
  after.close();
});

test('what this computer saw of the shared journal stays after a restore: a server that lost its end is noticed all the same', async () => {
  const [origin, cnpj, clock] = ['origem', '11222333000181', { now: () => NOW }];
  const before = open();
  const memory = createChainMemory(before, clock);
  const at = (position: number) => ({ position, hash: `elo ${position}` });
  const accept = (found: number) =>
    memory.accept(origin, {
      cnpj: '11444777000161',
      code: 'database.rewound',
      seen: at(8),
      found: at(found),
    });
  memory.see(origin, cnpj, at(7));
  memory.hear(origin, [{ cnpj, ...at(8) }]);
  accept(3);
  const copy = valueOf(await makeDailyBackup(home, COPIED, NOW));
  memory.see(origin, cnpj, at(20));
  memory.hear(origin, [{ cnpj, ...at(21) }]);
  accept(4);
  before.close();
  const after = await restored(copy);
  const { seen, heard } = createChainMemory(after, clock);
  expect([seen(origin, cnpj), heard(origin, cnpj)]).toEqual([at(20), at(21)]);
  expect(after.prepare('SELECT found_position AS found FROM chain_accepted ORDER BY id').all()).toEqual([
    { found: 3 },
    { found: 4 },
  ]);
  after.close();
});

test('a question that was on its way when the backup was made keeps the answer that came since', async () => {
  const before = open();
  const question = createQuestions(before).take(place, 7, 'CHAVE7', NOW);
  const copy = valueOf(await makeDailyBackup(home, COPIED, NOW));
  question?.answered('562', 'outra chave', NOW.toISOString());
  before.close();
  const after = await restored(copy);
  const { answers } = createQuestions(after);
  expect(answers(place, { nNFIni: 7, nNFFin: 7 })).toMatchObject([{ cStat: '562' }]);
  after.close();
});
