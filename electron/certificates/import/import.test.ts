/** The import of a certificate file: drafts survive a wrong password, expire, and leave nothing behind. */

import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificatePreviewSchema } from '../../../shared/contract.ts';
import { createImports, DRAFT_LIFE_MS, type Imports } from './import.ts';
import { openPkcs12 } from '../pkcs12/open-pkcs12.ts';
import { rowsInMemory } from '../testing/rows-in-memory.ts';
import { createSessionBox } from '../testing/session-box.ts';
import { createAuthority, makePfx, TEST_CPF, type Authority, type Issued } from '../testing/pfx-factory.ts';
import { createVault, type Vault, type VaultRow } from '../vault/vault.ts';

const PASSWORD = 'CANARIO-senha-4821';
let authority: Authority;
let issued: Issued;
let now: number;
let rows: Map<string, VaultRow>;
let vault: Vault;
let imports: Imports;

beforeAll(async () => {
  authority = await createAuthority();
  issued = await authority.issue({ name: 'PADARIA' });
});

beforeEach(() => {
  now = Date.now();
  const clock = { now: () => new Date(now) };
  const memory = rowsInMemory();
  rows = memory.rows;
  vault = createVault({ store: memory.store, secretBox: createSessionBox(), clock });
  imports = createImports({ vault, clock });
});

afterEach(() => {
  imports.wipe();
  vi.useRealTimers();
});

function begin(bytes: Uint8Array, owner = 'janela'): string {
  const draft = imports.begin({ name: 'empresa.pfx', bytes }, owner);
  if (!draft.ok) throw new Error(draft.error.code);
  return draft.value.draftId;
}

const pfx = (from = issued): Buffer => makePfx(from, { password: PASSWORD });
const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

describe('a file is imported', () => {
  it('with several keys by the one that ends last, and the others are named', async () => {
    const others = [await authority.issue({ name: 'ACOUGUE' }), await authority.issue({ name: 'FEIRA' })];
    const last = await authority.issue({ name: 'MERCADO', validUntil: new Date(now + 900 * 86_400_000) });
    const all = [...others, last];
    const id = begin(
      makePfx(last, {
        password: PASSWORD,
        keys: all.map(({ keyDer }) => keyDer),
        certificates: all.map(({ certDer }) => certDer),
      }),
    );
    const preview = await imports.inspect(id, 'janela', PASSWORD);
    if (!preview.ok) throw new Error(preview.error.code);
    const { holder, others: named } = certificatePreviewSchema.parse(preview.value);
    expect(holder).toBe('MERCADO');
    expect(named.map((one) => one.holder).sort()).toEqual(['ACOUGUE', 'FEIRA']);
    expect(await imports.commit(id, 'janela')).toMatchObject({ ok: true, value: { holder: 'MERCADO' } });
    expect(vault.list()).toHaveLength(1);
  });

  it('after three wrong passwords and the right one', async () => {
    const bytes = pfx();
    const id = begin(bytes);
    for (const wrong of ['um', 'dois', '']) {
      expect(await imports.inspect(id, 'janela', wrong)).toEqual({
        ok: false,
        error: { code: 'certificate.password-wrong' },
      });
    }
    const preview = await imports.inspect(id, 'janela', PASSWORD);
    if (!preview.ok) throw new Error(preview.error.code);
    expect(certificatePreviewSchema.parse(preview.value)).toMatchObject({
      holder: 'PADARIA',
      keyKind: 'RSA 2048',
      chainLength: 2,
      otherLeaves: 0,
      others: [],
      renews: false,
      state: 'active',
    });
    expect(isZero(bytes)).toBe(true);
    const entry = await imports.commit(id, 'janela');
    expect(entry).toMatchObject({ ok: true, value: { holder: 'PADARIA' } });
    expect(entry).toMatchObject({ value: { fingerprint: preview.value.fingerprint } });
    expect(vault.list()).toHaveLength(1);
    expect(await imports.commit(id, 'janela')).toMatchObject({ error: { code: 'certificate.draft-gone' } });
    expect(JSON.stringify([preview, entry, vault.list()])).not.toMatch(/CANARIO|PRIVATE KEY/);
  });

  it('and a renewal of the same root is reported as one', async () => {
    const first = begin(pfx());
    await imports.inspect(first, 'janela', PASSWORD);
    await imports.commit(first, 'janela');
    const renewal = begin(pfx(await authority.issue()));
    expect(await imports.inspect(renewal, 'janela', PASSWORD)).toMatchObject({ value: { renews: true } });
  });

  it('but one that ends before the one that is here renews nothing, since that one stays in use', async () => {
    const newest = begin(pfx(await authority.issue({ validUntil: new Date(now + 900 * 86_400_000) })));
    await imports.inspect(newest, 'janela', PASSWORD);
    await imports.commit(newest, 'janela');
    const earlier = begin(pfx());
    expect(await imports.inspect(earlier, 'janela', PASSWORD)).toMatchObject({ value: { renews: false } });
    expect(await imports.commit(earlier, 'janela')).toMatchObject({ value: { inUse: false } });
  });

  it('but an expired one is only shown, and refusing it keeps the draft', async () => {
    const expired = await authority.issue({ validUntil: new Date(now - 1000) });
    const id = begin(pfx(expired));
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({ value: { state: 'expired' } });
    expect(await imports.commit(id, 'janela')).toMatchObject({ error: { code: 'certificate.expired' } });
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({ ok: true });
    expect(rows.size).toBe(0);
  });

  it('one not yet valid is flagged and accepted', async () => {
    const early = await authority.issue({ validFrom: new Date(now + 86_400_000) });
    const id = begin(pfx(early));
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({
      value: { state: 'not-yet-valid' },
    });
    expect(await imports.commit(id, 'janela')).toMatchObject({ ok: true });
  });

  it("a person's certificate is shown as such and accepted for consultations", async () => {
    const id = begin(pfx(await authority.issue({ cpf: TEST_CPF })));
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({ value: { isCpf: true } });
    expect(await imports.commit(id, 'janela')).toMatchObject({ value: { isCpf: true, cnpj: '' } });
  });
});

