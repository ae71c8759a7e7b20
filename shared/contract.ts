/** THE contract: every query, command and event with its input and output, from which each face derives its half. */

import { z } from 'zod';
import { certificateReportSchema } from './certificate-report.ts';
import { checkReportSchema } from './check-report.ts';
import { errorCodeSchema, type AppError } from './errors.ts';
import { accessKeySchema } from './fiscal/access-key.ts';
import { cnpjSchema } from './fiscal/cnpj.ts';
import { situationSchema } from './fiscal/cstat.ts';
import { DISABLEMENT_ID_PATTERN } from './fiscal/disablement-id.ts';
import { justificationSchema } from './fiscal/justification.ts';
import { modSchema, noteNumberSchema, serieSchema, tpAmbSchema } from './fiscal/numbering.ts';
import { ufSchema } from './fiscal/uf.ts';
import type { Result } from './result.ts';
import { noteEventSchema, retConsSitNFeSchema, retornoInutNFeSchema } from './service.ts';

// ── Pieces ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** `treino` is a SEFAZ of our own, with a data folder of its own. */
export const environmentSchema = z.enum(['producao', 'homologacao', 'treino']);
export type Environment = z.infer<typeof environmentSchema>;

/** An instant, ISO 8601 with offset. */
const instant = z.iso.datetime({ offset: true });
const nothing = z.strictObject({});
const requestId = z.uuid();
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

export const certificateStateSchema = z.enum(['active', 'expiring', 'expired', 'not-yet-valid']);

export const expiryLevelSchema = z.enum(['none', '60', '30', '15', '7', '1', 'expired']);
export type ExpiryLevel = z.infer<typeof expiryLevelSchema>;

