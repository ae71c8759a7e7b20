/** What the window's box says where the system seals or opens nothing for the moment: nothing is lost by it. */

import { DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { SecretBoxFailure } from '../ports.ts';
import { openTokenSeal, type SealedRow } from '../settings/access/token-seal.ts';

/** As Electron says it. */
const UNAVAILABLE = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';
const electron = vi.hoisted(() => ({
  safeStorage: {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: vi.fn((text: string) => Promise.resolve(Buffer.from(`sealed:${text}`))),
    decryptStringAsync: vi.fn((sealed: Buffer) =>
      Promise.resolve({ result: sealed.toString().slice('sealed:'.length), shouldReEncrypt: false }),
    ),
  },
}));
vi.mock('electron', () => electron);
const { createSecretBox } = await import('./electron-ports.ts');

const row: SealedRow = {
  id: 'a',
  hash: Buffer.alloc(32),
  cnpj: '11222333000181',
  environment: 'producao',
  scopes: 'consultar',
  cap_call: 1,
  cap_day: 1,
  created_at: '2026-11-20T12:00:00.000Z',
};

it('the key of the tokens outlives a start at which the system cannot open it', async () => {
  const db = new DatabaseSync(':memory:');
  const box = await createSecretBox('win32');
  const sealNow = async () => {
    const seal = await openTokenSeal(db, box);
    return seal.ok ? seal.value.of(row).toString('hex') : seal.error;
  };
  const before = await sealNow();
  electron.safeStorage.decryptStringAsync.mockRejectedValueOnce(new Error(UNAVAILABLE));
  expect(await sealNow()).toEqual({ code: 'secret.unprotected', data: { reason: 'unavailable' } });
  expect(await sealNow()).toBe(before);
  db.close();
});

it('what cannot be sealed is an expected failure, and none of the program', async () => {
  const box = await createSecretBox('win32');
  electron.safeStorage.encryptStringAsync.mockRejectedValueOnce(new Error('Error while encrypting the text'));
  await expect(box.seal(Buffer.from('x'))).rejects.toBeInstanceOf(SecretBoxFailure);
});
