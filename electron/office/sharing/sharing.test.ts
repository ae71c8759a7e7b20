/** Two computers on a real PostgreSQL: what one writes is on the other, once, as it was written, and merged by what it is. */

import { describe, expect, test } from 'vitest';
import { createCompanies } from '../../companies/companies.ts';
import { createPhrases } from '../../companies/phrases.ts';
import { createContingencies } from '../../numbering/contingencies.ts';
import type { Cnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import type { Justification } from '../../../shared/fiscal/justification/justification.ts';
import type { Database } from '../../storage/database/database.ts';
import { openPostgres } from '../../storage/postgres/database.ts';
import { withoutPostgres } from '../../storage/postgres/testing/cluster.ts';
import { addAnswers, answersOf } from './testing/answers.ts';
import { computersOfEachTest } from './testing/computers.ts';
import { localDatabase } from './testing/shared-server.ts';

const reason = withoutPostgres();
const CNPJ = '11222333000181' as Cnpj;
const clock = { now: () => new Date('2026-11-20T12:00:00.000Z') };

describe.skipIf(reason !== undefined)(`sharing${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const { office, computer, leave, rest } = computersOfEachTest();

  test('an answer of one computer is in the history of the other, with its XML, soon after it was given', async () => {
    const [one, two] = [computer(), computer()];
    await rest(one, two);
    addAnswers(one.db, 3);
    await expect.poll(() => answersOf(two.db).length, { interval: 10 }).toBe(3);
    expect(answersOf(two.db)).toEqual(answersOf(one.db));
    // The other may have them before the one has heard that they were handed in.
    await expect.poll(() => one.sharing.state()).toMatchObject({ standing: 'connected', waiting: 0 });
  });

  test('what was there before sharing began is handed in, in pieces, and what both had is there once', async () => {
    const [one, two] = [computer(), computer()];
    addAnswers(one.db, 1_300);
    addAnswers(two.db, 1_300);
    addAnswers(two.db, 5, 5_000);
    await rest(one, two);
    expect(answersOf(one.db)).toHaveLength(1_305);
    expect(answersOf(two.db)).toHaveLength(1_305);
  });

  test('computers that write at the same time leave nothing of each other out', async () => {
    const all = [computer(), computer(await office.connect()), computer(await office.connect())];
    await rest(...all);
    for (let round = 0; round < 12; round += 1) {
      for (const [index, { db, sharing }] of all.entries()) {
        addAnswers(db, 60, (index + 1) * 100_000 + round * 60);
        sharing.wake();
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await rest(...all);
    const [first] = all.map(({ db }) => answersOf(db));
    expect(first).toHaveLength(3 * 12 * 60);
    for (const { db } of all) expect(answersOf(db)).toEqual(first);
  });

  test('a company is as the last person left it, and every version of it is kept', async () => {
    const [one, two] = [computer(), computer()];
    await rest(one, two);
    const save = (db: Database, name: string) =>
      createCompanies(db, clock).save({ cnpj: CNPJ, name, uf: 'SP', group: 'Maria' });
    save(one.db, 'Padaria Boa');
    await rest(one, two);
    save(two.db, 'Padaria Boa Ltda');
    await rest(one, two);
    expect(createCompanies(one.db, clock).get(CNPJ)).toMatchObject({
      name: 'Padaria Boa Ltda',
      group: 'Maria',
    });
    const kept = await office.server.query(
      "SELECT body::jsonb -> 'row' ->> 'name' AS name FROM balcao.shared_row ORDER BY position",
    );
    expect(kept.map((row) => row['name'])).toEqual(['Padaria Boa', 'Padaria Boa Ltda']);
  });

  test('a computer that joins brings its companies, and what the others have stays as it is', async () => {
    const one = computer();
    const save = (db: Database, cnpj: string, name: string) =>
      createCompanies(db, clock).save({ cnpj: cnpj as Cnpj, name, uf: 'SP' });
    const namesOf = (db: Database) =>
      createCompanies(db, clock)
        .list()
        .map(({ name }) => name);
    save(one.db, CNPJ, 'Padaria Boa');
    await rest(one);
    const joining = localDatabase();
    save(joining, CNPJ, 'padaria');
    save(joining, '44555666000181', 'Mercado Novo');
    const three = computer(office.server, joining);
    await rest(three, one);
    for (const { db } of [one, three]) expect(namesOf(db)).toEqual(['Mercado Novo', 'Padaria Boa']);
    const kept = await office.server.query(
      "SELECT body::jsonb -> 'row' ->> 'name' AS name FROM balcao.shared_row WHERE company = $1 ORDER BY position",
      [CNPJ],
    );
    expect(kept.map((row) => row['name'])).toEqual(['Padaria Boa', 'padaria']);
  });

  test('a removal waits too: what another computer wrote before it does not come back', async () => {
    const [one, two] = [computer(), computer()];
    createPhrases(one.db, clock).save('11222333', 'Quebra de sequência' as Justification);
    await rest(one, two);
    await leave(two);
    createPhrases(two.db, clock).remove('11222333', 'Quebra de sequência');
    one.db.exec("UPDATE phrase SET added_at = '2026-11-20T13:00:00.000Z'");
    await rest(one);
    const again = computer(office.server, two.db);
    await rest(again, one);
    for (const { db } of [one, again]) expect(createPhrases(db, clock).list('11222333')).toEqual([]);
  });

  test('what a certificate suggests of a company never replaces what a person confirmed', async () => {
    const [one, two] = [computer(), computer()];
    createCompanies(one.db, clock).save({ cnpj: CNPJ, name: 'Padaria Boa', uf: 'SP' });
    await rest(one);
    createCompanies(two.db, clock).suggest({
      cnpj: CNPJ,
      name: 'PADARIA BOA LTDA:11222333000181',
      uf: undefined,
    });
    await rest(two, one);
    for (const { db } of [one, two])
      expect(createCompanies(db, clock).get(CNPJ)).toMatchObject({ name: 'Padaria Boa', ufConfirmed: true });
  });

  test('a note in contingency is known everywhere until one computer finds it transmitted', async () => {
    const [one, two] = [computer(), computer()];
    const answer = {
      ...({ chNFe: '35261111222333000181550010000000019482057315', tpAmb: '1', xMotivo: '' } as const),
      at: '2026-11-20T12:00:00.000Z',
      cStat: '217',
      transmitted: false,
      trusted: false,
    };
    createContingencies(one.db).learn(answer);
    await rest(one, two);
    createContingencies(two.db).learn({ ...answer, trusted: true, issued: '2026-11-19' });
    await rest(two, one);
    expect(createContingencies(one.db).waiting('1')).toMatchObject([{ trusted: true, issued: '2026-11-19' }]);
    createContingencies(two.db).learn({ ...answer, cStat: '100', transmitted: true });
    await rest(two, one);
    expect(createContingencies(one.db).waiting('1')).toEqual([]);
  });

  test('two processes of one data folder share its queue and its position, and nothing is doubled', async () => {
    const one = computer();
    const beside = computer(office.server, one.db);
    const two = computer();
    await rest(one, two);
    addAnswers(one.db, 400);
    addAnswers(two.db, 400, 4_000);
    await rest(one, beside, two);
    expect(answersOf(one.db)).toHaveLength(800);
    expect(answersOf(two.db)).toEqual(answersOf(one.db));
  });

  test('a row that this version cannot read is reported and passed over, and the next ones are taken', async () => {
    await (
      await office.connect('admin')
    ).query(
      `INSERT INTO balcao.shared_row (identity, kind, company, body, machine, os_user)
       VALUES ('a', 'future', '', '{}', 'm', 'u'), ('b', 'consultation', '', '{"at":1}', 'm', 'u'), ('c', 'company', '', 'x', 'm', 'u')`,
    );
    const unread: string[] = [];
    const two = computer(office.server, localDatabase(), { unread: ({ kind }) => unread.push(kind) });
    const one = computer(office.server, localDatabase(), { unread: () => undefined });
    addAnswers(one.db, 1);
    await rest(one, two);
    expect(answersOf(two.db)).toHaveLength(1);
    expect(unread).toEqual(['future', 'consultation', 'company']);
  });

  test('the roles that consult add to the log, and change and remove nothing of it', async () => {
    const one = computer();
    addAnswers(one.db, 1);
    await rest(one);
    await expect(office.server.query("UPDATE balcao.shared_row SET body = ''")).rejects.toMatchObject({
      appError: { code: 'database.rights' },
    });
    await expect(office.server.query('DELETE FROM balcao.shared_row')).rejects.toMatchObject({
      appError: { code: 'database.rights' },
    });
    const [row] = await office.server.query(
      'SELECT machine, os_user, role::text AS role FROM balcao.shared_row',
    );
    expect(row).toEqual({ machine: 'CAIXA-1', os_user: 'maria', role: 'maria' });
  });

  test('what a folder said under another user before, and says now under one of the longest name, is taken by the others', async () => {
    const [one, two] = [computer(), computer()];
    await rest(one, two);
    const say = (block: number) =>
      one.db.exec(
        `INSERT INTO file_numbers VALUES ('${CNPJ}', '55', 1, '1', ${block}, 'a', 'CAIXA-1', 'facts')`,
      );
    say(0);
    await rest(one, two);
    await leave(one);
    const user = `${'m'.repeat(40)}@escritorio.example`.padEnd(63, 'x');
    const admin = await office.connect('admin');
    await admin.query(`CREATE ROLE "${user}" LOGIN PASSWORD 'senha' IN ROLE balcao_inutiliza`);
    const as = await openPostgres({ ...office.server.settings, user, password: 'senha' });
    const later = computer(as, one.db);
    say(1);
    await rest(later, two);
    expect(two.db.prepare('SELECT block FROM file_numbers ORDER BY block').all()).toEqual([
      { block: 0 },
      { block: 1 },
    ]);
    await leave(later);
    await as.close();
  });

  test('what others say of numbers is learned from another database than the one that was followed, too', async () => {
    const one = computer();
    addAnswers(one.db, 3);
    await rest(one);
    await leave(one);
    office.server = await (await office.shared.fresh()).connect();
    const two = computer();
    await rest(two);
    two.db.exec(`INSERT INTO file_numbers VALUES ('${CNPJ}', '55', 1, '1', 0, 'a', 'CAIXA-2', 'facts')`);
    await rest(two);
    const here = computer(office.server, one.db);
    expect(await here.sharing.learned()).toBeUndefined();
    expect(one.db.prepare('SELECT machine FROM file_numbers').all()).toEqual([{ machine: 'CAIXA-2' }]);
  });

  test('a computer that was away has what others found out about numbers meanwhile before it sends', async () => {
    const one = computer();
    await rest(one);
    await leave(one);
    const two = computer();
    two.db.exec(`INSERT INTO told_number (emitter, mod, serie, tp_amb, n_nf, c_stat, at)
      VALUES ('${CNPJ}', '55', 1, '1', 4, '562', '2026-11-20T12:00:00.000Z')`);
    addAnswers(two.db, 3);
    await rest(two);
    const here = computer(office.server, one.db);
    expect(await here.sharing.learned()).toBeUndefined();
    expect(one.db.prepare('SELECT n_nf FROM told_number').all()).toEqual([{ n_nf: 4 }]);
    expect(answersOf(one.db)).toHaveLength(3);
  });
});
