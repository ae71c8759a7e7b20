/** The calls about certificates, the vault and the companies they are for. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { certificateReportSchema } from '../../certificate-report.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { justificationSchema } from '../../fiscal/justification/justification.ts';
import { modSchema, serieSchema } from '../../fiscal/numbering.ts';
import { ufSchema } from '../../fiscal/issuer/uf.ts';
import { noIeDaySchema } from '../../fiscal/issuer/no-ie-day.ts';
import {
  type CallDefinition,
  environmentSchema,
  fingerprint,
  instant,
  nothing,
  offeredFileSchema,
} from '../pieces.ts';

export const certificateStateSchema = z.enum(['active', 'expiring', 'expired', 'not-yet-valid']);

export const expiryLevelSchema = z.enum(['none', '60', '30', '15', '7', '1', 'expired']);
export type ExpiryLevel = z.infer<typeof expiryLevelSchema>;

/** A certificate of the vault; never contains a key. */
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
  /** The badge: the last threshold of days passed. */
  expiry: expiryLevelSchema,
  /** Of those of its root, the one currently used to sign and connect. */
  inUse: z.boolean(),
  /** Another certificate of its root is in use and ends later. */
  superseded: z.boolean(),
  /** Kept across sessions; otherwise its file and password are required in each. */
  remembered: z.boolean(),
  /** Not remembered, and not loaded in this session. */
  locked: z.boolean(),
  /** What was stored does not open here (another user or machine, a restored backup): its file is needed again. */
  needsFile: z.boolean(),
  /** Since when the command line and the service without a window may use it too; absent if they may not. */
  outside: instant.optional(),
});
export type CertificateView = z.infer<typeof certificateViewSchema>;

/** A certificate of another key in the same file: only one is stored of each file. */
const otherInFileSchema = z.strictObject({ holder: z.string(), validUntil: instant });

/** The content of a certificate file before its import. */
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
  /** Number of other certificates of the same key in the file: this is the one that ends last. */
  otherLeaves: z.int(),
  /** What the file has besides, and is not stored. */
  others: z.array(otherInFileSchema),
  /** Certificates of the same root exist already, and none of them ends later: this one renews them. */
  renews: z.boolean(),
});
export type CertificatePreview = z.infer<typeof certificatePreviewSchema>;

export const vaultStateSchema = z.strictObject({
  /** A certificate waits for its file and password. */
  locked: z.boolean(),
  /** A session-only certificate is open: there is something to lock. */
  lockable: z.boolean(),
  /** The host protects what it stores; otherwise nothing is remembered. */
  canRemember: z.boolean(),
  /** The command line has another vault than this host: a certificate may be allowed to it. */
  outside: z.boolean(),
});
export type VaultState = z.infer<typeof vaultStateSchema>;

/** A series that a company's emitter uses, as entered by a person. */
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
  /** Absent if none were entered. */
  series: z.array(usualSeriesSchema).optional(),
  /** The office's own group of companies; absent for none. */
  group: z.string().optional(),
  /** Day since which it has no state registration (IE); absent where it has one or that is unknown. */
  noIeSince: z.iso.date().optional(),
  certificate: certificateViewSchema.optional(),
});
export type CompanyView = z.infer<typeof companyViewSchema>;

/** What became of one file of a folder of certificates. */
export const folderImportSchema = z.strictObject({
  /** Below the folder, with `/`. */
  file: z.string(),
  /** Absent where the file could not be opened. */
  holder: z.string().optional(),
  /** Absent for a person's certificate too. */
  cnpj: z.string().optional(),
  /** `known`: it was here already; `unread`: the import was stopped before it. */
  outcome: z.enum(['imported', 'renewed', 'known', 'refused', 'unread']),
  /** Why it was refused. */
  error: appErrorSchema.optional(),
  /** What the file has besides, and is not stored. */
  others: z.array(otherInFileSchema).optional(),
});
export type FolderImport = z.infer<typeof folderImportSchema>;

