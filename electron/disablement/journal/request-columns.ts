/** A request as the columns that both stores have, in the order in which its hash covers them. */

import { z } from 'zod';
import { environmentSchema, instant, tpAmbOf } from '../../../shared/contract/pieces.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema, tpAmbSchema } from '../../../shared/fiscal/numbering.ts';
import { ufSchema } from '../../../shared/fiscal/issuer/uf.ts';
import type { RequestRow } from './journal-rows.ts';
import { UnreadableRow } from './unreadable-row.ts';

/** Each column, and its name in a row of the program: what reads and writes requests derives from this order. */
const NAMES = {
  request_id: 'requestId',
  inf_id: 'id',
  environment: 'environment',
  tp_amb: 'tpAmb',
  uf: 'uf',
  ano: 'ano',
  cnpj: 'cnpj',
  company: 'company',
  mod: 'mod',
  serie: 'serie',
  ini: 'nNFIni',
  fin: 'nNFFin',
  x_just: 'xJust',
  signed_xml: 'signedXml',
  certificate: 'certificate',
  certificate_until: 'certificateUntil',
  created_at: 'createdAt',
} as const satisfies Record<string, keyof RequestRow>;

type Column = keyof typeof NAMES;
type Read = z.output<typeof requestSchema>;

export const REQUEST_COLUMNS = Object.keys(NAMES) as readonly Column[];

export function columnsOf(row: RequestRow): (string | number)[] {
  return REQUEST_COLUMNS.map((column) => row[NAMES[column]]);
}

/** No longer text of a row is read, nor fetched: signed requests and answers have a few kilobytes. */
export const MAX_TEXT = 1_048_576;
/** Of the bytes of an event: an answer, or a file that was imported. */
export const MAX_RAW = 8 * MAX_TEXT;

const requestSchema = z
  .object({
    request_id: z.string().regex(/^[\w-]{1,64}$/),
    // It names files.
    inf_id: z.string().regex(/^ID[0-9A-Z-]{1,60}$/),
    environment: environmentSchema,
    tp_amb: tpAmbSchema,
    uf: ufSchema,
    ano: z.int().min(0).max(9_999),
    cnpj: cnpjSchema,
    company: z.string().max(1_000),
    mod: modSchema,
    serie: serieSchema,
    ini: noteNumberSchema,
    fin: noteNumberSchema,
    x_just: z.string().max(1_000),
    signed_xml: z.string().max(MAX_TEXT),
    certificate: z.string().max(128),
    certificate_until: z.string().max(64),
    created_at: instant,
  })
  .refine(({ environment, tp_amb, ini, fin }) => tpAmbOf(environment) === tp_amb && ini <= fin);

/** Throws an {@link UnreadableRow}: other computers, and holders of their passwords, write such rows too. */
export function readRequest(row: Readonly<Record<string, unknown>>): RequestRow {
  const read = requestSchema.safeParse(row);
  if (!read.success) throw new UnreadableRow(row, read.error);
  const named = REQUEST_COLUMNS.map((column) => [NAMES[column], read.data[column]]);
  return Object.fromEntries(named) as { [C in Column as (typeof NAMES)[C]]: Read[C] };
}
