/**
 * The checker's report of an XML file: findings as codes with data, the signer, and whether the envelope can be
 * corrected.
 */

import { z } from 'zod';
import { checkFactsSchema } from './check-facts.ts';
import { plainDataSchema } from '../plain-data.ts';

export const CHECK_CODES = [
  // The file as bytes and as XML.
  'file.empty',
  'file.too-large',
  'file.too-heavy',
  'file.not-xml',
  'file.unknown',
  'file.well-formed',
  'file.encoding',
  'file.bom',
  'file.blank-start',
  'file.soap',
  'file.several',
  'file.other-document',
  // The envelope of a ProcInutNFe.
  'root.ok',
  'root.name',
  'root.namespace',
  'root.version',
  'root.only-request',
  'root.only-answer',
  'envelope.spaces',
  'envelope.namespaces',
  'envelope.prefix',
  // Layout (leiauteInutNFe_v4.00): `field` is a path.
  'layout.ok',
  'layout.missing',
  'layout.unexpected',
  'layout.order',
  'layout.value',
  'layout.attribute',
  'layout.text',
  'id.ok',
  'id.differs',
  'range.upside-down',
  'environment.test',
  // The signature and who made it.
  'signature.ok',
  'signature.missing',
  'signature.layout',
  'signature.unchecked',
  'signature.digest',
  'signature.value',
  'signature.spaces',
  'signature.reformatted',
  'signature.algorithm',
  'signature.certificate',
  'signer.own',
  'signer.other',
  'signer.cpf',
  'signer.unknown',
  'signer.valid',
  'signer.expired',
  'signer.not-yet-valid',
  'signer.moment-unknown',
  // The answer against the request.
  'answer.matches',
  'answer.differs',
  'answer.homologated',
  'answer.not-homologated',
  'answer.protocol-missing',
  'answer.signature-ok',
  'answer.signature-bad',
  // A note.
  'note.key-ok',
  'note.key-invalid',
  'note.key-differs',
  'note.protocol-ok',
  'note.protocol-missing',
  'note.protocol-other-key',
  'note.protocol-digest',
  'note.protocol-status',
  'note.protocol-environment',
  'note.protocol-signature-ok',
  'note.protocol-signature-bad',
  'note.cancelled-inside',
  'note.without-ie',
  'note.content-same',
  'note.content-protocol',
  'note.sefaz-ok',
  'note.sefaz-digest',
  'note.sefaz-no-digest',
  'note.sefaz-situation',
  'note.sefaz-environment',
  'note.sefaz-not-asked',
  'note.sefaz-protocol',
  // An event.
  'event.id-ok',
  'event.id-differs',
  'event.author-other',
  'event.registered',
  'event.refused',
  'event.answer-differs',
  'event.answer-missing',
  'event.only-answer',
  'event.sefaz-ok',
  'event.sefaz-digest',
  'event.sefaz-missing',
  'event.sefaz-unlisted',
  // A message of SEFAZ's services.
  'message.answer',
  'message.request',
  'message.situation',
  'message.event-signature',
] as const;

export const checkLevelSchema = z.enum(['ok', 'warn', 'error']);
export type CheckLevel = z.infer<typeof checkLevelSchema>;

export const checkFindingSchema = z.strictObject({
  level: checkLevelSchema,
  code: z.enum(CHECK_CODES),
  data: plainDataSchema.optional(),
});
export type CheckFinding = z.infer<typeof checkFindingSchema>;
export type CheckCode = CheckFinding['code'];

export const checkReportSchema = z.strictObject({
  /** The type of the file; for a damaged one, what it seems to have been. */
  kind: z.enum([
    'ProcInutNFe',
    'inutNFe',
    'retInutNFe',
    'NFe',
    'nfeProc',
    'procEventoNFe',
    'evento',
    'retEvento',
    'answer',
    'request',
    'other-document',
    'other',
  ]),
  /** The document's name where `kind` does not tell it: `retConsSitNFe`, `cte`. */
  root: z.string().optional(),
  /** The worst level found. */
  verdict: checkLevelSchema,
  findings: z.array(checkFindingSchema),
  /** According to the certificate in the file, whose chain is not verified. Instants are ISO 8601. */
  signer: z
    .strictObject({
      holder: z.string(),
      cnpj: z.string().optional(),
      root: z.string().optional(),
      issuer: z.string(),
      validFrom: z.string(),
      validUntil: z.string(),
      fingerprint: z.string(),
    })
    .optional(),
  /** Of a note: what a consultation is compared with. */
  note: z.strictObject({ chNFe: z.string(), tpAmb: z.string(), digestValue: z.string() }).optional(),
  facts: checkFactsSchema.optional(),
  /** Only the envelope is wrong, and a correct one was built and checked. */
  correctable: z.boolean(),
});
export type CheckReport = z.infer<typeof checkReportSchema>;
export type CheckSigner = NonNullable<CheckReport['signer']>;

/** The worst level of `findings`, `ok` if empty. */
export function worstLevel(findings: readonly CheckFinding[]): CheckLevel {
  if (findings.some(({ level }) => level === 'error')) return 'error';
  return findings.some(({ level }) => level === 'warn') ? 'warn' : 'ok';
}
