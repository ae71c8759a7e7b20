/** The vault: it selects the right identity, refusals keep the row, and no secret leaves the seal. */

import { createVerify } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecretBox } from '../../ports.ts';
import type { OpenedCertificate } from '../pkcs12/pkcs12.ts';
import { rowsInMemory } from '../testing/rows-in-memory.ts';
import { createSessionBox } from '../testing/session-box.ts';
import { makeKeyPair, type KeyPair } from '../testing/authority.ts';
import {
  createAuthority,
  TEST_CNPJ,
  TEST_CNPJ_WITH_LETTERS,
  TEST_CPF,
  type Authority,
  type IssueOptions,
} from '../testing/pfx-factory.ts';
import { createVault, type Vault, type VaultRow, type VaultStore } from './vault.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
const ROOT = TEST_CNPJ.slice(0, 8);

let authority: Authority;
let keys: KeyPair;
let rows: Map<string, VaultRow>;
let store: VaultStore;
let secretBox: SecretBox;
let vault: Vault;

beforeAll(async () => {
  authority = await createAuthority();
  keys = await makeKeyPair();
});

beforeEach(() => {
  ({ rows, store } = rowsInMemory());
  secretBox = createSessionBox();
  vault = createVault({ store, secretBox, clock: { now: () => NOW } });
});

async function opened(options: IssueOptions = {}): Promise<OpenedCertificate> {
  const issued = await authority.issue({ keys, validFrom: inDays(-30), validUntil: inDays(335), ...options });
  return { keyPem: issued.keyPem, leafDer: issued.certDer, chainDer: issued.chainDer };
}

async function add(options: IssueOptions = {}): Promise<string> {
  const added = await vault.add(await opened(options));
  if (!added.ok) throw new Error(added.error.code);
  return added.value.fingerprint;
}

async function chosen(root = ROOT): Promise<unknown> {
  const identity = await vault.identityFor(root, NOW);
  return identity.ok ? identity.value.fingerprint : identity.error.code;
}

it('what a consult asks of one company reads the certificates of no other', async () => {
  const own = await add();
  await add({ cnpj: TEST_CNPJ_WITH_LETTERS });
  const all = () => {
    throw new Error('every certificate was read');
  };
  vault = createVault({ store: { ...store, all }, secretBox, clock: { now: () => NOW } });
  expect(await chosen()).toBe(own);
  expect(vault.holdsValid(ROOT, NOW)).toBe(true);
  expect(vault.isOutside(ROOT)).toBe(false);
  await vault.survey(ROOT);
  expect(vault.list(ROOT).map(({ fingerprint }) => fingerprint)).toEqual([own]);
});

it('the company that asks for others is the only one with a valid certificate, and no person', async () => {
  await add({ cnpj: TEST_CNPJ_WITH_LETTERS, validUntil: inDays(-1) });
  expect(vault.soleHolder(NOW)).toBeUndefined();
  await add();
  await add({ validUntil: inDays(20) });
  expect(vault.soleHolder(NOW)).toBe(TEST_CNPJ);
  await add({ cpf: TEST_CPF });
  expect(vault.soleHolder(NOW)).toBeUndefined();
});

it('of a person alone nothing asks for others', async () => {
  await add({ cpf: TEST_CPF });
  expect(vault.soleHolder(NOW)).toBeUndefined();
});

it('the training certificate is refused, except where a person pointed the folder at a training SEFAZ', async () => {
  const training = await createAuthority('AC TREINO RFB 0A1B2C3D');
  const issued = await training.issue({ keys, validFrom: inDays(-1), validUntil: inDays(300) });
  const certificate = { keyPem: issued.keyPem, leafDer: issued.certDer, chainDer: issued.chainDer };
  expect(await vault.add(certificate)).toMatchObject({ error: { code: 'certificate.training' } });
  expect(vault.list()).toEqual([]);
  const clock = { now: () => NOW };
  const pointed = createVault({ store, secretBox, clock, acceptsTraining: () => true });
  expect(await pointed.add(certificate)).toMatchObject({ ok: true });
});

