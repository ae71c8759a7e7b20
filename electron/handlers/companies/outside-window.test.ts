/** "Usar fora da janela" through the whole core: asked natively, for the company, logged, kept by a renewal, in no copy. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEY_FILE, openKeyFileBox } from '../../app.ts';
import {
  createAuthority,
  makeKeyPair,
  makePfx,
  TEST_CPF,
  type Authority,
  type IssueOptions,
  type KeyPair,
} from '../../certificates/testing/pfx-factory.ts';
import { createSessionBox } from '../../certificates/testing/session-box.ts';
import { grantText } from '../../faces/confirmation-text.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { withoutCopyAtEnd } from '../../testing/without-copy.ts';

const DAY_MS = 86_400_000;
const environment = 'homologacao';
let authority: Authority;
let keys: KeyPair;
let window: TestApp;
/** The command line over the same folder. */
let command: TestApp;

beforeAll(async () => {
  authority = await createAuthority();
  keys = await makeKeyPair();
});
beforeEach(async () => {
  const sealed = createSessionBox();
  let folder = '';
  window = await openTestApp(undefined, {
    secretBox: { ...sealed, backend: 'dpapi' },
    outsideBox: () => openKeyFileBox(join(folder, KEY_FILE)),
  });
  folder = window.dataDir;
  const box = await openKeyFileBox(join(folder, KEY_FILE));
  if (!box.ok) throw new Error(box.error.code);
  command = await openTestApp(folder, { secretBox: box.value });
});
afterEach(async () => {
  withoutCopyAtEnd(window.dataDir, window.ports.clock.now());
  await command.app.close();
  await window.close();
});

async function bring(options: IssueOptions = {}) {
  const now = Date.now();
  const issued = await authority.issue({
    keys,
    validFrom: new Date(now - DAY_MS),
    validUntil: new Date(now + 300 * DAY_MS),
    ...options,
  });
  window.pick({ name: 'a.pfx', bytes: makePfx(issued, { password: 'x' }) });
  const draftId = must(await window.call('certificate.choose', {})).draft?.draftId ?? '';
  must(await window.call('certificate.inspect', { draftId, password: 'x' }));
  return must(await window.call('certificate.commit', { draftId, remember: true, uf: 'SP' })).certificate;
}
const usable = async () =>
  must(await command.call('certificate.list', { environment }))
    .filter(({ needsFile }) => !needsFile)
    .map(({ fingerprint }) => fingerprint);
const ops = () => window.log.map(({ op }) => op).filter((op) => op.startsWith('certificate.outside'));

describe('a certificate outside the window', () => {
  it('is offered by a host that has a vault of its own alone', async () => {
    expect(must(await window.call('vault.state', {})).outside).toBe(true);
    expect(must(await command.call('vault.state', {})).outside).toBe(false);
    const { fingerprint } = await bring();
    expect(await command.call('certificate.allow-outside', { fingerprint })).toMatchObject({
      error: { code: 'host.unsupported' },
    });
    expect(command.granted).toEqual([]);
  });

  it('is used by the command line once a person said so to a question that names what is lost', async () => {
    const { fingerprint, cnpj } = await bring();
    window.answer(false);
    expect(must(await window.call('certificate.allow-outside', { fingerprint }))).toEqual({ allowed: false });
    expect(await usable()).toEqual([]);
    window.answer(true);
    expect(must(await window.call('certificate.allow-outside', { fingerprint }))).toEqual({ allowed: true });
    await expect.poll(usable).toEqual([fingerprint]);
    const [asked] = window.granted;
    expect(asked).toMatchObject({ kind: 'outside-window', cnpj });
    expect(asked && grantText(asked).warning).toContain('cofre.chave');
    expect(ops()).toEqual(['certificate.outside-allowed']);
  });

  it('is the company’s: a renewed one goes on serving, until it is taken back', async () => {
    const first = await bring();
    must(await window.call('certificate.allow-outside', { fingerprint: first.fingerprint }));
    const renewed = await bring({ validUntil: new Date(Date.now() + 600 * DAY_MS) });
    await expect.poll(usable).toEqual([renewed.fingerprint, first.fingerprint]);
    must(await window.call('certificate.revoke-outside', { fingerprint: renewed.fingerprint }));
    await expect.poll(usable).toEqual([]);
    expect(ops()).toEqual([
      'certificate.outside-allowed',
      'certificate.outside-renewed',
      'certificate.outside-revoked',
    ]);
  });

  it('is no person’s certificate', async () => {
    const { fingerprint } = await bring({ cnpj: undefined, cpf: TEST_CPF });
    expect(await window.call('certificate.allow-outside', { fingerprint })).toMatchObject({
      error: { code: 'certificate.missing' },
    });
  });

  it('is in no copy of the data', async () => {
    const { fingerprint } = await bring();
    must(await window.call('certificate.allow-outside', { fingerprint }));
    must(await window.call('backup.make', { environment }));
    const copies = join(window.dataDir, 'copias');
    const file = readdirSync(copies, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('balcao.sqlite'),
    );
    const copy = new DatabaseSync(join(copies, file ?? ''), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS n FROM certificate_outside').get()).toEqual({ n: 0 });
    copy.close();
    expect(readFileSync(join(window.dataDir, KEY_FILE))).toHaveLength(32);
  });
});
