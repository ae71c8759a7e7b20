/**
 * Collects a month: its notes and events from the files that were read, its disablements with their receipts, the
 * table and the page. What is in memory is one document at a time, and the table's text.
 */

import { accessKeyParts } from '../../shared/fiscal/access-key.ts';
import { formatDateTime } from '../../shared/moments.ts';
import type { Database } from '../storage/database/database.ts';
import { addDisablements, type Disabled } from './month/add-disablements.ts';
import { createDocuments, type Documents } from './month/documents.ts';
import { eventName, isRegistered, takeEvents } from './month/month-events.ts';
import { monthNotesOf, seenNote, type MonthNote } from './month/month-note.ts';
import { monthPage } from './month/month-page.ts';
import { readMonthRows, type NumberFact, type NumberRows } from './month/month-rows.ts';
import { DISABLED, disabledLine, OPEN_WORDS, openLine, SITUATION_WORDS } from './month/month-words.ts';
import { monthName, monthOf } from './month/month.ts';
import { noteFieldsOf } from './month/note-fields.ts';
import { createSourceFiles } from './month/source-files.ts';
import { startCounting } from './month/summary.ts';
import { createTable, type TableRow } from './month/table.ts';
import type { Beat } from './beat.ts';
import type { MakeJob } from './job.ts';
import type { Absent } from './zip/month-zip.ts';

export interface Collected {
  /** Its name here, else the one in its notes; "" without either. */
  readonly company: string;
  /** Issued in the month. */
  readonly notes: number;
  readonly events: number;
  readonly disablements: number;
  /** Numbers without an outcome. */
  readonly open: number;
  readonly absent: readonly Absent[];
}

interface Place {
  readonly mod: string;
  readonly serie: number;
}

/** A row that comes from no note file, and where it stands among the others. */
interface Extra {
  readonly row: TableRow;
  /** Of a note that only a consultation names: dropped where a file of it turns up. */
  readonly key?: string;
}

/** `db` is absent where no file was ever read. */
export async function collectMonth(
  job: MakeJob,
  db: Database | undefined,
  add: (name: string, content: Uint8Array) => void,
  beat: Beat,
): Promise<Collected> {
  const rows = db && readMonthRows(db, job);
  const sources = createSourceFiles();
  try {
    const documents = createDocuments(rows, sources, add);
    const expected = rows?.days().reduce((sum, { notes }) => sum + notes, 0) ?? 0;
    const counting = startCounting(job.open);
    const table = createTable();
    const disabled = await addDisablements(job, rows, documents, () => beat(0, expected));
    const extras = extrasOf(job, disabled);
    const seen = new Map(job.seen.map((key) => [key.chNFe, key]));
    const filed = new Set<string>();
    let { company } = job;
    let events = 0;
    let done = 0;

    /** Rows of other numbers that come before this place and number, or all that are left. */
    const catchUp = (place?: Place, nNF = 0) => {
      while (extras[0] && (place === undefined || isBefore(extras[0].row, place, nNF))) {
        const { row, key } = extras.shift() ?? extras[0];
        if (key === undefined) table.add(row);
        else if (!filed.has(key)) {
          const note = seenNote(seen.get(key) ?? NO_KEY, job.month);
          if (note) counting.note(row, row.nNF, note, '');
          table.add(row);
        }
      }
    };
    for (const number of rows?.numbers() ?? []) {
      const { place, nNF } = number;
      catchUp(place, nNF);
      const notes = monthNotesOf(number.facts, seen, job.month);
      for (const note of notes) {
        beat(done, Math.max(expected, done));
        filed.add(note.chNFe);
        const taken = await takeNote(note, documents);
        events += taken.events;
        company ||= taken.emitter;
        counting.note(place, nNF, note, taken.row.vNF ?? '');
        table.add({ ...taken.row, mod: place.mod, serie: place.serie, nNF });
        if (note.ofMonth) done += 1;
      }
      events += await takeEvents(number.facts, job.month, documents);
      if (notes.length === 0) addBooked(number, job.month, table.add);
    }
    catchUp();
    for (const { ofMonth, mod, serie, nNFIni, nNFFin } of disabled) {
      if (ofMonth) counting.disabled({ mod, serie }, nNFIni, nNFFin);
    }
    const summary = counting.summary();
    documents.put('tabela.csv', table.bytes());
    const { environment, cnpj, month, program, now } = job;
    documents.put(
      'resumo.pdf',
      await monthPage({
        ...{ environment, company, cnpj, month, summary, version: program },
        disabled: disabled.map((each) => disabledLine(each, each.note, each.nProt)),
        open: job.open.map(openLine),
        absent: documents.absent.length,
        issuedAt: new Date(now),
        issuedText: formatDateTime(now),
      }),
    );
    return {
      ...{ company, notes: summary.notes, events, disablements: disabled.length, open: summary.open },
      absent: documents.absent,
    };
  } finally {
    sources.close();
  }
}

