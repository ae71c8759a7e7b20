/**
 * Forged folders and rows, imported, restored and exported by the command line: they are named, and no file is written outside the
 * folders given.
 */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  fileEvent,
  forger,
  homologatedEvents,
  type Forger,
} from '../disablement/journal/postgres/testing/forged-rows.ts';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { DONE, forgeJournal, idOf, SENDING } from '../disablement/journal/testing/forged-journal.ts';
import { requestOf } from '../disablement/journal/testing/requests.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { openDatabase } from '../storage/database/database.ts';
import { SCHEMA } from '../storage/database/schema.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { dig, textAt } from './testing/dig.ts';
import { runHere } from './testing/here.ts';

const reason = withoutPostgres();
const TIME = { timeout: 120_000 };
const [HONEST, BROKEN, GIANT, PATH] = [
  '11444777000161',
  '11222333000181',
  '99888777000100',
  '../../../autostart',
];
const AT = '2026-11-20T12:00:00.000Z';
const LONG_NAME = `../../${'a'.repeat(500_000)}.xml`;

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'balcao-forjadas-'));
  for (const name of ['dados', 'pasta', 'vitima']) mkdirSync(join(base, name));
  writeFileSync(join(base, 'vitima', 'segredo.txt'), 'segredo');
});
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

const of = (name: string) => join(base, name);
/** All that lies outside the folders that a command may write to. */
const outside = (...inside: readonly string[]) =>
  readdirSync(base, { recursive: true, encoding: 'utf8' })
    // SQLite's own files, which reading creates too.
    .filter((path) => !/-(shm|wal)$/.test(path))
    .filter((path) => !inside.some((name) => path === name || path.startsWith(`${name}/`)))
    .map((path) => [path, path.startsWith('vitima/') ? readFileSync(of(path), 'utf8') : ''])
    .sort();
const run = (env: Readonly<Record<string, string>>, ...words: string[]) => runHere(of('dados'), words, env);

const row = (cnpj: string, n: number, id = idOf(cnpj, n)) =>
  requestOf(n, { requestId: `pedido-${n}`, cnpj, id });
const saved = { kind: 'file', state: 'homologated', raw: new Uint8Array(1) };
const honest = [
  row(HONEST, 1),
  SENDING,
  DONE,
  { ...saved, data: JSON.stringify({ paths: [LONG_NAME], sha256: ['x'], suffixed: false }) },
] as const;

/** Rows beside the journal, of which the first is right. */
function forgeRest(folder: string): void {
  const db = valueOf(
    openDatabase(join(folder, 'balcao.sqlite'), { durability: 'normal', migrations: SCHEMA }),
  );
  const add = db.prepare(
    `INSERT INTO company (cnpj, root, name, uf, uf_confirmed, added_at, usual_series) VALUES (?, ?, ?, 'SP', 1, '${AT}', ?)`,
  );
  add.run(HONEST, HONEST.slice(0, 8), 'Padaria', null);
  add.run(PATH, '../../..', 'x', null);
  add.run(BROKEN, BROKEN.slice(0, 8), 'x', 'not json');
  add.run(GIANT, GIANT.slice(0, 8), 'a'.repeat(20_000_000), null);
  db.close();
}
const REST = [
  { tabela: 'company', empresa: PATH, motivo: 'cnpj' },
  { tabela: 'company', empresa: BROKEN, motivo: 'usual_series' },
  { tabela: 'company', empresa: GIANT, motivo: 'size' },
];

describe('copia restaurar --de', () => {
  test('a forged journal is refused by name, whatever it links to, and no copy is made of it', TIME, async () => {
    await forgeJournal(of('pasta'), honest, [row(PATH, 2, idOf(BROKEN, 2)), SENDING, DONE]);
    symlinkSync(of('vitima/segredo.txt'), of('pasta/balcao.sqlite'));
    const damaged = await run({}, 'copia', 'restaurar', '--de', of('pasta'), '--json');
    expect([damaged.exit, textAt(damaged.json, 'erro', 'codigo')]).toEqual([4, 'data.damaged']);
    rmSync(of('pasta/balcao.sqlite'));
    const before = outside('dados');
    const refused = await run({}, 'copia', 'restaurar', '--de', of('pasta'));
    expect(refused.exit).toBe(2);
    expect(refused.stdout + refused.stderr).toMatch(/diário/u);
    expect(outside('dados')).toEqual(before);
    expect(readdirSync(of('dados/copias'), { recursive: true })).toEqual([]);
  }); // prettier-ignore

  test('of forged rows beside an honest journal each is named, and the rest is restored', TIME, async () => {
    await forgeJournal(of('pasta'), honest);
    forgeRest(of('pasta'));
    const before = outside('dados');
    const asked = await run({}, 'copia', 'restaurar', '--de', of('pasta'), '--json');
    expect([asked.exit, dig(asked.json, 'deixadas')]).toEqual([0, { total: 3, linhas: REST }]);
    const listed = await run({}, 'pendencias', '--json');
    expect(listed.exit).toBe(0);
    const db = valueOf(openDatabase(of('dados/balcao.sqlite'), { durability: 'normal', migrations: SCHEMA }));
    expect(db.prepare('SELECT cnpj, name FROM company').all()).toEqual([{ cnpj: HONEST, name: 'Padaria' }]);
    db.close();
    expect(outside('dados')).toEqual(before);
  });
});

