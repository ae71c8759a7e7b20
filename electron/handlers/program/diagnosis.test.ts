/** The support report through the contract: its content, what it omits, and its file. */

import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LastRun } from '../../../shared/contract.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { localDay } from '../../../shared/moments.ts';
import { countOtherUsers } from '../../data-folder/other-users.ts';
import { zipOf } from '../../diagnosis/report-file.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { createFileLog } from '../../log/file-log.ts';
import { fill, MAY_MOUNT, NO_MOUNT, smallDisk } from '../../testing/small-disk.ts';
import { fillOffice } from '../../testing/many-companies.ts';
import { rowsListedBy } from '../../testing/statements.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp | undefined;
const folder = mkdtempSync(join(tmpdir(), 'balcao-diagnostico-'));
afterEach(async () => {
  vi.unstubAllEnvs();
  await app?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('reports what exists without starting training, and is written once without other files, with the day of the computer in its name', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  app = await openTestApp();
  // In UTC it is the 21st already.
  app.setTime(new Date('2026-11-21T01:15:02Z'));
  const { text } = valueOf(await app.call('app.diagnosis', {}));
  expect(text).toContain('versao: 0.0.0');
  expect(text).toContain('homologacao');
  expect(readdirSync(app.dataDir)).not.toContain('treino');

  expect(valueOf(await app.call('app.save-diagnosis', {}))).toEqual({});
  app.pickFolder(folder);
  const { saved } = valueOf(await app.call('app.save-diagnosis', {}));
  expect(saved?.path).toBe(join(folder, 'diagnostico-balcao-20261120-221502.zip'));
  expect(
    readFileSync(saved?.path ?? '')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  const again = await app.call('app.save-diagnosis', {});
  expect(again.ok ? '' : again.error.code).toBe('data.folder');
  expect(readdirSync(folder)).toHaveLength(1);
});

test('counts the requests of the journal without reading each of them', async () => {
  const dataDir = join(folder, 'dados');
  await fillOffice(dataDir, { companies: 1, disablements: 40 });
  app = await openTestApp(dataDir);
  const { call } = app;
  const listed = await rowsListedBy(async () => {
    const { text } = valueOf(await call('app.diagnosis', {}));
    expect(text).toMatch(/homologated 40/);
  });
  expect(listed).toBeLessThan(40);
});

test.skipIf(!MAY_MOUNT)(
  `is written whole or not at all where the chosen disk is full, which is said of that folder${NO_MOUNT}`,
  async () => {
    const target = mkdtempSync(join(tmpdir(), 'balcao-diagnostico-'));
    const unmount = smallDisk(target, '64k');
    onTestFinished(() => {
      unmount();
      rmSync(target, { recursive: true, force: true, maxRetries: 10 });
    });
    app = await openTestApp();
    const day = join(app.dataDir, 'registros', `${localDay(new Date())}.jsonl`);
    mkdirSync(dirname(day));
    const line = (n: number) =>
      createHash('sha512')
        .update(String(n))
        .digest('hex')
        .replace(/[^a-f]/g, ' ');
    writeFileSync(day, Array.from({ length: 400 }, (_, n) => `${line(n)}\n`).join(''));
    const ballast = fill(target);
    // Room for a part of it.
    truncateSync(ballast, statSync(ballast).size - 4096);
    app.pickFolder(target);
    const refused = await app.call('app.save-diagnosis', {});
    expect(refused.ok ? '' : explainError(refused.error).what).toBe(
      `Não foi possível gravar na pasta escolhida ${target}: o disco está cheio.`,
    );
    expect(readdirSync(target)).toEqual(['cheio']);
    rmSync(ballast);
    expect((await app.call('app.save-diagnosis', {})).ok).toBe(true);
  },
);

test('has the last lines of the log, whatever a clock that was wrong once has left there', async () => {
  app = await openTestApp();
  app.setTime(new Date('2026-11-20T14:15:02Z'));
  const registros = join(app.dataDir, 'registros');
  mkdirSync(registros, { recursive: true });
  const lines = { '2026-11-19': 'yesterday\n', '2026-11-20': 'today\n', '2030-01-01': 'wrong\n'.repeat(300) };
  for (const [day, text] of Object.entries(lines)) writeFileSync(join(registros, `${day}.jsonl`), text);
  const { files } = valueOf(await app.call('app.diagnosis', {}));
  expect(files.find(({ name }) => name === 'registros.jsonl')?.text).toBe('yesterday\ntoday\n');
});

test('keeps what failed in the lines of calls and codes that only name a password, a token or a secret', async () => {
  app = await openTestApp();
  app.setTime(new Date('2026-11-20T14:15:02Z'));
  const log = createFileLog(app.dataDir, app.ports.clock, (text) => expect.fail(text));
  log.write({ level: 'info', op: 'certificate.inspect', ms: 1, code: 'certificate.password-wrong' });
  log.write({ level: 'warn', op: 'token.create', ms: 2, code: 'secret.unprotected' });
  log.write({ level: 'error', op: 'x', code: 'internal', detail: 'senha: Segr3do!\n    at f' });
  log.close();
  const { files } = valueOf(await app.call('app.diagnosis', {}));
  const lines =
    files
      .find(({ name }) => name === 'registros.jsonl')
      ?.text.trim()
      .split('\n') ?? [];
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'info', op: 'certificate.inspect', ms: 1, code: 'certificate.password-wrong' },
    { level: 'warn', op: 'token.create', ms: 2, code: 'secret.unprotected' },
    { level: 'error', op: 'x', code: 'internal', detail: 'senha [oculto]\n    at f' },
  ]);
});