const NO_KEY = { chNFe: '', standing: 'attempted', nProt: '' } as const;

/** The note's document, the protocol where it lies apart, and its cancellations. */
async function takeNote(
  note: MonthNote,
  documents: Documents,
): Promise<{
  readonly row: Omit<TableRow, 'mod' | 'serie' | 'nNF'>;
  readonly events: number;
  readonly emitter: string;
}> {
  const { chNFe, situation, issued, nProt, ofMonth, notes, protocols, cancellations } = note;
  const own = ofMonth
    ? await documents.take(notes, (fact) => `notas/${chNFe}-${endingOf(fact)}.xml`)
    : undefined;
  const bare = notes.every(({ standing }) => standing === 'no-protocol');
  if (ofMonth && bare) await documents.take(protocols, () => `notas/${chNFe}-protocolo.xml`);
  const event = await documents.take(cancellations, eventName, isRegistered);
  const { emitter = '', ...fields } = own ? noteFieldsOf(own.bytes, chNFe) : {};
  const entry = own?.entry ?? event?.entry;
  const remarks = [
    ...(ofMonth
      ? []
      : [`Emitida em ${monthName(monthOf(issued) || `20${chNFe.slice(2, 4)}-${chNFe.slice(4, 6)}`)}`]),
    ...(ofMonth && !own ? ['Sem o XML da nota'] : []),
  ];
  return {
    row: {
      ...{ chNFe, issued, nProt, situation: SITUATION_WORDS[situation], note: remarks.join(', ') },
      ...fields,
      ...(entry === undefined ? {} : { entry }),
    },
    events: event ? 1 : 0,
    emitter,
  };
}

function endingOf({ standing }: NumberFact): string {
  return standing === 'no-protocol' ? 'NFe' : 'procNFe';
}

/** A number that only the books name. */
function addBooked({ place, nNF, facts }: NumberRows, month: string, add: (row: TableRow) => void): void {
  const booked = facts.find(({ kind, at }) => kind === 'booked' && monthOf(at) === month);
  if (!booked) return;
  add({
    ...{ mod: place.mod, serie: place.serie, nNF, chNFe: booked.chNFe, issued: booked.at },
    ...{ situation: 'Escriturada', note: 'Consta na EFD, sem o XML da nota' },
  });
}

/** By model, series and number, as the numbers of the files come. */
function extrasOf({ open, seen, month }: MakeJob, disabled: readonly Disabled[]): Extra[] {
  const rows: Extra[] = [
    ...open.map(({ mod, serie, nNFIni, nNFFin, state, note }) => ({
      row: { mod, serie, nNF: nNFIni, last: nNFFin, situation: OPEN_WORDS[state], note },
    })),
    ...disabled.map(({ mod, serie, nNFIni, nNFFin, nProt, at, entry, note }) => ({
      row: {
        ...{ mod, serie, nNF: nNFIni, last: nNFFin, situation: DISABLED, nProt, issued: at, note },
        ...(entry === undefined ? {} : { entry }),
      },
    })),
    ...seen.flatMap((key): Extra[] => {
      const note = seenNote(key, month);
      if (!note) return [];
      const { mod, serie, nNF } = accessKeyParts(key.chNFe);
      const { chNFe, nProt, situation } = note;
      const remark = 'Consultada na SEFAZ, sem o XML da nota';
      return [
        {
          key: chNFe,
          row: { mod, serie, nNF, chNFe, nProt, situation: SITUATION_WORDS[situation], note: remark },
        },
      ];
    }),
  ];
  return rows.sort((a, b) =>
    isBefore(a.row, b.row, b.row.nNF) ? -1 : isBefore(b.row, a.row, a.row.nNF) ? 1 : 0,
  );
}

function isBefore(row: TableRow, place: Place, nNF: number): boolean {
  if (row.mod !== place.mod) return row.mod < place.mod;
  if (row.serie !== place.serie) return row.serie < place.serie;
  return row.nNF < nNF;
}
