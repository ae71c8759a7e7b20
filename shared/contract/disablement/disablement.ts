/** The calls that disable numbers, from the first check of a range to its file and receipt. */

import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { DISABLEMENT_ID_PATTERN } from '../../fiscal/disablement-id.ts';
import { justificationSchema } from '../../fiscal/justification/justification.ts';
import { tpAmbSchema } from '../../fiscal/numbering.ts';
import { ufSchema } from '../../fiscal/issuer/uf.ts';
import { retornoInutNFeSchema } from '../../service/service.ts';
import {
  type CallDefinition,
  environmentSchema,
  instant,
  inEnvironment,
  ofRequest,
  placedRange,
  requestId,
} from '../pieces.ts';
import { findingSchema, monthSchema, rangeReportSchema, waiverCodeSchema, waiverSchema } from './findings.ts';

export const disablementStateSchema = z.enum([
  'prepared',
  'sending',
  'homologated',
  'refused',
  'uncertain',
  /** From a file that proves nothing: blocks its numbers and waits for a person's statement. */
  'imported',
  'closed',
  'discarded',
]);
export type DisablementState = z.infer<typeof disablementStateSchema>;

/** The findings that the caller waives. */
export const confirmSchema = z.array(waiverCodeSchema).max(2).optional();

/** Who wrote in a shared journal: user and computer as the writer says, and the database's user, which the server knows. */
const writtenBySchema = z.strictObject({
  user: z.string(),
  machine: z.string(),
  role: z.string().optional(),
  /** It names this computer and user, and the server knows that another wrote it. */
  poses: z.literal(true).optional(),
});

/** An answer of SEFAZ; absent fields are "". */
const answerSchema = z.strictObject({
  cStat: z.string(),
  xMotivo: z.string(),
  nProt: z.string(),
  dhRecbto: z.string(),
});

/** One request to disable a range, as recorded in the journal. */
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
  ...placedRange,
  count: z.int(),
  xJust: z.string(),
  state: disablementStateSchema,
  createdAt: instant,
  /** When it went out to SEFAZ for the first time; absent while no byte of it left. */
  sentAt: instant.optional(),
  /** How often it was sent to SEFAZ. */
  attempts: z.int(),
  /** The other computer or user of a shared journal that is working on it, where it is being sent or has no known answer. */
  seat: z.strictObject({ user: z.string(), machine: z.string() }).optional(),
  /** The last answer, whatever it decided. */
  answer: answerSchema.extend({ at: instant }).optional(),
  /** What proved it done; `file`: an imported ProcInutNFe, not an answer received here. */
  provedBy: z.enum(['102', '563', 'file', 'person']).optional(),
  /** Of an imported one: the searched folder, and the file; "" if that had to be corrected. */
  imported: z.strictObject({ folder: z.string(), path: z.string() }).optional(),
  /** Protocol of the disablement, "" if SEFAZ gave none. */
  nProt: z.string(),
  /** Why the answer is unknown, if it is. */
  fault: z.strictObject({ code: z.string(), phase: z.string().optional() }).optional(),
  /** The identical request is not sent again before this instant; absent if it may be sent at once, or never. */
  resendFrom: instant.optional(),
  file: z
    .strictObject({
      saved: z.boolean(),
      path: z.string(),
      problem: z.string().optional(),
      /** The computer of a shared journal that saved it, where this one has not; `path` is there. */
      keeper: z.string().optional(),
    })
    .optional(),
  /** It was sent, or would be sent, to an address that the company configured in place of the official one. */
  overridden: z.boolean(),
  /** What was waived when it was sent, oldest first; absent if nothing. */
  waivers: z.array(waiverSchema).optional(),
  retornoInutNFe: retornoInutNFeSchema.optional(),
});
export type DisablementView = z.infer<typeof disablementViewSchema>;

/** One event of a request. */
export const disablementStepSchema = z.strictObject({
  at: instant,
  kind: z.enum([
    'prepared',
    /** What was waived, just before it was sent. */
    'waived',
    /** The same request under a new signature. */
    'signed',
    'sent',
    /** The connection was lost before the first byte. */
    'not-sent',
    'no-answer',
    'answered',
    'saved',
    'not-saved',
    'imported',
    'discarded',
    /** A person's statement: a protocol found in the state's query, or that there is none. */
    'found',
    'not-found',
  ]),
  /** The state after it. */
  state: disablementStateSchema,
  /** Who did it on which computer, in a shared journal. */
  by: writtenBySchema.optional(),
  /** Number of the send that this is, or answers, from 1. */
  attempt: z.int().optional(),
  /** It was sent to an address that the company configured in place of the official one. */
  overridden: z.boolean().optional(),
  answer: answerSchema.optional(),
  provedBy: z.enum(['102', '563']).optional(),
  fault: z.strictObject({ code: z.string(), phase: z.string().optional() }).optional(),
  paths: z.array(z.string()).optional(),
  /** A file of that name with other content existed. */
  suffixed: z.boolean().optional(),
  problem: z.string().optional(),
  nProt: z.string().optional(),
});
export type DisablementStep = z.infer<typeof disablementStepSchema>;

/** A document of a request, character for character: sent, received, or built from both. */
export const disablementDocumentSchema = z.strictObject({
  kind: z.enum(['request', 'answer', 'proc']),
  at: instant,
  attempt: z.int().optional(),
  fileName: z.string(),
  text: z.string(),
});
export type DisablementDocument = z.infer<typeof disablementDocumentSchema>;

