/** Stores certificates, lists them without secrets, and selects the right identity for a company. */

import { setImmediate } from 'node:timers/promises';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isTrainingIssuer } from '../../../shared/training/marks.ts';
import type { Clock, SecretBox } from '../../ports.ts';
import { createOpenIdentities } from './open-identities.ts';
import type { OpenedCertificate } from '../pkcs12/pkcs12.ts';
import { refused } from '../refusal.ts';
import {
  about,
  bareRow,
  dersOf,
  identityOf,
  isSessionOnly,
  opensHere,
  sealAgain,
  sealInto,
  sealOf,
  unseal,
  withOtherSeal,
  type Identity,
  type OutsideSeal,
  type VaultRow,
} from './vault-seal.ts';
import {
  candidates,
  entriesOf,
  entryOf,
  isValidAt,
  laterEndFirst,
  stateOf,
  type RowFacts,
  type VaultEntry,
} from './vault-entry.ts';

export type { VaultEntry } from './vault-entry.ts';
export type { Identity, VaultRow } from './vault-seal.ts';

/** Storage, keyed by fingerprint. */
export interface VaultStore {
  all(): VaultRow[];
  /** Those of one root: what is asked at each consult, which must not grow with the companies beside. */
  ofRoot(root: string): VaultRow[];
  /** Runs `work` while no other process writes; it reads what they wrote until then. */
  alone<T>(work: () => T): T;
  /** Of every row, without its key. */
  holders(): Iterable<StoredHolder>;
  /** Inserts, or replaces the row of the same fingerprint. */
  put(row: VaultRow): void;
  /** With its second seal. False if there was none. */
  remove(fingerprint: string): boolean;
  /** Inserts or replaces the second seal of a stored row; undefined removes it. */
  setOutside(fingerprint: string, outside: OutsideSeal | undefined): void;
}

export type StoredHolder = Pick<VaultRow, 'root' | 'cnpj' | 'validFrom' | 'validUntil'>;

/** Milliseconds of opening seals in one turn: with hundreds of certificates the program must answer others meanwhile. */
const LONGEST_SURVEY_MS = 10;

export interface AddOptions {
  /** False keeps the key in memory only, as does a box that protects nothing. Default true. */
  readonly remember?: boolean;
}

export type Vault = ReturnType<typeof createVault>;

export interface VaultDependencies {
  readonly store: VaultStore;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  /** The box of the command line, for a host that has another one of its own. */
  readonly outsideBox?: (() => Promise<Result<SecretBox, AppError>>) | undefined;
  /** Whether the certificate of a training SEFAZ, whose file and password are public, is accepted; default never. */
  readonly acceptsTraining?: () => boolean;
}

