/** The password of the shared journal's connection stays where it was put: every place that a program writes to is searched for it. */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  openCrashHarness,
  type CrashHarness,
  type HarnessFolder,
} from '../disablement/testing/crash-harness.ts';
import { long } from '../disablement/testing/figures.ts';
import { SHARED_FILE } from '../office/shared-settings.ts';
import { makeAuthority } from '../sefaz/testing/tls-fixtures.ts';
import { startCluster, withoutPostgres, type Cluster } from '../storage/postgres/testing/cluster.ts';
import { createFileLog } from '../log/file-log.ts';
import { openTestApp } from '../testing/test-app.ts';
import { dig, textAt } from './testing/dig.ts';
import { PROGRAM } from './testing/processes.ts';
import { argumentsOf, secretSearch } from './testing/secret-search.ts';

const reason = withoutPostgres();
const TIME_MS = 180_000;
/** With signs that an address has to escape, and without a word that the log would hide the line for. */
const PASSWORD = 'Kx9@vT/4#q L';
const OTHER = 'Wz7@bN/2#r M';

const search = secretSearch([PASSWORD, OTHER]);

describe.skipIf(reason !== undefined)(
  `the password of the shared journal${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    const authority = makeAuthority('Autoridade do escritório');
    const issued = authority.issue({ commonName: 'servidor', hosts: ['127.0.0.1'] });
    const foreign = makeAuthority('Outra autoridade');
    let harness: CrashHarness;
    let cluster: Cluster;
    let files: { readonly own: string; readonly foreign: string };
    let address: string;
    /** What the log says aloud in this process. */
    const aloud = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    /** The data folder that every refusal is tried with. */
    let refusing: HarnessFolder;
    beforeAll(async () => {
      [harness, cluster] = await Promise.all([
        openCrashHarness(),
        startCluster({
          files: {
            'servidor.pem': issued.certPem,
            'servidor.chave': issued.keyPem,
            'autoridade.crt': authority.certPem,
            'outra.crt': foreign.certPem,
          },
          settings: [
            'ssl = on',
            `ssl_cert_file = '../servidor.pem'`,
            `ssl_key_file = '../servidor.chave'`,
            // Everything that the server is asked, in its own log.
            `log_statement = 'all'`,
          ],
        }),
      ]);
      files = { own: join(cluster.home, 'autoridade.crt'), foreign: join(cluster.home, 'outra.crt') };
      address = cluster.url('postgres', 'caixa', encodeURIComponent(PASSWORD));
      refusing = harness.place();
    }, TIME_MS);
    afterAll(async () => {
      aloud.mockRestore();
      await harness.close();
      await cluster.remove();
    });

    const verified = (file: string, host = '127.0.0.1') =>
      `${address.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
    const run = async (
      seat: HarnessFolder,
      args: readonly string[],
      env: Readonly<Record<string, string>>,
    ) => {
      const running = seat.run([...args, '--registro'], env);
      search.text('arguments', argumentsOf(running.child.pid ?? 0));
      const ended = await running.ended;
      search.text(`output of ${args.join(' ')}`, ended.stdout + ended.stderr);
      return ended;
    };
    /** In this process. */
    const runHere = async (
      args: readonly string[],
      env: Readonly<Record<string, string>>,
      seat = refusing,
    ) => {
      aloud.mockClear();
      const ended = await seat.here.run([...args, '--registro'], env);
      search.text(`output of ${args.join(' ')}`, ended.stdout + ended.stderr + aloud.mock.calls.join('\n'));
      return ended;
    };

    test(
      'preparing gives the server only its SCRAM form, whatever the server writes down',
      { timeout: TIME_MS },
      async () => {
        const seat = harness.place();
        const env = { DATABASE_ADMIN_URL: cluster.url(), DATABASE_URL: address };
        const prepared = await run(seat, ['compartilhado', 'preparar'], env);
        expect(prepared).toMatchObject({ exit: 0 });
        expect(readFileSync(cluster.log, 'utf8')).toContain('CREATE ROLE caixa LOGIN PASSWORD');
        search.text('log of the server', readFileSync(cluster.log));
        search.folder(seat.data);
      },
    );

    test(
      'a connection that works leaves it nowhere, from the variable or from a file',
      { timeout: TIME_MS },
      async () => {
        const seat = harness.place();
        const file = join(seat.data, '..', `endereco-${seat.ini}`);
        writeFileSync(file, `${verified(files.own)}\n`, { mode: 0o600 });
        const zip = join(seat.data, 'diagnostico.zip');
        expect((await run(seat, ['compartilhado', 'situacao'], { DATABASE_URL: address })).exit).toBe(0);
        expect((await run(seat, ['compartilhado', 'situacao', '--banco-arquivo', file], {})).exit).toBe(0);
        expect((await seat.disable({ DATABASE_URL: address }).ended).exit).toBe(0);
        for (const words of [['compartilhado', 'local', 'Matriz'], ['auditoria'], ['diagnostico']])
          expect((await runHere(words, { DATABASE_URL: address }, seat)).exit).toBe(0);
        const report = await run(seat, ['diagnostico', '--saida', zip, '--banco-arquivo', file], {});
        expect(report.exit).toBe(0);
        await search.zip(zip);
        search.folder(seat.data);
        rmSync(file);
      },
    );

    /** What is wrong, the address with it, and the refusal's name. */
    const REFUSED: readonly (readonly [string, () => string, string])[] = [
      [
        'wrong password',
        () => address.replace(encodeURIComponent(PASSWORD), encodeURIComponent(OTHER)),
        'database.password',
      ],
      ['unknown user', () => address.replace('caixa', 'desconhecido'), 'database.password'],
      ['unknown database', () => address.replace('/postgres', '/outro'), 'database.missing'],
      ['nothing listens', () => address.replace(/:\d+\//, ':1/'), 'database.away'],
      ['host not found', () => verified(files.own, 'servidor.invalid'), 'database.away'],
      ['foreign authority', () => verified(files.foreign), 'database.tls'],
      ['name not in the certificate', () => verified(files.own, 'localhost'), 'database.tls'],
      ['authority that is not there', () => verified(join(cluster.home, 'falta.crt')), 'database.url'],
      ['authority that is no certificate', () => verified(cluster.log), 'database.url'],
      ['no TLS off this computer', () => address.replace('127.0.0.1', 'servidor'), 'database.url'],
      ['unknown parameter', () => `${address}?password=${encodeURIComponent(OTHER)}`, 'database.url'],
      ['another scheme', () => `x${address}`, 'database.url'],
      [
        'password without its escapes',
        () => address.replace(encodeURIComponent(PASSWORD), PASSWORD),
        'database.url',
      ],
      [
        'password as the user',
        () => address.replace(/caixa:[^@]*/, encodeURIComponent(PASSWORD)),
        'database.url',
      ],
      ['nothing but the password', () => PASSWORD, 'database.url'],
    ];

    test.each(REFUSED)(
      '%s: refused by name, and said without it',
      { timeout: TIME_MS },
      async (what, made, code) => {
        const file = join(refusing.data, '..', 'endereco');
        writeFileSync(file, `${made()}\n`, { mode: 0o600 });
        const env = { DATABASE_URL: made() };
        // Where the address comes from and what is asked do not change how it is refused: each refusal's name once.
        const everywhere = long || REFUSED.find((other) => other[2] === code)?.[0] === what;
        const asked = [await runHere(['compartilhado', 'situacao'], env)];
        const acts = [];
        if (everywhere) {
          asked.push(await runHere(['compartilhado', 'situacao', '--banco-arquivo', file], {}));
          acts.push(await runHere(['compartilhado', 'preparar'], { DATABASE_ADMIN_URL: made() }));
          acts.push(await runHere(['auditoria'], env), await refusing.here.disable(env));
          await runHere(['consultar', '0'.repeat(44)], env);
        }
        for (const { json } of asked) expect(textAt(json, 'erro', 'codigo')).toBe(code);
        for (const { exit, stdout, stderr } of acts) {
          expect([2, 4]).toContain(exit);
          search.text('refusal of an act', stdout + stderr);
        }
        rmSync(file);
      },
    );

    test(
      'the files, the log and the report of a computer that was refused like this have none of it',
      { timeout: TIME_MS },
      async () => {
        const zip = join(refusing.data, 'diagnostico.zip');
        const env = { DATABASE_URL: `${address}?x=1` };
        expect((await runHere(['diagnostico', '--saida', zip], env)).exit).toBe(0);
        await search.zip(zip);
        search.folder(refusing.data);
        search.text('log of the server', readFileSync(cluster.log));
      },
    );

    test('a file that others may read is refused unread', { timeout: TIME_MS }, async () => {
      const seat = harness.place();
      const file = join(seat.data, '..', `endereco-${seat.ini}`);
      writeFileSync(file, `${address}\n`, { mode: 0o644 });
      const refused = await runHere(['compartilhado', 'situacao', '--banco-arquivo', file], {}, seat);
      expect(textAt(refused.json, 'erro', 'codigo')).toBe('database.file');
      rmSync(file);
    });

    test(
      'what a running program starts has neither address in its environment',
      { timeout: TIME_MS },
      async () => {
        const seat = harness.place();
        // As a browser or a tool of the system would be started, at the very end.
        const child = `process.on('exit', () => process.stderr.write('[' + process.getBuiltinModule('node:child_process')
      .execFileSync(process.execPath, ['-p', 'JSON.stringify(process.env)']) + ']'))`;
        const preload = `data:text/javascript,${encodeURIComponent(child)}`;
        const env = { ...process.env, DATABASE_URL: address, DATABASE_ADMIN_URL: address };
        const args = ['--import', preload, PROGRAM, 'compartilhado', 'situacao', '--dados', seat.data];
        const running = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
        let stderr = '';
        running.stderr.on('data', (part: Buffer) => (stderr += part.toString('utf8')));
        const exit = await new Promise((resolve) => running.once('close', resolve));
        expect([exit, stderr]).toEqual([0, expect.stringContaining('"PATH"')]);
        search.text('environment of a child', stderr);
        expect(stderr).not.toContain('DATABASE_');
      },
    );

    test(
      'what a person typed in the window is sealed, and in no call’s answer, log or file',
      { timeout: TIME_MS },
      async () => {
        const seat = harness.place();
        const log = createFileLog(seat.data, { now: () => new Date() }, () => undefined);
        const window = await openTestApp(seat.data, { log });
        const fields = {
          host: '127.0.0.1',
          port: cluster.port,
          database: 'postgres',
          user: 'caixa',
          authority: files.own,
        };
        const answers: unknown[] = [];
        for (const over of [
          {},
          { password: OTHER },
          { host: 'servidor.invalid' },
          { host: 'localhost' },
          { authority: files.foreign },
          { authority: join(cluster.home, 'falta.crt') },
          { port: 1 },
          { port: 0 },
          { database: 'outro' },
          { user: '' },
        ])
          answers.push(await window.call('shared-journal.test', { ...fields, password: PASSWORD, ...over }));
        expect(dig(answers[0], 'ok')).toBe(true);
        answers.push(await window.call('shared-journal.connect', { ...fields, password: PASSWORD }));
        answers.push(await window.call('shared-journal.test', fields));
        answers.push(await window.call('shared-journal.connection', {}));
        answers.push(await window.call('app.diagnosis', {}));
        await window.app.close();
        const again = await openTestApp(seat.data, { log });
        for (const name of [
          'shared-journal.situation',
          'shared-journal.state',
          'shared-journal.connection',
        ] as const)
          answers.push(await again.call(name, {}));
        answers.push(await again.call('shared-journal.leave', {}), await again.call('app.diagnosis', {}));
        await again.app.close();
        log.close();
        search.text('answers', JSON.stringify(answers));
        search.folder(seat.data);
        expect(readdirSync(seat.data)).not.toContain(SHARED_FILE);
      },
    );
  },
);
