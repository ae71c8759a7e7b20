/** What a shared row may say: every user of the database can hand in anything, and every screen reads these rows. */

import { z } from 'zod';
import { environmentSchema } from '../../../shared/contract/pieces.ts';
import { usualSeriesSchema } from '../../../shared/contract/companies/certificates.ts';
import { cnpjRootSchema, cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { situationSchema } from '../../../shared/fiscal/cstat.ts';
import { MAX_NUMBER, serieSchema, tpAmbSchema } from '../../../shared/fiscal/numbering.ts';
import { ufSchema } from '../../../shared/fiscal/issuer/uf.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';

/** Bytes of a row: an answer with its XML has some tens of kilobytes, and SEFAZ takes no note above 500. */
export const MAX_BODY = 4 * 1_048_576;

const LONG = 4_000;
const text = z.string().max(LONG);
/** ISO 8601, as every `toISOString` gives it. */
const at = z
  .string()
  .max(64)
  .refine((each) => !Number.isNaN(Date.parse(each)));
const flag = z.literal([0, 1]);
/** Of a key: it may hold a producer's CPF too, behind zeros. */
const emitter = z.string().regex(/^[0-9A-Z]{12}[0-9]{2}$/);
const mod = z.string().regex(/^[0-9]{2}$/);
const number = z.int().min(0).max(MAX_NUMBER);
const cStat = z.string().regex(/^[0-9]{0,4}$/);
const key = z.string().regex(/^[0-9A-Z]{44}$/);
const series = { emitter, mod, serie: serieSchema, tp_amb: tpAmbSchema };

function json(schema: z.ZodType): (each: string) => boolean {
  return (each) => schema.safeParse(parsedJson(each)).success;
}

/** Of the tables that change; a column that an older program did not have is absent. */
export const ROW_SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  company: z.object({
    cnpj: cnpjSchema,
    root: cnpjRootSchema,
    name: text,
    uf: ufSchema.nullish(),
    uf_confirmed: flag,
    added_at: at,
    office_group: text.nullish(),
    no_ie_since: z.union([z.iso.date(), z.literal('')]).nullish(),
    usual_series: text.refine(json(z.array(usualSeriesSchema))).nullish(),
  }),
  phrase: z.object({ root: cnpjRootSchema, text, added_at: at }),
  accountant: z.object({ cnpj: cnpjSchema, address: text }),
  contingency: z.object({
    ...series,
    ch_nfe: key,
    n_nf: number,
    c_stat: cStat,
    at,
    trusted: flag,
    issued: z.string().max(64).nullish(),
    declared_at: at.nullish(),
  }),
  told_number: z.object({ ...series, n_nf: number, c_stat: cStat, at, ch_nfe: key.nullish() }),
  last_number: z.object({ ...series, n_nf: number, at }),
  first_number: z.object({ ...series, n_nf: number, at }),
  file_numbers: z.object({
    ...series,
    block: number,
    // Where its folder is another role's, the server adds the name of the role that handed it in.
    seat: z.string().max(160),
    machine: text,
    facts: z.string().max(1_048_576),
  }),
  service_call: z.object({
    id: text,
    at,
    operation: text,
    token_id: text,
    cnpj: z.string().max(14),
    subject: text,
    http: z.int(),
    status: z.int(),
    motivo: text,
    ms: z.number(),
    numbers: z.int(),
    machine: text,
  }),
};

export const answerSchema = z.object({
  at,
  environment: environmentSchema,
  tp_amb: tpAmbSchema,
  ch_nfe: key,
  emitter,
  mod,
  serie: serieSchema,
  n_nf: number,
  situation: situationSchema,
  c_stat: cStat,
  x_motivo: text,
  n_prot: text,
  answer: z.string().refine(json(z.looseObject({}))),
  avisos: text.refine(json(z.array(z.string()))).nullable(),
  address: text.nullable(),
  xml: z.string().nullable(),
});