describe('a locked certificate', () => {
  it('is unlocked only by its own file and password', async () => {
    const first = begin(pfx());
    await imports.inspect(first, 'janela', PASSWORD);
    const entry = await imports.commit(first, 'janela', { remember: false });
    if (!entry.ok) throw new Error(entry.error.code);
    const { fingerprint } = entry.value;
    vault.forget();
    expect(vault.list()).toMatchObject([{ locked: true }]);

    const other = begin(pfx(await authority.issue()));
    expect(await imports.unlock(other, 'janela', fingerprint)).toMatchObject({
      error: { code: 'certificate.draft-gone' },
    });
    await imports.inspect(other, 'janela', PASSWORD);
    expect(await imports.unlock(other, 'janela', fingerprint)).toMatchObject({
      error: { code: 'certificate.other-certificate' },
    });

    const again = begin(pfx());
    await imports.inspect(again, 'janela', PASSWORD);
    expect(await imports.unlock(again, 'outra', fingerprint)).toMatchObject({
      error: { code: 'certificate.draft-gone' },
    });
    expect(await imports.unlock(again, 'janela', 'ff'.repeat(32))).toMatchObject({
      error: { code: 'certificate.missing' },
    });
    expect(await imports.unlock(again, 'janela', fingerprint)).toMatchObject({
      value: { locked: false, remembered: false },
    });
    expect(rows.get(fingerprint)?.sealed).toHaveLength(0);
  });
});

