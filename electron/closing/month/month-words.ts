/** The Portuguese words of the month's table and page. */

import type { NumberState } from '../../../shared/contract.ts';
import { shortNotices } from '../../../shared/explain/paper/paper.ts';
import { formatDate } from '../../../shared/moments.ts';
import { grouped } from '../../../shared/numbers.ts';
import { rangeText } from '../../receipt/receipt-texts.ts';
import type { NumberLine } from './number-lines.ts';
import { monthName, monthOf } from './month.ts';

/** Thousands with dots, whatever the language of the program. */
export const dotted = (number: number): string => grouped(number, 'pt-BR');

export const STATE_WORDS: Readonly<Record<NumberState, string>> = {
  used: 'Autorizada',
  cancelled: 'Cancelada',
  denied: 'Denegada',
  disabled: 'Inutilizada',
  contingency: 'Contingência a transmitir',
  attempted: 'Sem autorização',
  free: 'Furo',
  waiting: 'Aguardando',
  uncertain: 'Inutilização sem resposta',
};

/** Without the point at its end: other remarks follow. */
export const MARKED = shortNotices(['note.marked-by-fisco'], 'pt-BR').join(' ').replace(/\.$/, '');

/** SEFAZ decided something of the note, by a code that this program does not know. */
export const ofNewCode = (cStat: string): string =>
  `Código ${cStat} da SEFAZ é novo: confirme com o contador`;

/** A number that is not `unclear` is by its state alone; as Furos calls it. */
export function stateWord(state: NumberState, unclear = false): string {
  return unclear ? 'A esclarecer' : STATE_WORDS[state];
}

/** Of a used number only its own note says that it was authorized. */
export function situationOf({ state, note, booked }: NumberLine): string {
  if (state !== 'used' || note) return STATE_WORDS[state];
  return booked ? 'Escriturada' : 'Usada';
}

interface Range {
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
}

/** "NF-e série 1: 1.205 a 1.207 – furo, prazo 10/11/2026". */
export function openLine(range: Range, word: string, note: string): string {
  return `${rangeName(range)} – ${[word.toLowerCase(), ...(note === '' ? [] : [note])].join(', ')}`;
}

/** What the sources say of a number that cannot both be; of several authorized notes, that the total has them all. */
export function conflictLine(range: Range, says: string, authorized: number): string {
  const summed = authorized === 2 ? 'as duas' : `as ${authorized}`;
  return `${rangeName(range)} – ${lowered(says)}${authorized > 1 ? `; o total soma ${summed}` : ''}`;
}

/** Of an event in the month of a note of another one. */
export function ofOtherMonth(month: string): string {
  return `De nota de ${monthName(month)}`;
}

/** Of a note of `month` that was cancelled after it: an accountant may have booked it by then. */
export function cancelledLater(at: string, month: string): string[] {
  const cancelledIn = monthOf(at);
  return cancelledIn > month ? [`Cancelada em ${monthName(cancelledIn)}`] : [];
}

export function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** What is said of a disablement beside its numbers: when it was homologated, and of which month its gap is. */
export function disabledNote(at: string, gapMonth: string): string {
  const when = monthOf(at) === '' ? '' : `homologada em ${formatDate(at.slice(0, 10))}`;
  const gap = gapMonth === '' ? '' : `quebra de ${monthName(gapMonth)}`;
  return [when, gap].filter((text) => text !== '').join(', ');
}

export function disabledLine(range: Range, note: string, nProt: string): string {
  return `${rangeName(range)} – ${[note, nProt === '' ? '' : `protocolo ${nProt}`].filter(Boolean).join(', ')}`;
}

function rangeName({ mod, serie, nNFIni, nNFFin }: Range): string {
  const count = nNFFin - nNFIni + 1;
  const numbers = count === 1 ? '' : ` (${dotted(count)} números)`;
  return `${mod === '65' ? 'NFC-e' : 'NF-e'} série ${serie}: ${rangeText({ nNFIni, nNFFin })}${numbers}`;
}
