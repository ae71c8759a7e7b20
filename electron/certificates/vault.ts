/** Keeps the opened certificates sealed, lists them without secrets, and hands out the right identity for a company. */

import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { AppError } from '../../shared/errors.ts';
import { ufSchema, type Uf } from '../../shared/fiscal/uf.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Clock, SecretBox } from '../ports.ts';
import { readHolder } from './holder.ts';
import type { OpenedCertificate } from './pkcs12.ts';
import { refused } from './refusal.ts';
import { packIdentity, unpackIdentity } from './sealed-identity.ts';
import { SecretBoxFailure } from './secret-box-failure.ts';
import { validityAt, type CertificateState } from './validity.ts';

/** One certificate at rest. Instants are ISO 8601 in UTC; `sealed` is opaque. */
export interface VaultRow {
  readonly fingerprint: string;
  readonly holder: string;
  readonly cnpj: string;
  readonly root: string;
  readonly uf?: string | undefined;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly addedAt: string;
  /** The SecretBox that sealed it. */
  readonly backend: string;
  readonly sealed: Uint8Array;
}

/** Storage, keyed by fingerprint. */
export interface VaultStore {
  all(): VaultRow[];
  /** Inserts, or replaces the row of the same fingerprint. */
  put(row: VaultRow): void;
  /** False when there was none. */
  remove(fingerprint: string): boolean;
}

/** A certificate for the eye; never a key. */
export interface VaultEntry {
  readonly fingerprint: string;
  readonly holder: string;
  readonly cnpj: string;
  readonly root: string;
  readonly uf?: Uf;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly daysLeft: number;
  readonly state: CertificateState;
  readonly backend: string;
}

/** What signs and speaks TLS for a company. Holds the private key: never logged, never sent to a face. */
export interface Identity {
  readonly fingerprint: string;
  readonly cnpj: string;
  readonly root: string;
  /** PKCS#8, for TLS. */
  readonly keyPem: string;
  /** Leaf first, then its chain. */
  readonly certPem: string;
  /** The same key, for signing. */
  readonly key: KeyObject;
  readonly leafDer: Buffer;
}

export interface Vault {
  /**
   * Seals and stores; the same certificate again is sealed anew. Errors: `certificate.is-cpf`, `certificate.no-cnpj`,
   * `certificate.file-damaged`, `secret.unprotected`, `data.folder`.
   */
  add(opened: OpenedCertificate): Promise<Result<VaultEntry, AppError>>;
  /** By holder, the longest valid first. */
  list(): VaultEntry[];
  /**
   * The identity for an 8-character root: of those valid at `now` the one that ends last and opens. Errors:
   * `certificate.missing` (`root`), `.expired` (`validUntil`), `.not-yet-valid` (`validFrom`), `.sealed-elsewhere`,
   * `.sealed-by-window`; the last four with `fingerprint`. The row stays.
   */
  identityFor(root: string, now: Date): Promise<Result<Identity, AppError>>;
  /** By fingerprint, whatever its validity. Errors: `certificate.missing`, `.sealed-elsewhere`, `.sealed-by-window`. */
  identity(fingerprint: string): Promise<Result<Identity, AppError>>;
  remove(fingerprint: string): boolean;
  /** Drops every opened key from memory. */
  forget(): void;
}

export interface VaultDependencies {
  readonly store: VaultStore;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
}

// Boxes of the command line and the service; any other backend is a window's.
const HEADLESS_BACKENDS: readonly string[] = ['key-file', 'passphrase', 'session'];

