/** Which certificate the vault chooses for a company, or why it has none: of several, of one that does not open, and for a consult of others. */

import { describe, expect, it } from 'vitest';
import { explainError } from '../../../shared/explain/errors/errors.ts';
import type { SecretBox } from '../../ports.ts';
import { TEST_CNPJ, TEST_CNPJ_WITH_LETTERS, TEST_CPF } from '../testing/pfx-factory.ts';
import { createSessionBox } from '../testing/session-box.ts';
import { inDays, NOW, ROOT, vaultOfEachTest } from '../testing/vault-rig.ts';

const rig = vaultOfEachTest();
const { add, opened } = rig;

async function chosen(root = ROOT): Promise<unknown> {
  const identity = await rig.vault.identityFor(root, NOW);
  return identity.ok ? identity.value.fingerprint : identity.error.code;
}

it('what a consult asks of one company reads the certificates of no other', async () => {
  const own = await add();
  await add({ cnpj: TEST_CNPJ_WITH_LETTERS });
  const all = () => {
    throw new Error('every certificate was read');
  };
  rig.vault = rig.create({ store: { ...rig.store, all } });
  expect(await chosen()).toBe(own);
  expect(rig.vault.holdsValid(ROOT, NOW)).toBe(true);
  expect(rig.vault.isOutside(ROOT)).toBe(false);
  await rig.vault.survey(ROOT);
  expect(rig.vault.list(ROOT).map(({ fingerprint }) => fingerprint)).toEqual([own]);
});

it('the company that asks for others is the only one with a valid certificate, and no person', async () => {
  await add({ cnpj: TEST_CNPJ_WITH_LETTERS, validUntil: inDays(-1) });
  expect(rig.vault.soleHolder(NOW)).toBeUndefined();
  await add();
  await add({ validUntil: inDays(20) });
  expect(rig.vault.soleHolder(NOW)).toBe(TEST_CNPJ);
  await add({ cpf: TEST_CPF });
  expect(rig.vault.soleHolder(NOW)).toBeUndefined();
});

it('of a person alone nothing asks for others', async () => {
  await add({ cpf: TEST_CPF });
  expect(rig.vault.soleHolder(NOW)).toBeUndefined();
});

describe('of several certificates of one root', () => {
  it('the one in use is marked, and those that it replaces', async () => {
    await add({ name: 'A', validFrom: inDays(-400), validUntil: inDays(-5) });
    await add({ name: 'B', validUntil: inDays(20) });
    const best = await add({ name: 'C', validUntil: inDays(300) });
    await add({ name: 'D', validFrom: inDays(2), validUntil: inDays(400) });
    await add({ name: 'E', cnpj: TEST_CNPJ_WITH_LETTERS, validUntil: inDays(10) });
    const said = rig.vault.list().map(({ holder, inUse, superseded }) => [holder, inUse, superseded]);
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
    const row = rig.rows.get(best);
    if (row) rig.rows.set(best, { ...row, sealed: new Uint8Array(50) });
    await rig.vault.survey();
    const used = rig.vault.list().filter(({ inUse }) => inUse);
    expect(used.map(({ fingerprint }) => fingerprint)).toEqual([second]);
    expect(rig.vault.list().map(({ needsFile }) => needsFile)).toEqual([true, false]);
    expect(await chosen()).toBe(second);
  });

  it('a seal that the system did not open once, and opens now, is in use as it is listed', async () => {
    const [best, second] = [await add(), await add({ validUntil: inDays(20) })];
    let away = true;
    const box: SecretBox = {
      ...rig.secretBox,
      open: (sealed) => (away ? Promise.resolve(undefined) : rig.secretBox.open(sealed)),
    };
    rig.vault = rig.create({ secretBox: box });
    await rig.vault.survey();
    away = false;
    expect(await chosen()).toBe(best);
    expect(rig.vault.list().map(({ fingerprint, inUse }) => [fingerprint, inUse])).toEqual([
      [best, true],
      [second, false],
    ]);
    expect(rig.vault.list()[0]?.needsFile).toBe(false);
  });

  it('a survey finds bytes that were sealed for another certificate', async () => {
    const [one, other] = [await add({ validUntil: inDays(300) }), await add({ validUntil: inDays(200) })];
    const [row, moved] = [rig.rows.get(one), rig.rows.get(other)];
    if (row && moved) rig.rows.set(one, { ...row, sealed: moved.sealed });
    const fresh = rig.create();
    await fresh.survey();
    expect(fresh.list().map(({ needsFile }) => needsFile)).toEqual([true, false]);
  });

  it('adding its file again repairs the one that did not open', async () => {
    const certificate = await opened();
    await rig.vault.add(certificate);
    const elsewhere = rig.create({ secretBox: createSessionBox() });
    await elsewhere.survey();
    expect(elsewhere.list()).toMatchObject([{ needsFile: true, inUse: true, superseded: false }]);
    await elsewhere.add(certificate);
    await elsewhere.survey();
    expect(elsewhere.list()).toMatchObject([{ needsFile: false, inUse: true }]);
  });
});

