/** Seals a certificate into a row and opens it again. */

import { createHash } from 'node:crypto';
import type { AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { SecretBoxFailure, type KeyHolder, type SecretBox } from '../../ports.ts';
import { readHolder } from '../holder.ts';
import type { OpenedCertificate } from '../pkcs12/pkcs12.ts';
import { refused } from '../refusal.ts';
import { keyInMemory } from './key-in-memory.ts';
import { packIdentity, unpackIdentity } from './sealed-identity.ts';

/** Opaque bytes, and the SecretBox that made them. */
export interface Seal {
  readonly backend: string;
  readonly sealed: Uint8Array;
}

/** A second seal, which a person allowed: the command line opens it, without the window. */
export interface OutsideSeal extends Seal {
  /** When it was allowed, ISO 8601. */
  readonly since: string;
}

/** One stored certificate. Instants are ISO 8601 in UTC; `sealed` is opaque. */
export interface VaultRow {
  readonly fingerprint: string;
  readonly holder: string;
  /** Empty if the certificate is a person's (e-CPF). */
  readonly cnpj: string;
  readonly root: string;
  readonly uf?: string | undefined;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly addedAt: string;
  /** The SecretBox that sealed it, or {@link SESSION_ONLY}. */
  readonly backend: string;
  /** Empty if nothing is stored: {@link isSessionOnly}. */
  readonly sealed: Uint8Array;
  readonly outside?: OutsideSeal | undefined;
}

/**
 * The key and certificates that sign and authenticate TLS for a company. The private key may be in it: never logged,
 * never sent to a front end.
 */
export interface Identity {
  readonly fingerprint: string;
  /** Empty if the certificate is a person's (e-CPF). */
  readonly cnpj: string;
  readonly root: string;
  /** Leaf first, then its chain. */
  readonly certPem: string;
  readonly keyHolder: KeyHolder;
  readonly leafDer: Buffer;
  /** Aborted when the vault removes or locks it; connections opened under it must then be closed. */
  readonly gone: AbortSignal;
}

/** Backend of a certificate whose key is only in memory, for one session; the row has the displayable part. */
export const SESSION_ONLY = 'session';

// Boxes of the command line and the service; every other backend belongs to a window.
const HEADLESS_BACKENDS: readonly string[] = ['key-file', 'session'];

export function isSessionOnly(row: VaultRow): boolean {
  return row.backend === SESSION_ONLY && row.sealed.length === 0;
}

/** The seal of a row that a box of this kind made; undefined if none did. */
export function sealOf(row: VaultRow, backend: string): Seal | undefined {
  if (row.backend === backend && !isSessionOnly(row)) return row;
  return row.outside?.backend === backend ? row.outside : undefined;
}

/**
 * `row` with the seal that the box of the other side, window or command line, made of the same certificate: a file that is brought in
 * on one side takes nothing from the other. The window's seal stays the row's own, also where it is none.
 * @param box the kind of the box of the side that brings it in
 */
export function withOtherSeal(row: VaultRow, known: VaultRow | undefined, box: string): VaultRow {
  const isWindows = (backend: string) => !HEADLESS_BACKENDS.includes(backend);
  // What the window keeps for a session has no seal but the command line's.
  if (known && isSessionOnly(known) && isWindows(box)) return { ...row, outside: known.outside };
  if (!known || known.sealed.length === 0 || isWindows(box) === isWindows(known.backend)) return row;
  const { backend, sealed } = isWindows(box) ? row : known;
  const headless = isWindows(box) ? known : row;
  if (headless.sealed.length === 0) return { ...row, backend, sealed, outside: known.outside };
  const since = known.outside?.since ?? headless.addedAt;
  return { ...row, backend, sealed, outside: { backend: headless.backend, sealed: headless.sealed, since } };
}

/** The row of a certificate without sealed bytes. Errors: `certificate.no-cnpj`, `.file-damaged`. */
export function bareRow(certificate: OpenedCertificate, now: Date): Result<VaultRow, AppError> {
  const read = readHolder(certificate.leafDer);
  if (!read.ok) return read;
  const { fingerprint, holder, cnpj = '', root, uf, issuer, validFrom, validUntil } = read.value;
  if (root === undefined) return refused('certificate.no-cnpj', { holder });
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
    backend: SESSION_ONLY,
    sealed: new Uint8Array(),
  });
}

