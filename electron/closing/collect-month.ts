/**
 * Collects a month: its notes and events from the files that were read, its disablements with their receipts, the
 * table and the page. What is in memory is one document at a time, and the table's rows, packed.
 */

import { readFileSync, rmSync } from 'node:fs';
import type { ClosingMade } from '../../shared/contract.ts';
import { eventName } from '../../shared/fiscal/events.ts';
import { formatDate, formatDateTime } from '../../shared/moments.ts';
import { monthOfKey } from '../../shared/fiscal/key/access-key.ts';
import type { Fact } from '../documents/facts.ts';
import type { Database } from '../storage/database/database.ts';
import { csvTable } from '../storage/tables/csv-table.ts';
import { SHEET_ROWS, writeXlsxTable } from '../storage/tables/xlsx-table.ts';
import { addDisablements } from './month/add-disablements.ts';
import { createDocuments, type Documents, type Taken } from './month/documents.ts';
import { createExtraRows, type ExtraRow } from './month/extra-rows.ts';
import { takeEvent, takeEvents } from './month/month-events.ts';
import { hasOwnProtocol, type MonthNote } from './month/month-note.ts';
import { monthPage } from './month/month-page.ts';
import { readMonthRows } from './month/month-rows.ts';
import {
  cancelledLater,
  lowered,
  MARKED,
  ofNewCode,
  ofOtherMonth,
  situationOf,
  stateWord,
} from './month/month-words.ts';
import { monthName } from './month/month.ts';
import { authorizedDigest, digestOf, hasAuthorizedDigest, noteFieldsOf } from './month/note-fields.ts';
import { isSettled, linesOf, monthNumbers, stateIn, type NumberLine } from './month/number-lines.ts';
import { startPage } from './month/page-lines.ts';
import { createSourceFiles } from './month/source-files.ts';
import { startCounting } from './month/summary.ts';
import { COLUMNS, createTable, type Table, type TableRow } from './month/table.ts';
import { totalsView } from './month/totals.ts';
import type { Beat } from './beat.ts';
import type { MakeJob } from './job.ts';
import type { Absent } from './zip/month-zip.ts';

export interface Collected extends Pick<
  ClosingMade,
  'company' | 'notes' | 'events' | 'disablements' | 'open' | 'conflicts' | 'totals'
> {
  readonly absent: readonly Absent[];
}

/** `db` is absent where no file was ever read; `scratch`: a path for what is written and packed before it is in the zip. */
export async function collectMonth(
  job: MakeJob,
  db: Database | undefined,
  add: (name: string, content: Uint8Array) => void,
  scratch: string,
  beat: Beat,
): Promise<Collected> {
  const rows = db && readMonthRows(db, job);
  const sources = createSourceFiles();
  try {
    const documents = createDocuments(rows, sources, add);
    const expected = rows?.count() ?? 0;
    const counting = startCounting();
    const table = createTable();
    const disabled = await addDisablements(job, rows, documents, () => beat(0, expected));
    const extras = createExtraRows(disabled, job);
    const page = startPage(disabled, job.conflicts);
    const stateOf = stateIn(job.states);
    let { company } = job;
    let events = 0;
    let done = 0;

    const addExtra = (row: ExtraRow) => {
      const { place, nNFIni, nNFFin, state, note, unclear } = row;
      const proof = row.disabled;
      if (proof?.ofMonth !== false) counting.range(place, nNFIni, nNFFin, state);
      if (!proof) page.range(place, nNFIni, nNFFin, state, note, unclear);
      table.add({
        mod: place.mod,
        serie: place.serie,
        nNF: nNFIni,
        last: nNFFin,
        note,
        situation: stateWord(state, unclear),
        ...(proof ? { nProt: proof.nProt, issued: proof.at } : {}),
        ...(proof?.entry === undefined ? {} : { entry: proof.entry }),
      });
    };
    for (const number of monthNumbers(rows, job.seen)) {
      const { place, nNF, facts } = number;
      for (const row of extras.before(place, nNF)) addExtra(row);
      const covered = extras.isDisabled(place, nNF);
      const lines = linesOf(number, stateOf(place, nNF), job.month, covered);
      const range = lines.length > 0 ? extras.take(place, nNF) : undefined;
      const conflicts = lines.length > 0 ? page.conflicts(place, nNF, lines) : [];
      counting.number(place, nNF, lines);
      beat(done, Math.max(expected, done));
      for (const line of lines) {
        const taken = await takeLine(line, job.month, documents);
        events += taken.events;
        company ||= taken.emitter;
        const { state, note, remark = '' } = line;
        const remarks = [...taken.remarks, remark, range?.note ?? ''].filter((text) => text !== '');
        if (!isSettled(state)) page.range(place, nNF, nNF, state, remarks.map(lowered).join(', '));
        if (state === 'used' && (note?.ofMonth || line.booked)) counting.authorized(taken.row.fields);
        table.add({
          mod: place.mod,
          serie: place.serie,
          nNF,
          situation: situationOf(line),
          ...taken.row,
          note: [...remarks, ...conflicts].map((text, i) => (i === 0 ? text : lowered(text))).join(', '),
        });
      }
      for (const { fact, entry } of await takeEvents(facts, job.month, documents)) {
        events += 1;
        const { chNFe, tpEvento, at, nProt } = fact;
        if (monthOfKey(chNFe) === job.month) continue;
        table.add({
          mod: place.mod,
          serie: place.serie,
          nNF,
          situation: eventName(tpEvento),
          chNFe,
          entry,
          nProt,
          note: [ofOtherMonth(monthOfKey(chNFe)), registeredOn(at)].join(', '),
        });
      }
      done += 1;
    }
    for (const row of extras.before()) addExtra(row);
    const summary = counting.summary();
    const written = page.lines();
    await putTable(table, documents, scratch, job);
    const { environment, cnpj, month, program, now } = job;
    documents.put(
      'resumo.pdf',
      await monthPage({
        environment,
        company,
        cnpj,
        month,
        summary,
        version: program,
        ...written,
        absent: documents.absent.length,
        read: job.read,
        issuedAt: new Date(now),
        issuedText: formatDateTime(now),
      }),
    );
    return {
      company,
      notes: summary.notes,
      events,
      disablements: disabled.length,
      open: summary.open,
      conflicts: written.conflicts.length,
      totals: totalsView(summary.totals),
      absent: documents.absent,
    };
  } finally {
    sources.close();
  }
}

