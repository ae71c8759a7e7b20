/** The part of the contract that is about certificates, the vault and the companies they serve. */

import { z } from 'zod';
import { certificateReportSchema } from '../certificate-report.ts';
import { cnpjSchema } from '../fiscal/cnpj.ts';
import { justificationSchema } from '../fiscal/justification.ts';
import { modSchema, serieSchema } from '../fiscal/numbering.ts';
import { ufSchema } from '../fiscal/uf.ts';
import { type CallDefinition, environmentSchema, fingerprint, instant, nothing } from './pieces.ts';
import { MAX_OFFERED_BASE64_CHARACTERS } from '../file-limits.ts';

export const certificateStateSchema = z.enum(['active', 'expiring', 'expired', 'not-yet-valid']);

export const expiryLevelSchema = z.enum(['none', '60', '30', '15', '7', '1', 'expired']);
export type ExpiryLevel = z.infer<typeof expiryLevelSchema>;

/** A certificate of the vault; never a key. */
export const certificateViewSchema = z.strictObject({
  fingerprint,
  holder: z.string(),
  /** Empty for a person's certificate. */
  cnpj: z.string(),
  /** An e-CPF: it consults (some states refuse it, 282) and never disables. */
  isCpf: z.boolean(),
  /** Of the CNPJ, 8 characters; the CPF of a person's certificate. */
  root: z.string(),
  uf: ufSchema.optional(),
  issuer: z.string(),
  validFrom: instant,
  validUntil: instant,
  /** Whole days left, negative when expired. */
  daysLeft: z.int(),
  state: certificateStateSchema,
  /** The badge: the threshold of days that was passed last. */
  expiry: expiryLevelSchema,
  /** Of those of its root, the one that signs and speaks now. */
  inUse: z.boolean(),
  /** Another of its root is in use and lasts longer. */
  superseded: z.boolean(),
  /** Kept across sessions; else its file and password are asked for in each. */
  remembered: z.boolean(),
  /** Not remembered, and not given yet in this session. */
  locked: z.boolean(),
  /** What was kept does not open here (another user or machine, a restored backup): its file is needed again. */
  needsFile: z.boolean(),
});
export type CertificateView = z.infer<typeof certificateViewSchema>;

/** What a certificate file holds, before it is brought in. */
export const certificatePreviewSchema = z.strictObject({
  draftId: z.uuid(),
  fingerprint,
  fileName: z.string(),
  holder: z.string(),
  cnpj: z.string().optional(),
  isCpf: z.boolean(),
  uf: ufSchema.optional(),
  issuer: z.string(),
  validFrom: instant,
  validUntil: instant,
  daysLeft: z.int(),
  state: certificateStateSchema,
  /** Length of the public key, e.g. "RSA 2048". */
  keyKind: z.string(),
  chainLength: z.int(),
  /** Other certificates of the same key in the file: this is the one that ends last. */
  otherLeaves: z.int(),
  /** A certificate of the same root is already there: this one renews it. */
  renews: z.boolean(),
});
export type CertificatePreview = z.infer<typeof certificatePreviewSchema>;

export const vaultStateSchema = z.strictObject({
  /** A certificate waits for its file and password. */
  locked: z.boolean(),
  /** A certificate is here for this session only, and open: there is something to lock. */
  lockable: z.boolean(),
  /** The host protects what it keeps; else nothing is remembered. */
  canRemember: z.boolean(),
  /** After so many minutes without a call of this face, what is not remembered is locked. */
  idleMinutes: z.int(),
});
export type VaultState = z.infer<typeof vaultStateSchema>;

/** A series that a company's emitter uses, as a person told. */
export const usualSeriesSchema = z.strictObject({ mod: modSchema, serie: serieSchema });
export type UsualSeries = z.infer<typeof usualSeriesSchema>;

/** The phrases of a company and its filiais: saved by its people, and suggested while those are few. */
export const companyPhrasesSchema = z.strictObject({
  saved: z.array(z.string()),
  suggested: z.array(z.string()),
});

export const companyViewSchema = z.strictObject({
  cnpj: cnpjSchema,
  root: z.string(),
  name: z.string(),
  uf: ufSchema.optional(),
  /** Without a confirmed UF nothing is disabled. */
  ufConfirmed: z.boolean(),
  /** Absent where nobody told them. */
  series: z.array(usualSeriesSchema).optional(),
  certificate: certificateViewSchema.optional(),
});
export type CompanyView = z.infer<typeof companyViewSchema>;

