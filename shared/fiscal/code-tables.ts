/**
 * The tables of status codes and events as data: their shape, and what a signed file newer than the program adds to
 * the built-in ones (docs/adr/0042).
 */

import { z } from 'zod';
import { situationSchema } from './situation.ts';

/** Three digits (MOC 7.0 Anexo I) or four (NT 2025.002). */
const cStat = z.string().regex(/^\d{3,4}$/);
const tpEvento = z.string().regex(/^\d{6}$/);
const MOST = 2_000;

export const codeTablesSchema = z.strictObject({
  /** The situation of the note by the top-level cStat of an answer. */
  situations: z
    .record(cStat, situationSchema.exclude(['outra', 'nao-consultada']))
    .refine((codes) => Object.keys(codes).length <= MOST),
  /** Codes of 1xx or of four digits by which SEFAZ does not serve the request. */
  notServed: z.array(cStat).max(MOST),
  eventNames: z
    .record(tpEvento, z.string().regex(/^[^\p{Cc}\p{Cf}]{1,120}$/u))
    .refine((names) => Object.keys(names).length <= MOST),
  /** Events that cancel the note once registered, and the codes that say an event was registered. */
  cancellations: z.array(tpEvento).max(MOST),
  registered: z.array(cStat).max(MOST),
});
export type CodeTables = Readonly<z.infer<typeof codeTablesSchema>>;

const NOTHING: CodeTables = {
  situations: {},
  notServed: [],
  eventNames: {},
  cancellations: [],
  registered: [],
};
let newer = NOTHING;

/** What is known beyond the built-in tables; its entries come before theirs. */
export function newerTables(): CodeTables {
  return newer;
}

/** For the whole process or page; undefined leaves the built-in tables alone. */
export function setNewerTables(tables: CodeTables | undefined): void {
  newer = tables ?? NOTHING;
}