describe('a certificate that is withdrawn', () => {
  it('ends whatever uses its identity: on removal, on lock, and on removal by another process', async () => {
    const ways: readonly ((fingerprint: string) => void)[] = [
      (fingerprint) => vault.remove(fingerprint),
      () => vault.forget(),
      (fingerprint) => {
        rows.delete(fingerprint);
        vault.list();
      },
    ];
    for (const takeBack of ways) {
      const fingerprint = await add();
      const identity = await vault.identity(fingerprint);
      if (!identity.ok) throw new Error(identity.error.code);
      expect(identity.value.gone.aborted).toBe(false);
      takeBack(fingerprint);
      expect(identity.value.gone.aborted).toBe(true);
      rows.clear();
    }
  });

  it('while it is being opened is not kept and not used', async () => {
    const fingerprint = await add();
    const opening = vault.identity(fingerprint);
    vault.remove(fingerprint);
    const identity = await opening;
    expect(identity.ok && identity.value.gone.aborted).toBe(true);
    expect(await vault.authorities()).toEqual([]);
  });
});

describe('an added certificate', () => {
  it('is listed without any secret', async () => {
    const certificate = await opened({ name: 'PADARIA', uf: 'RS' });
    const added = await vault.add(certificate);
    expect(added).toMatchObject({
      ok: true,
      value: {
        holder: 'PADARIA',
        cnpj: TEST_CNPJ,
        root: ROOT,
        uf: 'RS',
        state: 'active',
        daysLeft: 335,
        backend: 'session',
      },
    });
    expect(vault.list()).toEqual(added.ok ? [added.value] : []);
    const secret = certificate.keyPem.split('\n')[5] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(vault.list())).not.toContain(secret);
    const [row] = [...rows.values()];
    expect(row && Buffer.from(row.sealed).includes(secret)).toBe(false);
    expect(JSON.stringify({ ...row, sealed: undefined })).not.toContain(secret);
  });

  it("of a person (e-CPF) is kept and found by that person's CPF only", async () => {
    const added = await vault.add(await opened({ cpf: TEST_CPF }));
    expect(added).toMatchObject({ value: { isCpf: true, cnpj: '', root: TEST_CPF, inUse: true } });
    expect(await vault.identityFor(TEST_CPF, NOW)).toMatchObject({ value: { cnpj: '', root: TEST_CPF } });
  });

  it('must state its holder', async () => {
    expect(await vault.add(await opened({ cnpj: undefined }))).toMatchObject({
      error: { code: 'certificate.no-cnpj' },
    });
    expect(rows.size).toBe(0);
  });

  it('added twice is listed once', async () => {
    const certificate = await opened();
    await vault.add(certificate);
    await vault.add(certificate);
    expect(vault.list()).toHaveLength(1);
  });
});

describe('a certificate that is not remembered', () => {
  const keyIn = (row: VaultRow | undefined): number => row?.sealed.length ?? -1;

  it('by choice, or because nothing is protected here, works until the lock and leaves only its row', async () => {
    const bare = createVault({
      store,
      secretBox: { ...secretBox, protects: false },
      clock: { now: () => NOW },
    });
    for (const [each, remember] of [
      [vault, false],
      [bare, true],
    ] as const) {
      rows.clear();
      const added = await each.add(await opened(), { remember });
      if (!added.ok) throw new Error(added.error.code);
      const { fingerprint } = added.value;
      expect(added.value).toMatchObject({ remembered: false, locked: false, inUse: true, needsFile: false });
      expect(keyIn(rows.get(fingerprint))).toBe(0);
      expect(await each.identityFor(ROOT, NOW)).toMatchObject({ ok: true });
      each.forget();
      expect(each.list()).toMatchObject([{ fingerprint, locked: true, needsFile: false }]);
      expect(await each.identityFor(ROOT, NOW)).toMatchObject({
        error: { code: 'certificate.locked', data: { fingerprint, root: ROOT } },
      });
      expect(await each.identity(fingerprint)).toMatchObject({ error: { code: 'certificate.locked' } });
    }
  });

  it('is locked in the next session, next to one that is remembered', async () => {
    await vault.add(await opened({ validUntil: inDays(300) }), { remember: false });
    const kept = await add({ validUntil: inDays(100) });
    expect(vault.list().map(({ inUse }) => inUse)).toEqual([true, false]);
    const next = createVault({ store, secretBox, clock: { now: () => NOW } });
    const identity = await next.identityFor(ROOT, NOW);
    expect(identity.ok && identity.value.fingerprint).toBe(kept);
    expect(next.list().map(({ locked, inUse, superseded }) => [locked, inUse, superseded])).toEqual([
      [true, false, false],
      [false, true, false],
    ]);
  });

  it('deletes what was sealed when it is added again without remembering', async () => {
    const certificate = await opened();
    await vault.add(certificate);
    await vault.add(certificate, { remember: false });
    expect(keyIn([...rows.values()][0])).toBe(0);
    expect(vault.list()).toMatchObject([{ remembered: false }]);
  });
});

