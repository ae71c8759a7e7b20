/** A certificate of the window that a person lets the command line use: sealed again, renewed, taken back. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import type { SecretBox } from '../../ports.ts';
import { SCHEMA } from '../../storage/database/schema.ts';
import { makeKeyPair, type KeyPair } from '../testing/authority.ts';
import { createAuthority, TEST_CNPJ, type Authority } from '../testing/pfx-factory.ts';
import { createSessionBox } from '../testing/session-box.ts';
import { openKeyFileBox } from './key-file-box.ts';
import type { OpenedCertificate } from '../pkcs12/pkcs12.ts';
import { createVaultStore } from './vault-store.ts';
import { createVault, type Vault } from './vault.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const ROOT = TEST_CNPJ.slice(0, 8);
const clock = { now: () => NOW };

let authority: Authority;
let keys: KeyPair;
let folder: string;
let db: DatabaseSync;
/** As another process has one. */
let other: DatabaseSync;
let window: SecretBox;
/** The window's vault, and that of the command line over the same data. */
let vault: Vault;
let outside: Vault;

beforeAll(async () => {
  authority = await createAuthority();
  keys = await makeKeyPair();
});
/** Changes by another connection are seen within a quarter second, so that what is expected of `outside` is polled. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-fora-'));
  db = new DatabaseSync(join(folder, 'balcao.sqlite'));
  for (const step of SCHEMA) db.exec(step);
  other = new DatabaseSync(join(folder, 'balcao.sqlite'));
  const keyFile = () => openKeyFileBox(join(folder, 'cofre.chave'));
  window = { ...createSessionBox(), backend: 'dpapi' };
  vault = createVault({ store: createVaultStore(db), secretBox: window, clock, outsideBox: keyFile });
  const box = await keyFile();
  if (!box.ok) throw new Error(box.error.code);
  outside = createVault({ store: createVaultStore(other), secretBox: box.value, clock });
});
afterEach(() => {
  db.close();
  other.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function issue(): Promise<OpenedCertificate> {
  const issued = await authority.issue({
    keys,
    validFrom: new Date(NOW.getTime() - DAY_MS),
    validUntil: new Date(NOW.getTime() + 300 * DAY_MS),
  });
  return { keyPem: issued.keyPem, leafDer: issued.certDer, chainDer: issued.chainDer };
}
async function add(certificate?: OpenedCertificate, remember = true): Promise<string> {
  const added = await vault.add(certificate ?? (await issue()), { remember });
  if (!added.ok) throw new Error(added.error.code);
  return added.value.fingerprint;
}
async function usedOutside(): Promise<string> {
  const identity = await outside.identityFor(ROOT, NOW);
  return identity.ok ? identity.value.fingerprint : identity.error.code;
}

describe('a certificate of the window', () => {
  it('does not serve outside until a person allowed it, and still serves the window then', async () => {
    const fingerprint = await add();
    await expect.poll(usedOutside).toBe('certificate.sealed-by-window');
    expect(await vault.allowOutside(ROOT)).toEqual(ok(undefined));
    await expect.poll(usedOutside).toBe(fingerprint);
    expect(outside.list()).toMatchObject([{ needsFile: false, outside: NOW.toISOString() }]);
    expect((await vault.identityFor(ROOT, NOW)).ok).toBe(true);
  });

  it('no longer serves outside once it is taken back, not even where it is open already', async () => {
    await add();
    await vault.allowOutside(ROOT);
    await expect.poll(usedOutside).toMatch(/^[0-9a-f]{64}$/);
    expect([vault.revokeOutside(ROOT), vault.revokeOutside(ROOT)]).toEqual([true, false]);
    await expect.poll(usedOutside).toBe('certificate.sealed-by-window');
    expect(vault.list()[0]).not.toHaveProperty('outside');
    expect(db.prepare('SELECT count(*) AS n FROM certificate_outside').get()).toEqual({ n: 0 });
  });

  it('takes its second seal with it when it is removed, or kept for one session only', async () => {
    const fingerprint = await add();
    await vault.allowOutside(ROOT);
    vault.remove(fingerprint);
    expect(vault.isOutside(ROOT)).toBe(false);
    const again = await issue();
    await add(again);
    expect(vault.isOutside(ROOT)).toBe(false);
    await vault.allowOutside(ROOT);
    await add(again, false);
    expect(vault.isOutside(ROOT)).toBe(false);
  });

  it('has no second seal where it was removed, or that was taken back, while it was being sealed', async () => {
    let meanwhile: () => unknown = () => undefined;
    const keyFile = async () => {
      const box = await openKeyFileBox(join(folder, 'cofre.chave'));
      if (!box.ok) return box;
      const seal = async (plain: Uint8Array) => {
        meanwhile();
        return box.value.seal(plain);
      };
      return ok({ ...box.value, seal });
    };
    vault = createVault({ store: createVaultStore(db), secretBox: window, clock, outsideBox: keyFile });
    const removed = await add();
    meanwhile = () => vault.remove(removed);
    await vault.allowOutside(ROOT);
    expect(db.prepare('SELECT count(*) AS n FROM certificate_outside').get()).toEqual({ n: 0 });
    await add();
    meanwhile = () => undefined;
    await vault.allowOutside(ROOT);
    meanwhile = () => vault.revokeOutside('99999999');
    expect(await vault.allowOutside(ROOT)).toEqual(ok(undefined));
    meanwhile = () => vault.revokeOutside(ROOT);
    expect(await vault.allowOutside(ROOT)).toMatchObject({ error: { code: 'call.aborted' } });
    expect(vault.isOutside(ROOT)).toBe(false);
  });

  it('is not allowed by a host without another vault, nor where none of the company opens', async () => {
    expect(await outside.allowOutside(ROOT)).toMatchObject({ error: { code: 'host.unsupported' } });
    expect(await vault.allowOutside(ROOT)).toMatchObject({ error: { code: 'certificate.missing' } });
    await add(undefined, false);
    expect(await vault.allowOutside(ROOT)).toMatchObject({ error: { code: 'certificate.locked' } });
  });
});

describe('a certificate whose file is brought in on both sides', () => {
  const usedIn = async (one: Vault): Promise<string> => {
    const identity = await one.identityFor(ROOT, NOW);
    return identity.ok ? identity.value.fingerprint : identity.error.code;
  };

  it('goes on serving the window where the command line brings in the same file', async () => {
    const certificate = await issue();
    const fingerprint = await add(certificate);
    await expect.poll(usedOutside).toBe('certificate.sealed-by-window');
    expect(await outside.add(certificate)).toMatchObject({
      ok: true,
      value: { inUse: true, needsFile: false },
    });
    expect(await usedOutside()).toBe(fingerprint);
    vault.forget();
    await expect.poll(() => vault.list()[0]?.outside).toBe(NOW.toISOString());
    expect(await usedIn(vault)).toBe(fingerprint);
    await expect.poll(() => vault.revokeOutside(ROOT)).toBe(true);
    await expect.poll(usedOutside).toBe('certificate.sealed-by-window');
  });

  it('goes on serving the command line where the window brings in the same file', async () => {
    const certificate = await issue();
    const added = await outside.add(certificate);
    const fingerprint = added.ok ? added.value.fingerprint : '';
    expect(await add(certificate)).toBe(fingerprint);
    await expect.poll(() => outside.list()[0]?.outside).toBe(NOW.toISOString());
    outside.forget();
    expect(await usedOutside()).toBe(fingerprint);
    vault.forget();
    expect(await usedIn(vault)).toBe(fingerprint);
  });

  it('keeps the seal that the other side made a moment ago, and takes that one back too', async () => {
    const certificate = await issue();
    const seals = () =>
      db
        .prepare('SELECT backend FROM certificate UNION ALL SELECT backend FROM certificate_outside')
        .all()
        .map(({ backend }) => backend);
    // No time passes: nothing that either side read before looks old to it.
    const clockStands = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await outside.add(certificate);
    await add(certificate);
    await outside.add(certificate);
    expect(seals()).toEqual(['dpapi', 'key-file']);
    vault.revokeOutside(ROOT);
    vault.list(ROOT);
    await outside.add(certificate);
    expect(vault.revokeOutside(ROOT)).toBe(true);
    expect(seals()).toEqual(['dpapi']);
    clockStands.mockRestore();
  });

  it('goes on serving the command line where the window keeps it for a session only, and is taken back there', async () => {
    const certificate = await issue();
    await outside.add(certificate);
    for (const remember of [false, false, true, false]) {
      const fingerprint = await add(certificate, remember);
      outside.forget();
      expect([await usedIn(vault), await usedOutside()]).toEqual([fingerprint, fingerprint]);
      expect(outside.list()).toMatchObject([{ inUse: true, locked: false, needsFile: false }]);
      if (remember) break;
      vault.forget();
      expect(vault.list()).toMatchObject([{ locked: true, outside: NOW.toISOString() }]);
    }
    vault.revokeOutside(ROOT);
    await expect.poll(usedOutside).toBe('certificate.sealed-by-window');
    await add(certificate, false);
    await expect.poll(usedOutside).toBe('certificate.locked');
    expect(await usedIn(vault)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('goes on serving the window that keeps it for a session where the command line brings in the same file', async () => {
    const certificate = await issue();
    const fingerprint = await add(certificate, false);
    await expect.poll(usedOutside).toBe('certificate.locked');
    await outside.add(certificate);
    await expect.poll(() => vault.list(ROOT)[0]?.backend).toBe('key-file');
    expect(vault.list()).toMatchObject([{ inUse: true, locked: false, needsFile: false, remembered: false }]);
    expect([await usedIn(vault), await usedOutside()]).toEqual([fingerprint, fingerprint]);
    vault.forget();
    expect(vault.list()).toMatchObject([{ needsFile: true }]);
    // And the other way round: what serves a session on this side takes no seal from the window.
    await add(certificate);
    await expect.poll(() => outside.list(ROOT)[0]?.outside).toBe(NOW.toISOString());
    await outside.add(certificate, { remember: false });
    expect(await usedOutside()).toBe(fingerprint);
    await expect.poll(() => vault.list(ROOT)[0]?.backend).toBe('dpapi');
    expect(await usedIn(vault)).toBe(fingerprint);
  });
});
