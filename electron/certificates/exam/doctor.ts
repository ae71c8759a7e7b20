/**
 * Examines one certificate: its holder, chain and uses, the computer's clock against it, and the codes SEFAZ would
 * answer.
 */

import { X509Certificate } from 'node:crypto';
import type { CertificateReport, ExamNotice } from '../../../shared/certificate-report.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Uf } from '../../../shared/fiscal/issuer/uf.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { usesOf } from './certificate-uses.ts';
import { examineChain, type IcpBrasilRoot, type KnownAuthority } from './exam-chain.ts';
import { examineCodes } from './exam-codes.ts';
import { readCertificate } from '../../x509/parsed-certificate.ts';
import { readHolder, type CertificateHolder } from '../holder.ts';
import { validityAt } from '../expiry/validity.ts';

export interface Exam {
  readonly leafDer: Buffer;
  readonly chainDer: readonly Buffer[];
}

export interface DoctorDependencies {
  readonly now: () => Date;
  /** Authorities that may complete a chain which the file leaves incomplete. */
  readonly known: () => Promise<readonly KnownAuthority[]>;
  readonly icpBrasilRoot: IcpBrasilRoot;
  /** The production host of a state that is known to name no root v12 where it asks for a certificate. */
  readonly namesNoV12?: ((uf: Uf) => string | undefined) | undefined;
  /** The latest instant recorded in this folder; an earlier clock was set back. */
  readonly lastSeen?: () => Date | undefined;
}

/** A clock that shows an earlier date than this is wrong. */
export const PROGRAM_MADE = new Date('2026-11-01T00:00:00Z');

const DAY_MS = 24 * 60 * 60 * 1000;
const LEAST_KEY_BITS = 2048;

/** Reads no secret and stores nothing. Error: `certificate.file-damaged`. */
export async function examine(
  { leafDer, chainDer }: Exam,
  deps: DoctorDependencies,
): Promise<Result<CertificateReport, AppError>> {
  const read = readHolder(leafDer);
  if (!read.ok) return read;
  const subject = read.value;
  const leaf = new X509Certificate(leafDer);
  const now = deps.now();
  // An unreadable certificate next to good ones must not fail the examination.
  const fromFile = chainDer.flatMap((der) => readCertificate(der) ?? []);
  const chain = await examineChain(leaf, fromFile, deps.known, deps.icpBrasilRoot, now);
  const uses = usesOf(leaf);
  const validity = validityAt(now, subject.validFrom, subject.validUntil);
  const hasHolder = subject.cnpj !== undefined || subject.cpf;
  const clock = clockNotices(now, deps.lastSeen?.());
  const report: Omit<CertificateReport, 'notices'> = {
    fingerprint: subject.fingerprint,
    kind: kindOf(subject),
    holder: subject.holder,
    cnpj: subject.cnpj,
    cnpjFrom: subject.cnpjFrom,
    root: subject.root,
    uf: subject.uf,
    issuer: subject.issuer,
    serial: subject.serial,
    key: { type: subject.keyType, bits: subject.keyBits },
    signatureAlgorithm: subject.signatureAlgorithm,
    validFrom: subject.validFrom.toISOString(),
    validUntil: subject.validUntil.toISOString(),
    ...validity,
    uses: {
      digitalSignature: uses.digitalSignature,
      nonRepudiation: uses.nonRepudiation,
      clientAuth: uses.clientAuth,
      sign: uses.digitalSignature && uses.nonRepudiation,
      connect: uses.clientAuth,
    },
    chain,
    clock: { now: now.toISOString(), suspect: clock.length > 0 },
    codes: examineCodes({ state: validity.state, hasHolder, isAuthority: leaf.ca, uses, chain }),
  };
  return ok({
    ...report,
    notices: [...clock, ...noticesOf(report), ...rootNotices(report, deps)].toSorted(gravestFirst),
  });
}

function kindOf({ cnpj, cpf }: CertificateHolder): CertificateReport['kind'] {
  if (cnpj !== undefined) return 'e-cnpj';
  return cpf ? 'e-cpf' : 'unknown';
}

/** No v12 chain was tried there yet: a possible refusal, and no certain one. */
function rootNotices(
  { chain, uf }: Omit<CertificateReport, 'notices'>,
  { namesNoV12 }: DoctorDependencies,
): ExamNotice[] {
  const host = chain.icpBrasil === 'v12' && uf ? namesNoV12?.(uf) : undefined;
  return host ? [{ level: 'warn', code: 'root-not-named', data: { host } }] : [];
}

function clockNotices(now: Date, lastSeen: Date | undefined): ExamNotice[] {
  if (now < PROGRAM_MADE) return [{ level: 'bad', code: 'clock-before-program' }];
  // One day of tolerance: wrong time zones are more common than wrong dates.
  if (lastSeen && now.getTime() + DAY_MS < lastSeen.getTime()) {
    return [{ level: 'bad', code: 'clock-went-back', data: { lastSeen: lastSeen.toISOString() } }];
  }
  return [];
}

function noticesOf(report: Omit<CertificateReport, 'notices'>): ExamNotice[] {
  const { kind, state, daysLeft, validFrom, validUntil, chain, codes, key, signatureAlgorithm } = report;
  const failing = (cStat: string) => codes.some((each) => each.cStat === cStat && each.verdict === 'fails');
  const notices: (ExamNotice | false)[] = [
    state === 'expired' && { level: 'bad', code: 'expired', data: { validUntil } },
    state === 'not-yet-valid' && { level: 'bad', code: 'not-yet-valid', data: { validFrom } },
    state === 'expiring' && { level: 'warn', code: 'expiring', data: { daysLeft, validUntil } },
    kind === 'e-cpf' && { level: 'warn', code: 'e-cpf' },
    kind === 'unknown' && { level: 'bad', code: 'no-holder' },
    report.cnpjFrom === 'cn' && { level: 'info', code: 'cnpj-from-name' },
    failing('285') && {
      level: 'bad',
      code: 'not-icp-brasil',
      data: { root: chain.issuers.at(-1)?.name ?? report.issuer },
    },
    !chain.complete && { level: 'warn', code: 'chain-incomplete', data: { issuer: chain.missing ?? '' } },
    chain.complete && !chain.inFile && { level: 'info', code: 'chain-completed' },
    /^(md5|sha1)/i.test(signatureAlgorithm) && {
      level: 'warn',
      code: 'sha1',
      data: { algorithm: signatureAlgorithm },
    },
    key.bits > 0 &&
      key.bits < LEAST_KEY_BITS && { level: 'warn', code: 'weak-key', data: { bits: key.bits } },
    failing('290') && { level: 'bad', code: 'no-signing-use' },
    failing('280') && { level: 'bad', code: 'no-client-use' },
  ];
  return notices.filter((each) => each !== false);
}

const GRAVITY = { bad: 0, warn: 1, info: 2 } as const;

function gravestFirst(one: ExamNotice, other: ExamNotice): number {
  return GRAVITY[one.level] - GRAVITY[other.level];
}