export function createVault({ store, secretBox, clock }: VaultDependencies): Vault {
  let opened = new Map<string, Identity>();

  const entryOf = (row: VaultRow): VaultEntry => {
    const uf = ufSchema.safeParse(row.uf);
    const validity = validityAt(clock.now(), new Date(row.validFrom), new Date(row.validUntil));
    const { fingerprint, holder, cnpj, root, issuer, validFrom, validUntil, backend } = row;
    const entry = { fingerprint, holder, cnpj, root, issuer, validFrom, validUntil, backend, ...validity };
    return uf.success ? { ...entry, uf: uf.data } : entry;
  };

  const open = async (row: VaultRow): Promise<Result<Identity, AppError>> => {
    const known = opened.get(row.fingerprint);
    if (known) return ok(known);
    // What `forget` drops meanwhile must not come back with this opening.
    const cache = opened;
    const identity = await unseal(row, secretBox);
    if (identity.ok) cache.set(row.fingerprint, identity.value);
    return identity;
  };

  return {
    async add(certificate) {
      const row = await sealRow(certificate, secretBox, clock.now());
      if (!row.ok) return row;
      store.put(row.value);
      opened.delete(row.value.fingerprint);
      return ok(entryOf(row.value));
    },

    list() {
      return store
        .all()
        .toSorted((one, other) => one.holder.localeCompare(other.holder) || laterEndFirst(one, other))
        .map(entryOf);
    },

    async identityFor(root, now) {
      const rows = store.all().filter((row) => row.root === root);
      const stateOf = (row: VaultRow): CertificateState =>
        validityAt(now, new Date(row.validFrom), new Date(row.validUntil)).state;
      const latest = rows.toSorted(laterEndFirst);
      const valid = latest.filter((row) => ['active', 'expiring'].includes(stateOf(row)));
      let failure: Result<Identity, AppError> | undefined;
      for (const row of valid) {
        const identity = await open(row);
        if (identity.ok) return identity;
        failure ??= identity;
      }
      if (failure) return failure;
      const expired = latest.find((row) => stateOf(row) === 'expired');
      if (expired) {
        return refused('certificate.expired', { ...about(expired), validUntil: expired.validUntil });
      }
      const early = latest.at(-1);
      if (early) return refused('certificate.not-yet-valid', { ...about(early), validFrom: early.validFrom });
      return refused('certificate.missing', { root });
    },

    async identity(fingerprint) {
      const row = store.all().find((each) => each.fingerprint === fingerprint);
      return row ? open(row) : refused('certificate.missing', { fingerprint });
    },

    remove(fingerprint) {
      opened.delete(fingerprint);
      return store.remove(fingerprint);
    },

    forget() {
      opened = new Map();
    },
  };
}

async function sealRow(
  certificate: OpenedCertificate,
  secretBox: SecretBox,
  now: Date,
): Promise<Result<VaultRow, AppError>> {
  const read = readHolder(certificate.leafDer);
  if (!read.ok) return read;
  const { fingerprint, holder, cnpj, root, uf, issuer, validFrom, validUntil, cpf } = read.value;
  if (cpf) return refused('certificate.is-cpf', { holder });
  if (cnpj === undefined || root === undefined) return refused('certificate.no-cnpj', { holder });
  if (!secretBox.protects) return refused('secret.unprotected', { backend: secretBox.backend });

  const plain = packIdentity(certificate);
  try {
    const sealed = await secretBox.seal(plain);
    return ok({
      fingerprint,
      holder,
      cnpj,
      root,
      uf,
      issuer,
      validFrom: validFrom.toISOString(),
      validUntil: validUntil.toISOString(),
      addedAt: now.toISOString(),
      backend: secretBox.backend,
      sealed,
    });
  } catch (error) {
    if (error instanceof SecretBoxFailure) return err(error.appError);
    throw error;
  } finally {
    plain.fill(0);
  }
}

async function unseal(row: VaultRow, secretBox: SecretBox): Promise<Result<Identity, AppError>> {
  if (row.backend !== secretBox.backend) {
    const byWindow = !HEADLESS_BACKENDS.includes(row.backend);
    return refused(byWindow ? 'certificate.sealed-by-window' : 'certificate.sealed-elsewhere', {
      ...about(row),
      backend: row.backend,
    });
  }
  const elsewhere = refused('certificate.sealed-elsewhere', { ...about(row), backend: row.backend });
  try {
    const plain = await secretBox.open(row.sealed);
    if (!plain) return elsewhere;
    const content = unpackIdentity(plain);
    plain.fill(0);
    return content ? (identityOf(row, content) ?? elsewhere) : elsewhere;
  } catch (error) {
    if (error instanceof SecretBoxFailure) return err(error.appError);
    throw error;
  }
}

// The row is in clear and the blob is not: a blob moved to another row must not sign for that row's company.
function identityOf(row: VaultRow, content: OpenedCertificate): Result<Identity, AppError> | undefined {
  const held = readHolder(content.leafDer);
  if (!held.ok || held.value.fingerprint !== row.fingerprint) return undefined;
  const { fingerprint, cnpj, root } = held.value;
  if (cnpj === undefined || root !== row.root) return undefined;
  const { keyPem, leafDer, chainDer } = content;
  return ok({
    fingerprint,
    cnpj,
    root,
    keyPem,
    certPem: [leafDer, ...chainDer].map(pemOf).join(''),
    key: createPrivateKey(keyPem),
    leafDer,
  });
}

function about(row: VaultRow): { fingerprint: string; holder: string; root: string } {
  return { fingerprint: row.fingerprint, holder: row.holder, root: row.root };
}

function laterEndFirst(one: VaultRow, other: VaultRow): number {
  return Date.parse(other.validUntil) - Date.parse(one.validUntil);
}

function pemOf(der: Buffer): string {
  const body = der.toString('base64').replace(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${body}-----END CERTIFICATE-----\n`;
}