/** A certificate of the vault; never a key. */
export const certificateViewSchema = z.strictObject({
  fingerprint,
  holder: z.string(),
  cnpj: z.string(),
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

export const companyViewSchema = z.strictObject({
  cnpj: cnpjSchema,
  root: z.string(),
  name: z.string(),
  uf: ufSchema.optional(),
  /** Without a confirmed UF nothing is disabled. */
  ufConfirmed: z.boolean(),
  certificate: certificateViewSchema.optional(),
});
export type CompanyView = z.infer<typeof companyViewSchema>;

export const disablementStateSchema = z.enum([
  'prepared',
  'sending',
  'homologated',
  'refused',
  'uncertain',
  'closed',
  'discarded',
]);
export type DisablementState = z.infer<typeof disablementStateSchema>;

/** One request to disable a range, as the journal tells it. */
export const disablementViewSchema = z.strictObject({
  requestId,
  /** 43 characters. */
  id: z.string(),
  environment: environmentSchema,
  tpAmb: tpAmbSchema,
  uf: ufSchema,
  cnpj: cnpjSchema,
  company: z.string(),
  /** Four digits. */
  ano: z.int(),
  mod: modSchema,
  serie: serieSchema,
  nNFIni: noteNumberSchema,
  nNFFin: noteNumberSchema,
  count: z.int(),
  xJust: z.string(),
  state: disablementStateSchema,
  createdAt: instant,
  sentAt: instant.optional(),
  /** How often it was handed to SEFAZ. */
  attempts: z.int(),
  /** The last answer, whatever it decided; members that SEFAZ left out are "". */
  answer: z
    .strictObject({
      cStat: z.string(),
      xMotivo: z.string(),
      nProt: z.string(),
      dhRecbto: z.string(),
      at: instant,
    })
    .optional(),
  /** What proved it done. */
  provedBy: z.enum(['102', '563', 'person']).optional(),
  /** Protocol of the disablement, "" where SEFAZ did not give one. */
  nProt: z.string(),
  /** Why the answer is not known, when it is not. */
  fault: z.strictObject({ code: z.string(), phase: z.string().optional() }).optional(),
  file: z.strictObject({ saved: z.boolean(), path: z.string(), problem: z.string().optional() }).optional(),
  /** The request went, or would go, to an address that the company put in place of the official one. */
  overridden: z.boolean(),
  retornoInutNFe: retornoInutNFeSchema.optional(),
});
export type DisablementView = z.infer<typeof disablementViewSchema>;

/** What the person is asked to confirm, told by the journal row. */
export interface DisablementSummary {
  readonly requestId: string;
  readonly environment: Environment;
  readonly cnpj: string;
  readonly company: string;
  readonly uf: string;
  readonly mod: string;
  readonly serie: number;
  readonly ano: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly count: number;
  readonly xJust: string;
  /** True when the identical request goes out again to learn what became of it. */
  readonly again: boolean;
}

/** One thing found before anything is signed: `block` stops, `warn` is to be read, `info` is good to know. */
export const findingSchema = z.strictObject({
  level: z.enum(['block', 'warn', 'info']),
  code: z.enum([
    'range.layout',
    'range.upside-down',
    'range.too-many',
    'range.overlap',
    'range.already',
    'range.used',
    'range.future',
    'range.no-note-here',
    'serie.blocked-nfa',
    'serie.blocked-cpf',
    'serie.warn-fisco-site',
    'serie.warn-unassigned',
    'serie.warn-cpf-65',
    'year.future',
    'year.too-old',
    'year.ask',
    'company.uf-unconfirmed',
    'certificate.missing',
    'certificate.expired',
    'contingency.ask',
    'deadline',
    'address.overridden',
  ]),
  /** The cStat that SEFAZ would give, where one exists. */
  cStat: z.string().optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Ranges that would mend it: the swapped one, the parts, or what is left around the taken numbers. */
  mend: z.array(z.strictObject({ nNFIni: z.int(), nNFFin: z.int() })).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const consultationSchema = z.strictObject({
  chNFe: accessKeySchema,
  environment: environmentSchema,
  situacao: situationSchema,
  retConsSitNFe: retConsSitNFeSchema,
  eventos: z.array(noteEventSchema),
  consultadoEm: instant,
  doArquivo: z.boolean(),
  /** Codes of what should be known beside the answer, e.g. `address.overridden`, `answer.other-key`, `situation.disagrees`. */
  avisos: z.array(z.string()),
});
export type Consultation = z.infer<typeof consultationSchema>;

/** The status of an authorizer's service, as it said it (NFeStatusServico4). */
export const serviceStatusSchema = z.strictObject({
  authorizer: z.string(),
  cStat: z.string(),
  xMotivo: z.string(),
  /** Mean time of an answer in seconds, as SEFAZ wrote it. */
  tMed: z.string().optional(),
  dhRecbto: z.string(),
  /** When a stopped service means to be back, as SEFAZ wrote it. */
  dhRetorno: z.string().optional(),
  xObs: z.string().optional(),
  /** When this answer came. */
  at: instant,
  /** It is the answer to an earlier question: this is asked once in three minutes. */
  fromStore: z.boolean(),
  avisos: z.array(z.string()),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

/** One step on the way to an authorizer. The data holds no secret: a report may be made of it as it is. */
export const connectionStepSchema = z.strictObject({
  step: z.enum(['dns', 'tcp', 'tls', 'certificate', 'service']),
  ok: z.boolean(),
  /** An earlier step failed; this one was not tried. */
  skipped: z.boolean(),
  ms: z.number(),
  code: errorCodeSchema.optional(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type ConnectionStep = z.infer<typeof connectionStepSchema>;

/** A service that answered 656 and is left alone until `until`. */
export const pauseSchema = z.strictObject({
  root: z.string(),
  mod: z.string(),
  authorizer: z.string(),
  service: z.enum(['consult', 'disable', 'status']),
  until: instant,
  seconds: z.int(),
});
export type Pause = z.infer<typeof pauseSchema>;

export const historyEntrySchema = z.strictObject({
  at: instant,
  kind: z.enum(['consult', 'disablement']),
  environment: environmentSchema,
  cnpj: z.string(),
  /** The key of the note, or the request's id. */
  subject: z.string(),
  disablement: disablementViewSchema.optional(),
  chNFe: z.string().optional(),
  situacao: situationSchema.optional(),
  cStat: z.string(),
  xMotivo: z.string(),
  nProt: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const sessionSchema = z.strictObject({
  /** Undefined until the first choice was made: the window then shows its first run. */
  environment: environmentSchema.optional(),
  cnpj: cnpjSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const trainingScenarioSchema = z.enum([
  'normal',
  'slow',
  'answer-lost',
  'reset-before-answer',
  'stopped',
  'stopped-no-forecast',
  'abuse',
  'html',
  'cut-answer',
  'http-500',
]);
export type TrainingScenario = z.infer<typeof trainingScenarioSchema>;

export const tokenScopeSchema = z.enum(['consultar', 'inutilizar']);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

/** An access token of the JSON service; its text is shown once, when it is made. */
export const tokenViewSchema = z.strictObject({
  id: z.uuid(),
  cnpj: cnpjSchema,
  root: z.string(),
  environment: environmentSchema,
  scopes: z.array(tokenScopeSchema),
  /** Most numbers that one call, and one day, may disable in production. */
  capCall: z.int(),
  capDay: z.int(),
  createdAt: instant,
  lastUsedAt: instant.optional(),
  revokedAt: instant.optional(),
});
export type TokenView = z.infer<typeof tokenViewSchema>;

/** One call that the JSON service answered, without its token. */
export const serviceCallSchema = z.strictObject({
  at: instant,
  operation: z.string(),
  /** Of the token; "" where none was given or none fitted. */
  tokenId: z.string(),
  /** The key, or the Id of the range; "" where the call did not come that far. */
  subject: z.string(),
  http: z.int(),
  /** The body's own. */
  status: z.int(),
  motivo: z.string(),
  ms: z.number(),
});
export type ServiceCall = z.infer<typeof serviceCallSchema>;

export const serviceStateSchema = z.strictObject({
  running: z.boolean(),
  /** "http://127.0.0.1:PORT" while it runs. */
  address: z.string().optional(),
  port: z.int(),
  /** A consult without a token is refused. */
  tokenAlways: z.boolean(),
  /** The one environment that this run serves; absent: all. */
  only: environmentSchema.optional(),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

/** `name` is the day, AAAA-MM-DD, with -HHMMSS behind it for a second copy. */
export const backupSchema = z.strictObject({ name: z.string(), at: instant, bytes: z.int() });

const rangeInput = {
  environment: environmentSchema,
  cnpj: cnpjSchema,
  mod: modSchema,
  serie: serieSchema,
  nNFIni: noteNumberSchema,
  nNFFin: noteNumberSchema,
  /** Four digits. */
  ano: z.int().min(2000).max(2099),
};

/** An authority of SEFAZ's servers, kept because a pin or a public root vouches for it. */
export const acceptedAuthoritySchema = z.strictObject({
  fingerprint,
  name: z.string(),
  issuer: z.string(),
  validUntil: instant,
  role: z.string(),
  source: z.string(),
  host: z.string().optional(),
  address: z.string().optional(),
  at: instant,
});
export type AcceptedAuthority = z.infer<typeof acceptedAuthoritySchema>;

const trainingMaterial = {
  company: companyViewSchema,
  /** Access keys to try, by what they show: authorized, corrected, cancelled, denied, unknown… */
  examples: z.record(z.string(), z.string()),
  gap: z.strictObject({ mod: modSchema, serie: z.int(), used: z.array(z.int()), missing: z.int() }),
};

// ── The object ───────────────────────────────────────────────────────────────────────────────────────────────────

export const contract = {
  'app.about': {
    kind: 'query',
    input: nothing,
    output: z.strictObject({
      version: z.string(),
      face: z.enum(['window', 'web', 'cli', 'service', 'test']),
      dataFolder: z.string(),
      archiveFolder: z.string(),
      /** Hosts named by `enderecos.json`; empty when the official addresses are in use. */
      overriddenHosts: z.array(z.string()),
      /** Environments in which this host may disable. */
      canDisable: z.array(environmentSchema),
    }),
  },
  'session.get': { kind: 'query', input: nothing, output: sessionSchema },
  'session.choose': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, cnpj: cnpjSchema.optional() }),
    output: sessionSchema,
  },
  /** Goes over to training: its company becomes the session's. */
  'training.begin': {
    kind: 'command',
    input: nothing,
    output: z.strictObject({ session: sessionSchema, ...trainingMaterial }),
  },
  /** What there is to practise on; changes nothing. */
  'training.get': { kind: 'query', input: nothing, output: z.strictObject(trainingMaterial) },
  /** Starts the training SEFAZ where it does not run yet. Its certificate and password prove nothing outside. */
  'training.addresses': {
    kind: 'query',
    input: nothing,
    output: z.strictObject({
      port: z.int(),
      consult: z.url(),
      disable: z.url(),
      status: z.url(),
      /** The only authority to trust for these addresses. */
      caPem: z.string(),
      certificate: z.strictObject({
        path: z.string(),
        password: z.string(),
        cnpj: cnpjSchema,
        name: z.string(),
      }),
    }),
  },
  'training.scenario': {
    kind: 'command',
    input: z.strictObject({ scenario: trainingScenarioSchema.optional() }),
    output: z.strictObject({ scenario: trainingScenarioSchema }),
  },
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
    }),
    output: companyViewSchema,
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
    input: z.strictObject({ fileName: z.string().max(255), content: z.base64().max(1_398_104) }),
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
    output: z.strictObject({ certificate: certificateViewSchema, company: companyViewSchema }),
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
  /** The expiry as a calendar file (iCalendar) with its alarms. */
  'certificate.reminder': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, fingerprint }),
    output: z.strictObject({ fileName: z.string(), text: z.string() }),
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
  'consult.note': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      chNFe: accessKeySchema,
      /** Company whose certificate asks; absent: the emitter's, where the vault has it, else `fallback`. */
      cnpj: cnpjSchema.optional(),
      fallback: cnpjSchema.optional(),
      /** Asks SEFAZ on purpose, where the store would do. */
      refresh: z.boolean().default(false),
    }),
    output: consultationSchema,
  },
  /** The guard against consumption abuse (656): what is paused, what is left, and the figures it goes by. */
  'consult.limits': {
    kind: 'query',
    input: z.strictObject({
      environment: environmentSchema,
      chNFe: accessKeySchema.optional(),
      /** Only the pauses of this company's root. */
      cnpj: cnpjSchema.optional(),
    }),
    output: z.strictObject({
      /** The first to end first. */
      pauses: z.array(pauseSchema),
      /** Of the key that was named. */
      key: z
        .strictObject({
          limit: z.int(),
          left: z.int(),
          /** When there will be one more. */
          nextAt: instant.optional(),
        })
        .optional(),
      figures: z.array(
        z.strictObject({
          name: z.enum(['key-asks', 'pause', 'store', 'status', 'equal-rejections']),
          value: z.int(),
          unit: z.enum(['per-hour', 'minutes']),
          source: z.string(),
        }),
      ),
    }),
  },
  /** Asks the home authorizer of a state; a command, since each question counts. */
  'sefaz.status': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      uf: ufSchema,
      mod: modSchema,
      cnpj: cnpjSchema.optional(),
    }),
    output: serviceStatusSchema,
  },
  /** "Testar conexão"; what fails is told by its step, not as an error. */
  'sefaz.test': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      uf: ufSchema,
      mod: modSchema,
      cnpj: cnpjSchema.optional(),
    }),
    output: z.strictObject({
      authorizer: z.string(),
      host: z.string(),
      port: z.int(),
      /** The address is one that the company put in place of the official one. */
      overridden: z.boolean(),
      at: instant,
      /** All five, in their order. */
      steps: z.array(connectionStepSchema),
    }),
  },
  'disablement.check': {
    kind: 'query',
    input: z.strictObject({ ...rangeInput, nNFIni: z.int(), nNFFin: z.int() }),
    output: z.strictObject({
      findings: z.array(findingSchema),
      /** Highest number known here for this company, model and series. */
      lastKnown: z.int().optional(),
      /** The count must be typed before the act (DESIGN, rule 5). */
      typedCount: z.boolean(),
    }),
  },
  /** Signs and records the request; nothing is sent. */
  'disablement.prepare': {
    kind: 'command',
    input: z.strictObject({ ...rangeInput, xJust: justificationSchema }),
    output: disablementViewSchema,
  },
  /** Asks for confirmation, then sends. The answer may be any state: look at `state`. */
  'disablement.send': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, requestId, typedCount: z.int().optional() }),
    output: disablementViewSchema,
  },
  /** Sends the identical request again, only where the answer is not known. */
  'disablement.resend': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: disablementViewSchema,
  },
  'disablement.discard': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: disablementViewSchema,
  },
  /** A person's word on an uncertain request: the protocol found at the state's query, or "não consta". */
  'disablement.close': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      requestId,
      verdict: z.discriminatedUnion('found', [
        z.strictObject({ found: z.literal(true), nProt: z.string().regex(/^[0-9]{15}([0-9]{2})?$/) }),
        z.strictObject({ found: z.literal(false) }),
      ]),
    }),
    output: disablementViewSchema,
  },
  'disablement.get': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: disablementViewSchema,
  },
  /** Every request of one Id, newest first: it may have been refused and asked for again. */
  'disablement.of-id': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, id: z.string().regex(DISABLEMENT_ID_PATTERN) }),
    output: z.array(disablementViewSchema),
  },
  'disablement.list': {
    kind: 'query',
    input: z.strictObject({
      environment: environmentSchema,
      /** Only those that need a hand: uncertain, being sent, or done with the XML not yet saved. */
      pending: z.boolean(),
    }),
    output: z.array(disablementViewSchema),
  },
  'disablement.save-file': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: disablementViewSchema,
  },
  'disablement.show-file': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: z.strictObject({ shown: z.boolean(), path: z.string() }),
  },
  /** The receipt as PDF, in base64; only of what is proved. */
  'disablement.receipt': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: z.strictObject({ fileName: z.string(), pdf: z.base64() }),
  },
  /** Writes the receipt beside the XML and shows it in the file manager. */
  'disablement.save-receipt': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: z.strictObject({ shown: z.boolean(), path: z.string() }),
  },
  /** "Confiança": the authorities that were accepted for SEFAZ's servers, beside the system's, and why. */
  'trust.list': { kind: 'query', input: nothing, output: z.array(acceptedAuthoritySchema) },
  /** Opens the host's file dialog; only the pinned root, or what leads to it or to a public root, is accepted. */
  'trust.accept': { kind: 'command', input: nothing, output: z.array(acceptedAuthoritySchema) },
  /** Opens the host's file dialog for a ProcInutNFe or a note and checks it; `checked` is absent when the person gave up. */
  'file.check': {
    kind: 'command',
    input: nothing,
    output: z.strictObject({
      checked: z.strictObject({ checkId: z.uuid(), name: z.string(), report: checkReportSchema }).optional(),
    }),
  },
  /** Writes the corrected document of a `correctable` report beside the file, which stays as it is. */
  'file.correct': {
    kind: 'command',
    input: z.strictObject({ checkId: z.uuid() }),
    output: z.strictObject({ path: z.string() }),
  },
  /** The journal's hash chain and every stored file against it, of all environments that share the journal. */
  'journal.audit': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.strictObject({
      events: z.int(),
      requests: z.int(),
      /** Hash of the last good link, as printed on receipts. */
      head: z.string(),
      chain: z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('ok') }),
        z.strictObject({
          state: z.literal('broken'),
          position: z.int(),
          why: z.enum(['order', 'previous', 'hash', 'request']),
        }),
      ]),
      files: z.array(
        z.strictObject({
          requestId,
          path: z.string(),
          state: z.enum(['ok', 'missing', 'changed', 'unreadable']),
          /** Other bytes had its name. */
          suffixed: z.boolean(),
        }),
      ),
    }),
  },
  /** Writes what is missing or changed again from the journal; nothing is overwritten. */
  'journal.repair': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.strictObject({
      repaired: z.array(z.strictObject({ requestId, path: z.string() })),
      failed: z.array(z.strictObject({ requestId, path: z.string(), problem: z.string() })),
    }),
  },
  /** Copies of the journal and the app's database, without keys, newest first; one is made every day. */
  'backup.list': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema }),
    output: z.array(backupSchema),
  },
  'backup.make': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema }),
    output: backupSchema,
  },
  /** Puts a copy in place at the next start at which nothing is open; what was there is moved aside. */
  'backup.restore': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, name: z.string() }),
    output: z.strictObject({ atNextStart: z.literal(true) }),
  },
  'service.state': { kind: 'query', input: nothing, output: serviceStateSchema },
  /** Switches the JSON service on or off; a taken port is a loud failure. What is given here is remembered. */
  'service.switch': {
    kind: 'command',
    input: z.strictObject({
      on: z.boolean(),
      /** 0 takes a free one. */
      port: z.int().min(0).max(65535).optional(),
      tokenAlways: z.boolean().optional(),
      /** This run serves one environment: tokens of others, and calls that name another, are refused. */
      only: environmentSchema.optional(),
      /** False: port and `tokenAlways` count for this run, and what is remembered stays as it is. */
      remember: z.boolean().default(true),
    }),
    output: serviceStateSchema,
  },
  'service.calls': {
    kind: 'query',
    input: z.strictObject({ limit: z.int().min(1).max(500) }),
    output: z.array(serviceCallSchema),
  },
  /** The only answer that carries a token's text, once. */
  'token.create': {
    kind: 'command',
    input: z.strictObject({
      cnpj: cnpjSchema,
      environment: environmentSchema,
      scopes: z.array(tokenScopeSchema).min(1).max(2),
      capCall: z.int().min(1).max(10_000).optional(),
      capDay: z.int().min(1).max(100_000).optional(),
    }),
    output: z.strictObject({ token: z.string(), view: tokenViewSchema }),
  },
  'token.list': { kind: 'query', input: nothing, output: z.array(tokenViewSchema) },
  'token.revoke': { kind: 'command', input: z.strictObject({ id: z.uuid() }), output: nothing },
  'history.list': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, limit: z.int().min(1).max(5000) }),
    output: z.array(historyEntrySchema),
  },
} as const satisfies Record<string, CallDefinition>;

