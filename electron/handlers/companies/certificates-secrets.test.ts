/** Searches everything written or sent for a marked key and password; neither may be found. */

import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../shared/contract.ts';
import { found, keyNeedles, passwordNeedles, type Needle } from '../../certificates/testing/canary.ts';
import { createAuthority, makePfx, type Issued } from '../../certificates/testing/pfx-factory.ts';
import { processesOver } from '../../cli/testing/processes.ts';
import { createFileLog } from '../../log/file-log.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'CANARIO-ç€-senha-93417';
let base: string;
let issued: Issued;
let needles: Needle[];
let file: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'balcao-segredo-'));
  issued = await (await createAuthority()).issue({ name: 'EMPRESA CANARIO' });
  needles = [...passwordNeedles(PASSWORD), ...keyNeedles(createPrivateKey(issued.keyPem))];
  file = join(base, 'a.pfx');
  writeFileSync(file, pfx());
});

afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

const pfx = () => makePfx(issued, { password: PASSWORD });

function underneath(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(0);
  return Buffer.concat(files.map((each) => readFileSync(join(each.parentPath, each.name))));
}

describe('the search itself', () => {
  it.each([
    ['a PEM key', () => Buffer.from(issued.keyPem)],
    ['a DER key', () => issued.keyDer],
    [
      'a DER key in base64 inside JSON',
      () => Buffer.from(JSON.stringify({ k: issued.keyDer.toString('base64') })),
    ],
    ['a DER key in hexadecimal', () => Buffer.from(issued.keyDer.toString('hex'))],
    ['a password in JSON', () => Buffer.from(JSON.stringify({ x: PASSWORD }))],
    ['a password in UTF-16', () => Buffer.from(`xx${PASSWORD}`, 'utf16le')],
    ['a password in base64', () => Buffer.from(Buffer.from(`a${PASSWORD}b`).toString('base64'))],
    ['a password in an address', () => Buffer.from(encodeURIComponent(PASSWORD))],
  ])('finds %s', (_what, haystack) => {
    expect(found(haystack(), needles)).not.toEqual([]);
  });
});

describe('nothing contains the key or the password', () => {
  it('of what the core answers, logs and writes: remembered, session-only, wrong, locked, removed', async () => {
    const app: TestApp = await openTestApp(join(base, 'app'));
    const log = createFileLog(join(base, 'app'), { now: () => new Date() }, () => undefined);
    const answers: unknown[] = [];
    const caller = { face: 'test', session: 'test' } as const;
    const call = async (name: CallName, input: unknown): Promise<unknown> => {
      const answer = await app.app.dispatch(name, input, caller);
      answers.push(answer);
      return answer.ok ? answer.value : undefined;
    };
    app.app.subscribe((event) => answers.push(event));
    const bring = async (password: string, then: (draftId: string) => Promise<unknown>) => {
      app.pick({ name: 'a.pfx', bytes: pfx() });
      const chosen = (await call('certificate.choose', {})) as { draft: { draftId: string } };
      const { draftId } = chosen.draft;
      await call('certificate.inspect', { draftId, password });
      return then(draftId);
    };
    const environment = 'homologacao';
    await bring(`${PASSWORD}x`, (draftId) => call('certificate.commit', { draftId }));
    await bring(PASSWORD, (draftId) => call('certificate.examine', { draftId }));
    await bring(PASSWORD, (draftId) => call('certificate.cancel', { draftId }));
    await bring(PASSWORD, (draftId) => call('certificate.commit', { draftId, remember: false, uf: 'SP' }));
    const [{ fingerprint }] = (await call('certificate.list', { environment })) as [{ fingerprint: string }];
    await call('certificate.examine', { environment, fingerprint });
    expect(await call('vault.state', {})).toMatchObject({ lockable: true, locked: false });
    expect(await call('vault.lock', {})).toMatchObject({ lockable: false, locked: true });
    await call('certificate.examine', { environment, fingerprint });
    await bring(PASSWORD, (draftId) => call('certificate.unlock', { draftId, fingerprint }));
    await bring(PASSWORD, (draftId) => call('certificate.commit', { draftId }));
    await call('certificate.examine', { environment, fingerprint });
    await call('certificate.reminder', { environment, fingerprint });
    await call('company.list', { environment });
    await call('certificate.inspect', { draftId: 'nonsense', password: PASSWORD });
    await call('certificate.inspect', { password: PASSWORD, [PASSWORD]: PASSWORD });
    const range = {
      mod: '55',
      serie: 1,
      nNFIni: 1,
      nNFFin: 2,
      ano: 2026,
      xJust: 'Números pulados por falha',
    };
    await call('disablement.prepare', { environment, cnpj: '11222333000181', ...range });
    expect(answers.some((each) => JSON.stringify(each).includes('"internal"'))).toBe(false);
    for (const entry of app.log) log.write(entry);
    log.write({ level: 'error', op: 'teste', detail: `senha: ${PASSWORD}\n${issued.keyPem}` });
    log.close();

    expect(found(Buffer.from(JSON.stringify([answers, app.log])), needles)).toEqual([]);
    // While the databases are open, with their write-ahead logs.
    expect(found(underneath(join(base, 'app')), needles)).toEqual([]);
    await call('certificate.remove', { environment, fingerprint });
    await app.app.close();
    expect(found(underneath(join(base, 'app')), needles)).toEqual([]);
  });

  it('of what the command line prints and leaves', async () => {
    const { run, close } = processesOver(() => join(base, 'cli'), { SENHA: PASSWORD });
    const printed: string[] = [];
    for (const args of [
      ['examinar', file, '--senha-env', 'SENHA', '--registro'],
      ['importar', file, '--senha-env', 'SENHA', '--json', '--registro'],
      ['importar', file, '--senha-stdin', '--json'],
      ['listar', '--json'],
      ['examinar', 'ff'.repeat(32), '--json'],
      ['importar', PASSWORD.slice(0, 3), '--senha-env', 'SENHA'],
    ]) {
      const { stdout, stderr } = await run(['certificado', ...args], `${PASSWORD}x\n`);
      printed.push(stdout, stderr);
    }
    close();
    expect(printed.join('')).toContain('EMPRESA CANARIO');
    expect(found(Buffer.from(printed.join('\n')), needles)).toEqual([]);
    expect(found(underneath(join(base, 'cli')), needles)).toEqual([]);
  }, 60_000);
});
