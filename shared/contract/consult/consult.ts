/**
 * The calls about SEFAZ: consultations, the status of its services, the connection test and the trusted authorities.
 */

import { z } from 'zod';
import { errorCodeSchema } from '../../errors.ts';
import { accessKeySchema } from '../../fiscal/key/access-key.ts';
import { cnpjSchema } from '../../fiscal/issuer/cnpj.ts';
import { situationSchema } from '../../fiscal/cstat.ts';
import { modSchema } from '../../fiscal/numbering.ts';
import { ufSchema } from '../../fiscal/issuer/uf.ts';
import { noteAlertSchema, noteEventSchema, retConsSitNFeSchema } from '../../service/service.ts';
import { issuedSchema } from '../numbering/numbering.ts';
import { type CallDefinition, environmentSchema, fingerprint, instant, nothing } from '../pieces.ts';
import { flaggedDataSchema } from '../../plain-data.ts';

/** The last known situation of a note from an earlier consultation, for later ones without a result. */
export const lastKnownSchema = z.strictObject({
  situacao: situationSchema,
  cStat: z.string(),
  xMotivo: z.string(),
  /** Of the note, "" if the answer had none. */
  nProt: z.string(),
  consultadoEm: instant,
  /** The Fisco had marked the note, which was authorized. */
  marcada: z.literal(true).optional(),
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
  /** Only in an answer without a result for the note, and in one that does not find a note which was found before. */
  anterior: lastKnownSchema.optional(),
  consultadoEm: instant,
  doArquivo: z.boolean(),
  /** Codes of notices about the answer, e.g. `address.overridden`, `answer.other-key`, `note.found-before`, `situation.disagrees`. */
  avisos: z.array(z.string()),
});
export type Consultation = z.infer<typeof consultationSchema>;

/** The status of an authorizer's service, as it reported it (NFeStatusServico4). */
export const serviceStatusSchema = z.strictObject({
  authorizer: z.string(),
  cStat: z.string(),
  xMotivo: z.string(),
  /** Mean response time in seconds, as SEFAZ wrote it. */
  tMed: z.string().optional(),
  dhRecbto: z.string(),
  /** When a stopped service expects to be back, as SEFAZ wrote it. */
  dhRetorno: z.string().optional(),
  xObs: z.string().optional(),
  /** When this answer was received. */
  at: instant,
  /** It is the answer to an earlier request: the status is requested once in three minutes. */
  fromStore: z.boolean(),
  avisos: z.array(z.string()),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

/** One step of the connection test. The data contain no secret, so that a report can include them. */
export const connectionStepSchema = z.strictObject({
  step: z.enum(['proxy', 'dns', 'tcp', 'tls', 'certificate', 'service']),
  ok: z.boolean(),
  /** Not tried, because an earlier step failed. */
  skipped: z.boolean(),
  ms: z.number(),
  code: errorCodeSchema.optional(),
  data: flaggedDataSchema.optional(),
});
export type ConnectionStep = z.infer<typeof connectionStepSchema>;

/** A service that answered 656 and is paused until `until`. */
export const pauseSchema = z.strictObject({
  root: z.string(),
  mod: z.string(),
  authorizer: z.string(),
  service: z.enum(['consult', 'disable', 'status']),
  until: instant,
  seconds: z.int(),
});
export type Pause = z.infer<typeof pauseSchema>;

/** An accepted authority of SEFAZ's servers, vouched for by a pin or a public root. */
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

/** One answer of the history, by its note and its time. */
const givenAnswer = z.strictObject({
  environment: environmentSchema,
  chNFe: accessKeySchema,
  consultadoEm: instant,
});

/** A state's own authorizer, and whose certificate asks it. */
const homeOfState = z.strictObject({
  environment: environmentSchema,
  uf: ufSchema,
  mod: modSchema,
  cnpj: cnpjSchema.optional(),
});

/** By whose certificate a note is asked, and whether the store may answer. */
export const asking = {
  /** Company whose certificate is used; absent: the emitter's, if it is in the vault, else `fallback`. */
  cnpj: cnpjSchema.optional(),
  fallback: cnpjSchema.optional(),
  /** If no company is named and none of those has a certificate here, a person's (e-CPF) may be used (MOC A07). */
  person: z.boolean().default(false),
  /** Sends a request even if the store has an answer. */
  refresh: z.boolean().default(false),
};

export const consultCalls = {
  'consult.note': {
    announces: ['history', 'watch'],
    input: z.strictObject({
      environment: environmentSchema,
      chNFe: accessKeySchema,
      ...asking,
      /** When the note was issued, if its XML or the QR code of an offline note states it (`issuedIn`). */
      issued: issuedSchema.optional(),
      /**
       * Which of the two sites of an issuer without IE is asked (NT 2026.007), as a person chose or its XML shows; absent: as the
       * company is known. Without effect where there is one site only.
       */
      site: z.enum(['SVRS', 'home']).optional(),
    }),
    output: consultationSchema,
  },
  /** The result of the last consultation that had one for this note; absent if there is none. */
  'consult.last-known': {
    staleAfter: ['history'],
    input: z.strictObject({ environment: environmentSchema, chNFe: accessKeySchema }),
    output: z.strictObject({ anterior: lastKnownSchema.optional() }),
  },
  /** The XML of an answer as SEFAZ sent it; absent for answers older than its storing. */
  'consult.document': {
    staleAfter: [],
    input: givenAnswer,
    output: z.strictObject({ xml: z.string().optional() }),
  },
  /** Writes an answer into the archive, as received or as a page to print, and shows it in the file manager. */
  'consult.save': {
    changes: [],
    input: givenAnswer.extend({ as: z.enum(['xml', 'pdf']) }),
    output: z.strictObject({ shown: z.boolean(), path: z.string() }),
  },
  /** The guard against consumption abuse (656): what is paused, what is left, and its limits. */
  'consult.limits': {
    staleAfter: ['disablements', 'history'],
    input: z.strictObject({
      environment: environmentSchema,
      /** Only the pauses of the places where this note is asked. */
      chNFe: accessKeySchema.optional(),
      /** Only the pauses of this company's root. */
      cnpj: cnpjSchema.optional(),
    }),
    output: z.strictObject({
      /** The first to end first. */
      pauses: z.array(pauseSchema),
      /** Of the given key. */
      key: z
        .strictObject({
          limit: z.int(),
          left: z.int(),
          /** When the next request is allowed. */
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
  /** Requests the status from the home authorizer of a state; a command, since each request counts. */
  'sefaz.status': { changes: [], input: homeOfState, output: serviceStatusSchema },
  /** "Testar conexão"; a failure is reported in its step, not as an error. */
  'sefaz.test': {
    changes: [],
    input: homeOfState,
    output: z.strictObject({
      authorizer: z.string(),
      host: z.string(),
      port: z.int(),
      /** The address was configured by the company in place of the official one. */
      overridden: z.boolean(),
      at: instant,
      /** In order: all but `proxy`, or without `dns` and `tcp` where a proxy reaches the server. */
      steps: z.array(connectionStepSchema),
    }),
  },
  /** "Confiança": the authorities accepted for SEFAZ's servers in addition to the system's, and why. */
  'trust.list': { staleAfter: ['sefaz-data'], input: nothing, output: z.array(acceptedAuthoritySchema) },
  /** Opens the host's file dialog; only the pinned root, or what leads to it or to a public root, is accepted. */
  'trust.accept': { changes: ['sefaz-data'], input: nothing, output: z.array(acceptedAuthoritySchema) },
} as const satisfies Record<string, CallDefinition>;
