/** Keeps the opened certificates, lists them without secrets, and hands out the right identity for a company. */

import type { AppError } from '../../shared/errors.ts';
import { ufSchema, type Uf } from '../../shared/fiscal/uf.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Clock, SecretBox } from '../ports.ts';
import type { OpenedCertificate } from './pkcs12.ts';
import { refused } from './refusal.ts';
import {
  about,
  bareRow,
  dersOf,
  identityOf,
  isSessionOnly,
  sealInto,
  unseal,
  type Identity,
  type VaultRow,
} from './vault-seal.ts';
import { expiryLevel, validityAt, type CertificateState, type ExpiryLevel } from './validity.ts';

export { SESSION_ONLY, type Identity, type VaultRow } from './vault-seal.ts';

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
  readonly expiry: ExpiryLevel;
  readonly backend: string;
  /** What `identityFor` its root gives now. */
  readonly inUse: boolean;
  /** Another of its root is in use and ends later. */
  readonly superseded: boolean;
  /** Sealed, so that it is there in the next session. */
  readonly remembered: boolean;
  /** For one session only, and not given in this one. */
  readonly locked: boolean;
  /** Its seal does not open here, as far as was found out: see `survey`. */
  readonly needsFile: boolean;
}

export interface AddOptions {
  /** False keeps the key in memory only; so does a box that protects nothing. Default true. */
  readonly remember?: boolean;
}

export interface Vault {
  /**
   * Keeps a certificate: sealed, or for this session. The same one again is kept anew. Errors: `certificate.is-cpf`,
   * `certificate.no-cnpj`, `certificate.file-damaged`, `secret.unprotected`, `data.folder`.
   */
  add(opened: OpenedCertificate, options?: AddOptions): Promise<Result<VaultEntry, AppError>>;
  /** By holder, the longest valid first. */
  list(): VaultEntry[];
  /** Tries every seal that was not tried yet, so that `list` can say which do not open here. */
  survey(): Promise<void>;
  /**
   * The identity for an 8-character root: of those valid at `now` the one that ends last and opens. Errors:
   * `certificate.missing` (`root`), `.expired` (`validUntil`), `.not-yet-valid` (`validFrom`), `.locked`,
   * `.sealed-elsewhere`, `.sealed-by-window`; the last five with `fingerprint`. The row stays.
   */
  identityFor(root: string, now: Date): Promise<Result<Identity, AppError>>;
  /** By fingerprint, whatever its validity. Errors: `certificate.missing`, `.locked`, `.sealed-elsewhere`, `.sealed-by-window`. */
  identity(fingerprint: string): Promise<Result<Identity, AppError>>;
  /** A certificate and its chain as they came, without the key; errors as of `identity`. */
  certificates(
    fingerprint: string,
  ): Promise<Result<{ readonly leafDer: Buffer; readonly chainDer: Buffer[] }, AppError>>;
  /** Authorities that came with the certificates that are open now, DER. */
  authorities(): Buffer[];
  /** When the last of the kept certificates came. */
  lastAdded(): Date | undefined;
  remove(fingerprint: string): boolean;
  /** False where nothing may be remembered. */
  readonly canRemember: boolean;
  /** Drops every opened key from memory: what is sealed can be opened again, what was for the session is locked. */
  forget(): void;
}

export interface VaultDependencies {
  readonly store: VaultStore;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
}