describe('of several certificates of one root', () => {
  it('the one in use is marked, and those that it replaces', async () => {
    await add({ name: 'A', validFrom: inDays(-400), validUntil: inDays(-5) });
    await add({ name: 'B', validUntil: inDays(20) });
    const best = await add({ name: 'C', validUntil: inDays(300) });
    await add({ name: 'D', validFrom: inDays(2), validUntil: inDays(400) });
    await add({ name: 'E', cnpj: TEST_CNPJ_WITH_LETTERS, validUntil: inDays(10) });
    const said = vault.list().map(({ holder, inUse, superseded }) => [holder, inUse, superseded]);
    expect(said).toEqual([
      ['A', false, true],
      ['B', false, true],
      ['C', true, false],
      ['D', false, false],
      ['E', true, false],
    ]);
    expect(await chosen()).toBe(best);
  });

  it('the one that `list` marks as in use is what `identityFor` returns, also if the seal of the best does not open', async () => {
    const best = await add({ validUntil: inDays(300) });
    const second = await add({ validUntil: inDays(200) });
    const row = rows.get(best);
    if (row) rows.set(best, { ...row, sealed: new Uint8Array(50) });
    await vault.survey();
    const used = vault.list().filter(({ inUse }) => inUse);
    expect(used.map(({ fingerprint }) => fingerprint)).toEqual([second]);
    expect(vault.list().map(({ needsFile }) => needsFile)).toEqual([true, false]);
    expect(await chosen()).toBe(second);
  });

  it('a survey finds bytes that were sealed for another certificate', async () => {
    const [one, other] = [await add({ validUntil: inDays(300) }), await add({ validUntil: inDays(200) })];
    const [row, moved] = [rows.get(one), rows.get(other)];
    if (row && moved) rows.set(one, { ...row, sealed: moved.sealed });
    const fresh = createVault({ store, secretBox, clock: { now: () => NOW } });
    await fresh.survey();
    expect(fresh.list().map(({ needsFile }) => needsFile)).toEqual([true, false]);
  });

  it('adding its file again repairs the one that did not open', async () => {
    const certificate = await opened();
    await vault.add(certificate);
    const elsewhere = createVault({ store, secretBox: createSessionBox(), clock: { now: () => NOW } });
    await elsewhere.survey();
    expect(elsewhere.list()).toMatchObject([{ needsFile: true, inUse: true, superseded: false }]);
    await elsewhere.add(certificate);
    await elsewhere.survey();
    expect(elsewhere.list()).toMatchObject([{ needsFile: false, inUse: true }]);
  });
});

it('the chain is returned as it was added, without the key', async () => {
  const certificate = await opened();
  const added = await vault.add(certificate);
  if (!added.ok) throw new Error(added.error.code);
  const parts = await vault.certificates(added.value.fingerprint);
  expect(parts).toEqual({
    ok: true,
    value: { leafDer: certificate.leafDer, chainDer: certificate.chainDer },
  });
  expect(await vault.authorities()).toEqual(certificate.chainDer);
});

