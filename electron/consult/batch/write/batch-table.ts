/** The table of a batch as files have it, in the language of its readers. */

import type { BatchRow } from '../../../../shared/contract.ts';
import { accessKeyParts } from '../../../../shared/fiscal/key/access-key.ts';
import { explainOtherModel } from '../../../../shared/explain/access-key.ts';
import { explainFaultyKey } from '../../../../shared/explain/batch/explain-batch.ts';
import { explainNotice } from '../../../../shared/explain/notices.ts';
import { paperWords, shortNotices } from '../../../../shared/explain/paper/paper.ts';
import type { Locale } from '../../../../shared/explain/words.ts';
import {
  dateCell,
  moneyCell as money,
  numberCell,
  textCell as text,
  type TableCell,
  type TableColumn,
} from '../../../storage/tables/table-cell.ts';
import { wallClock } from '../../../storage/tables/wall-clock.ts';

type Columns = readonly TableColumn<BatchRow>[];

export function columnsOf(locale: Locale): Columns {
  const heads = paperWords(locale).table.heads;
  const date = (value: string | undefined) => dateCell(value, locale);
  return [
    { heading: heads.key, width: 48, cell: ({ text: key }) => text(key) },
    { heading: heads.document, width: 11, cell: (row) => text(documentOf(row, locale)) },
    { heading: heads.number, width: 11, cell: (row) => numberOf(row, 'nNF') },
    { heading: heads.serie, width: 7, cell: (row) => numberOf(row, 'serie') },
    { heading: heads.emitter, width: 36, cell: ({ note }) => text(note?.name) },
    { heading: heads.cnpj, width: 18, cell: (row) => text(row.note?.emitter ?? emitterOf(row)) },
    { heading: heads.issued, width: 17, cell: (row) => issuedOf(row, locale) },
    { heading: heads.value, width: 14, cell: ({ note }) => money(note?.vNF) },
    { heading: heads.situation, width: 18, cell: (row) => text(situationOf(row, locale)) },
    { heading: heads.cStat, width: 8, cell: ({ cStat }) => text(cStat) },
    { heading: heads.xMotivo, width: 40, cell: ({ xMotivo }) => text(xMotivo) },
    { heading: heads.nProt, width: 18, cell: ({ nProt }) => text(nProt) },
    { heading: heads.registered, width: 18, cell: ({ dhRecbto }) => date(dhRecbto) },
    { heading: heads.asked, width: 18, cell: ({ consultadoEm }) => date(consultadoEm) },
    { heading: heads.remark, width: 50, cell: (row) => text(remarkOf(row, locale)) },
    { heading: heads.file, width: 30, cell: ({ where }) => text(where?.file) },
    { heading: heads.sheet, width: 14, cell: ({ where }) => text(where?.sheet) },
    { heading: heads.row, width: 7, cell: ({ where }) => numberCell(where?.row) },
  ];
}

/** What is written beside a row of the person's own spreadsheet, or above it: as many cells as {@link ownHeads} has. */
export type OwnCells = readonly [string, string, string, string];

export function ownHeads(locale: Locale): OwnCells {
  const { situation, nProt, at, asked } = paperWords(locale).table.own;
  return [situation, nProt, at, asked];
}

export function ownCells(row: BatchRow, locale: Locale): OwnCells {
  const remark = row.situacao === undefined || row.avisos ? remarkOf(row, locale) : '';
  const situation = situationOf(row, locale);
  return [
    remark === '' ? situation : `${situation}. ${remark}`,
    row.nProt ?? '',
    wallClock(row.dhRecbto, locale)?.text ?? '',
    wallClock(row.consultadoEm, locale)?.text ?? '',
  ];
}

/** One word or two, as a person says it. */
export function situationOf({ group, situacao, cStat }: BatchRow, locale: Locale): string {
  const { answered, situations } = paperWords(locale).table;
  return situacao === 'outra' && cStat !== undefined ? answered(cStat) : situations[situacao ?? group];
}

/** The text below the situation in a printed list: the notices, the protocol and its hour, else the remark or what SEFAZ said. */
export function detailOfRow(row: BatchRow, locale: Locale): string {
  const { ofCancellation } = paperWords(locale).table;
  const nProt = row.nProt && (isCancelling(row) ? ofCancellation(row.nProt) : row.nProt);
  const protocol = nProt && `${nProt}  ${wallClock(row.dhRecbto, locale)?.text ?? ''}`.trim();
  const known = [...shortNotices(row.avisos, locale), ...(protocol ? [protocol] : [])];
  if (known.length > 0) return known.join(' ');
  return row.situacao === undefined ? remarkOf(row, locale) : (row.xMotivo ?? '');
}

function documentOf({ kind, mod, text: key }: BatchRow, locale: Locale): string {
  if (kind === 'invalid') return '';
  const model = mod ?? key.slice(20, 22);
  if (model === '55') return 'NF-e';
  return model === '65' ? 'NFC-e' : explainOtherModel(model, locale).name;
}

function remarkOf({ kind, text: key, mod, sameAs, note, ...row }: BatchRow, locale: Locale): string {
  const words = paperWords(locale).table;
  if (kind === 'invalid') return explainFaultyKey(key, locale);
  if (kind === 'other-document') return explainOtherModel(mod ?? key.slice(20, 22), locale).where;
  if (kind === 'duplicate') return sameAs === undefined ? words.repeated : words.repeatedOf(sameAs);
  // Alone, “not found” would be read as a number that was never used, and “authorized” as a note to be booked.
  const notices = (row.avisos ?? []).map((code) => explainNotice(code, locale));
  const protocol = isCancelling(row) ? [words.cancellation] : [];
  const recipient = note?.recipientName === undefined ? [] : [words.recipient(note.recipientName)];
  return [...notices, ...protocol, ...recipient].join(' ');
}

/** Of a cancelled note a row has the protocol of its cancellation. */
function isCancelling({ situacao, nProt }: Pick<BatchRow, 'situacao' | 'nProt'>): boolean {
  return situacao === 'cancelada' && nProt !== undefined;
}

function isNote({ kind, mod, text: key }: BatchRow): boolean {
  return kind !== 'invalid' && ['55', '65'].includes(mod ?? key.slice(20, 22));
}

function numberOf(row: BatchRow, field: 'nNF' | 'serie'): TableCell | undefined {
  const number = row.note?.[field] ?? (isNote(row) ? accessKeyParts(row.text)[field] : undefined);
  return numberCell(number);
}

function emitterOf(row: BatchRow): string | undefined {
  if (row.kind === 'invalid') return undefined;
  const { emitter, emitterKind } = accessKeyParts(row.text);
  return emitterKind === 'CPF' ? emitter.slice(3) : emitter;
}

/** The day of the XML, else the month of the key. */
function issuedOf(row: BatchRow, locale: Locale): TableCell | undefined {
  const known = dateCell(row.note?.dhEmi, locale);
  if (known || row.kind === 'invalid') return known;
  return text(`${row.text.slice(4, 6)}/20${row.text.slice(2, 4)}`);
}