/** As CSV and as a workbook; of more rows than a sheet has, as CSV alone. */
async function putTable(
  table: Table,
  documents: Documents,
  scratch: string,
  { month, now }: MakeJob,
): Promise<void> {
  const pieces: Uint8Array[] = [];
  for await (const piece of csvTable(COLUMNS, table.pages())) pieces.push(piece);
  documents.put('tabela.csv', Buffer.concat(pieces));
  if (table.length >= SHEET_ROWS) return;
  try {
    await writeXlsxTable(scratch, monthName(month), COLUMNS, table.pages(), new Date(now));
    documents.put('tabela.xlsx', readFileSync(scratch));
  } finally {
    rmSync(scratch, { force: true });
  }
}

function registeredOn(at: string): string {
  return at === '' ? 'sem data de registro' : `registrada em ${formatDate(at.slice(0, 10))}`;
}

interface TakenLine {
  readonly row: Omit<TableRow, 'mod' | 'serie' | 'nNF' | 'situation'>;
  readonly remarks: readonly string[];
  readonly events: number;
  /** Name in the note's XML; "" without it. */
  readonly emitter: string;
}

async function takeLine(line: NumberLine, month: string, documents: Documents): Promise<TakenLine> {
  const { note, named, booked, more = [] } = line;
  if (note) return takeNote(note, more, month, documents);
  const key = named?.chNFe ?? booked?.chNFe ?? '';
  const issued = named?.issued ?? booked?.at ?? '';
  return { row: { chNFe: key, issued }, remarks: [], events: 0, emitter: '' };
}

/** The note's document, the protocol where it is a separate file, its cancellations, and other XMLs of its number. */
async function takeNote(
  note: MonthNote,
  more: readonly MonthNote[],
  month: string,
  documents: Documents,
): Promise<TakenLine> {
  const { chNFe, issued, nProt, ofMonth, filed, elsewhere, marked, newCode, settled } = note;
  const { cancellations, cancelled } = note;
  const own = await takeXml(note, documents);
  const event = await takeEvent(cancellations, documents);
  const others: string[] = [];
  for (const other of more) others.push((await takeXml(other, documents))?.entry ?? other.chNFe);
  const fields = own && noteFieldsOf(own.bytes, chNFe);
  const entry = own?.entry ?? event?.entry;
  const inFiles =
    note.notes.length > 0 && note.protocols.length > 0
      ? 'Sem o XML que a SEFAZ autorizou'
      : 'Sem o XML da nota';
  const consulted = elsewhere ? 'Nomeada pela SEFAZ em outra consulta' : 'Consultada na SEFAZ';
  const missing = filed ? inFiles : `${consulted}, sem o XML da nota`;
  return {
    row: {
      chNFe,
      issued,
      nProt,
      ...(fields ? { fields } : {}),
      ...(cancelled ? { cancelled: { at: cancelled.at, nProt: cancelled.nProt } } : {}),
      ...(entry === undefined ? {} : { entry }),
    },
    remarks: [
      ...(ofMonth ? cancelledLater(cancelled?.at ?? '', month) : [ofOtherMonth(note.month)]),
      ...(marked && settled === 'used' ? [MARKED] : []),
      ...(newCode === '' ? [] : [ofNewCode(newCode)]),
      ...(ofMonth && !own ? [missing] : []),
      ...(others.length > 0 ? [`também ${others.join(' e ')}`] : []),
    ],
    events: event ? 1 : 0,
    emitter: fields?.emitter ?? '',
  };
}

async function takeXml(
  { chNFe, ofMonth, notes, protocols }: MonthNote,
  documents: Documents,
): Promise<Taken | undefined> {
  if (!ofMonth) return undefined;
  const authorized = notes.every(hasOwnProtocol) ? undefined : await documents.look(protocols);
  const digest = authorized ? authorizedDigest(authorized, chNFe) : '';
  const isWhole = (said: readonly Fact[]) =>
    said.some((fact) => fact.kind === 'note' && fact.chNFe === chNFe && hasOwnProtocol(fact));
  // One that was refused, and mended under its key, is not what the protocol beside it is of.
  const isIt = (bytes: Uint8Array, said: readonly Fact[]) => {
    const signed = digest === '' || isWhole(said) ? '' : digestOf(bytes, chNFe);
    return signed === '' || signed === digest;
  };
  const own = await documents.take(
    notes,
    (fact) => `notas/${chNFe}-${fact.standing === 'no-protocol' ? 'NFe' : 'procNFe'}.xml`,
    isIt,
    // One that was changed, and kept its protocol, only where there is no other.
    (bytes, said) => notes.length === 1 || (isWhole(said) && hasAuthorizedDigest(bytes, chNFe)),
  );
  if (!own || !hasOwnProtocol(own.fact))
    await documents.take(protocols, () => `notas/${chNFe}-protocolo.xml`);
  return own;
}
