/** The part of the contract that disables numbers, from the first check of a range to its file and receipt. */

import { z } from 'zod';
import { appErrorSchema } from '../errors.ts';
import { cnpjSchema } from '../fiscal/cnpj.ts';
import { DISABLEMENT_ID_PATTERN } from '../fiscal/disablement-id.ts';
import { justificationSchema } from '../fiscal/justification.ts';
import { modSchema, noteNumberSchema, serieSchema, tpAmbSchema } from '../fiscal/numbering.ts';
import { ufSchema } from '../fiscal/uf.ts';
import { retornoInutNFeSchema } from '../service.ts';
import { type CallDefinition, type Environment, environmentSchema, instant, requestId } from './pieces.ts';
import {
  findingSchema,
  monthSchema,
  rangeReportSchema,
  waiverCodeSchema,
  waiverSchema,
  type Waiver,
} from './findings.ts';

export const disablementStateSchema = z.enum([
  'prepared',
  'sending',
  'homologated',
  'refused',
  'uncertain',
  /** From a file that proves nothing: blocks its numbers and waits for a person's word. */
  'imported',
  'closed',
  'discarded',
]);
export type DisablementState = z.infer<typeof disablementStateSchema>;

/** What the caller says was looked at. */
const confirmSchema = z.array(waiverCodeSchema).max(2).optional();

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
  /** What proved it done; `file`: a ProcInutNFe that was imported, not an answer that came here. */
  provedBy: z.enum(['102', '563', 'file', 'person']).optional(),
  /** Of an imported one: the folder that was looked through, and the file; "" where that had to be corrected. */
  imported: z.strictObject({ folder: z.string(), path: z.string() }).optional(),
  /** Protocol of the disablement, "" where SEFAZ did not give one. */
  nProt: z.string(),
  /** Why the answer is not known, when it is not. */
  fault: z.strictObject({ code: z.string(), phase: z.string().optional() }).optional(),
  /** Before this instant the identical request is not sent again; absent where it may go at once, or never. */
  resendFrom: instant.optional(),
  file: z.strictObject({ saved: z.boolean(), path: z.string(), problem: z.string().optional() }).optional(),
  /** The request went, or would go, to an address that the company put in place of the official one. */
  overridden: z.boolean(),
  /** What somebody answered for when it went out, oldest first; absent where nothing had to be. */
  waivers: z.array(waiverSchema).optional(),
  retornoInutNFe: retornoInutNFeSchema.optional(),
});
export type DisablementView = z.infer<typeof disablementViewSchema>;

/** One thing that happened to a request. */
export const disablementStepSchema = z.strictObject({
  at: instant,
  kind: z.enum([
    'prepared',
    /** What somebody answered for, just before it went out. */
    'waived',
    /** The same request under a new signature. */
    'signed',
    'sent',
    /** The connection was gone before the first byte. */
    'not-sent',
    'no-answer',
    'answered',
    'saved',
    'not-saved',
    'imported',
    'discarded',
    /** A person's word: a protocol was found at the state's query, or nothing is there. */
    'found',
    'not-found',
  ]),
  /** The state from then on. */
  state: disablementStateSchema,
  /** Which sending this is, or answers, from 1. */
  attempt: z.int().optional(),
  /** It went to an address that the company put in place of the official one. */
  overridden: z.boolean().optional(),
  answer: z
    .strictObject({ cStat: z.string(), xMotivo: z.string(), nProt: z.string(), dhRecbto: z.string() })
    .optional(),
  provedBy: z.enum(['102', '563']).optional(),
  fault: z.strictObject({ code: z.string(), phase: z.string().optional() }).optional(),
  paths: z.array(z.string()).optional(),
  /** A file of that name with other content was there. */
  suffixed: z.boolean().optional(),
  problem: z.string().optional(),
  nProt: z.string().optional(),
});
export type DisablementStep = z.infer<typeof disablementStepSchema>;