export const events = {
  'disablement.progress': z.strictObject({
    requestId,
    step: z.enum(['signing', 'recording', 'connecting', 'sending', 'waiting', 'saving']),
  }),
  /** How many requests of the journal an audit or a repair has looked at. */
  'journal.progress': z.strictObject({ done: z.int(), total: z.int() }),
  /** Something that these queries show has changed; ask again. */
  'data.changed': z.strictObject({
    topics: z.array(
      z.enum([
        'session',
        'companies',
        'certificates',
        'disablements',
        'history',
        'training',
        'service',
        'tokens',
      ]),
    ),
  }),
} as const satisfies Record<string, z.ZodType>;

// ── What is derived ──────────────────────────────────────────────────────────────────────────────────────────────

export interface CallDefinition {
  /** A query may be asked again at any time; a command is done once. */
  readonly kind: 'query' | 'command';
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

export type Contract = typeof contract;
export type CallName = keyof Contract;
export const CALL_NAMES = Object.keys(contract) as CallName[];

/** What a face may pass. */
export type CallInput<N extends CallName> = z.input<Contract[N]['input']>;
/** What a handler receives. */
export type ParsedInput<N extends CallName> = z.output<Contract[N]['input']>;
export type CallOutput<N extends CallName> = z.output<Contract[N]['output']>;
/** What a handler returns, before the dispatcher parses it. */
export type HandlerOutput<N extends CallName> = z.input<Contract[N]['output']>;

export type AppEvent = {
  [E in keyof typeof events]: { readonly name: E; readonly data: z.output<(typeof events)[E]> };
}[keyof typeof events];

/** What every transport offers to its face. */
export type Call = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: { readonly signal?: AbortSignal },
) => Promise<Result<CallOutput<N>, AppError>>;
