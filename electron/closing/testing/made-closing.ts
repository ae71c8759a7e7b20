/** Makes and unpacks zips of closings for tests: small ones of two notes, and forged ones. */

import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { keyOf, noteDocument } from '../../numbering/testing/documents.ts';
import { csvTable } from '../../storage/tables/csv-table.ts';
import { noteFieldsOf } from '../month/note-fields.ts';
import { COLUMNS, createTable } from '../month/table.ts';
import { addNote, noTotals, totalsView } from '../month/totals.ts';
import { createMonthZip } from '../zip/month-zip.ts';
import { MANIFEST } from '../zip/manifest.ts';
import { createZipWriter } from '../zip/zip-writer.ts';

export const CLOSED_CNPJ = '12345678000195';
export const CLOSED_HEAD = {
  cnpj: cnpjSchema.parse(CLOSED_CNPJ),
  mes: '2026-10',
  ambiente: 'producao' as const,
  geradoEm: '2026-11-03T10:00:00.000Z',
  programa: '0.1.0',
};
const AT = new Date(2026, 10, 3, 10, 0, 0);

export interface MadeEntry {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Two notes, an event, an empty file and the table of them. */
export async function smallMonth(): Promise<MadeEntry[]> {
  const table = createTable();
  const entries: MadeEntry[] = [];
  for (const nNF of [1, 2]) {
    const plan = { cnpj: CLOSED_CNPJ, nNF, day: '2026-10-05' };
    const chNFe = keyOf(plan);
    const entry = `notas/${chNFe}-procNFe.xml`;
    const content = Buffer.from(noteDocument(plan).xml);
    entries.push({ name: entry, content });
    const row = { mod: '55', serie: 1, nNF, situation: 'Autorizada', chNFe, entry };
    table.add({ ...row, fields: noteFieldsOf(content, chNFe) });
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of csvTable(COLUMNS, table.pages())) pieces.push(piece);
  return [
    ...entries,
    { name: 'eventos/ação.xml', content: Buffer.from('<procEventoNFe>cancelada</procEventoNFe>') },
    { name: 'vazio.xml', content: Buffer.alloc(0) },
    { name: 'tabela.csv', content: Buffer.concat(pieces) },
  ];
}

/** As it is written after a month was collected. */
export function packedMonth(
  entries: readonly MadeEntry[],
  sign?: (sha256: Uint8Array) => Promise<Uint8Array>,
): Promise<Buffer> {
  return written(async (fd) => {
    const zip = createMonthZip(fd, AT, CLOSED_HEAD);
    const totals = noTotals();
    for (const { name, content } of entries) {
      zip.add(name, content);
      const key = /^notas\/(\d{44})/.exec(name)?.[1];
      if (key !== undefined) addNote(totals, noteFieldsOf(content, key));
    }
    const { bytes } = await zip.finish('Padaria Aurora', totalsView(totals), [], sign);
    return bytes;
  });
}

/** Packed again with a valid seal, as anyone who knows the format can do. */
export function resealed(entries: readonly MadeEntry[]): Promise<Buffer> {
  return written((fd) => {
    const zip = createZipWriter(fd, AT);
    for (const { name, content } of entries) zip.add(name, content);
    return Promise.resolve(zip.finish());
  });
}

/** The entries with a manifest that has their hashes; `change` may say something else in it besides. */
export function withManifest(
  entries: readonly MadeEntry[],
  change: (manifest: Record<string, unknown>) => Record<string, unknown> = (manifest) => manifest,
): MadeEntry[] {
  const old = entries.find(({ name }) => name === MANIFEST);
  const stated = JSON.parse(Buffer.from(old?.content ?? []).toString('utf8')) as Record<string, unknown>;
  const listed = entries.filter(({ name }) => !name.startsWith('manifesto.'));
  const entradas = listed.map(({ name, content }) => ({
    nome: name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const content = Buffer.from(JSON.stringify(change({ ...stated, entradas })));
  return entries.map((entry) => (entry.name === MANIFEST ? { name: MANIFEST, content } : entry));
}

async function written(write: (fd: number) => Promise<number>): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-zip-'));
  try {
    const path = join(folder, 'a.zip');
    const fd = openSync(path, 'wx');
    const bytes = await write(fd);
    closeSync(fd);
    const read = readFileSync(path);
    if (read.length !== bytes) throw new Error(`${bytes} bytes were said and ${read.length} written`);
    return read;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