describe('a draft', () => {
  it('is not created for another type of file, whose bytes are wiped too', () => {
    const bytes = Buffer.from(issued.certPem);
    expect(imports.begin({ name: 'empresa.cer', bytes }, 'janela')).toEqual({
      ok: false,
      error: { code: 'certificate.not-pkcs12', data: { kind: 'pem-certificate', fileName: 'empresa.cer' } },
    });
    expect(isZero(bytes)).toBe(true);
  });

  it('from base64 text keeps only the decoded bytes', async () => {
    const bytes = Buffer.from(pfx().toString('base64'));
    const id = begin(bytes);
    expect(isZero(bytes)).toBe(true);
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({ ok: true });
  });

  it('is available to its owner only', async () => {
    const id = begin(pfx());
    expect(await imports.inspect(id, 'outra', PASSWORD)).toMatchObject({
      error: { code: 'certificate.draft-gone' },
    });
    imports.cancel(id, 'outra');
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({ ok: true });
    expect(await imports.commit(id, 'outra')).toMatchObject({ error: { code: 'certificate.draft-gone' } });
  });

  it('is wiped by cancel, by a new one of the same owner, and by wipe', () => {
    const [first, second, third, foreign] = [pfx(), pfx(), pfx(), pfx()];
    begin(foreign, 'outra');
    begin(first);
    const id = begin(second);
    expect([isZero(first), isZero(second), isZero(foreign)]).toEqual([true, false, false]);
    imports.cancel(id, 'janela');
    expect(isZero(second)).toBe(true);
    begin(third);
    imports.wipe();
    expect([isZero(third), isZero(foreign)]).toEqual([true, true]);
  });

  it('is wiped when the page that created it ends, and only that page', async () => {
    const mine = pfx();
    const others = pfx();
    const id = begin(mine);
    const other = begin(others, 'outra');
    imports.leave('janela');
    expect(isZero(mine)).toBe(true);
    expect(isZero(others)).toBe(false);
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({
      error: { code: 'certificate.draft-gone' },
    });
    expect(await imports.inspect(other, 'outra', PASSWORD)).toMatchObject({ ok: true });
  });

  it('cannot be committed before it is opened', async () => {
    const id = begin(pfx());
    expect(await imports.commit(id, 'janela')).toMatchObject({ error: { code: 'certificate.draft-gone' } });
  });

  it('expires after five minutes, on access and by timer', async () => {
    const asked = pfx();
    const id = begin(asked);
    now += DRAFT_LIFE_MS;
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({
      error: { code: 'certificate.draft-gone' },
    });
    expect(isZero(asked)).toBe(true);

    vi.useFakeTimers();
    const left = pfx();
    begin(left);
    vi.advanceTimersByTime(DRAFT_LIFE_MS);
    expect(isZero(left)).toBe(true);
  });

  it('that is cancelled while it is being opened returns nothing', async () => {
    const id = begin(pfx());
    const inspecting = imports.inspect(id, 'janela', PASSWORD);
    imports.cancel(id, 'janela');
    expect(await inspecting).toEqual({ ok: false, error: { code: 'certificate.draft-gone' } });
  });

  it('stays when the caller aborts', async () => {
    const id = begin(pfx());
    const giveUp = new AbortController();
    const inspecting = imports.inspect(id, 'janela', PASSWORD, giveUp.signal);
    giveUp.abort();
    expect(await inspecting).toEqual({ ok: false, error: { code: 'call.aborted' } });
    expect(await imports.inspect(id, 'janela', PASSWORD)).toMatchObject({ ok: true });
  });
});

describe('the worker thread', () => {
  it("returns what the reader returns, and does not touch the caller's bytes", async () => {
    const bytes = pfx();
    const before = Buffer.from(bytes);
    const opened = await openPkcs12(bytes, PASSWORD);
    expect(opened.ok && opened.value.leafDer.equals(issued.certDer)).toBe(true);
    expect(opened.ok && opened.value.leafDer instanceof Buffer).toBe(true);
    expect(bytes.equals(before)).toBe(true);
  });

  it('is terminated at its time limit', async () => {
    const slow = makePfx(issued, { password: PASSWORD, iterations: 900_000, encryption: '3des' });
    expect(await openPkcs12(slow, PASSWORD, { timeoutMs: 1 })).toMatchObject({
      error: { code: 'certificate.too-many-iterations' },
    });
  });

  it('is not started for anything but a PKCS#12 file, nor after an abort', async () => {
    expect(await openPkcs12(issued.certDer, '')).toMatchObject({ error: { code: 'certificate.not-pkcs12' } });
    expect(await openPkcs12(pfx(), PASSWORD, { signal: AbortSignal.abort() })).toMatchObject({
      error: { code: 'call.aborted' },
    });
  });
});

it('only the certificate file reader loads node-forge, so that a command that needs an identity does not wait for it', () => {
  const seen = new Set<string>();
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    for (const [, target] of readFileSync(file, 'utf8').matchAll(
      /^import (?!type)[^;]*?from '([^']+)';/gms,
    )) {
      if (target === 'node-forge') seen.add(target);
      if (target?.startsWith('.')) visit(new URL(target, file));
    }
  };
  visit(new URL('../vault/vault.ts', import.meta.url));
  visit(new URL('./import.ts', import.meta.url));
  expect([...seen]).toContain(new URL('../pkcs12/recognise.ts', import.meta.url).href);
  expect([...seen]).not.toContain('node-forge');
});
