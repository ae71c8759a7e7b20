/** The manifest of a closing's zip: whose month it is, and the SHA-256 of every other entry (docs/closing-format.md). */

import { z } from 'zod';
import { closingMonthSchema } from '../../../shared/contract/companies/closing.ts';
import { cnpjSchema } from '../../../shared/fiscal/cnpj.ts';
import { environmentSchema } from '../../../shared/contract/pieces.ts';
import { createPieces } from './pieces.ts';

export const MANIFEST = 'manifesto.json';
export const FORMAT = 'balcao-nfe/fechamento';
const VERSION = 1;

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

const headSchema = z.strictObject({
  formato: z.literal(FORMAT),
  versao: z.literal(VERSION),
  cnpj: cnpjSchema,
  empresa: z.string(),
  mes: closingMonthSchema,
  ambiente: environmentSchema,
  geradoEm: z.string(),
  programa: z.string(),
});
export type ManifestHead = Omit<z.infer<typeof headSchema>, 'formato' | 'versao'>;

const manifestSchema = headSchema.extend({
  faltas: z.array(absentSchema),
  entradas: z.array(entrySchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Collects the entries as bytes, one a line, since there may be a hundred thousand. */
export function createManifestWriter(): {
  add(entry: ManifestEntry): void;
  bytes(head: ManifestHead, absent: readonly AbsentFile[]): Uint8Array;
} {
  const lines = createPieces();
  let some = false;
  return {
    add: ({ nome, bytes, sha256 }) => {
      const line = JSON.stringify({ nome, bytes, sha256 });
      lines.add(Buffer.from(some ? `${BETWEEN}${line}` : line));
      some = true;
    },
    bytes: (head, absent) => {
      const start = JSON.stringify({ formato: FORMAT, versao: VERSION, ...head }, undefined, 1).slice(0, -2);
      const lost = absent.map((each) => JSON.stringify(each)).join(BETWEEN);
      return Buffer.concat([
        Buffer.from(`${start},\n "faltas": ${listed(lost)},\n "entradas": ${some ? OPENED : '['}`),
        ...lines.all(),
        Buffer.from(`${some ? CLOSED : ']'}\n}\n`),
      ]);
    },
  };
}

/** Undefined if these bytes are no manifest of this version. */
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
