/**
 * The result of a certificate examination: holder, uses, chain, the computer's clock, and the predicted answers of
 * SEFAZ.
 */

import { z } from 'zod';
import { ufSchema } from './fiscal/issuer/uf.ts';
import { plainDataSchema } from './plain-data.ts';

const instant = z.iso.datetime({ offset: true });

/** The codes by which SEFAZ refuses a certificate or a signature (MOC 7.0, annex I, groups A, E and F). */
export const CERTIFICATE_CSTATS = [
  '280',
  '281',
  '282',
  '283',
  '284',
  '285',
  '286',
  '290',
  '291',
  '292',
  '293',
  '294',
  '295',
  '296',
  '297',
  '298',
] as const;
export type CertificateCStat = (typeof CERTIFICATE_CSTATS)[number];

/** Why a code would be answered, or why this cannot be known here. */
export const EXAM_REASONS = [
  'expired',
  'not-yet-valid',
  'no-holder',
  'is-authority',
  'no-client-use',
  'client-use-unsaid',
  'no-signing-use',
  'signing-use-unsaid',
  'issuer-missing',
  'issuer-not-in-force',
  'not-icp-brasil',
  'root-unknown',
  'revocation',
  'revocation-list',
] as const;
export type ExamReason = (typeof EXAM_REASONS)[number];

export const examVerdictSchema = z.enum(['ok', 'fails', 'unknown']);

export const examCodeSchema = z.strictObject({
  cStat: z.enum(CERTIFICATE_CSTATS),
  verdict: examVerdictSchema,
  /** Absent if the verdict is `ok`. */
  reason: z.enum(EXAM_REASONS).optional(),
});
export type ExamCode = z.infer<typeof examCodeSchema>;

/** Notices for the person, the most serious first. */
export const examNoticeSchema = z.strictObject({
  level: z.enum(['bad', 'warn', 'info']),
  code: z.enum([
    'expired',
    'not-yet-valid',
    'expiring',
    'e-cpf',
    'no-holder',
    'cnpj-from-name',
    'not-icp-brasil',
    'chain-completed',
    'chain-incomplete',
    /** Under a root that the state's production host does not name. */
    'root-not-named',
    'sha1',
    'weak-key',
    'no-signing-use',
    'no-client-use',
    'clock-before-program',
    'clock-went-back',
  ]),
  data: plainDataSchema.optional(),
});
export type ExamNotice = z.infer<typeof examNoticeSchema>;

export const examIssuerSchema = z.strictObject({
  name: z.string(),
  validFrom: instant,
  validUntil: instant,
  inForce: z.boolean(),
  /**
   * `file`: came with the certificate; `system`: the system's store; `kept`: the authorities stored by this program.
   */
  from: z.enum(['file', 'system', 'kept']),
  /** Self-issued. */
  root: z.boolean(),
});
export type ExamIssuer = z.infer<typeof examIssuerSchema>;

export const certificateReportSchema = z.strictObject({
  fingerprint: z.string(),
  kind: z.enum(['e-cnpj', 'e-cpf', 'unknown']),
  holder: z.string(),
  cnpj: z.string().optional(),
  /** Where the CNPJ was found: the field for it, or the end of the name. */
  cnpjFrom: z.enum(['san', 'cn']).optional(),
  root: z.string().optional(),
  uf: ufSchema.optional(),
  issuer: z.string(),
  serial: z.string(),
  key: z.strictObject({ type: z.string(), bits: z.int() }),
  signatureAlgorithm: z.string(),
  validFrom: instant,
  validUntil: instant,
  daysLeft: z.int(),
  state: z.enum(['active', 'expiring', 'expired', 'not-yet-valid']),
  uses: z.strictObject({
    digitalSignature: z.boolean(),
    nonRepudiation: z.boolean(),
    clientAuth: z.boolean(),
    /** Both bits that SEFAZ requires of a signer. */
    sign: z.boolean(),
    /** Allowed for TLS client authentication. */
    connect: z.boolean(),
  }),
  chain: z.strictObject({
    issuers: z.array(examIssuerSchema),
    /** Up to a root. */
    complete: z.boolean(),
    /** The file contains everything up to the last authority below the root. */
    inFile: z.boolean(),
    /** The pinned root of ICP-Brasil at its end. */
    icpBrasil: z.string().optional(),
    /** Name of the first missing issuer. */
    missing: z.string().optional(),
  }),
  clock: z.strictObject({ now: instant, suspect: z.boolean() }),
  codes: z.array(examCodeSchema),
  notices: z.array(examNoticeSchema),
});
export type CertificateReport = z.infer<typeof certificateReportSchema>;