export const certificateCalls = {
  /** All, or one of them (or none, where it is not here). */
  'company.list': {
    staleAfter: ['companies', 'certificates', 'training'],
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema.optional() }),
    output: z.array(companyViewSchema),
  },
  /** Adds a filial, or confirms or corrects the name and UF of a known company. */
  'company.save': {
    changes: ['companies'],
    input: z.strictObject({
      environment: environmentSchema,
      cnpj: cnpjSchema,
      name: z.string().trim().min(1).max(120),
      uf: ufSchema,
      /** Unchanged if omitted. */
      series: z.array(usualSeriesSchema).max(40).optional(),
      /** Unchanged if omitted, removed by "". */
      group: z.string().trim().max(60).optional(),
    }),
    output: companyViewSchema,
  },
  /** A person's word on the state registration (IE): the day since which there is none, or "" if there is one. Error `company.missing`. */
  'company.ie': {
    changes: ['companies'],
    input: z.strictObject({
      environment: environmentSchema,
      cnpj: cnpjSchema,
      noIeSince: z.union([noIeDaySchema, z.literal('')]),
    }),
    output: companyViewSchema,
  },
  /** The saved justifications, shared by all companies of the CNPJ's root. */
  'company.phrases': {
    staleAfter: ['companies'],
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema }),
    output: companyPhrasesSchema,
  },
  /** Saves only what SEFAZ would accept unchanged. */
  'company.save-phrase': {
    changes: ['companies'],
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema, text: justificationSchema }),
    output: companyPhrasesSchema,
  },
  'company.remove-phrase': {
    changes: ['companies'],
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema, text: z.string().max(255) }),
    output: companyPhrasesSchema,
  },
  /** All, or those of one root (the first eight of a CNPJ, or a CPF). */
  'certificate.list': {
    staleAfter: ['certificates'],
    input: z.strictObject({ environment: environmentSchema, root: z.string().max(11).optional() }),
    output: z.array(certificateViewSchema),
  },
  /** Which of these roots have a certificate that is valid now, and the company that asks for others: the only one that has any. */
  'certificate.askers': {
    staleAfter: ['certificates'],
    input: z.strictObject({
      environment: environmentSchema,
      roots: z.array(z.string().max(11)).max(100_000),
    }),
    output: z.strictObject({ roots: z.array(z.string()), sole: cnpjSchema.optional() }),
  },
  /**
   * Opens the host's file dialog; `draft` is absent if the person cancelled. An imported certificate serves
   * production and homologation; training has its own.
   */
  'certificate.choose': {
    changes: [],
    input: nothing,
    output: z.strictObject({
      draft: z.strictObject({ draftId: z.uuid(), fileName: z.string() }).optional(),
    }),
  },
  /** A file dropped on the window, at most its first 1 MiB and a byte: starts a draft like `certificate.choose`. */
  'certificate.offer': {
    changes: [],
    input: offeredFileSchema,
    output: z.strictObject({ draft: z.strictObject({ draftId: z.uuid(), fileName: z.string() }) }),
  },
  /** The only call with a password, and only as input. */
  'certificate.inspect': {
    changes: [],
    input: z.strictObject({ draftId: z.uuid(), password: z.string().max(1024) }),
    output: certificatePreviewSchema,
  },
  'certificate.commit': {
    changes: ['certificates', 'companies'],
    input: z.strictObject({
      draftId: z.uuid(),
      name: z.string().trim().min(1).max(120).optional(),
      /** Confirmed by the person; without it the company is added but cannot disable yet. */
      uf: ufSchema.optional(),
      /** False, or if the host protects nothing (`vault.state`): usable until the lock or the end of the session. */
      remember: z.boolean().default(true),
    }),
    /** A person's certificate (e-CPF) has no company. */
    output: z.strictObject({ certificate: certificateViewSchema, company: companyViewSchema.optional() }),
  },
  /**
   * Imports every .pfx and .p12 file of a folder and those below it; `path` absent asks with the host's dialog, and
   * `folder` is absent if the person cancels. Each password is tried on every file; one written `NAME.pfx;PASSWORD` on
   * that file alone. What is wrong with one file keeps no other from coming in. Errors: `data.folder`, `host.unsupported`.
   */
  'certificate.import-folder': {
    changes: ['certificates', 'companies'],
    input: z.strictObject({
      path: z.string().min(1).max(4096).optional(),
      passwords: z.array(z.string().max(1300)).min(1).max(2_000),
      /** Confirmed for every company of these files. */
      uf: ufSchema.optional(),
      remember: z.boolean().default(true),
    }),
    output: z.strictObject({
      folder: z.string().optional(),
      results: z.array(folderImportSchema),
      /** Files beyond the most that one folder may have; they were not looked at. */
      more: z.int(),
      /** Folders below that could not be opened, with `/`: what is in them was not looked at. */
      unread: z.array(z.string()),
    }),
  },
  /** Loads a locked certificate into this session: its file was chosen and inspected again. */
  'certificate.unlock': {
    changes: ['certificates', 'companies'],
    input: z.strictObject({ fingerprint, draftId: z.uuid() }),
    output: z.strictObject({ certificate: certificateViewSchema }),
  },
  /** Examines an inspected file or a certificate of the vault. Stores and changes nothing. */
  'certificate.examine': {
    staleAfter: ['certificates'],
    input: z.union([
      z.strictObject({ draftId: z.uuid() }),
      z.strictObject({ environment: environmentSchema, fingerprint }),
    ]),
    output: certificateReportSchema,
  },
  /**
   * The expiry as a calendar file (iCalendar) with its alarms: saved in `lembretes` of the archive and opened with
   * the system's calendar. Errors: `certificate.missing`, `file.not-written`.
   */
  'certificate.reminder': {
    changes: [],
    input: z.strictObject({ environment: environmentSchema, fingerprint }),
    output: z.strictObject({
      path: z.string(),
      /** If no calendar opens it, its folder is shown; a host without a screen only saves it. */
      how: z.enum(['opened', 'in-folder', 'saved']),
    }),
  },
  'certificate.cancel': { changes: [], input: z.strictObject({ draftId: z.uuid() }), output: nothing },
  'certificate.remove': {
    changes: ['certificates', 'companies'],
    input: z.strictObject({ environment: environmentSchema, fingerprint }),
    output: nothing,
  },
  /**
   * Asks the person, in a native dialog that says what is lost, whether the command line may use the certificates of this one's root
   * without the window; `allowed` is the answer. Errors: `host.unsupported`, `certificate.missing`, why none opens, `secret.unprotected`.
   */
  'certificate.allow-outside': {
    changes: ['certificates', 'companies'],
    input: z.strictObject({ fingerprint }),
    output: z.strictObject({ allowed: z.boolean() }),
  },
  /** Takes that back at once, also from a service that runs. */
  'certificate.revoke-outside': {
    changes: ['certificates', 'companies'],
    input: z.strictObject({ fingerprint }),
    output: nothing,
  },
  /** How this host stores certificates. Does not count as activity. */
  'vault.state': { staleAfter: ['certificates'], input: nothing, output: vaultStateSchema },
  /** Removes session-only certificates and every opened key from memory. */
  'vault.lock': { changes: ['certificates', 'companies'], input: nothing, output: vaultStateSchema },
} as const satisfies Record<string, CallDefinition>;