export function createVault({ store, secretBox, clock }: VaultDependencies): Vault {
  let opened = new Map<string, Identity>();
  /** Seals that were tried and do not open here, by `versionOf`. */
  const shut = new Set<string>();
  const tried = new Set<string>();

  const stateOf = (row: VaultRow, now: Date): CertificateState =>
    validityAt(now, new Date(row.validFrom), new Date(row.validUntil)).state;
  const isValid = (row: VaultRow, now: Date): boolean => ['active', 'expiring'].includes(stateOf(row, now));
  const isLocked = (row: VaultRow): boolean => isSessionOnly(row) && !opened.has(row.fingerprint);
  const isShut = (row: VaultRow): boolean =>
    !isSessionOnly(row) && (row.backend !== secretBox.backend || shut.has(versionOf(row)));

  /** Of the same root, those valid now, the one that ends last first. */
  const candidates = (root: string, now: Date, rows: readonly VaultRow[]): VaultRow[] =>
    rows.filter((row) => row.root === root && isValid(row, now)).toSorted(laterEndFirst);

  const entryOf = (row: VaultRow, rows: readonly VaultRow[]): VaultEntry => {
    const now = clock.now();
    const uf = ufSchema.safeParse(row.uf);
    const validity = validityAt(now, new Date(row.validFrom), new Date(row.validUntil));
    const able = candidates(row.root, now, rows);
    const chosen = able.find((each) => !isLocked(each) && !isShut(each)) ?? able[0];
    const inUse = chosen?.fingerprint === row.fingerprint;
    const { fingerprint, holder, cnpj, root, issuer, validFrom, validUntil, backend } = row;
    return {
      fingerprint,
      holder,
      cnpj,
      root,
      ...(uf.success ? { uf: uf.data } : {}),
      issuer,
      validFrom,
      validUntil,
      backend,
      ...validity,
      expiry: expiryLevel(validity),
      inUse,
      superseded: !inUse && chosen !== undefined && laterEndFirst(chosen, row) < 0,
      remembered: !isSessionOnly(row),
      locked: isLocked(row),
      needsFile: isShut(row),
    };
  };

  const open = async (row: VaultRow): Promise<Result<Identity, AppError>> => {
    const known = opened.get(row.fingerprint);
    if (known) return ok(known);
    // What `forget` drops meanwhile must not come back with this opening.
    const cache = opened;
    const identity = await unseal(row, secretBox);
    tried.add(versionOf(row));
    if (identity.ok) cache.set(row.fingerprint, identity.value);
    else if (identity.error.code === 'certificate.sealed-elsewhere') shut.add(versionOf(row));
    return identity;
  };

  return {
    canRemember: secretBox.protects,

    async add(certificate, { remember = true } = {}) {
      const bare = bareRow(certificate, clock.now());
      if (!bare.ok) return bare;
      const keeps = remember && secretBox.protects;
      const row = keeps ? await sealInto(bare.value, certificate, secretBox) : bare;
      if (!row.ok) return row;
      const { fingerprint } = row.value;
      opened.delete(fingerprint);
      if (!keeps) {
        const identity = identityOf(row.value, certificate);
        if (!identity) return refused('certificate.file-damaged');
        if (!identity.ok) return identity;
        opened.set(fingerprint, identity.value);
      }
      store.put(row.value);
      return ok(entryOf(row.value, store.all()));
    },

    list() {
      const rows = store.all();
      return rows
        .toSorted((one, other) => one.holder.localeCompare(other.holder) || laterEndFirst(one, other))
        .map((row) => entryOf(row, rows));
    },

    async survey() {
      for (const row of store.all()) {
        if (!isSessionOnly(row) && !tried.has(versionOf(row))) await open(row);
      }
    },

    async identityFor(root, now) {
      const rows = store.all();
      let failure: Result<Identity, AppError> | undefined;
      for (const row of candidates(root, now, rows)) {
        const identity = await open(row);
        if (identity.ok) return identity;
        failure ??= identity;
      }
      if (failure) return failure;
      const latest = rows.filter((row) => row.root === root).toSorted(laterEndFirst);
      const expired = latest.find((row) => stateOf(row, now) === 'expired');
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

    async certificates(fingerprint) {
      const row = store.all().find((each) => each.fingerprint === fingerprint);
      if (!row) return refused('certificate.missing', { fingerprint });
      const identity = await open(row);
      if (!identity.ok) return identity;
      const [, ...chainDer] = dersOf(identity.value.certPem);
      return ok({ leafDer: identity.value.leafDer, chainDer });
    },

    authorities() {
      return [...opened.values()].flatMap(({ certPem }) => dersOf(certPem).slice(1));
    },

    lastAdded() {
      const last = Math.max(...store.all().map(({ addedAt }) => Date.parse(addedAt)));
      return Number.isFinite(last) ? new Date(last) : undefined;
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

/** Tells one seal from another: each ends in bytes that never come twice. */
function versionOf({ fingerprint, backend, sealed }: VaultRow): string {
  return `${fingerprint} ${backend} ${Buffer.from(sealed.subarray(-32)).toString('hex')}`;
}

function laterEndFirst(one: VaultRow, other: VaultRow): number {
  return Date.parse(other.validUntil) - Date.parse(one.validUntil);
}