describe('the identity for a root', () => {
  it('is one of its root that is valid now, locked ones included, and no expired one', async () => {
    const expired = await opened({ validFrom: inDays(-400), validUntil: inDays(-1) });
    await rig.vault.add(expired);
    expect(rig.vault.holdsValid(ROOT, NOW)).toBe(false);
    expect(rig.vault.holdsValid(ROOT, inDays(-2))).toBe(true);
    await rig.vault.add(await opened(), { remember: false });
    rig.vault.forget();
    expect(await chosen()).toBe('certificate.locked');
    expect(rig.vault.holdsValid(ROOT, NOW)).toBe(true);
    expect(rig.vault.holdsValid('99999999', NOW)).toBe(false);
  });

  it('otherwise the reason is reported', async () => {
    expect(await rig.vault.identityFor(ROOT, NOW)).toEqual({
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
      ...rig.secretBox,
      open: (sealed) => {
        openings += 1;
        return rig.secretBox.open(sealed);
      },
    };
    rig.vault = rig.create({ secretBox: counting });
    const fingerprint = await add();
    await chosen();
    await rig.vault.identity(fingerprint);
    expect(openings).toBe(1);
    rig.vault.forget();
    await chosen();
    expect(openings).toBe(2);
    expect(rig.vault.remove(fingerprint)).toBe(true);
    expect(await chosen()).toBe('certificate.missing');
    expect(rig.vault.remove(fingerprint)).toBe(false);
  });
});

describe('a seal that does not open', () => {
  it('keeps its row and requires the file again', async () => {
    const fingerprint = await add();
    const elsewhere = rig.create({ secretBox: createSessionBox() });
    expect(await elsewhere.identityFor(ROOT, NOW)).toMatchObject({
      error: { code: 'certificate.sealed-elsewhere', data: { fingerprint } },
    });
    expect(elsewhere.list()).toHaveLength(1);
  });

  it('sealed by a window is distinguished from one sealed on another machine', async () => {
    const fingerprint = await add();
    const row = rig.rows.get(fingerprint);
    if (!row) throw new Error('no row');
    rig.rows.set(fingerprint, { ...row, backend: 'dpapi' });
    expect(await chosen()).toBe('certificate.sealed-by-window');
    rig.rows.set(fingerprint, { ...row, backend: 'key-file' });
    expect(await chosen()).toBe('certificate.sealed-elsewhere');
  });

  it('is not said to be of another user or computer alone where a restored copy left its key out', async () => {
    const fingerprint = await add();
    const row = rig.rows.get(fingerprint);
    if (row) rig.rows.set(fingerprint, { ...row, backend: 'key-file', sealed: new Uint8Array() });
    expect(await chosen()).toBe('certificate.sealed-elsewhere');
    expect(explainError({ code: 'certificate.sealed-elsewhere' }).what).toContain('cópia restaurada');
  });

  it('is skipped in favour of another valid one of the same root that opens', async () => {
    const best = await add({ validUntil: inDays(300) });
    const second = await add({ validUntil: inDays(200) });
    const row = rig.rows.get(best);
    if (row) rig.rows.set(best, { ...row, sealed: new Uint8Array(50) });
    expect(await chosen()).toBe(second);
  });

  it('nor does one that was moved to another row', async () => {
    const one = await add();
    const other = await add({ cnpj: TEST_CNPJ_WITH_LETTERS });
    const moved = rig.rows.get(one);
    const target = rig.rows.get(other);
    if (moved && target) rig.rows.set(other, { ...target, sealed: moved.sealed });
    expect(await chosen(TEST_CNPJ_WITH_LETTERS.slice(0, 8))).toBe('certificate.sealed-elsewhere');
  });
});