/** `row` with the sealed key and chain of its certificate. Errors: those of the box. */
export async function sealInto(
  row: VaultRow,
  certificate: OpenedCertificate,
  secretBox: SecretBox,
): Promise<Result<VaultRow, AppError>> {
  const seal = await sealedBy(certificate, secretBox);
  return seal.ok ? ok({ ...row, ...seal.value }) : seal;
}

/** Errors: `certificate.locked`, `.sealed-by-window`, `.sealed-elsewhere`, those of both boxes. */
export async function sealAgain(
  row: VaultRow,
  from: SecretBox,
  to: SecretBox,
): Promise<Result<Seal, AppError>> {
  const content = await contentOf(row, from);
  return content.ok ? sealedBy(content.value, to) : content;
}

async function sealedBy(
  certificate: OpenedCertificate,
  secretBox: SecretBox,
): Promise<Result<Seal, AppError>> {
  const plain = packIdentity(certificate);
  try {
    return ok({ backend: secretBox.backend, sealed: await secretBox.seal(plain) });
  } catch (error) {
    if (error instanceof SecretBoxFailure) return err(error.appError);
    throw error;
  } finally {
    plain.fill(0);
  }
}

/** Errors: `certificate.locked`, `.sealed-by-window`, `.sealed-elsewhere`, those of the box. */
export async function unseal(
  row: VaultRow,
  secretBox: SecretBox,
  gone: AbortSignal,
): Promise<Result<Identity, AppError>> {
  const content = await contentOf(row, secretBox);
  return content.ok ? (identityOf(row, content.value, gone) ?? sealedElsewhere(row)) : content;
}

/**
 * Whether `unseal` would open it, at a third of its cost: neither certificate nor key is read. A row whose clear part
 * was altered shows only when it is opened.
 */
export async function opensHere(row: VaultRow, secretBox: SecretBox): Promise<Result<void, AppError>> {
  const content = await contentOf(row, secretBox);
  if (!content.ok) return content;
  const fingerprint = createHash('sha256').update(content.value.leafDer).digest('hex');
  return fingerprint === row.fingerprint ? ok(undefined) : sealedElsewhere(row);
}

async function contentOf(row: VaultRow, secretBox: SecretBox): Promise<Result<OpenedCertificate, AppError>> {
  const seal = sealOf(row, secretBox.backend);
  if (!seal && isSessionOnly(row)) return refused('certificate.locked', about(row));
  if (!seal) {
    const byWindow = !HEADLESS_BACKENDS.includes(row.backend);
    return refused(byWindow ? 'certificate.sealed-by-window' : 'certificate.sealed-elsewhere', {
      ...about(row),
      backend: row.backend,
    });
  }
  try {
    const plain = await secretBox.open(seal.sealed);
    if (!plain) return sealedElsewhere(row);
    const content = unpackIdentity(plain);
    plain.fill(0);
    return content ? ok(content) : sealedElsewhere(row);
  } catch (error) {
    if (error instanceof SecretBoxFailure) return err(error.appError);
    throw error;
  }
}

function sealedElsewhere(row: VaultRow): Result<never, AppError> {
  return refused('certificate.sealed-elsewhere', { ...about(row), backend: row.backend });
}

// The row is in clear and the sealed bytes are not: bytes moved to another row must not sign for that row's company.
export function identityOf(
  row: VaultRow,
  content: OpenedCertificate,
  gone: AbortSignal,
): Result<Identity, AppError> | undefined {
  const subject = readHolder(content.leafDer);
  if (!subject.ok || subject.value.fingerprint !== row.fingerprint) return undefined;
  const { fingerprint, cnpj = '', root } = subject.value;
  if (root === undefined || root !== row.root) return undefined;
  const { keyPem, leafDer, chainDer } = content;
  return ok({
    fingerprint,
    cnpj,
    root,
    certPem: [leafDer, ...chainDer].map(pemOf).join(''),
    keyHolder: keyInMemory(keyPem),
    leafDer,
    gone,
  });
}

export function about(row: VaultRow): { fingerprint: string; holder: string; root: string } {
  return { fingerprint: row.fingerprint, holder: row.holder, root: row.root };
}

function pemOf(der: Buffer): string {
  const body = der.toString('base64').replace(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${body}-----END CERTIFICATE-----\n`;
}

/** The certificates of `certPem`, in their order. */
export function dersOf(certPem: string): Buffer[] {
  return [...certPem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END/g)].map(([, body]) =>
    Buffer.from(body ?? '', 'base64'),
  );
}
