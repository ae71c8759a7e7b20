/** A vault over rows in memory, anew for each test, and certificates that are issued for it. */

import { beforeAll, beforeEach } from 'vitest';
import type { SecretBox } from '../../ports.ts';
import type { OpenedCertificate } from '../pkcs12/pkcs12.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import { makeKeyPair, type KeyPair } from './authority.ts';
import { createAuthority, TEST_CNPJ, type Authority, type IssueOptions } from './pfx-factory.ts';
import { rowsInMemory, type RowsInMemory } from './rows-in-memory.ts';
import { createSessionBox } from './session-box.ts';

export const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
export const inDays = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);
export const ROOT = TEST_CNPJ.slice(0, 8);

interface VaultRig extends RowsInMemory {
  readonly secretBox: SecretBox;
  vault: Vault;
  /** Another one over the same rows and box. */
  readonly create: (changes?: Partial<Parameters<typeof createVault>[0]>) => Vault;
  /** A certificate of one key, and of one authority unless `by` is another, valid for 335 days unless `options` say otherwise. */
  readonly opened: (options?: IssueOptions, by?: Authority) => Promise<OpenedCertificate>;
  /** Gives its fingerprint. */
  readonly add: (options?: IssueOptions) => Promise<string>;
}

/** What changes from test to test is set before each in the one that is returned. */
export function vaultOfEachTest(): VaultRig {
  let authority: Authority;
  let keys: KeyPair;
  const create: VaultRig['create'] = (changes) =>
    createVault({ store: rig.store, secretBox: rig.secretBox, clock: { now: () => NOW }, ...changes });
  const opened: VaultRig['opened'] = async (options, by = authority) => {
    const valid = { validFrom: inDays(-30), validUntil: inDays(335) };
    const issued = await by.issue({ keys, ...valid, ...options });
    return { keyPem: issued.keyPem, leafDer: issued.certDer, chainDer: issued.chainDer };
  };
  const add: VaultRig['add'] = async (options) => {
    const added = await rig.vault.add(await opened(options));
    if (!added.ok) throw new Error(added.error.code);
    return added.value.fingerprint;
  };
  const fresh = () => ({ ...rowsInMemory(), secretBox: createSessionBox() });
  const rig = { ...fresh(), create, opened, add } as VaultRig;
  beforeAll(async () => {
    authority = await createAuthority();
    keys = await makeKeyPair();
  });
  beforeEach(() => {
    Object.assign(rig, fresh());
    rig.vault = create();
  });
  return rig;
}