describe('the identity for a root', () => {
  it('signs, and carries leaf and chain for TLS', async () => {
    const certificate = await opened({ cnpj: TEST_CNPJ_WITH_LETTERS });
    await vault.add(certificate);
    const identity = await vault.identityFor(TEST_CNPJ_WITH_LETTERS.slice(0, 8), NOW);
    if (!identity.ok) throw new Error(identity.error.code);
    expect(identity.value).toMatchObject({
      cnpj: TEST_CNPJ_WITH_LETTERS,
      keyHolder: { tls: { key: certificate.keyPem } },
    });
    expect(identity.value.certPem.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    const signature = await identity.value.keyHolder.signSha1(Buffer.from('x'));
    expect(createVerify('sha1').update('x').verify(identity.value.certPem, signature)).toBe(true);
  });

  it('is, of several, the valid one that ends last', async () => {
    await add({ validFrom: inDays(-400), validUntil: inDays(-5) });
    await add({ validUntil: inDays(20) });
    const best = await add({ validUntil: inDays(300) });
    await add({ validFrom: inDays(2), validUntil: inDays(400) });
    expect(await chosen()).toBe(best);
  });

  it('is one of its root that is valid now, locked ones included, and no expired one', async () => {
    const expired = await opened({ validFrom: inDays(-400), validUntil: inDays(-1) });
    await vault.add(expired);
    expect(vault.holdsValid(ROOT, NOW)).toBe(false);
    expect(vault.holdsValid(ROOT, inDays(-2))).toBe(true);
    await vault.add(await opened(), { remember: false });
    vault.forget();
    expect(await chosen()).toBe('certificate.locked');
    expect(vault.holdsValid(ROOT, NOW)).toBe(true);
    expect(vault.holdsValid('99999999', NOW)).toBe(false);
  });

  it('otherwise the reason is reported', async () => {
    expect(await vault.identityFor(ROOT, NOW)).toEqual({
      ok: false,
      error: { code: 'certificate.missing', data: { root: ROOT } },
    });
    await add({ validFrom: inDays(2), validUntil: inDays(400) });
    expect(await chosen()).toBe('certificate.not-yet-valid');
    await add({ validFrom: inDays(-400), validUntil: inDays(-5) });
    expect(await chosen()).toBe('certificate.expired');
    expect(await chosen('99999999')).toBe('certificate.missing');
  });

  it('is cached until it is dropped, removed or replaced', async () => {
    let openings = 0;
    const counting: SecretBox = {
      ...secretBox,
      open: (sealed) => {
        openings += 1;
        return secretBox.open(sealed);
      },
    };
    vault = createVault({ store, secretBox: counting, clock: { now: () => NOW } });
    const fingerprint = await add();
    await chosen();
    await vault.identity(fingerprint);
    expect(openings).toBe(1);
    vault.forget();
    await chosen();
    expect(openings).toBe(2);
    expect(vault.remove(fingerprint)).toBe(true);
    expect(await chosen()).toBe('certificate.missing');
    expect(vault.remove(fingerprint)).toBe(false);
  });
});

describe('a seal that does not open', () => {
  it('keeps its row and requires the file again', async () => {
    const fingerprint = await add();
    const elsewhere = createVault({ store, secretBox: createSessionBox(), clock: { now: () => NOW } });
    expect(await elsewhere.identityFor(ROOT, NOW)).toMatchObject({
      error: { code: 'certificate.sealed-elsewhere', data: { fingerprint } },
    });
    expect(elsewhere.list()).toHaveLength(1);
  });

  it('sealed by a window is distinguished from one sealed on another machine', async () => {
    const fingerprint = await add();
    const row = rows.get(fingerprint);
    if (!row) throw new Error('no row');
    rows.set(fingerprint, { ...row, backend: 'dpapi' });
    expect(await chosen()).toBe('certificate.sealed-by-window');
    rows.set(fingerprint, { ...row, backend: 'key-file' });
    expect(await chosen()).toBe('certificate.sealed-elsewhere');
  });

  it('is skipped in favour of another valid one of the same root that opens', async () => {
    const best = await add({ validUntil: inDays(300) });
    const second = await add({ validUntil: inDays(200) });
    const row = rows.get(best);
    if (row) rows.set(best, { ...row, sealed: new Uint8Array(50) });
    expect(await chosen()).toBe(second);
  });

  it('nor does one that was moved to another row', async () => {
    const one = await add();
    const other = await add({ cnpj: TEST_CNPJ_WITH_LETTERS });
    const moved = rows.get(one);
    const target = rows.get(other);
    if (moved && target) rows.set(other, { ...target, sealed: moved.sealed });
    expect(await chosen(TEST_CNPJ_WITH_LETTERS.slice(0, 8))).toBe('certificate.sealed-elsewhere');
  });
});

it('the state changes with time', async () => {
  const states = [61, 60, 0, -1].map((days) => inDays(days));
  for (const validUntil of states) await add({ validUntil });
  await add({ validFrom: inDays(1), validUntil: inDays(90) });
  const byEnd = vault.list().map(({ state, daysLeft }) => [state, daysLeft]);
  expect(byEnd).toEqual([
    ['not-yet-valid', 90],
    ['active', 61],
    ['expiring', 60],
    ['expiring', 0],
    ['expired', -1],
  ]);
});
