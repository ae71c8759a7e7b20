/** The Portuguese words of the month's table and page. */

import { formatDate } from '../../../shared/moments.ts';
import { dotted, rangeText } from '../../receipt/receipt-texts.ts';
import type { OpenRange } from '../job.ts';
import type { Situation } from './month-note.ts';
import { monthName } from './month.ts';

export const SITUATION_WORDS: Readonly<Record<Situation, string>> = {
  authorized: 'Autorizada',
  cancelled: 'Cancelada',
  denied: 'Denegada',
  contingency: 'Contingência a transmitir',
  unauthorized: 'Sem autorização',
};

export const OPEN_WORDS: Readonly<Record<OpenRange['state'], string>> = {
  free: 'Furo',
  waiting: 'Aguardando',
  uncertain: 'Inutilização sem resposta',
};

export const DISABLED = 'Inutilizada';

interface Range {
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
}

/** "NF-e série 1: 1.205 a 1.207 – furo, prazo 10/11/2026". */
export function openLine(range: OpenRange): string {
  const note = range.note === '' ? '' : `, ${range.note}`;
  return `${rangeName(range)} – ${OPEN_WORDS[range.state].toLowerCase()}${note}`;
}

/** What is said of a disablement beside its numbers: when it was homologated, and of which month its gap is. */
export function disabledNote(at: string, gapMonth: string): string {
  const when = at === '' ? '' : `homologada em ${formatDate(at.slice(0, 10))}`;
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