export function createVault({
  store,
  secretBox,
  clock,
  outsideBox,
  acceptsTraining = () => false,
}: VaultDependencies) {
  const opened = createOpenIdentities();
  /** Seals that were tried and do not open here, by `versionOf`. */
  const unopenable = new Set<string>();
  const tried = new Set<string>();
  /** Fingerprints of those that were brought in for this session. */
  const ofSession = new Set<string>();
  /** How often the second seals of a CNPJ root were taken back. */
  const revocations = new Map<string, number>();
  const version = (row: VaultRow) => versionOf(row, secretBox.backend);

  const rowsOf = (root: string | undefined) => (root === undefined ? store.all() : store.ofRoot(root));
  const stored = (root?: string): VaultRow[] => {
    const rows = rowsOf(root);
    // One whose second seal was taken back no longer serves either, though it is open.
    const serving = rows.filter((row) => ofSession.has(row.fingerprint) || isSealedHere(row));
    opened.keepOnly(new Set(serving.map(({ fingerprint }) => fingerprint)), root);
    return rows;
  };
  const isSealedHere = (row: VaultRow) => sealOf(row, secretBox.backend) !== undefined;
  /** Nothing but a file brings it in: it is of a session, and has no seal of this side. */
  const isUnsealed = (row: VaultRow) => isSessionOnly(row) && !isSealedHere(row);
  const isOpenForSession = ({ fingerprint }: VaultRow) =>
    ofSession.has(fingerprint) && opened.get(fingerprint) !== undefined;
  const isOfSession = (row: VaultRow) => isUnsealed(row) || isOpenForSession(row);
  const facts: RowFacts = {
    isOfSession,
    isLocked: (row) => isUnsealed(row) && !isOpenForSession(row),
    isUnopenable: (row) => {
      if (isOfSession(row)) return false;
      // A restored copy left the key out: nothing has to be tried.
      return !sealOf(row, secretBox.backend)?.sealed.length || unopenable.has(version(row));
    },
  };

  const note = (current: string, result: Result<unknown, AppError>) => {
    tried.add(current);
    // The system may refuse once what it opens later.
    if (result.ok) unopenable.delete(current);
    else if (result.error.code === 'certificate.sealed-elsewhere') unopenable.add(current);
  };
  const unhurried = async (rows: readonly VaultRow[], use: (row: VaultRow) => Promise<unknown>) => {
    let paused = performance.now();
    for (const row of rows) {
      await use(row);
      if (performance.now() - paused < LONGEST_SURVEY_MS) continue;
      await setImmediate();
      paused = performance.now();
    }
  };

  const open = async (row: VaultRow): Promise<Result<Identity, AppError>> => {
    const known = opened.get(row.fingerprint);
    if (known) return ok(known);
    const opening = opened.begin();
    const identity = await unseal(row, secretBox, opening.gone);
    const current = version(row);
    note(current, identity);
    if (!identity.ok) return identity;
    const isStored = stored(row.root).some((each) => version(each) === current);
    return ok(opening.keep(identity.value, isStored));
  };

  return {
    /** False if nothing may be remembered. */
    canRemember: secretBox.protects,

    /**
     * Stores a certificate: sealed, or for this session. The same one is replaced. Errors: `certificate.no-cnpj`,
     * `certificate.training`, `certificate.file-damaged`, `secret.unprotected`, `data.folder`.
     */
    async add(
      certificate: OpenedCertificate,
      { remember = true }: AddOptions = {},
    ): Promise<Result<VaultEntry, AppError>> {
      const bare = bareRow(certificate, clock.now());
      if (!bare.ok) return bare;
      const { holder, issuer } = bare.value;
      if (isTrainingIssuer(issuer) && !acceptsTraining()) return refused('certificate.training', { holder });
      const keeps = remember && secretBox.protects;
      const sealed = keeps ? await sealInto(bare.value, certificate, secretBox) : bare;
      if (!sealed.ok) return sealed;
      const { fingerprint, root } = sealed.value;
      opened.drop(fingerprint);
      ofSession.delete(fingerprint);
      if (!keeps) {
        const opening = opened.begin();
        const identity = identityOf(sealed.value, certificate, opening.gone);
        if (!identity) return refused('certificate.file-damaged');
        if (!identity.ok) return identity;
        opening.keep(identity.value, true);
        ofSession.add(fingerprint);
      }
      const row = store.alone(() => {
        const known = store.ofRoot(root).find((each) => each.fingerprint === fingerprint);
        const whole = withOtherSeal(sealed.value, known, secretBox.backend);
        store.put(whole);
        if (!keeps || whole.outside || (known && isSessionOnly(known)))
          store.setOutside(fingerprint, whole.outside);
        return whole;
      });
      return ok(entryOf(row, store.ofRoot(root), clock.now(), facts));
    },

    /** All, or those of one root, by holder, the one that ends last first. */
    list(root?: string) {
      return entriesOf(stored(root), clock.now(), facts);
    },

    /** Tries every seal (of one root, if given) not yet tried, so that `list` can report which do not open here. */
    survey: (root?: string) =>
      unhurried(rowsOf(root), async (row) => {
        const current = version(row);
        if (isUnsealed(row) || tried.has(current)) return;
        note(current, await opensHere(row, secretBox));
      }),

    /**
     * The identity for a root (of a CNPJ, or a person's CPF): of those valid at `now`, the one that ends last and
     * opens. Errors: `certificate.missing` (`root`), `.expired` (`validUntil`), `.not-yet-valid` (`validFrom`),
     * `.locked`, `.sealed-elsewhere`, `.sealed-by-window`; the last five with `fingerprint`. The row stays.
     */
    async identityFor(root: string, now: Date) {
      const rows = stored(root);
      let failure: Result<Identity, AppError> | undefined;
      for (const row of candidates(rows, now)) {
        const identity = await open(row);
        if (identity.ok) return identity;
        failure ??= identity;
      }
      if (failure) return failure;
      const latest = rows.toSorted(laterEndFirst);
      const expired = latest.find((row) => stateOf(row, now) === 'expired');
      if (expired) {
        return refused('certificate.expired', { ...about(expired), validUntil: expired.validUntil });
      }
      const early = latest.at(-1);
      if (early) return refused('certificate.not-yet-valid', { ...about(early), validFrom: early.validFrom });
      return refused('certificate.missing', { root });
    },

    /** One of this root is valid at `now`, locked ones included: whether such a one opens is not known before. */
    holdsValid: (root: string, now: Date) => candidates(store.ofRoot(root), now).length > 0,

    /** The CNPJ of the only company that has one valid at `now`; undefined for none, several, or a person's (CPF). */
    soleHolder(now: Date) {
      let sole: StoredHolder | undefined;
      for (const holder of store.holders()) {
        if (!isValidAt(holder, now)) continue;
        if (sole && sole.root !== holder.root) return undefined;
        sole ??= holder;
      }
      return sole?.cnpj || undefined;
    },

    /** By fingerprint, whatever its validity. Errors: `certificate.missing`, `.locked`, `.sealed-elsewhere`, `.sealed-by-window`. */
    async identity(fingerprint: string) {
      const row = stored().find((each) => each.fingerprint === fingerprint);
      return row ? open(row) : refused('certificate.missing', { fingerprint });
    },

    /** A certificate and its chain as they were added, without the key; errors as for `identity`. */
    async certificates(
      fingerprint: string,
    ): Promise<Result<{ readonly leafDer: Buffer; readonly chainDer: Buffer[] }, AppError>> {
      const row = store.all().find((each) => each.fingerprint === fingerprint);
      if (!row) return refused('certificate.missing', { fingerprint });
      const identity = await open(row);
      if (!identity.ok) return identity;
      const [, ...chainDer] = dersOf(identity.value.certPem);
      return ok({ leafDer: identity.value.leafDer, chainDer });
    },

    /** Authorities that came with the certificates that open here, DER. */
    async authorities() {
      await unhurried(store.all(), open);
      return opened.all().flatMap(({ certPem }) => dersOf(certPem).slice(1));
    },

    /** When the newest stored certificate was added. */
    lastAdded() {
      const last = Math.max(...store.all().map(({ addedAt }) => Date.parse(addedAt)));
      return Number.isFinite(last) ? new Date(last) : undefined;
    },

    /** Also ends connections open under it, see `Identity.gone`. */
    remove(fingerprint: string) {
      const removed = store.remove(fingerprint);
      opened.drop(fingerprint);
      return removed;
    },

    /**
     * Seals every certificate of this root that opens here a second time, by the box of the command line. Errors: `host.unsupported`
     * without such a box, `certificate.missing`, those of `identity` where none opens, those of the box, `call.aborted` where second
     * seals are taken back meanwhile.
     */
    async allowOutside(root: string): Promise<Result<void, AppError>> {
      if (!outsideBox) return err({ code: 'host.unsupported' });
      const begun = revocations.get(root);
      const box = await outsideBox();
      if (!box.ok) return box;
      let result: Result<void, AppError> = refused('certificate.missing', { root });
      for (const row of store.ofRoot(root)) {
        const seal = await sealAgain(row, secretBox, box.value);
        // Taken back meanwhile: what was asked last counts.
        if (begun !== revocations.get(root)) return refused('call.aborted');
        if (seal.ok) {
          const since = row.outside?.since ?? clock.now().toISOString();
          store.setOutside(row.fingerprint, { ...seal.value, since });
          result = ok(undefined);
        } else if (!result.ok) result = seal;
      }
      return result;
    },

    /** Removes the second seals of this root; false if there were none. */
    revokeOutside(root: string) {
      revocations.set(root, (revocations.get(root) ?? 0) + 1);
      return store.alone(() => {
        const found = store.ofRoot(root).filter((row) => row.outside);
        for (const { fingerprint } of found) store.setOutside(fingerprint, undefined);
        return found.length > 0;
      });
    },

    /** A certificate of this root has a second seal. */
    isOutside: (root: string) => store.ofRoot(root).some((row) => row.outside !== undefined),

    /** Drops every opened key from memory: sealed ones can be opened again, session-only ones are locked. */
    forget() {
      opened.dropAll();
      ofSession.clear();
    },
  };
}

/** Identifies one sealing: each ends in bytes that are never repeated. */
function versionOf(row: VaultRow, backend: string): string {
  const { backend: by, sealed } = sealOf(row, backend) ?? row;
  return `${row.fingerprint} ${by} ${Buffer.from(sealed.subarray(-32)).toString('hex')}`;
}
