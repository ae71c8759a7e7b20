/** The table of a batch as files have it, in Portuguese as its readers. */

import type { BatchGroup, BatchRow } from '../../../../shared/contract.ts';
import { accessKeyParts } from '../../../../shared/fiscal/key/access-key.ts';
import { explainOtherModel } from '../../../../shared/explain/access-key.ts';
import { explainFaultyKey } from '../../../../shared/explain/batch/explain-batch.ts';
import { grouped } from '../../../../shared/numbers.ts';
import {
  dateCell as date,
  moneyCell as money,
  numberCell,
  textCell as text,
  type TableCell,
  type TableColumn,
} from '../../../storage/tables/table-cell.ts';
import { wallClock } from '../../../storage/tables/wall-clock.ts';

const SITUATIONS: Readonly<Record<BatchGroup, string>> = {
  autorizada: 'Autorizada',
  cancelada: 'Cancelada',
  denegada: 'Denegada',
  epec: 'Somente EPEC',
  'nao-consta': 'Não consta',
  outra: 'Outra resposta',
  'nao-consultada': 'Não consultada',
  pending: 'Ainda não consultada',
  failed: 'Sem resposta',
  old: 'Não consultada: mais de 180 dias',
  'other-document': 'Não é NF-e',
  invalid: 'Chave inválida',
  duplicate: 'Repetida',
};

export const COLUMNS: readonly TableColumn<BatchRow>[] = [
  { heading: 'Chave de acesso', width: 48, cell: ({ text: key }) => text(key) },
  { heading: 'Documento', width: 11, cell: (row) => text(documentOf(row)) },
  { heading: 'Número', width: 11, cell: (row) => numberOf(row, 'nNF') },
  { heading: 'Série', width: 7, cell: (row) => numberOf(row, 'serie') },
  { heading: 'Emitente', width: 36, cell: ({ note }) => text(note?.name) },
  { heading: 'CNPJ do emitente', width: 18, cell: (row) => text(row.note?.emitter ?? emitterOf(row)) },
  { heading: 'Emissão', width: 17, cell: issuedOf },
  { heading: 'Valor', width: 14, cell: ({ note }) => money(note?.vNF) },
  { heading: 'Situação', width: 18, cell: (row) => text(situationOf(row)) },
  { heading: 'Código', width: 8, cell: ({ cStat }) => text(cStat) },
  { heading: 'Resposta da SEFAZ', width: 40, cell: ({ xMotivo }) => text(xMotivo) },
  { heading: 'Protocolo', width: 18, cell: ({ nProt }) => text(nProt) },
  { heading: 'Registrada em', width: 18, cell: ({ dhRecbto }) => date(dhRecbto) },
  { heading: 'Consultada em', width: 18, cell: ({ consultadoEm }) => date(consultadoEm) },
  { heading: 'Observação', width: 50, cell: (row) => text(remarkOf(row)) },
  { heading: 'Arquivo', width: 30, cell: ({ where }) => text(where?.file) },
  { heading: 'Planilha', width: 14, cell: ({ where }) => text(where?.sheet) },
  { heading: 'Linha', width: 7, cell: ({ where }) => numberCell(where?.row) },
];

/** What is written beside a row of the person's own spreadsheet. */
export const OWN_HEADINGS = ['Situação na SEFAZ', 'Protocolo', 'Registrada em', 'Consultada em'] as const;

export function ownCells(row: BatchRow): readonly [string, string, string, string] {
  const remark = row.situacao === undefined ? remarkOf(row) : '';
  const situation = situationOf(row);
  return [
    remark === '' ? situation : `${situation}. ${remark}`,
    row.nProt ?? '',
    wallClock(row.dhRecbto)?.text ?? '',
    wallClock(row.consultadoEm)?.text ?? '',
  ];
}

/** One word or two, as a person says it. */
export function situationOf({ group, situacao, cStat }: BatchRow): string {
  if (situacao === 'outra' && cStat !== undefined) return `SEFAZ respondeu ${cStat}`;
  return SITUATIONS[situacao ?? group];
}

/** Of a whole group, as a heading has it. */
export function situationWord(group: BatchGroup): string {
  return SITUATIONS[group];
}

/** What stands below the situation in a printed list: the protocol and its hour, else the remark. */
export function detailOfRow(row: BatchRow): string {
  if (row.nProt !== undefined) return `${row.nProt}  ${wallClock(row.dhRecbto)?.text ?? ''}`.trim();
  return row.situacao === undefined ? remarkOf(row) : (row.xMotivo ?? '');
}

/** 1.234,50, or "" without a value. */
export function valueText(vNF: string | undefined): string {
  if (vNF === undefined) return '';
  const [whole = '', cents = ''] = Number(vNF).toFixed(2).split('.');
  return `${grouped(Number(whole), 'pt-BR')},${cents}`;
}

export function documentOf({ kind, mod, text: key }: BatchRow): string {
  if (kind === 'invalid') return '';
  const model = mod ?? key.slice(20, 22);
  if (model === '55') return 'NF-e';
  return model === '65' ? 'NFC-e' : explainOtherModel(model).name;
}

export function remarkOf({ kind, text: key, mod, sameAs, note }: BatchRow): string {
  if (kind === 'invalid') return explainFaultyKey(key);
  if (kind === 'other-document') return explainOtherModel(mod ?? key.slice(20, 22)).where;
  if (kind === 'duplicate')
    return sameAs === undefined ? 'Chave repetida.' : `Repetida da chave ${sameAs} do lote.`;
  return note?.recipientName === undefined ? '' : `Destinatário: ${note.recipientName}`;
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
function issuedOf(row: BatchRow): TableCell | undefined {
  const known = date(row.note?.dhEmi);
  if (known || row.kind === 'invalid') return known;
  return text(`${row.text.slice(4, 6)}/20${row.text.slice(2, 4)}`);
}
