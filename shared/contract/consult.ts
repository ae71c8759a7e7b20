/** The part of the contract that asks SEFAZ: consults, the state of its services, the way there and whom to trust on it. */

import { z } from 'zod';
import { errorCodeSchema } from '../errors.ts';
import { accessKeySchema } from '../fiscal/access-key.ts';
import { cnpjSchema } from '../fiscal/cnpj.ts';
import { situationSchema } from '../fiscal/cstat.ts';
import { modSchema } from '../fiscal/numbering.ts';
import { ufSchema } from '../fiscal/uf.ts';
import { noteAlertSchema, noteEventSchema, retConsSitNFeSchema } from '../service.ts';
import { issuedSchema } from './numbering.ts';
import { type CallDefinition, environmentSchema, fingerprint, instant, nothing } from './pieces.ts';

/** What an earlier consult told of a note: what is known of it while a later one tells nothing. */
export const lastKnownSchema = z.strictObject({
  situacao: situationSchema,
  cStat: z.string(),
  xMotivo: z.string(),
  /** Of the note, "" where the answer held none. */
  nProt: z.string(),
  consultadoEm: instant,
});
export type LastKnown = z.infer<typeof lastKnownSchema>;

export const consultationSchema = z.strictObject({
  chNFe: accessKeySchema,
  environment: environmentSchema,
  situacao: situationSchema,
  retConsSitNFe: retConsSitNFeSchema,
  eventos: z.array(noteEventSchema),
  /** In SEFAZ's order; of every infProt. */
  alertas: z.array(noteAlertSchema),
  /** Only beside an answer that tells nothing of the note. */
  anterior: lastKnownSchema.optional(),
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

/** One answer of the history, by its note and its moment. */
const givenAnswer = z.strictObject({
  environment: environmentSchema,
  chNFe: accessKeySchema,
  consultadoEm: instant,
});

export const consultCalls = {
  'consult.note': {
    kind: 'command',
    input: z.strictObject({
      environment: environmentSchema,
      chNFe: accessKeySchema,
      /** Company whose certificate asks; absent: the emitter's, where the vault has it, else `fallback`. */
      cnpj: cnpjSchema.optional(),
      fallback: cnpjSchema.optional(),
      /** Where no company is named and none of those has a certificate here, a person's (e-CPF) may ask (MOC A07). */
      person: z.boolean().default(false),
      /** Asks SEFAZ on purpose, where the store would do. */
      refresh: z.boolean().default(false),
      /** When the note was issued, where its XML or the QR code of an offline note tells it (`issuedIn`). */
      issued: issuedSchema.optional(),
    }),
    output: consultationSchema,
  },
  /** What the last consult that told something of a note told; absent where none did. */
  'consult.last-known': {
    kind: 'query',
    input: z.strictObject({ environment: environmentSchema, chNFe: accessKeySchema }),
    output: z.strictObject({ anterior: lastKnownSchema.optional() }),
  },
  /** The XML of an answer as SEFAZ sent it; absent for answers from before it was kept. */
  'consult.document': {
    kind: 'query',
    input: givenAnswer,
    output: z.strictObject({ xml: z.string().optional() }),
  },
  /** Writes an answer into the archive, as it came or as a page to print, and shows it in the file manager. */
  'consult.save': {
    kind: 'command',
    input: givenAnswer.extend({ as: z.enum(['xml', 'pdf']) }),
    output: z.strictObject({ shown: z.boolean(), path: z.string() }),
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
  /** "Confiança": the authorities that were accepted for SEFAZ's servers, beside the system's, and why. */
  'trust.list': { kind: 'query', input: nothing, output: z.array(acceptedAuthoritySchema) },
  /** Opens the host's file dialog; only the pinned root, or what leads to it or to a public root, is accepted. */
  'trust.accept': { kind: 'command', input: nothing, output: z.array(acceptedAuthoritySchema) },
} as const satisfies Record<string, CallDefinition>;