test('writes exactly the report that was looked at, though more has happened since', async () => {
  app = await openTestApp();
  app.setTime(new Date('2026-11-20T14:15:02Z'));
  const target = mkdtempSync(join(tmpdir(), 'balcao-diagnostico-'));
  const { id, files } = valueOf(await app.call('app.diagnosis', {}));
  expect(files.map(({ name }) => name)).toEqual(['diagnostico.txt', 'diagnostico.json', 'registros.jsonl']);
  app.setTime(new Date('2026-11-20T18:00:00Z'));
  app.pickFolder(target);
  const { saved } = valueOf(await app.call('app.save-diagnosis', { id }));
  const bytes = readFileSync(saved?.path ?? '');
  const again = await zipOf(files, new Date('2026-11-20T18:00:00Z'));
  expect(bytes.equals(again)).toBe(true);
  rmSync(target, { recursive: true, force: true, maxRetries: 10 });
});

test('writes nothing that was not looked at: of two pages the first one has another report before it', async () => {
  app = await openTestApp();
  const target = mkdtempSync(join(tmpdir(), 'balcao-diagnostico-'));
  const { id } = valueOf(await app.call('app.diagnosis', {}));
  valueOf(await app.call('app.diagnosis', {}));
  app.pickFolder(target);
  expect(await app.call('app.save-diagnosis', { id })).toMatchObject({
    ok: false,
    error: { code: 'input.invalid', issues: [{ path: 'id', rule: 'missing' }] },
  });
  expect(readdirSync(target)).toEqual([]);
  rmSync(target, { recursive: true, force: true, maxRetries: 10 });
});

test('says how the last run ended and who else uses the program, until it is dismissed', async () => {
  const place = mkdtempSync(join(tmpdir(), 'balcao-comum-'));
  await countOtherUsers({ commonFolder: place, user: 'joao', now: new Date() });
  let last: LastRun | undefined = {
    startedAt: '2026-11-20T10:00:00.000Z',
    version: '0.0.0',
    suddenly: true,
    incidents: [],
  };
  app = await openTestApp(undefined, {
    lastRun: { lastRun: () => last, dismiss: () => (last = undefined) },
    commonPlace: { commonFolder: place, user: 'maria' },
  });
  expect(valueOf(await app.call('program.state', {}))).toEqual({
    lastRun: last,
    otherUsers: { count: 1, seen: false },
  });
  expect(valueOf(await app.call('app.diagnosis', {})).text).toContain('terminouDeRepente: true');
  valueOf(await app.call('program.dismiss', { what: 'last-run' }));
  valueOf(await app.call('program.dismiss', { what: 'other-users' }));
  expect(valueOf(await app.call('program.state', {}))).toEqual({ otherUsers: { count: 1, seen: true } });
  rmSync(place, { recursive: true, force: true, maxRetries: 10 });
});
