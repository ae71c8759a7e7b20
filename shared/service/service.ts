/**
 * The parts of an answer that integrators see (JSON service and command line), passed on unchanged by every front
 * end.
 */

import { z } from 'zod';

/** SEFAZ's complete answer, as text: elements and attributes by their own names. */
export type AnswerTree = { [name: string]: AnswerNode };
export type AnswerNode = string | AnswerTree | AnswerNode[];

export const answerNodeSchema: z.ZodType<AnswerNode> = z.lazy(() =>
  z.union([z.string(), z.array(answerNodeSchema), z.record(z.string(), answerNodeSchema)]),
);

/** What an answer of a consultation says before its lists. */
export const consultHead = {
  versao: z.string().optional(),
  tpAmb: z.string().optional(),
  verAplic: z.string().optional(),
  cStat: z.string(),
  xMotivo: z.string().optional(),
  cUF: z.string().optional(),
  dhRecbto: z.string().optional(),
  chNFe: z.string().optional(),
};

/** The answer of a consultation; the lists are always arrays, and unknown members are passed on unchanged. */
export const retConsSitNFeSchema = z
  .object({
    ...consultHead,
    protNFe: z.array(answerNodeSchema),
    procEventoNFe: z.array(answerNodeSchema),
  })
  .catchall(answerNodeSchema);
export type RetConsSitNFe = z.infer<typeof retConsSitNFeSchema>;

/** The answer of a completed disablement. */
export const retornoInutNFeSchema = z.strictObject({
  cStat: z.string(),
  xMotivo: z.string(),
  /** The Id without "ID". */
  chave: z.string(),
  tpAmb: z.number(),
  nProt: z.string(),
  dhRecbto: z.string(),
  /** The whole distribution XML (ProcInutNFe), to be written as UTF-8; "" if it was reported by 563. */
  xmlInut: z.string(),
});
export type RetornoInutNFe = z.infer<typeof retornoInutNFeSchema>;

/** SEFAZ's message to the issuer with an authorization (infProt, NT 2026.002), in its own wording. */
export const noteAlertSchema = z.strictObject({ cMsg: z.string(), xMsg: z.string() });
export type NoteAlert = z.infer<typeof noteAlertSchema>;

/** One event of a note, for display. */
export const noteEventSchema = z.strictObject({
  tpEvento: z.string(),
  descricao: z.string(),
  dhEvento: z.string(),
  nProt: z.string(),
  /** The authority's status of the event: 135 and 136 registered, 155 registered late. */
  cStat: z.string().optional(),
  texto: z.string().optional(),
  /** Key of the note that substitutes this one (110112). */
  chNFeRef: z.string().optional(),
});
export type NoteEvent = z.infer<typeof noteEventSchema>;
