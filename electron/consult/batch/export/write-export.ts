/** Writes the files of a batch: tables, the printed list, the person's own spreadsheet, and the package for the accountant. */

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { BatchRow } from '../../../../shared/contract.ts';
import { columnsOf, detailOfRow, situationOf } from '../write/batch-table.ts';
import { ownCsv } from '../write/own-csv.ts';
import { writeOwnWorkbook } from '../write/own-workbook.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { paperWords } from '../../../../shared/explain/paper/paper.ts';
import type { Locale } from '../../../../shared/explain/words.ts';
import { accessKeyParts } from '../../../../shared/fiscal/key/access-key.ts';
import { issuerText } from '../../../../shared/fiscal/issuer/issuer-text.ts';
import type { ListLine } from '../../../receipt/batch-list.ts';
import { inMemory } from '../../../documents/zip/walk-zip.ts';
import { createZipFile } from '../../../storage/files/zip-file.ts';
import { csvTable, writeCsvTable } from '../../../storage/tables/csv-table.ts';
import { writeXlsxTable } from '../../../storage/tables/xlsx-table.ts';
import { sheetOf, type ExportJob, type RowWithAnswer, type RowsWanted } from './export-messages.ts';
import { money } from '../../../../shared/numbers.ts';

/** Requests the rows after a position; an empty result is the end. */
export type RowsAfter = (wanted: RowsWanted) => Promise<readonly RowWithAnswer[]>;

/** Of a printed list, and of a package's single pages: more belong into a spreadsheet. */
export const LIST_MOST = 10_000;
export const PAGES_MOST = 5_000;
/** Of the person's own spreadsheet, packed. */
const OWN_BYTES = 256 * 2 ** 20;
const OWN_TEXT_BYTES = 128 * 2 ** 20;

/** Rejects with the file system's errors and with `UnreadableFile`. */
export async function writeExport(job: ExportJob, rowsAfter: RowsAfter): Promise<void> {
  const { as, path, name, locale } = job;
  const columns = columnsOf(locale);
  const at = new Date(job.at);
  if (as === 'csv') return writeCsvTable(path, columns, pages(rowsAfter));
  if (as === 'xlsx') return writeXlsxTable(path, name, columns, pages(rowsAfter), at);
  if (as === 'pdf') return writeFileSync(path, await listOf(job, rowsAfter), { flag: 'wx', mode: 0o600 });
  return as === 'own' ? writeOwn(job, rowsAfter) : writePackage(job, rowsAfter);
}

async function* pages(rowsAfter: RowsAfter): AsyncGenerator<readonly BatchRow[]> {
  for (let after = 0; ;) {
    const found = await rowsAfter({ after, answers: false });
    const last = found.at(-1);
    if (!last) return;
    yield found.map(({ row }) => row);
    after = last.row.position;
  }
}

async function listOf(job: ExportJob, rowsAfter: RowsAfter): Promise<Uint8Array> {
  const { locale } = job;
  const lines: ListLine[] = [];
  // Of the rows as they come: an answer, or a new row, between a count and them would be in one alone.
  const counted = new Map<string, number>();
  let total = 0;
  for await (const rows of pages(rowsAfter)) {
    for (const row of rows) {
      total += 1;
      counted.set(row.group, (counted.get(row.group) ?? 0) + 1);
      if (lines.length < LIST_MOST) lines.push(lineOf(row, locale));
    }
  }
  const counts = Object.entries(paperWords(locale).table.situations)
    .map(([group, situation]) => ({ situation, count: counted.get(group) ?? 0 }))
    .filter(({ count }) => count > 0);
  const { name, environment, version } = job;
  const { batchList } = await import('../../../receipt/batch-list.ts');
  return batchList({ locale, name, environment, version, total, counts, lines, issuedAt: new Date(job.at) });
}

function lineOf(row: BatchRow, locale: Locale): ListLine {
  const parts = row.kind === 'invalid' ? undefined : accessKeyParts(row.text);
  const note = row.mod === '55' || row.mod === '65' ? parts : undefined;
  const emitter = row.note?.name ?? (parts && issuerText(parts));
  return {
    text: row.text,
    number: note === undefined ? '' : String(note.nNF),
    serie: note === undefined ? '' : String(note.serie),
    // Where there is no emitter the remark has its place.
    emitter: emitter ?? detailOfRow(row, locale),
    value: money(row.note?.vNF ?? '', locale),
    situation: situationOf(row, locale),
    detail: emitter === undefined ? '' : detailOfRow(row, locale),
  };
}

async function writeOwn(job: ExportJob, rowsAfter: RowsAfter): Promise<void> {
  const known = new Map<string, BatchRow>();
  for await (const rows of pages(rowsAfter)) {
    for (const row of rows) if (row.kind !== 'duplicate' || !known.has(row.text)) known.set(row.text, row);
  }
  const bytes = ownBytes(job);
  const find = (key: string) => known.get(key);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    await writeOwnWorkbook(inMemory(bytes), job.path, find, new Date(job.at), job.locale);
    return;
  }
  if (bytes.length > OWN_TEXT_BYTES) throw new UnreadableFile('list-too-large');
  const written = ownCsv(bytes, /\.(?:csv|tsv)$/i.test(job.own?.path ?? ''), find, job.locale);
  writeFileSync(job.path, written.bytes, { flag: 'wx', mode: 0o600 });
}

function ownBytes({ own }: ExportJob): Uint8Array {
  if (own?.bytes) return own.bytes;
  const path = own?.path ?? '';
  if (statSync(path).size > OWN_BYTES) throw new UnreadableFile('workbook-too-large');
  return readFileSync(path);
}

/** A zip with the table twice, the printed list and SEFAZ's answer about each note as a page. */
async function writePackage(job: ExportJob, rowsAfter: RowsAfter): Promise<void> {
  const at = new Date(job.at);
  const columns = columnsOf(job.locale);
  const table = sheetOf(job.path);
  const zip = await createZipFile(job.path, at);
  await zip.add('notas.csv', csvTable(columns, pages(rowsAfter)));
  try {
    await writeXlsxTable(table, job.name, columns, pages(rowsAfter), at);
    await zip.add('notas.xlsx', readFileSync(table));
  } finally {
    rmSync(table, { force: true });
  }
  await zip.add('lista.pdf', await listOf(job, rowsAfter));
  const { consultReport } = await import('../../../receipt/consult-report.ts');
  let drawn = 0;
  for (let after = 0; drawn < PAGES_MOST;) {
    const found = await rowsAfter({ after, answers: true });
    const last = found.at(-1);
    if (!last) break;
    for (const { row, answer } of found) {
      if (!answer || row.kind === 'duplicate' || drawn === PAGES_MOST) continue;
      drawn += 1;
      const page = await consultReport(answer, {
        issuedAt: at,
        version: job.version,
        locale: job.locale,
      });
      await zip.add(`notas/${row.text}.pdf`, page);
    }
    after = last.row.position;
  }
  await zip.close();
}