describe.skipIf(reason !== undefined)(`compartilhado${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let databases: JournalDatabases;
  let mallory: Forger;
  let env: Readonly<Record<string, string>>;
  let admin: string;
  beforeAll(async () => {
    databases = await startJournalDatabases();
  });
  afterAll(() => databases.remove());
  beforeEach(async () => {
    const urls = await databases.fresh();
    env = { DATABASE_URL: urls.url };
    admin = urls.admin;
  });

  test('importar names each company and row that it leaves out, and brings in the rest', TIME, async () => {
    await forgeJournal(
      of('pasta'),
      honest,
      [row(PATH, 2, idOf(BROKEN, 2)), SENDING, DONE],
      [row(BROKEN, 3), DONE],
      [row(GIANT, 4), SENDING, { ...DONE, raw: new Uint8Array(20_000_000) }],
    );
    forgeRest(of('pasta'));
    symlinkSync(of('vitima'), of('pasta/arquivo'));
    const before = outside('dados');
    const done = await run(env, 'compartilhado', 'importar', of('pasta'), '--json');
    expect(done.exit).toBe(2);
    expect(done.json).toMatchObject({ pedidos: 1, registros: 4, novos: 4, historico: 1 });
    expect(dig(done.json, 'deixadas')).toEqual({
      total: 6,
      linhas: [
        { tabela: 'diario', empresa: PATH, motivo: 'row', registro: 5 },
        { tabela: 'diario', empresa: BROKEN, motivo: 'step', registro: 9 },
        { tabela: 'diario', empresa: GIANT, motivo: 'row', registro: 12 },
        ...REST,
      ],
    });
    const said = await run(env, 'compartilhado', 'importar', of('pasta'));
    expect(said.exit).toBe(2);
    expect(said.stdout).toContain('6 linhas ficaram de fora');
    expect(said.stdout).toContain(`diario, empresa ${BROKEN}, registro 9, registro que nenhum programa grava`);
    expect((await run(env, 'pendencias')).exit).toBe(0);
    expect(outside('dados')).toEqual(before);
    mallory = await forger(admin);
    expect(await mallory.query('SELECT cnpj FROM balcao.company')).toEqual([{ cnpj: HONEST }]);
    expect(await mallory.query('SELECT DISTINCT company FROM balcao.shared_row')).toEqual([{ company: HONEST }]);
    await mallory.close();
  }); // prettier-ignore

  test('exportar gives an honest company out without a name or a link that leads away, and none that is forged', TIME, async () => {
    mallory = await forger(admin);
    const bytes = Buffer.from('<procInutNFe/>');
    const file = { ...fileEvent(of('vitima/novo.xml'), bytes), machine: 'CAIXA-9' };
    await mallory.forge(HONEST, row(HONEST, 1), homologatedEvents(bytes, file));
    await mallory.forge(HONEST, row(HONEST, 2), homologatedEvents(bytes, fileEvent(LONG_NAME, bytes)));
    await mallory.forge(BROKEN, row(BROKEN, 3), [{ kind: 'sending', state: 'sending', data: 'not json' }]);
    await mallory.forge(GIANT, row(GIANT, 4), homologatedEvents(new Uint8Array(20_000_000)));
    await mallory.close();
    mkdirSync(of(`dados/arquivo/${HONEST}`), { recursive: true });
    symlinkSync(of('vitima/segredo.txt'), of(`dados/arquivo/${HONEST}/segredo.txt`));
    symlinkSync(of('vitima'), of(`dados/arquivo/${HONEST}/vitima`));
    const before = outside('dados', 'saida');
    const export_ = (cnpj: string) =>
      run(env, 'compartilhado', 'exportar', '--cnpj', cnpj, '--saida', of('saida'), '--json');
    for (const cnpj of [BROKEN, GIANT]) {
      const refused = await export_(cnpj);
      expect([refused.exit, textAt(refused.json, 'erro', 'codigo')]).toEqual([2, 'database.chain-broken']);
    }
    const done = await export_(HONEST);
    expect([done.exit, done.json]).toEqual([0, expect.objectContaining({ pedidos: 2, arquivos: expect.any(Number) })]);
    const given = readdirSync(of('saida'), { recursive: true, encoding: 'utf8' });
    expect(given.filter((path) => /segredo|vitima|novo/.test(path))).toEqual([]);
    expect(given.filter((path) => path.endsWith('.xml')).length).toBeGreaterThan(0);
    expect(outside('dados', 'saida')).toEqual(before);
  }); // prettier-ignore
});