/** A document of a request, character for character: what went out, what came back, what was made of both. */
export const disablementDocumentSchema = z.strictObject({
  kind: z.enum(['request', 'answer', 'proc']),
  at: instant,
  attempt: z.int().optional(),
  fileName: z.string(),
  text: z.string(),
});
export type DisablementDocument = z.infer<typeof disablementDocumentSchema>;

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
  /** What the person who confirms answers for. */
  readonly waivers?: readonly Omit<Waiver, 'at' | 'by'>[];
  /** True when the identical request goes out again to learn what became of it. */
  readonly again: boolean;
  /** Where it goes, when that is not the official address. */
  readonly host?: string;
}

const rangeInput = {
  environment: environmentSchema,
  cnpj: cnpjSchema,
  mod: modSchema,
  serie: serieSchema,
  nNFIni: noteNumberSchema,
  nNFFin: noteNumberSchema,
  /** Four digits. */
  ano: z.int().min(2000).max(2099),
  /** The caller's word for a state that nobody confirmed yet: for this request, and never in production. */
  uf: ufSchema.optional(),
};

export const disablementCalls = {
  'disablement.check': {
    kind: 'query',
    input: z.strictObject({
      ...rangeInput,
      nNFIni: z.int(),
      nNFFin: z.int(),
      /** Without it the year of the gap, as far as the neighbours tell it; else the current one. */
      ano: rangeInput.ano.optional(),
      /** When the sequence broke, for the deadline, where the neighbours do not tell it. */
      month: monthSchema.optional(),
      /** What was looked at: that warns, and no longer blocks. */
      confirm: confirmSchema,
    }),
    output: rangeReportSchema,
  },
  /**
   * Signs and records the request; nothing is sent. Errors besides those of its fields and of the journal:
   * `range.contingency` and `year.contradicted`, unless confirmed or left to `disablement.send`.
   */
  'disablement.prepare': {
    kind: 'command',
    input: z.strictObject({
      ...rangeInput,
      xJust: justificationSchema,
      confirm: confirmSchema,
      /** A person will confirm it later: what can be confirmed refuses nothing yet. */
      waits: z.boolean().optional(),
    }),
    output: disablementViewSchema,
  },
  /** Asks for confirmation, then sends. The answer may be any state: look at `state`. */
  'disablement.send': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      requestId,
      typedCount: z.int().optional(),
      /** Recorded with the request, where there is something to answer for. */
      confirm: confirmSchema,
    }),
    output: disablementViewSchema,
  },
  /**
   * The whole act: checks, makes the request, asks for confirmation, sends. `sent` false: the stored request of the same
   * range, or, with `stopped`, a request that is kept and did not go.
   */
  'disablement.perform': {
    kind: 'command',
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
      /** What the check found; empty beside a stored request. */
      findings: z.array(findingSchema),
    }),
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
  /** A person's word on an uncertain request or an imported one: the protocol found at the state's query, or "não consta". */
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
  /** A person's word on all that was imported from one folder and is not proved; each keeps its file's protocol. */
  'disablement.close-imported': {
    kind: 'command',
    input: z.strictObject({ environment: environmentSchema, folder: z.string(), found: z.boolean() }),
    output: z.strictObject({ closed: z.int() }),
  },
  'disablement.get': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: disablementViewSchema,
  },
  /** Every step of it, in order. */
  'disablement.story': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: z.array(disablementStepSchema),
  },
  /** Request, answers and ProcInutNFe as they are kept. */
  'disablement.documents': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, requestId }),
    output: z.array(disablementDocumentSchema),
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
      /** Only those that need a hand: uncertain, being sent, imported without proof, or done with the XML not yet saved. */
      pending: z.boolean(),
      /** Only those that were prepared and wait for a person's word. */
      waiting: z.boolean().optional(),
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
} as const satisfies Record<string, CallDefinition>;
