/** The events of a month that leave a number as it is: correction letters, manifestations, EPEC. */

import { createHash } from 'node:crypto';
import { decodeDocument } from '../../numbering/read/decode.ts';
import type { MonthPlace } from '../job.ts';
import type { Documents } from './documents.ts';
import type { MonthRows } from './month-rows.ts';
import { monthOf, monthOfKey } from './month.ts';
import type { KnownFile, SourceFiles } from './source-files.ts';

/** A key in a file's name (44 characters; the emitter may have letters), as emitters name events. */
const KEY = /(?<![0-9])[0-9]{6}([0-9A-Z]{12}[0-9]{2})[0-9]{24}(?![0-9])/;

/** Number of events put into the zip. A file that is gone counts for nothing: nothing is known of what it had. */
export async function addEvents(
  place: MonthPlace,
  rows: MonthRows,
  sources: SourceFiles,
  documents: Documents,
  beat: () => void,
): Promise<number> {
  let added = 0;
  const seen = new Set<string>();
  const take = async (file: KnownFile) => {
    beat();
    // Its name tells whose note it is, where it has the key: another company's is not opened.
    const named = KEY.exec(file.entry === '' ? file.path : file.entry)?.[1];
    if (named !== undefined && named !== place.cnpj) return;
    const read = await sources.read(file);
    if ('absent' in read) return;
    const event = eventOf(read.bytes);
    if (!event || !isOfPlace(event, place)) return;
    const hash = createHash('sha256').update(read.bytes).digest('base64');
    if (seen.has(hash)) return;
    seen.add(hash);
    documents.put(nameOf(event), read.bytes);
    added += 1;
  };
  for (const { file, others } of rows.eventFiles()) {
    const entries = await sources.entries(file.path);
    if (entries.length === 0 && !/\.zip$/i.test(file.path)) await take(file);
    for (const entry of entries) if (!others.has(entry)) await take({ ...file, entry });
  }
  return added;
}

/** Name in the zip of a note's cancellation: by event or, as until 2012, by a service of its own. */
export function cancellationName(chNFe: string, bytes: Uint8Array): string {
  const { tpEvento = '110111', nSeqEvento = '1' } = eventOf(bytes) ?? {};
  return nameOf({ chNFe, tpEvento, nSeqEvento });
}

function nameOf({ chNFe, tpEvento, nSeqEvento }: Pick<Event, 'chNFe' | 'tpEvento' | 'nSeqEvento'>): string {
  return `eventos/${chNFe}-${tpEvento}-${nSeqEvento.padStart(2, '0')}.xml`;
}

interface Event {
  readonly chNFe: string;
  readonly tpAmb: string;
  readonly tpEvento: string;
  readonly nSeqEvento: string;
  /** When SEFAZ registered it, else when it was signed. */
  readonly at: string;
}

function eventOf(bytes: Uint8Array): Event | undefined {
  const text = decodeDocument(bytes);
  if (!/<(?:[\w.-]+:)?procEventoNFe[\s>]/.test(text.slice(0, 2_000))) return undefined;
  const field = (name: string) =>
    new RegExp(`<(?:[\\w.-]+:)?${name}>\\s*([0-9A-Za-z:+.-]{1,50})\\s*</`).exec(text)?.[1] ?? '';
  const chNFe = field('chNFe');
  const tpEvento = field('tpEvento');
  if (chNFe.length !== 44 || !/^[0-9]{6}$/.test(tpEvento)) return undefined;
  const nSeqEvento = /^[0-9]{1,3}$/.exec(field('nSeqEvento'))?.[0] ?? '1';
  return {
    chNFe,
    tpEvento,
    nSeqEvento,
    tpAmb: field('tpAmb'),
    at: field('dhRegEvento') || field('dhEvento'),
  };
}

function isOfPlace({ chNFe, tpAmb, at }: Event, place: MonthPlace): boolean {
  if (chNFe.slice(6, 20) !== place.cnpj || tpAmb !== place.tpAmb) return false;
  return monthOfKey(chNFe) === place.month || monthOf(at) === place.month;
}
