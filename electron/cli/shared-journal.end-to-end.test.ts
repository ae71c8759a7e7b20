/**
 * Two computers on one PostgreSQL: what one disables the other sees and is refused, what one leaves unanswered the other
 * resolves, and without the server nothing is disabled while consults go on.
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCrashHarness, type CrashHarness } from '../disablement/testing/crash-harness.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { SHARED_JOURNAL } from '../disablement/journal/postgres/schema/postgres-schema.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { openPostgres } from '../storage/postgres/database.ts';
import { parseConnectionUrl } from '../storage/postgres/connection-url.ts';
import { openTestApp } from '../testing/test-app.ts';
import { dig, pluck, textAt } from './testing/dig.ts';
import type { Done } from './testing/processes.ts';

/** Version of the tables. */
const KNOWN = SHARED_JOURNAL.steps.length;
const reason = withoutPostgres();
const TIME_MS = 120_000;

const jsonOf = ({ json }: Done) => json;
const codeOf = (ended: Done) => textAt(jsonOf(ended), 'erro', 'codigo');
const protocolOf = (ended: Done) => textAt(jsonOf(ended), 'retornoInutNFe', 'nProt');

describe.skipIf(reason !== undefined)(`two computers${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let harness: CrashHarness;
  let databases: JournalDatabases;
  let shared: { readonly DATABASE_URL: string };
  beforeAll(async () => {
    [harness, databases] = await Promise.all([openCrashHarness(), startJournalDatabases()]);
    shared = { DATABASE_URL: (await databases.fresh()).url };
  }, 180_000);
  afterAll(async () => {
    await harness.close();
    await databases.remove();
  });
  const seats = () => [harness.place(), harness.place()] as const;

  test(
    'an administrator prepares an empty database, and everybody sees how it stands',
    { timeout: TIME_MS },
    async () => {
      const admin = parseConnectionUrl(databases.cluster.url());
      if (!admin.ok) throw new Error(admin.error.code);
      const server = await openPostgres(admin.value);
      await server.query('CREATE DATABASE escritorio');
      await server.close();
      const [seat] = seats();
      const env = {
        DATABASE_ADMIN_URL: databases.cluster.url('escritorio'),
        DATABASE_URL: databases.cluster.url('escritorio', 'caixa', 'senha do caixa'),
      };
      const before = await seat.here.run(['compartilhado', 'situacao'], env);
      expect([before.exit, codeOf(before)]).toEqual([4, 'database.password']);
      const prepared = await seat.here.run(['compartilhado', 'preparar'], env);
      expect([prepared.exit, jsonOf(prepared)]).toEqual([
        0,
        {
          banco: 'postgresql',
          versao: '18.4',
          esquema: KNOWN,
          esquemaAnterior: 0,
          usuario: 'caixa',
          responsaveis: ['caixa'],
        },
      ]);
      expect(jsonOf(await seat.here.run(['compartilhado', 'preparar'], env))).toMatchObject({
        esquemaAnterior: KNOWN,
      });
      // The same address out of a file that only its user may read.
      const file = join(seat.data, 'banco.txt');
      writeFileSync(file, `${env.DATABASE_URL}\n`, { mode: 0o600 });
      const elsewhere = { ...env, DATABASE_URL: databases.cluster.url('outro', 'joana', 'senha da joana') };
      expect((await seat.here.run(['compartilhado', 'preparar'], elsewhere)).stdout).not.toContain('usuario');
      const found = await seat.here.run(['compartilhado', 'situacao', '--banco-arquivo', file]);
      expect([found.exit, jsonOf(found)]).toEqual([
        0,
        { banco: 'postgresql', versao: '18.4', esquema: KNOWN, pedidos: 0, incertos: 0, maquinas: 0 },
      ]);
      const none = await seat.here.run(['compartilhado', 'situacao']);
      expect([none.exit, codeOf(none)]).toEqual([2, 'database.url']);
    },
  );

  test('the site of a computer is given, shown and kept', { timeout: TIME_MS }, async () => {
    const [seat] = seats();
    const site = (...more: string[]) => seat.here.run(['compartilhado', 'local', ...more], shared);
    expect(jsonOf(await site())).toEqual({ local: '' });
    expect(jsonOf(await site('Filial Centro'))).toEqual({ local: 'Filial Centro' });
    expect(jsonOf(await site())).toEqual({ local: 'Filial Centro' });
    const long = await site('L'.repeat(41));
    expect([long.exit, codeOf(long)]).toEqual([2, 'input.invalid']);
    expect(jsonOf(await site(''))).toEqual({ local: '' });
    const alone = await seat.here.run(['compartilhado', 'local', 'Matriz']);
    expect(jsonOf(alone)).toEqual({ local: 'Matriz' });
    expect(jsonOf(await seat.here.run(['compartilhado', 'local']))).toEqual({ local: 'Matriz' });
  });

  test('one disables, the other sees it and is refused the same numbers', { timeout: TIME_MS }, async () => {
    const [one, two] = seats();
    const { ini } = one;
    const done = await one.here.disable(shared);
    expect(done.exit).toBe(0);
    // The identical range is shown, not sent again; one with a number in common is refused.
    const same = await two.here.disable(shared, ini, ini + 2);
    expect([same.exit, protocolOf(same)]).toEqual([0, protocolOf(done)]);
    const meeting = await two.here.disable(shared, ini + 2, ini + 4);
    expect([meeting.exit, codeOf(meeting)]).toEqual([2, 'disablement.overlap']);
    expect(harness.recorded(ini, ini + 4)).toBe(1);
    expect(existsSync(join(two.data, 'diario.sqlite'))).toBe(false);
    const core = await openTestApp(two.data, { sharedJournal: { variable: shared.DATABASE_URL } });
    const history = await core.call('history.list', { environment: 'homologacao', limit: 10 });
    expect(history.ok ? history.value.map(({ nProt }) => nProt) : history.error).toContain(protocolOf(done));
    await core.app.close();
  });

  test('both ask for the same numbers at once: one is sent', { timeout: TIME_MS }, async () => {
    const [one, two] = seats();
    const { ini } = one;
    const both = await Promise.all([one.disable(shared).ended, two.disable(shared, ini + 2, ini + 4).ended]);
    expect(both.map(({ exit }) => exit).sort()).toEqual([0, 2]);
    expect(harness.recorded(ini, ini + 4)).toBe(1);
  });

  test('what one dies over is uncertain on the other, which resolves it', { timeout: TIME_MS }, async () => {
    const [one, two] = seats();
    // By name: what is shared beside the journal is written at its own pace, so that steps have no fixed number.
    const dies = { BALCAO_DIES_AT: 'after its last byte' };
    const { ini } = one;
    const dead = await one.disable({ ...shared, ...dies }).ended;
    expect(dead.signal).toBe('SIGKILL');
    await vi.waitFor(() => expect(harness.recorded(ini, ini + 2)).toBe(1), { timeout: 20_000 });
    // The server notices a moment later that the connection of the dead one has ended.
    const pending = await vi.waitFor(
      async () => {
        const asked = await two.here.run(['pendencias'], shared);
        expect(pluck(dig(jsonOf(asked), 'pendencias'), 'estado')).toEqual(['incerta']);
        return asked;
      },
      // Each attempt takes seconds on a busy machine: only the test's limit counts.
      { timeout: TIME_MS },
    );
    const id = textAt(jsonOf(pending), 'pendencias', 0, 'id');
    const taken = await two.here.disable(shared, ini + 1, ini + 1);
    expect([taken.exit, codeOf(taken)]).toEqual([2, 'disablement.overlap']);
    const resent = await two.here.run(['pendencias', 'reenviar', id, '--sim'], shared);
    expect(resent.exit).toBe(0);
    expect(jsonOf(await one.here.run(['pendencias'], shared))).toMatchObject({ pendencias: [] });
    expect(harness.recorded(ini, ini + 2)).toBe(1);
  });

  test(
    'a folder with a journal of its own disables nothing until that is brought in, and what two machines did is reported',
    { timeout: TIME_MS },
    async () => {
      const [one, two] = seats();
      const { ini } = one;
      const alone = await one.here.disable();
      expect(alone.exit).toBe(0);
      // The other machine asked for one of these numbers too, and died over it.
      expect(
        (await two.disable({ BALCAO_DIES_AT: 'after its last byte' }, ini + 2, ini + 3).ended).signal,
      ).toBe('SIGKILL');
      const other = harness.numbers();
      const refused = await one.here.disable(shared, other, other);
      expect([refused.exit, codeOf(refused)]).toEqual([2, 'database.not-imported']);
      expect(harness.recorded(other, other)).toBe(0);

      const bring = (folder: string) => one.here.run(['compartilhado', 'importar', folder], shared);
      const own = await bring(one.data);
      expect([own.exit, jsonOf(own)]).toMatchObject([
        0,
        { pasta: one.data, pedidos: 1, incertos: 0, historico: 0, sobreposicoes: [] },
      ]);
      const brought = await bring(two.data);
      expect([brought.exit, jsonOf(brought)]).toMatchObject([
        0,
        {
          pedidos: 1,
          incertos: 1,
          sobreposicoes: [
            {
              nNFIni: ini + 2,
              nNFFin: ini + 2,
              serie: 7,
              pedidos: [
                { estado: 'incerta', nNFIni: ini + 2, nNFFin: ini + 3, pasta: two.data },
                { estado: 'homologada', nNFIni: ini, nNFFin: ini + 2, pasta: one.data },
              ],
            },
          ],
        },
      ]);
      expect(Number(dig(jsonOf(brought), 'historico'))).toBeGreaterThan(0);
      expect(jsonOf(await bring(two.data))).toMatchObject({ novos: 0 });
      expect((await one.here.disable(shared, other, other)).exit).toBe(0);
      const taken = await two.here.disable(shared, ini + 3, ini + 3);
      expect([taken.exit, codeOf(taken)]).toEqual([2, 'disablement.overlap']);
      const same = await two.here.disable(shared, ini, ini + 2);
      expect([same.exit, protocolOf(same)]).toEqual([0, protocolOf(alone)]);
      const open = jsonOf(await one.here.run(['pendencias'], shared));
      expect(pluck(dig(open, 'pendencias'), 'estado')).toEqual(['incerta']);
      const id = textAt(open, 'pendencias', 0, 'id');
      expect((await one.here.run(['pendencias', 'encerrar', id, '--nao-consta', '--sim'], shared)).exit).toBe(
        0,
      );

      // Its XML is saved on the other computer only.
      const elsewhere = harness.numbers();
      expect((await two.here.disable(shared, elsewhere, elsewhere)).exit).toBe(0);
      const out = join(one.data, '..', `saida-${ini}`);
      const give = () =>
        one.here.run(['compartilhado', 'exportar', '--cnpj', harness.cnpj, '--saida', out], shared);
      const given = await give();
      expect(given.exit).toBe(0);
      const again = await give();
      expect([again.exit, codeOf(again)]).toEqual([2, 'database.export-taken']);
      const single = await openTestApp(out);
      const audited = valueOf(await single.call('journal.audit', { environment: 'homologacao' }));
      expect(audited).toMatchObject({ requests: dig(jsonOf(given), 'pedidos'), chain: { state: 'ok' } });
      expect(new Set(audited.files.map(({ state }) => state))).toEqual(new Set(['ok']));
      expect(audited.files.map(({ subject }) => subject.nNFIni)).toContain(elsewhere);
      await single.app.close();
      const nothing = await bring(join(one.data, 'arquivo'));
      expect([nothing.exit, codeOf(nothing)]).toEqual([2, 'database.nothing-to-import']);
    },
  );

  test(
    'without the server nothing is disabled and nothing is queued, and consults go on',
    { timeout: TIME_MS },
    async () => {
      const [one] = seats();
      await databases.cluster.control('stop', '-m', 'fast');
      const refused = await one.here.disable(shared);
      expect([refused.exit, codeOf(refused)]).toEqual([4, 'database.away']);
      expect(textAt(jsonOf(refused), 'erro', 'mensagem')).toContain('Nada foi enviado. Consultas continuam.');
      const status = await one.here.run(
        ['sefaz', 'situacao', '--uf', 'SP', '--ambiente', 'homologacao'],
        shared,
      );
      expect(status.exit).toBe(0);
      const key = '35261111222333000181550010000000011000000014';
      const consulted = await one.here.run(['consultar', key, '--ambiente', 'homologacao'], shared);
      expect([0, 1]).toContain(consulted.exit);
      await databases.cluster.control('start');
      expect(one.recorded()).toBe(0);
      expect(jsonOf(await one.here.run(['pendencias'], shared))).toMatchObject({ pendencias: [] });
      expect((await one.here.disable(shared)).exit).toBe(0);
    },
  );
});
