/** A forged `balcao.sqlite`: rows that no program of ours writes are removed from the copy and named, and the rest is handed in. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../storage/database/database.ts';
import { removeForeign } from './foreign-rows.ts';
import { handInFolder } from './hand-in-folder.ts';
import type { ShareServer } from './server.ts';
import { addAnswers } from './testing/answers.ts';
import { localDatabase } from './testing/shared-server.ts';

const CNPJ = '11222333000181';
const AT = '2026-11-20T12:00:00.000Z';
const ORIGIN = '00000000-0000-4000-8000-000000000001';

let db: Database;
beforeEach(() => {
  db = localDatabase();
  company(CNPJ);
  addAnswers(db, 3);
});
afterEach(() => db.close());

function company(cnpj: string, more: Readonly<Record<string, string | number>> = {}): void {
  const row = { cnpj, root: CNPJ.slice(0, 8), name: 'x', uf: 'SP', uf_confirmed: 1, added_at: AT, ...more };
  db.prepare(
    `INSERT INTO company (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  ).run(...Object.values(row));
}

/** The rows that a server would have received. */
async function handed() {
  const rows: string[] = [];
  const server: Pick<ShareServer, 'query'> = {
    query: (text, values = []) => {
      if (!text.includes('hand_in')) return Promise.resolve([{ origin: ORIGIN, identity: null, now: '0' }]);
      const [, kinds, , bodies] = values as readonly (readonly string[])[];
      (kinds ?? []).forEach((kind, n) => rows.push(`${kind} ${bodies?.[n]}`));
      return Promise.resolve([{ n: 1, refused: [] }]);
    },
  };
  const done = await handInFolder({ db, server, who: { machine: 'x', user: 'x' } });
  if (!done.ok) throw new Error(done.error.code);
  return { rows, aside: done.value.aside };
}

const FORGED: readonly [string, () => void, readonly object[]][] = [
  ['a company that is a path', () => company('../../x'), [{ table: 'company', company: '../../x', why: 'cnpj' }]],
  ['a company that a terminal would obey', () => company('\u001b[2J'), [{ table: 'company', company: '�[2J', why: 'cnpj' }]],
  ['usual series that are no JSON', () => company('11444777000161', { usual_series: 'not json' }),
    [{ table: 'company', company: '11444777000161', why: 'usual_series' }]],
  ['a name of many megabytes', () => company('11444777000161', { name: 'a'.repeat(9_000_000) }),
    [{ table: 'company', company: '11444777000161', why: 'size' }]],
  ['a number beyond all', () => db.exec(`INSERT INTO last_number VALUES ('${CNPJ}', '55', 1, '1', 9223372036854775807, '${AT}')`),
    [{ table: 'last_number', company: CNPJ, why: 'n_nf' }]],
  ['an answer that is no JSON', () => db.exec(`INSERT INTO consultation (at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, answer)
     SELECT at, environment, tp_amb, ch_nfe, emitter, mod, serie, n_nf, situation, c_stat, x_motivo, n_prot, 'not json' FROM consultation LIMIT 1`),
    [{ table: 'consultation', company: CNPJ, why: 'answer' }]],
  ['a queue of no known rows', () => db.exec(`INSERT INTO sharing_queue (kind, key, id) VALUES ('constructor', '[]', 'x'), ('company', 'not json', 'x')`),
    [{ table: 'sharing_queue', company: '', why: 'constructor' }, { table: 'sharing_queue', company: '', why: 'company' }]],
  ['a place in the queue that is none', () => db.exec(`UPDATE sharing SET queued_to = 'not json', origin = '${ORIGIN}'`),
    [{ table: 'sharing', company: '', why: 'queued_to' }]],
]; // prettier-ignore

test.each(FORGED)('%s is set aside by name, and the rest is handed in', async (_name, forge, listed) => {
  forge();
  const { rows, aside } = await handed();
  expect(aside).toEqual({ total: listed.length, listed });
  expect(rows.map((row) => row.split(' ')[0])).toEqual(['company', ...Array<string>(3).fill('consultation')]);
});

test('of a folder that shared this database a removed row is not handed in as a withdrawal', async () => {
  await handed();
  db.exec(`UPDATE sharing SET origin = '${ORIGIN}', queued_to = NULL, joined = 1, applying = 0`);
  db.exec(`INSERT INTO last_number VALUES ('${CNPJ}', '55', 1, '1', 9223372036854775807, '${AT}')`);
  db.exec(
    `INSERT INTO sharing_queue (kind, key, id) VALUES ('last_number', json_array('${CNPJ}', '55', 1, '1'), 'x')`,
  );
  expect((await handed()).rows).toEqual([]);
});

test('a trigger of the folder writes nothing behind what was looked at', async () => {
  db.exec(`CREATE TRIGGER "a "" b" AFTER INSERT ON sharing_queue BEGIN UPDATE company SET uf = 'XX'; END`);
  const { rows } = await handed();
  expect(rows.join()).not.toContain('XX');
});

test('in a copy that goes on as a data folder the removal is queued for nobody', () => {
  db.exec(`UPDATE sharing SET origin = '${ORIGIN}'`);
  company('../../x');
  const removing = removeForeign(db);
  let step = removing.next();
  while (!step.done) step = removing.next();
  expect(step.value.total).toBe(1);
  expect(db.prepare('SELECT count(*) AS n FROM sharing_queue').get()).toEqual({ n: 0 });
  expect(db.prepare('SELECT cnpj FROM company').all()).toEqual([{ cnpj: CNPJ }]);
});
