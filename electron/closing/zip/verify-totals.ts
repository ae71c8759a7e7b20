/** Adds up the notes in a closing's zip again, from their XML, and compares each with its line of the table. */

import type { ClosingFault, ClosingTotals } from '../../../shared/contract/companies/closing.ts';
import { unpackEntry, type ByteSource, type EntryPlace } from '../../documents/zip/zip-entries.ts';
import { delimitedRecords } from '../../storage/tables/delimited.ts';
import { noteFieldsOf } from '../month/note-fields.ts';
import { HEADINGS, STATE_WITH_TOTAL } from '../month/table.ts';
import { addNote, noTotals, totalsView } from '../month/totals.ts';

const TABLE = 'tabela.csv';
/** What a remark names of a number with several XMLs. */
const NAMED = /notas\/\S+?\.xml/g;

/** Undefined without a readable table. The entries are as the manifest has them. */
export function verifiedTotals(
  source: ByteSource,
  found: ReadonlyMap<string, EntryPlace>,
  fault: (each: ClosingFault) => void,
  beat: () => void,
): ClosingTotals | undefined {
  const place = found.get(TABLE);
  if (!place) return undefined;
  const table = Buffer.from(unpackEntry(source, place))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const records = delimitedRecords(table, ';');
  const first = records.next();
  const head: readonly string[] = first.done === true ? [] : first.value.fields;
  const at = {
    situation: head.indexOf(HEADINGS.situation),
    key: head.indexOf(HEADINGS.key),
    value: head.indexOf(HEADINGS.value),
    entry: head.indexOf(HEADINGS.entry),
  };
  if (Object.values(at).includes(-1)) return undefined;
  const totals = noTotals();
  const named = new Set<string>();
  for (const { fields } of records) {
    beat();
    const name = fields[at.entry] ?? '';
    named.add(name);
    for (const [other] of fields.at(-1)?.matchAll(NAMED) ?? []) named.add(other);
    const note = found.get(name);
    if (!note || !/^(?:notas|lotes)\//.test(name)) continue;
    const key = /[0-9A-Z]{44}/.exec(fields[at.key] ?? '')?.[0] ?? '';
    const read = noteFieldsOf(unpackEntry(source, note), key);
    const stated = (fields[at.value] ?? '').replace(',', '.');
    if (Number(stated) !== Number(read.vNF)) fault({ kind: 'value', name });
    if (fields[at.situation] === STATE_WITH_TOTAL) addNote(totals, read);
  }
  for (const name of found.keys()) {
    if (!name.startsWith('notas/') || name.endsWith('-protocolo.xml')) continue;
    if (!named.has(name)) fault({ kind: 'unlisted', name });
  }
  return totalsView(totals);
}
