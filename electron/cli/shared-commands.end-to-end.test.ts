/** `compartilhado preparar|situacao|importar|exportar|aceitar|local` over the command line: their texts, documents, exit codes and refusals. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARED_JOURNAL } from '../disablement/journal/postgres/schema/postgres-schema.ts';
import {
  settingsOf,
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import {
  openCrashHarness,
  type CrashHarness,
  type HarnessFolder,
  type KillableProcess,
} from '../disablement/testing/crash-harness.ts';
import { inPostgresTransaction, openPostgres, type Postgres } from '../storage/postgres/database.ts';
import { startCutter } from '../storage/postgres/testing/cutter.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { dig, textAt } from './testing/dig.ts';
import { runHere } from './testing/here.ts';
import { processesOver, type Done } from './testing/processes.ts';

const reason = withoutPostgres();
const TIME_MS = 120_000;
const KNOWN = SHARED_JOURNAL.steps.length;

const jsonOf = ({ json }: Done) => json;
const refusalOf = (ended: Done) => [ended.exit, dig(jsonOf(ended), 'erro', 'codigo')];

describe.skipIf(reason !== undefined)(`compartilhado${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let harness: CrashHarness;
  let databases: JournalDatabases;
  let addresses: Awaited<ReturnType<JournalDatabases['fresh']>>;
  let admin: Postgres;
  beforeAll(async () => {
    [harness, databases] = await Promise.all([openCrashHarness(), startJournalDatabases()]);
    addresses = await databases.fresh();
    admin = await openPostgres(settingsOf(addresses.admin), { most: 1 });
    await admin.query(`CREATE ROLE sozinho LOGIN PASSWORD 'senha sem papel'`);
  }, 180_000);
  afterAll(async () => {
    await admin.close();
    await harness.close();
    await databases.remove();
  });

  const shared = () => ({ DATABASE_URL: addresses.url });
  const database = () => settingsOf(addresses.url).database;
  /** Of a user who exists and was given no role. */
  const stranger = () => ({ DATABASE_URL: databases.cluster.url(database(), 'sozinho', 'senha sem papel') });
  /** What a person sees: no --json. */
  const said = async (seat: HarnessFolder, env: Readonly<Record<string, string>>, ...words: string[]) => {
    const { exit, stdout, stderr } = await runHere(seat.data, ['compartilhado', ...words], env);
    return { exit, text: stdout + stderr };
  };
  const asked = (seat: HarnessFolder, env: Readonly<Record<string, string>>, ...words: string[]) =>
    seat.here.run(['compartilhado', ...words], env);

  /** Interrupted while the server is silent from one of its statements on; `ms`: how long the command then goes on. */
  const interrupted = async (
    at: number | string,
    begin: (env: Readonly<Record<string, string>>) => KillableProcess,
  ) => {
    const { port } = settingsOf(addresses.url);
    const cutter = await startCutter(port);
    const { promise: frozen, resolve } = Promise.withResolvers<void>();
    cutter.begin({ at, lost: 'before', stays: 'frozen', also: resolve });
    try {
      const { child, ended } = begin({
        DATABASE_URL: addresses.url.replace(`:${port}/`, `:${cutter.port}/`),
      });
      await Promise.race([frozen, ended]);
      const begun = performance.now();
      child.kill('SIGINT');
      const { exit, stdout } = await ended;
      return { ms: performance.now() - begun, exit, code: dig(JSON.parse(stdout), 'erro', 'codigo') };
    } finally {
      cutter.close();
    }
  };

  test('who interrupts a command does not wait for a server that is silent, wherever it stopped', async () => {
    const seat = harness.place();
    const disabling = (at: number | string) => interrupted(at, (env) => harness.place().disable(env));
    const ended = await Promise.all([
      interrupted(0, (env) => seat.run(['pendencias'], env)),
      interrupted(0, (env) => seat.run(['compartilhado', 'situacao'], env)),
      disabling(0),
      disabling(6),
      disabling('INSERT INTO balcao.series'),
    ]);
    // Two seconds beside the one that an answer is waited for, since five processes share the processor.
    for (const { ms } of ended) expect(ms).toBeLessThan(3_000);
    expect(ended.map(({ exit }) => exit)).toEqual([4, 4, 4, 4, 4]);
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 'call.aborted'));
    expect(await admin.query(`SELECT FROM balcao.event WHERE kind = 'sending'`)).toEqual([]);
  }, TIME_MS); // prettier-ignore

  test('preparing and the situation are said to a person too', { timeout: TIME_MS }, async () => {
    const seat = harness.place();
    await admin.query('CREATE DATABASE novo');
    const env = { DATABASE_ADMIN_URL: databases.cluster.url('novo'), DATABASE_URL: addresses.url };
    const alone = await said(seat, { DATABASE_ADMIN_URL: env.DATABASE_ADMIN_URL }, 'preparar');
    expect(alone).toEqual({ exit: 0, text: expect.stringContaining(`Banco preparado: esquema ${KNOWN}`) });
    expect(alone.text).toContain('balcao_consulta para só ler');
    // An address of another database is not the member of this one.
    expect((await said(seat, env, 'preparar')).text).toContain('O banco já estava preparado');
    const here = { ...env, DATABASE_URL: databases.cluster.url('novo', 'ana', 'senha da ana') };
    expect((await said(seat, here, 'preparar')).text).toContain('O usuário ana já pode inutilizar');
    // The administrator's own address works for daily use too, with a warning of what it can do.
    const above = { ...env, DATABASE_URL: env.DATABASE_ADMIN_URL };
    const warned = /O usuário \S+ do banco é superusuário do servidor: os direitos do banco não protegem/u;
    for (const word of ['preparar', 'situacao']) {
      const { exit, stdout, stderr } = await asked(seat, above, word);
      expect([exit, stderr]).toEqual([0, expect.stringMatching(warned)]);
      expect(stdout).not.toContain('superusuário');
    }
    const situation = await said(seat, here, 'situacao');
    expect(situation.text).not.toContain('superusuário');
    expect(situation.exit).toBe(0);
    expect(situation.text).toMatch(
      /PostgreSQL 18\.4, esquema \d+\.\nPedidos: 0\. Sem resposta conhecida: 0\.\nNenhuma máquina/,
    );
  });

  test(
    'without a connection set each says that; preparing misses the administrator’s',
    { timeout: TIME_MS },
    async () => {
      const seat = harness.place();
      const { data } = seat;
      for (const words of [
        ['situacao'],
        ['importar', data],
        ['exportar', '--cnpj', harness.cnpj, '--saida', join(data, 'saida')],
        ['aceitar', '--cnpj', harness.cnpj],
      ]) {
        const refused = await asked(seat, {}, ...words);
        expect(
          [...refusalOf(refused), dig(jsonOf(refused), 'erro', 'detalhes', 'fault')],
          words.join(' '),
        ).toEqual([2, 'database.url', 'absent']);
      }
      const refused = await asked(seat, shared(), 'preparar');
      expect(refusalOf(refused)).toEqual([2, 'database.url']);
      expect(dig(jsonOf(refused), 'erro', 'detalhes', 'fault')).toBe('administrator');
    },
  );

  test(
    'a user without the right to is refused by name, and what a reader may see is shown',
    { timeout: TIME_MS },
    async () => {
      const [seat, past] = [harness.place(), harness.place()];
      expect((await past.here.disable()).exit).toBe(0);
      const reader = { DATABASE_URL: addresses.reader };
      const none = await asked(seat, stranger(), 'situacao');
      expect(refusalOf(none)).toEqual([4, 'database.rights']);
      expect(textAt(jsonOf(none), 'erro', 'mensagem')).toContain('sozinho');
      expect((await asked(seat, reader, 'situacao')).exit).toBe(0);
      expect(refusalOf(await asked(seat, reader, 'importar', past.data))).toEqual([4, 'database.rights']);
      expect(refusalOf(await seat.here.disable(reader))).toEqual([4, 'database.rights']);
      expect(seat.recorded()).toBe(0);
      const member = { DATABASE_ADMIN_URL: addresses.url };
      expect(refusalOf(await asked(seat, member, 'preparar'))).toEqual([4, 'database.rights']);
    },
  );

  test(
    'importing and exporting are said to a person, from a folder that a program works in too',
    { timeout: TIME_MS },
    async () => {
      const [seat, past] = [harness.place(), harness.place()];
      expect((await past.here.disable()).exit).toBe(0);
      const working = await processesOver(() => past.data).start([
        'servir',
        '--porta',
        '0',
        '--ambiente',
        'homologacao',
      ]);
      const brought = await said(seat, shared(), 'importar', past.data);
      expect(brought.exit).toBe(0);
      expect(brought.text).toContain(`Trazido de ${past.data}:`);
      expect((await said(seat, shared(), 'importar', past.data)).text).toContain('já tinha tudo de');
      expect((await working.stop('SIGTERM')).exit).toBe(0);

      const out = join(seat.data, '..', `saida-${seat.ini}`);
      const given = await said(seat, shared(), 'exportar', '--cnpj', harness.cnpj, '--saida', out);
      expect(given.exit).toBe(0);
      expect(given.text).toMatch(/Gravado em .*1 pedido/);
      expect(given.text).toContain('Certificados não saem');
      const before = readdirSync(out).sort();
      expect(before).toContain('diario.sqlite');
      expect(
        refusalOf(await asked(seat, shared(), 'exportar', '--cnpj', harness.cnpj, '--saida', out)),
      ).toEqual([2, 'database.export-taken']);
      expect(readdirSync(out).sort()).toEqual(before);
      // A file of that name, a place below a file, a company that the journal does not have, and an empty folder.
      const file = join(seat.data, '..', `arquivo-${seat.ini}`);
      writeFileSync(file, 'x');
      const to = (cnpj: string, folder: string) =>
        asked(seat, shared(), 'exportar', '--cnpj', cnpj, '--saida', folder);
      expect(refusalOf(await to(harness.cnpj, file))).toEqual([2, 'database.export-taken']);
      expect(refusalOf(await to(harness.cnpj, join(file, 'saida')))).toEqual([2, 'data.folder']);
      expect(refusalOf(await to('11444777000161', `${out}-outra`))).toEqual([2, 'company.missing']);
      mkdirSync(`${out}-vazia`);
      const exported = await to(harness.cnpj, `${out}-vazia`);
      expect(jsonOf(exported)).toEqual({
        pasta: `${out}-vazia`,
        cnpj: harness.cnpj,
        pedidos: 1,
        registros: expect.any(Number),
        historico: expect.any(Number),
        arquivos: expect.any(Number),
      });
      expect(refusalOf(await asked(seat, shared(), 'importar', join(seat.data, 'confianca')))).toEqual([
        2,
        'database.nothing-to-import',
      ]);
    },
  );

  /** As a restore of an older copy: the last request is gone with all that follows from it. */
  const loseLast = () =>
    inPostgresTransaction(admin, 'write', async ({ query }) => {
      await query('SET LOCAL ROLE balcao_dono');
      const [last] = await query('SELECT request_id AS id FROM balcao.event ORDER BY event_id DESC LIMIT 1');
      for (const table of ['event', 'reservation', 'standing', 'request'])
        await query(`DELETE FROM balcao.${table} WHERE request_id = $1`, [String(last?.['id'])]);
    });

  test(
    'accepting shows what is different, counts with --sim only, and is said once',
    { timeout: TIME_MS },
    async () => {
      const seat = harness.place();
      const accept = (...more: string[]) => asked(seat, shared(), 'aceitar', '--cnpj', harness.cnpj, ...more);
      expect((await seat.here.disable(shared())).exit).toBe(0);
      const nothing = await accept();
      expect([nothing.exit, jsonOf(nothing)]).toEqual([0, { aceito: false, trazidos: 0 }]);
      expect((await said(seat, shared(), 'aceitar', '--cnpj', harness.cnpj, '--sim')).text).toContain(
        'Nada a aceitar',
      );

      await loseLast();
      const next = harness.numbers();
      const refused = await seat.here.disable(shared(), next, next);
      expect(refusalOf(refused)).toEqual([2, 'database.rewound']);
      expect(harness.recorded(next, next)).toBe(0);
      const stands = await said(seat, shared(), 'situacao');
      expect([stands.exit, stands.text]).toEqual([0, expect.stringContaining('voltou atrás na empresa')]);
      for (const ended of [await accept(), await accept()]) {
        expect(refusalOf(ended)).toEqual([2, 'confirmation.required']);
        expect(textAt(jsonOf(ended), 'erro', 'mensagem')).toContain('voltou atrás');
        expect(JSON.stringify(jsonOf(ended))).toContain('falta --sim');
      }
      const asking = await said(seat, shared(), 'aceitar', '--cnpj', harness.cnpj);
      expect([asking.exit, asking.text]).toEqual([2, expect.stringContaining('portal da SEFAZ')]);
      expect(refusalOf(await seat.here.disable(shared(), next, next))).toEqual([2, 'database.rewound']);

      const accepted = await said(seat, shared(), 'aceitar', '--cnpj', harness.cnpj, '--sim');
      expect(accepted.exit).toBe(0);
      expect(accepted.text).toContain('Aceito: a partir de agora vale o que está no servidor.');
      expect(accepted.text).toContain('Trazidos de volta dos arquivos: ');
      expect((await seat.here.disable(shared(), next, next)).exit).toBe(0);

      await loseLast();
      const again = await accept('--sim');
      expect([again.exit, jsonOf(again)]).toEqual([0, { aceito: true, trazidos: expect.any(Number) }]);
    },
  );

  test('without the server only the site of the computer answers', { timeout: TIME_MS }, async () => {
    const seat = harness.place();
    await databases.cluster.control('stop', '-m', 'fast');
    try {
      const out = join(seat.data, '..', `longe-${seat.ini}`);
      const past = harness.place().data;
      const refused = await Promise.all([
        asked(seat, shared(), 'situacao'),
        asked(seat, shared(), 'aceitar', '--cnpj', harness.cnpj, '--sim'),
        asked(seat, shared(), 'importar', past),
        asked(seat, shared(), 'exportar', '--cnpj', harness.cnpj, '--saida', out),
        asked(seat, { DATABASE_ADMIN_URL: addresses.admin }, 'preparar'),
      ]);
      expect(refused.map(refusalOf)).toEqual(Array(5).fill([4, 'database.away']));
      expect(readdirSync(join(seat.data, '..'))).not.toContain(`longe-${seat.ini}`);
      const site = await said(seat, shared(), 'local', 'Filial Norte');
      expect([site.exit, site.text]).toEqual([
        0,
        expect.stringContaining('Local deste computador: Filial Norte.'),
      ]);
      expect((await said(seat, shared(), 'local', '')).text).toContain('Nenhum local foi dado');
    } finally {
      await databases.cluster.control('start');
    }
  });
});
