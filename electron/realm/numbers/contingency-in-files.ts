/** The notes issued in contingency that a file names, and of which nothing shows that SEFAZ has them. */

import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { rangesOf } from '../../../shared/fiscal/number-pieces.ts';
import { ALL_NUMBERS, splitRange, type TpAmb } from '../../../shared/fiscal/numbering.ts';
import { numbersFromFiles, type OfflineNote } from '../../numbering/ledger/known-from-files.ts';
import type { SeriesPlace } from '../../numbering/numbering.ts';
import type { KnownSources } from './known-numbers.ts';

type Files = Pick<KnownSources, 'files' | 'others'>;

/** Of one series: without those whose number a consultation, a refusal, an EFD or another computer's file showed as used. */
export function contingencyInFiles(
  { files, history, numbering, others }: KnownSources,
  place: SeriesPlace,
): OfflineNote[] {
  const here = numbersFromFiles(files, place);
  const read = here.contingencies(ALL_NUMBERS);
  const [first] = read;
  const last = read.at(-1);
  if (!first || !last) return [];
  const range = { nNFIni: first.nNF, nNFFin: last.nNF };
  const { cnpj, mod, serie, tpAmb } = place;
  const used = new Set(history.usedNumbers(cnpj, mod, serie, tpAmb, range));
  for (const { nNF } of numbering.of(place).fromRefusals(range)) used.add(nNF);
  const elsewhere = others?.(place);
  const parts = rangesOf(new Set(read.map(({ nNF }) => nNF))).flatMap((part) => splitRange(part));
  // Of this computer's files only an EFD can still say so.
  for (const numbers of [here, elsewhere])
    for (const nNF of parts.flatMap((part) => numbers?.used(part) ?? [])) used.add(nNF);
  return read.filter(({ nNF }) => !used.has(nNF));
}

/** Whether a file of this computer or of another one shows that SEFAZ has the note: a 217 of before counts no more. */
export function isProvedInFiles({ files, others }: Files, chNFe: string, tpAmb: TpAmb): boolean {
  const { emitter, mod, serie } = accessKeyParts(chNFe);
  const place = { cnpj: emitter, mod, serie, tpAmb };
  // The files of the others are asked only where those here do not say it.
  return numbersFromFiles(files, place).proves(chNFe) || others?.(place).proves(chNFe) === true;
}
