/** The displayable part of a stored certificate, and which of several of one company is in use. */

import type { CertificateView } from '../../../shared/contract.ts';
import { ufSchema } from '../../../shared/fiscal/issuer/uf.ts';
import type { VaultRow } from './vault-seal.ts';
import { expiryLevel, validityAt, type CertificateState } from '../expiry/validity.ts';

/** A certificate as displayed, and the box that sealed it. */
export interface VaultEntry extends CertificateView {
  readonly backend: string;
}

/** What the vault knows of a row besides what is stored. */
export interface RowFacts {
  /** It serves this session at most. */
  readonly isOfSession: (row: VaultRow) => boolean;
  readonly isLocked: (row: VaultRow) => boolean;
  readonly isUnopenable: (row: VaultRow) => boolean;
}

/** `rows` are those of the row's root. */
export function entryOf(row: VaultRow, rows: readonly VaultRow[], now: Date, facts: RowFacts): VaultEntry {
  return entryBeside(row, inUseOf(rows, now, facts), now, facts);
}

/** Each row of many, by holder and the one that ends last first: each root is looked at once, not once per row. */
export function entriesOf(rows: readonly VaultRow[], now: Date, facts: RowFacts): VaultEntry[] {
  const entries: VaultEntry[] = [];
  for (const ofRoot of Map.groupBy(rows, (row) => row.root).values()) {
    const chosen = inUseOf(ofRoot, now, facts);
    for (const row of ofRoot) entries.push(entryBeside(row, chosen, now, facts));
  }
  return entries.sort(
    (one, other) => IN_ORDER.compare(one.holder, other.holder) || laterEndFirst(one, other),
  );
}

const IN_ORDER = new Intl.Collator();

function inUseOf(ofRoot: readonly VaultRow[], now: Date, facts: RowFacts): VaultRow | undefined {
  const able = candidates(ofRoot, now);
  return able.find((row) => !facts.isLocked(row) && !facts.isUnopenable(row)) ?? able[0];
}

function entryBeside(row: VaultRow, chosen: VaultRow | undefined, now: Date, facts: RowFacts): VaultEntry {
  const { isOfSession, isLocked, isUnopenable: isShut } = facts;
  const uf = ufSchema.safeParse(row.uf);
  const validity = validityAt(now, new Date(row.validFrom), new Date(row.validUntil));
  const inUse = chosen?.fingerprint === row.fingerprint;
  const { fingerprint, holder, cnpj, root, issuer, validFrom, validUntil, backend } = row;
  return {
    fingerprint,
    holder,
    cnpj,
    isCpf: cnpj === '',
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
    remembered: !isOfSession(row),
    locked: isLocked(row),
    needsFile: isShut(row),
    ...(row.outside ? { outside: row.outside.since } : {}),
  };
}

/** Those of one root's certificates that are valid now, the one that ends last first. */
export function candidates(ofRoot: readonly VaultRow[], now: Date): VaultRow[] {
  return ofRoot.filter((row) => isValidAt(row, now)).toSorted(laterEndFirst);
}

/** Active or expiring: which of the two takes the days left, by a calendar that costs more than all the rest. */
export function isValidAt(row: Pick<VaultRow, 'validFrom' | 'validUntil'>, now: Date): boolean {
  return !(Date.parse(row.validUntil) < now.getTime() || now.getTime() < Date.parse(row.validFrom));
}

export function stateOf(row: VaultRow, now: Date): CertificateState {
  return validityAt(now, new Date(row.validFrom), new Date(row.validUntil)).state;
}

type Ending = Pick<VaultRow, 'validUntil'>;

export function laterEndFirst(one: Ending, other: Ending): number {
  return Date.parse(other.validUntil) - Date.parse(one.validUntil);
}
