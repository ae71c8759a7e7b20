/** A request as the columns that both stores have, in the order in which its hash covers them. */

import { z } from 'zod';
import { environmentSchema, instant, tpAmbOf } from '../../../shared/contract/pieces.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { modSchema, noteNumberSchema, serieSchema, tpAmbSchema } from '../../../shared/fiscal/numbering.ts';
import { ufSchema } from '../../../shared/fiscal/issuer/uf.ts';
import type { RequestRow } from './journal-rows.ts';
import { UnreadableRow } from './unreadable-row.ts';

/** The column of each part of a row: what reads and writes requests derives from this order. */
const COLUMNS = {
  requestId: 'request_id',
  id: 'inf_id',
  environment: 'environment',
  tpAmb: 'tp_amb',
  uf: 'uf',
  ano: 'ano',
  cnpj: 'cnpj',
  company: 'company',
  mod: 'mod',
  serie: 'serie',
  nNFIni: 'ini',
  nNFFin: 'fin',
  xJust: 'x_just',
  signedXml: 'signed_xml',
  certificate: 'certificate',
  certificateUntil: 'certificate_until',
  createdAt: 'created_at',
} as const satisfies Record<keyof RequestRow, string>;

type Columns = typeof COLUMNS;
type Read = z.output<typeof requestSchema>;

const ENTRIES = Object.entries(COLUMNS) as readonly (readonly [keyof Columns, Columns[keyof Columns]])[];
export const REQUEST_COLUMNS = ENTRIES.map(([, column]) => column);

export function columnsOf(row: RequestRow): (string | number)[] {
  return ENTRIES.map(([name]) => row[name]);
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
  const named = ENTRIES.map(([name, column]) => [name, read.data[column]]);
  return Object.fromEntries(named) as { [N in keyof Columns]: Read[Columns[N]] };
}
