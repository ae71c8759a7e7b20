/**
 * Puts the disablements of a month into the zip: those homologated in it, and those whose gap is of it, since October's
 * gaps are disabled until November's 10th (docs/adr/0053-closing.md).
 */

import { decodeDocument } from '../../documents/read/decode.ts';
import type { MakeJob } from '../job.ts';
import { receiptOf } from '../../receipt/receipt-from-journal.ts';
import type { Documents } from './documents.ts';
import type { MonthRows } from './month-rows.ts';
import { disabledNote } from './month-words.ts';
import { monthOf } from './month.ts';
import { CSTAT_DISABLED } from '../../../shared/fiscal/cstat.ts';
import { bySeries, rangeKey } from '../../../shared/fiscal/numbering.ts';

export interface Disabled {
  readonly mod: string;
  readonly serie: number;
  readonly nNFIni: number;
  readonly nNFFin: number;
  readonly nProt: string;
  /** When it was homologated; "" if unknown. */
  readonly at: string;
  /** Its numbers are counted in this month: the gap is of it, or of no known month. */
  readonly ofMonth: boolean;
  readonly note: string;
  /** Of the XML in the zip. */
  readonly entry: string | undefined;
}

/** By model, series and number; those of the journal first where both know one. */
export async function addDisablements(
  job: MakeJob,
  rows: MonthRows | undefined,
  documents: Documents,
  beat: () => void,
): Promise<Disabled[]> {
  const { month, chainHead, now, program } = job;
  const done: Disabled[] = [];
  const known = new Set<string>();
  for (const { view, proc, files, path, gapMonth } of job.disablements) {
    beat();
    const { mod, serie, nNFIni, nNFFin, nProt } = view;
    const entries = files.map(({ name, text }) => documents.put(`inutilizacoes/${name}`, Buffer.from(text)));
    if (proc) entries.push(documents.put(`inutilizacoes/${view.id}-procInutNFe.xml`, proc));
    if (path !== undefined) entries.push(...documents.copy(path, 'inutilizacoes'));
    const receipt = await receiptOf(view, {
      proc,
      chainHead,
      issuedAt: new Date(now),
      version: program,
      locale: 'pt-BR',
    });
    if (receipt.ok) documents.put(`comprovantes/${receipt.value.fileName}`, receipt.value.pdf);
    known.add(rangeKey(view));
    const at = view.answer?.dhRecbto ?? '';
    done.push({
      mod,
      serie,
      nNFIni,
      nNFFin,
      nProt,
      at,
      entry: entries[0],
      ofMonth: gapMonth === '' || gapMonth === month,
      note: [disabledNote(at, gapMonth), ...(entries.length === 0 ? ['sem XML'] : [])].join(', '),
    });
  }
  for (const { place, nNFIni, nNFFin, gapMonth, facts: all } of rows?.disabled() ?? []) {
    beat();
    const { mod, serie } = place;
    const facts = all.toSorted(
      (a, b) => Number(a.cStat !== CSTAT_DISABLED) - Number(b.cStat !== CSTAT_DISABLED),
    );
    const at = facts.find((fact) => fact.at !== '')?.at ?? '';
    if (known.has(rangeKey({ mod, serie, nNFIni, nNFFin }))) continue;
    if (monthOf(at) !== month && gapMonth !== month) continue;
    const numbers = `${String(nNFIni).padStart(9, '0')}-${String(nNFFin).padStart(9, '0')}`;
    const name = `inutilizacoes/${place.cnpj}-${mod}-${serie}-${numbers}-procInutNFe.xml`;
    const taken = await documents.take(facts, () => name, undefined, isWhole);
    done.push({
      mod,
      serie,
      nNFIni,
      nNFFin,
      at,
      entry: taken?.entry,
      nProt: facts.find((fact) => fact.nProt !== '')?.nProt ?? '',
      ofMonth: gapMonth === '' || gapMonth === month,
      note: [disabledNote(at, gapMonth), ...(taken ? [] : ['sem XML'])].join(', '),
    });
  }
  return done.sort((a, b) => bySeries(a, b) || a.nNFIni - b.nNFIni);
}

/** The signed request with its homologation, rather than an answer that a program saved alone, or a 563. */
function isWhole(bytes: Uint8Array): boolean {
  const text = decodeDocument(bytes);
  return /<(?:[\w.-]+:)?inutNFe[\s>]/.test(text) && /<(?:[\w.-]+:)?cStat>\s*102\s*</.test(text);
}
