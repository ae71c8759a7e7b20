/** Combines what consultations, the numbering memory and files know of a series into the view that a disablement needs. */

import type { NumberRange } from '../../shared/fiscal/numbering.ts';
import type { ConsultHistory } from '../consult/history.ts';
import type { KnownContingency, KnownNumbers } from '../disablement/deps.ts';
import type { FileEvidence } from '../numbering/ledger/file-evidence.ts';
import { numbersFromFiles } from '../numbering/ledger/known-from-files.ts';
import type { Numbering, SeriesPlace } from '../numbering/numbering.ts';

export interface KnownSources {
  readonly history: ConsultHistory;
  readonly numbering: Numbering;
  readonly files: FileEvidence;
}

export function knownNumbers({ history, numbering, files }: KnownSources, place: SeriesPlace): KnownNumbers {
  const { cnpj, mod, serie, tpAmb } = place;
  const numbers = numbering.of(place);
  const inFiles = numbersFromFiles(files, place);
  const { informed, lastFromRefusal } = numbers;
  const seen = [history.lastNumber(cnpj, mod, serie, tpAmb), lastFromRefusal, inFiles.last, informed?.nNF];
  const known = seen.filter((n) => n !== undefined);
  const used = (range: NumberRange) => {
    const refused = numbers.fromRefusals(range).map(({ nNF }) => nNF);
    const consulted = history.usedNumbers(cnpj, mod, serie, tpAmb, range);
    const read = inFiles.used(range);
    if (refused.length + read.length === 0) return consulted;
    return [...new Set([...consulted, ...refused, ...read])].sort((a, b) => a - b);
  };
  return {
    last: known.length > 0 ? Math.max(...known) : undefined,
    informed,
    used,
    keyOf: (nNF) => numbers.fromRefusals({ nNFIni: nNF, nNFFin: nNF })[0]?.chNFe ?? inFiles.keyOf(nNF),
    nearest: (range, side) =>
      nearer(range, history.nearestNote(cnpj, mod, serie, tpAmb, range, side), inFiles.nearest(range, side)),
    contingencies: (range) => {
      const remembered = numbers
        .contingencies(range)
        .map(({ nNF, chNFe, trusted, declaredAt }): KnownContingency => ({
          nNF,
          chNFe,
          declaredAt,
          standing: declaredAt !== undefined ? 'declared' : trusted ? 'open' : 'reported',
        }));
      // A file shows that the note was issued: what a caller without a token reported is then no mere report.
      const read = inFiles.contingencies(range);
      const inFile = new Set(read.map(({ chNFe }) => chNFe));
      const kept = remembered.map((each) =>
        each.standing === 'reported' && inFile.has(each.chNFe)
          ? { ...each, standing: 'open' as const }
          : each,
      );
      const names = new Set(remembered.map(({ chNFe }) => chNFe));
      const fresh = read.filter(({ nNF, chNFe }) => !names.has(chNFe) && !used(one(nNF)).includes(nNF));
      return [...kept, ...fresh.map((each) => ({ ...each, standing: 'open' as const }))].sort(
        (a, b) => a.nNF - b.nNF,
      );
    },
    disabledInFiles: inFiles.disabled,
    disabledBy: inFiles.disabledBy,
    passedBefore: ({ nNFFin }, instant) =>
      history.receivedBefore(cnpj, mod, serie, tpAmb, nNFFin, instant) ||
      inFiles.issuedBefore(nNFFin, instant),
  };
}

const one = (nNF: number): NumberRange => ({ nNFIni: nNF, nNFFin: nNF });

/** The one next to the range. */
function nearer<N extends { readonly nNF: number }>(
  { nNFIni }: NumberRange,
  a: N | undefined,
  b: N | undefined,
): N | undefined {
  if (!a || !b) return a ?? b;
  return Math.abs(a.nNF - nNFIni) <= Math.abs(b.nNF - nNFIni) ? a : b;
}
