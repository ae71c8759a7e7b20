/** The vault: what it takes in, keeps and shows of a certificate, for how long, and that no secret leaves the seal. */

import { createVerify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthority, TEST_CNPJ, TEST_CNPJ_WITH_LETTERS, TEST_CPF } from '../testing/pfx-factory.ts';
import { inDays, NOW, ROOT, vaultOfEachTest } from '../testing/vault-rig.ts';
import type { VaultRow } from './vault.ts';

const rig = vaultOfEachTest();
const { add, opened } = rig;

it('the training certificate is refused, except where a person pointed the folder at a training SEFAZ', async () => {
  const training = await createAuthority('AC TREINO RFB 0A1B2C3D');
  const certificate = await opened({}, training);
  expect(await rig.vault.add(certificate)).toMatchObject({ error: { code: 'certificate.training' } });
  expect(rig.vault.list()).toEqual([]);
  const pointed = rig.create({ acceptsTraining: () => true });
  expect(await pointed.add(certificate)).toMatchObject({ ok: true });
});

describe('a certificate that is withdrawn', () => {
  it('ends whatever uses its identity: on removal, on lock, and on removal by another process', async () => {
    const ways: readonly ((fingerprint: string) => void)[] = [
      (fingerprint) => rig.vault.remove(fingerprint),
      () => rig.vault.forget(),
      (fingerprint) => {
        rig.rows.delete(fingerprint);
        rig.vault.list();
      },
    ];
    for (const takeBack of ways) {
      const fingerprint = await add();
      const identity = await rig.vault.identity(fingerprint);
      if (!identity.ok) throw new Error(identity.error.code);
      expect(identity.value.gone.aborted).toBe(false);
      takeBack(fingerprint);
      expect(identity.value.gone.aborted).toBe(true);
      rig.rows.clear();
    }
  });

  it('while it is being opened is not kept and not used', async () => {
    const fingerprint = await add();
    const opening = rig.vault.identity(fingerprint);
    rig.vault.remove(fingerprint);
    const identity = await opening;
    expect(identity.ok && identity.value.gone.aborted).toBe(true);
    expect(await rig.vault.authorities()).toEqual([]);
  });
});

describe('an added certificate', () => {
  it('is listed without any secret', async () => {
    const certificate = await opened({ name: 'PADARIA', uf: 'RS' });
    const added = await rig.vault.add(certificate);
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
    expect(rig.vault.list()).toEqual(added.ok ? [added.value] : []);
    const secret = certificate.keyPem.split('\n')[5] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(rig.vault.list())).not.toContain(secret);
    const [row] = [...rig.rows.values()];
    expect(row && Buffer.from(row.sealed).includes(secret)).toBe(false);
    expect(JSON.stringify({ ...row, sealed: undefined })).not.toContain(secret);
  });

  it("of a person (e-CPF) is kept and found by that person's CPF only", async () => {
    const added = await rig.vault.add(await opened({ cpf: TEST_CPF }));
    expect(added).toMatchObject({ value: { isCpf: true, cnpj: '', root: TEST_CPF, inUse: true } });
    expect(await rig.vault.identityFor(TEST_CPF, NOW)).toMatchObject({ value: { cnpj: '', root: TEST_CPF } });
  });

  it('must state its holder', async () => {
    expect(await rig.vault.add(await opened({ cnpj: undefined }))).toMatchObject({
      error: { code: 'certificate.no-cnpj' },
    });
    expect(rig.rows.size).toBe(0);
  });

  it('added twice is listed once', async () => {
    const certificate = await opened();
    await rig.vault.add(certificate);
    await rig.vault.add(certificate);
    expect(rig.vault.list()).toHaveLength(1);
  });
});

describe('a certificate that is not remembered', () => {
  const keyIn = (row: VaultRow | undefined): number => row?.sealed.length ?? -1;

  it('by choice, or because nothing is protected here, works until the lock and leaves only its row', async () => {
    const bare = rig.create({ secretBox: { ...rig.secretBox, protects: false } });
    for (const [each, remember] of [
      [rig.vault, false],
      [bare, true],
    ] as const) {
      rig.rows.clear();
      const added = await each.add(await opened(), { remember });
      if (!added.ok) throw new Error(added.error.code);
      const { fingerprint } = added.value;
      expect(added.value).toMatchObject({ remembered: false, locked: false, inUse: true, needsFile: false });
      expect(keyIn(rig.rows.get(fingerprint))).toBe(0);
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
    await rig.vault.add(await opened({ validUntil: inDays(300) }), { remember: false });
    const kept = await add({ validUntil: inDays(100) });
    expect(rig.vault.list().map(({ inUse }) => inUse)).toEqual([true, false]);
    const next = rig.create();
    const identity = await next.identityFor(ROOT, NOW);
    expect(identity.ok && identity.value.fingerprint).toBe(kept);
    expect(next.list().map(({ locked, inUse, superseded }) => [locked, inUse, superseded])).toEqual([
      [true, false, false],
      [false, true, false],
    ]);
  });

  it('deletes what was sealed when it is added again without remembering', async () => {
    const certificate = await opened();
    await rig.vault.add(certificate);
    await rig.vault.add(certificate, { remember: false });
    expect(keyIn([...rig.rows.values()][0])).toBe(0);
    expect(rig.vault.list()).toMatchObject([{ remembered: false }]);
  });
});

it('the chain is returned as it was added, without the key', async () => {
  const certificate = await opened();
  const added = await rig.vault.add(certificate);
  if (!added.ok) throw new Error(added.error.code);
  const parts = await rig.vault.certificates(added.value.fingerprint);
  expect(parts).toEqual({
    ok: true,
    value: { leafDer: certificate.leafDer, chainDer: certificate.chainDer },
  });
  expect(await rig.vault.authorities()).toEqual(certificate.chainDer);
});

describe('the identity for a root', () => {
  it('signs, and carries leaf and chain for TLS', async () => {
    const certificate = await opened({ cnpj: TEST_CNPJ_WITH_LETTERS });
    await rig.vault.add(certificate);
    const identity = await rig.vault.identityFor(TEST_CNPJ_WITH_LETTERS.slice(0, 8), NOW);
    if (!identity.ok) throw new Error(identity.error.code);
    expect(identity.value).toMatchObject({
      cnpj: TEST_CNPJ_WITH_LETTERS,
      keyHolder: { tls: { key: certificate.keyPem } },
    });
    expect(identity.value.certPem.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    const signature = await identity.value.keyHolder.signSha1(Buffer.from('x'));
    expect(createVerify('sha1').update('x').verify(identity.value.certPem, signature)).toBe(true);
  });
});

it('the state changes with time', async () => {
  const states = [61, 60, 0, -1].map((days) => inDays(days));
  for (const validUntil of states) await add({ validUntil });
  await add({ validFrom: inDays(1), validUntil: inDays(90) });
  const byEnd = rig.vault.list().map(({ state, daysLeft }) => [state, daysLeft]);
  expect(byEnd).toEqual([
    ['not-yet-valid', 90],
    ['active', 61],
    ['expiring', 60],
    ['expiring', 0],
    ['expired', -1],
  ]);
});
