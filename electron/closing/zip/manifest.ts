/** The manifest of a closing's zip: whose month it is, and the SHA-256 of every other entry (docs/closing-format.md). */

import { z } from 'zod';
import { closingMonthSchema, type ClosingTotals } from '../../../shared/contract/companies/closing.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { environmentSchema } from '../../../shared/contract/pieces.ts';
import { createPieces } from './pieces.ts';

export const MANIFEST = 'manifesto.json';
export const FORMAT = 'balcao-nfe/fechamento';
/** Version 1 had no totals, and no signature beside it. */
const VERSION = 2;
/** A detached signature (CMS, DER) over the manifest, where a person wanted one. */
export const SIGNATURE = 'manifesto.p7s';

const entrySchema = z.strictObject({
  nome: z.string().min(1),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ManifestEntry = z.infer<typeof entrySchema>;

/** A file that the ledger names for this month and that is not in the zip, or not as it was read. */
export const absentSchema = z.strictObject({
  arquivo: z.string(),
  motivo: z.enum(['sumiu', 'ilegivel', 'mudou']),
  /** It changed, is still this document, and is in the zip as it is now. */
  incluido: z.boolean(),
});
export type AbsentFile = z.infer<typeof absentSchema>;

const classSchema = z.strictObject({
  notas: z.int().min(0),
  valor: z.string().regex(/^[0-9]+\.[0-9]{2}$/),
});
const totalsSchema = z.strictObject({
  saidas: classSchema,
  entradas: classSchema,
  devolucoes: classSchema,
  creditoDebito: classSchema,
  autorizadasSemXml: z.int().min(0),
});

const head = {
  formato: z.literal(FORMAT),
  cnpj: cnpjSchema,
  empresa: z.string(),
  mes: closingMonthSchema,
  ambiente: environmentSchema,
  geradoEm: z.string(),
  programa: z.string(),
};
const lists = { faltas: z.array(absentSchema), entradas: z.array(entrySchema) };
const manifestSchema = z.discriminatedUnion('versao', [
  z.strictObject({ ...head, versao: z.literal(1), ...lists }),
  z.strictObject({ ...head, versao: z.literal(VERSION), totais: totalsSchema, ...lists }),
]);
export type ManifestHead = Omit<z.infer<z.ZodObject<typeof head>>, 'formato'>;
export type Manifest = z.infer<typeof manifestSchema>;
type StatedTotals = z.infer<typeof totalsSchema>;

/** Collects the entries as bytes, one a line, since there may be a hundred thousand. */
export function createManifestWriter(): {
  add(entry: ManifestEntry): void;
  bytes(head: ManifestHead, totals: ClosingTotals, absent: readonly AbsentFile[]): Uint8Array;
} {
  const lines = createPieces();
  let some = false;
  return {
    add: ({ nome, bytes, sha256 }) => {
      const line = JSON.stringify({ nome, bytes, sha256 });
      lines.add(Buffer.from(some ? `${BETWEEN}${line}` : line));
      some = true;
    },
    bytes: (head, totals, absent) => {
      const stated = { formato: FORMAT, versao: VERSION, ...head, totais: totalsOf(totals) };
      const start = JSON.stringify(stated, undefined, 1).slice(0, -2);
      const lost = absent.map((each) => JSON.stringify(each)).join(BETWEEN);
      return Buffer.concat([
        Buffer.from(`${start},\n "faltas": ${listed(lost)},\n "entradas": ${some ? OPENED : '['}`),
        ...lines.all(),
        Buffer.from(`${some ? CLOSED : ']'}\n}\n`),
      ]);
    },
  };
}

function totalsOf({ out, in: entries, returned, adjusted, withoutXml }: ClosingTotals): StatedTotals {
  const stated = ({ notes, value }: ClosingTotals['out']) => ({ notas: notes, valor: value });
  return {
    saidas: stated(out),
    entradas: stated(entries),
    devolucoes: stated(returned),
    creditoDebito: stated(adjusted),
    autorizadasSemXml: withoutXml,
  };
}

/** Whether the files add up to what the manifest says; notes without XML are in no file. */
export function statesTotals(stated: StatedTotals, found: ClosingTotals): boolean {
  const of = totalsOf(found);
  const same = (a: StatedTotals['saidas'], b: StatedTotals['saidas']) =>
    a.notas === b.notas && a.valor === b.valor;
  return (
    same(stated.saidas, of.saidas) &&
    same(stated.entradas, of.entradas) &&
    same(stated.devolucoes, of.devolucoes) &&
    same(stated.creditoDebito, of.creditoDebito)
  );
}

/** Undefined if these bytes are no manifest of a version that is known here. */
export function readManifest(bytes: Uint8Array): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // Not UTF-8, or no JSON.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
  return manifestSchema.safeParse(value).data;
}

const OPENED = '[\n  ';
const BETWEEN = ',\n  ';
const CLOSED = '\n ]';

function listed(lines: string): string {
  return lines === '' ? '[]' : `${OPENED}${lines}${CLOSED}`;
}