/** The numbers of one request, and whose they are. */
export const rangeInput = {
  environment: environmentSchema,
  cnpj: cnpjSchema,
  ...placedRange,
  /** Four digits. */
  ano: z.int().min(2000).max(2099),
  /** The caller's statement of an unconfirmed state: for this request only, and in production only to check it. */
  uf: ufSchema.optional(),
};

const ofOneRequest = {
  announces: ['disablements', 'history'],
  input: ofRequest,
  output: disablementViewSchema,
} as const;
const showing = {
  changes: [],
  input: ofRequest,
  output: z.strictObject({ shown: z.boolean(), path: z.string() }),
} as const;

export const disablementCalls = {
  'disablement.check': {
    // It also finds a certificate that is missing or locked, and what is said of the company.
    staleAfter: ['companies', 'certificates', 'disablements', 'history', 'ledger'],
    input: z.strictObject({
      ...rangeInput,
      nNFIni: z.int(),
      nNFFin: z.int(),
      /** If absent, the year of the gap if the neighbours show it, else the current one. */
      ano: rangeInput.ano.optional(),
      /** When the gap occurred, for the deadline, if the neighbours do not show it. */
      month: monthSchema.optional(),
      /** Waived findings: they become warnings. */
      confirm: confirmSchema,
    }),
    output: rangeReportSchema,
  },
  /**
   * Signs and records the request; nothing is sent. Errors besides those of its fields and of the journal:
   * `range.contingency` and `year.contradicted`, unless waived or left to `disablement.send`.
   */
  'disablement.prepare': {
    announces: ['disablements', 'history'],
    input: z.strictObject({
      ...rangeInput,
      xJust: justificationSchema,
      confirm: confirmSchema,
      /** A person will confirm it later: what can be waived is not refused yet. */
      waits: z.boolean().optional(),
    }),
    output: disablementViewSchema,
  },
  /** Asks for confirmation, then sends. The result may be any state: see `state`. */
  'disablement.send': {
    announces: ['disablements', 'history'],
    input: z.strictObject({
      environment: environmentSchema,
      requestId,
      typedCount: z.int().optional(),
      /** Recorded with the request, if there is something to waive. */
      confirm: confirmSchema,
    }),
    output: disablementViewSchema,
  },
  /**
   * Checks, creates the request, asks for confirmation and sends. `sent` false: the stored request of the same
   * range, or, with `stopped`, a request that was kept unsent.
   */
  'disablement.perform': {
    announces: ['disablements', 'history'],
    input: z.strictObject({
      ...rangeInput,
      xJust: justificationSchema,
      typedCount: z.int().optional(),
      confirm: confirmSchema,
    }),
    output: z.strictObject({
      view: disablementViewSchema,
      sent: z.boolean(),
      stopped: appErrorSchema.optional(),
      /** The findings of the check; empty for a stored request. */
      findings: z.array(findingSchema),
    }),
  },
  /** Sends the identical request again, only if its answer is unknown. */
  'disablement.resend': ofOneRequest,
  'disablement.discard': ofOneRequest,
  /**
   * A person's statement on an uncertain or imported request: the protocol found in the state's query, or "não
   * consta".
   */
  'disablement.close': {
    announces: ['disablements', 'history'],
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
  /**
   * A person's statement on all unproved requests imported from one folder, or on those of them that were shown; each keeps its file's
   * protocol.
   */
  'disablement.close-imported': {
    announces: ['disablements', 'history'],
    input: z.strictObject({
      environment: environmentSchema,
      folder: z.string(),
      found: z.boolean(),
      requestIds: z.array(requestId).optional(),
    }),
    output: z.strictObject({ closed: z.int() }),
  },
  'disablement.get': { staleAfter: ['disablements'], input: ofRequest, output: disablementViewSchema },
  /** All its events, in order. */
  'disablement.story': {
    staleAfter: ['disablements'],
    input: ofRequest,
    output: z.array(disablementStepSchema),
  },
  /** Request, answers and ProcInutNFe as stored. */
  'disablement.documents': {
    staleAfter: ['disablements'],
    input: ofRequest,
    output: z.array(disablementDocumentSchema),
  },
  /**
   * All requests with one Id, newest first: one may have been refused and requested again. While the server of a shared journal
   * is away, only of a range that is done; others may have gone on since the copy. Errors: `database.*`.
   */
  'disablement.of-id': {
    staleAfter: [],
    input: z.strictObject({ environment: environmentSchema, id: z.string().regex(DISABLEMENT_ID_PATTERN) }),
    output: z.array(disablementViewSchema),
  },
  'disablement.list': {
    staleAfter: ['disablements'],
    input: z.strictObject({
      environment: environmentSchema,
      /**
       * Only those that need action: uncertain, being sent, imported without proof, or done with the XML not yet
       * saved.
       */
      pending: z.boolean(),
      /** Only prepared ones that wait for a person's confirmation. */
      waiting: z.boolean().optional(),
    }),
    output: z.array(disablementViewSchema),
  },
  /** How many requests of all time are in each state. */
  'disablement.counts': {
    staleAfter: ['disablements'],
    input: inEnvironment,
    output: z.partialRecord(disablementStateSchema, z.int()),
  },
  'disablement.save-file': ofOneRequest,
  'disablement.show-file': showing,
  /** The receipt as PDF, in base64; only if the disablement is proved. */
  'disablement.receipt': {
    staleAfter: [],
    input: ofRequest,
    output: z.strictObject({ fileName: z.string(), pdf: z.base64() }),
  },
  /** Writes the receipt next to the XML and shows it in the file manager. */
  'disablement.save-receipt': showing,
} as const satisfies Record<string, CallDefinition>;