export const certificateCalls = {
  'company.list': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.array(companyViewSchema),
  },
  /** Adds a filial, or confirms or corrects the name and UF of a company already known. */
  'company.save': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      cnpj: cnpjSchema,
      name: z.string().trim().min(1).max(120),
      uf: ufSchema,
      /** What is known stays where they are left out. */
      series: z.array(usualSeriesSchema).max(40).optional(),
    }),
    output: companyViewSchema,
  },
  /** What was kept to justify disablements with, shared by all of the CNPJ's root. */
  'company.phrases': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema }),
    output: companyPhrasesSchema,
  },
  /** Only what SEFAZ would accept as it stands is kept. */
  'company.save-phrase': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema, text: justificationSchema }),
    output: companyPhrasesSchema,
  },
  'company.remove-phrase': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema, text: z.string().max(255) }),
    output: companyPhrasesSchema,
  },
  'certificate.list': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.array(certificateViewSchema),
  },
  /**
   * Opens the host's file dialog; `draft` is absent when the person gave up. What is brought in serves production and
   * homologation; training has a certificate of its own.
   */
  'certificate.choose': {
    kind: 'command',
    input: nothing,
    output: z.strictObject({
      draft: z.strictObject({ draftId: z.uuid(), fileName: z.string() }).optional(),
    }),
  },
  /** A file that was dropped on the window, its first 1 MiB and a byte at most: begins a draft like `certificate.choose`. */
  'certificate.offer': {
    kind: 'command',
    input: z.strictObject({
      fileName: z.string().max(255),
      content: z.base64().max(MAX_OFFERED_BASE64_CHARACTERS),
    }),
    output: z.strictObject({ draft: z.strictObject({ draftId: z.uuid(), fileName: z.string() }) }),
  },
  /** The only call that carries a password, one way. */
  'certificate.inspect': {
    kind: 'command',
    input: z.strictObject({ draftId: z.uuid(), password: z.string().max(1024) }),
    output: certificatePreviewSchema,
  },
  'certificate.commit': {
    kind: 'command',
    input: z.strictObject({
      draftId: z.uuid(),
      name: z.string().trim().min(1).max(120).optional(),
      /** Confirmed by the person; without it the company is there but cannot disable yet. */
      uf: ufSchema.optional(),
      /** False, or where the host protects nothing (`vault.state`): usable until the lock or the end of the session. */
      remember: z.boolean().default(true),
    }),
    /** A person's certificate (e-CPF) brings no company. */
    output: z.strictObject({ certificate: certificateViewSchema, company: companyViewSchema.optional() }),
  },
  /** Gives a locked certificate back to this session: its file was chosen and inspected again. */
  'certificate.unlock': {
    kind: 'command',
    input: z.strictObject({ fingerprint, draftId: z.uuid() }),
    output: z.strictObject({ certificate: certificateViewSchema }),
  },
  /** The doctor: of a file that was inspected, or of a certificate of the vault. Keeps and changes nothing. */
  'certificate.examine': {
    kind: 'query',
    input: z.union([
      z.strictObject({ draftId: z.uuid() }),
      z.strictObject({ environment: environmentSchema, fingerprint }),
    ]),
    output: certificateReportSchema,
  },
  /**
   * The expiry as a calendar file (iCalendar) with its alarms: kept in `lembretes` of the archive and opened with the
   * system's calendar. Errors: `certificate.missing`, `archive.not-saved`.
   */
  'certificate.reminder': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, fingerprint }),
    output: z.strictObject({
      path: z.string(),
      /** Where no calendar opens it, its folder is shown; a host without a screen only saves it. */
      how: z.enum(['opened', 'in-folder', 'saved']),
    }),
  },
  'certificate.cancel': {
    kind: 'command',
    input: z.strictObject({ draftId: z.uuid() }),
    output: nothing,
  },
  'certificate.remove': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, fingerprint }),
    output: nothing,
  },
  /** How this host keeps certificates. Does not count as activity. */
  'vault.state': { kind: 'query', input: nothing, output: vaultStateSchema },
  /** Takes the certificates that are not remembered, and every opened key, out of memory. */
  'vault.lock': { kind: 'command', input: nothing, output: vaultStateSchema },
  'vault.configure': {
    kind: 'command',
    input: z.strictObject({ idleMinutes: z.int().min(1).max(480) }),
    output: vaultStateSchema,
  },
} as const satisfies Record<string, CallDefinition>;
