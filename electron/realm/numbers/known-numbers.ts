/** Combines what consultations, the numbering memory and files, also those of other computers, know of a series into the view that a disablement needs. */

import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { ConsultHistory } from '../../history/history.ts';
import type { KnownContingency, KnownNumbers } from '../../disablement/deps.ts';
import type { FileEvidence } from '../../numbering/ledger/file-evidence.ts';
import { numbersFromFiles, type NumbersFromFiles } from '../../numbering/ledger/known-from-files.ts';
import type { Numbering, SeriesPlace } from '../../numbering/numbering.ts';
import type { OthersNumbers } from '../../numbering/office/others-numbers.ts';

export interface KnownSources {
  readonly history: ConsultHistory;
  readonly numbering: Numbering;
  readonly files: FileEvidence;
  /** What the files of other computers say of a series; undefined in a folder that is not shared. */
  readonly others?: ((place: SeriesPlace) => OthersNumbers) | undefined;
}

/** As they are now: another reading, or another computer, may have added to them. */
export function sourcesOf({
  history,
  numbering,
  ledger,
  sharing,
}: Pick<KnownSources, 'history' | 'numbering'> & {
  readonly ledger: { readonly files: () => FileEvidence };
  readonly sharing: { readonly othersNumbers: (place: SeriesPlace) => OthersNumbers } | undefined;
}): KnownSources {
  return { history, numbering, files: ledger.files(), others: sharing?.othersNumbers };
}

export function knownNumbers(
  { history, numbering, files, others }: KnownSources,
  place: SeriesPlace,
): KnownNumbers {
  const { cnpj, mod, serie, tpAmb } = place;
  const numbers = numbering.of(place);
  const elsewhere = others?.(place);
  const here = numbersFromFiles(files, place);
  const inFiles = elsewhere ? bothFiles(here, elsewhere) : here;
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
  const keyOf = (nNF: number) => numbers.fromRefusals(one(nNF))[0]?.chNFe ?? inFiles.keyOf(nNF);
  return {
    last: known.length > 0 ? Math.max(...known) : undefined,
    used: (range) => {
      const registered = inFiles.registered(range);
      if (registered.length === 0) return used(range);
      return [...new Set([...used(range), ...registered])].sort((a, b) => a - b);
    },
    seenOn: (nNF) => {
      const by = elsewhere?.seenOn(nNF);
      const isKnown = by === undefined || here.used(one(nNF)).length > 0;
      const isAnswered = history.usedNumbers(cnpj, mod, serie, tpAmb, one(nNF)).length > 0;
      return isKnown || isAnswered || numbers.fromRefusals(one(nNF)).length > 0 ? undefined : by;
    },
    keyOf,
    ufOf: (nNF) => {
      const chNFe = keyOf(nNF) ?? history.noteKey(cnpj, mod, serie, tpAmb, nNF);
      return chNFe === undefined ? undefined : accessKeyParts(chNFe).uf;
    },
    nearest: (range, side) =>
      nearer(range, history.nearestNote(cnpj, mod, serie, tpAmb, range, side), inFiles.nearest(range, side)),
    contingencies: (range) => {
      const remembered = numbers
        .contingencies(range)
        .filter(({ chNFe }) => !inFiles.proves(chNFe))
        .map(({ nNF, chNFe, trusted }): KnownContingency => ({
          nNF,
          chNFe,
          standing: trusted ? 'open' : 'reported',
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
    toAsk: (range) => {
      const settled = new Set(used(range));
      return inFiles.toAsk(range).filter((nNF) => !settled.has(nNF));
    },
    tried: inFiles.tried,
    disabledInFiles: inFiles.disabled,
    disabledBy: inFiles.disabledBy,
    passedBefore: ({ nNFFin }, instant) =>
      history.receivedBefore(cnpj, mod, serie, tpAmb, nNFFin, instant) ||
      inFiles.issuedBefore(nNFFin, instant),
  };
}

/** The files of this computer, then those of the others. */
function bothFiles(here: NumbersFromFiles, elsewhere: NumbersFromFiles): NumbersFromFiles {
  const last = [here.last, elsewhere.last].filter((n) => n !== undefined);
  return {
    last: last.length > 0 ? Math.max(...last) : undefined,
    used: (range) => [...here.used(range), ...elsewhere.used(range)],
    registered: (range) => [...here.registered(range), ...elsewhere.registered(range)],
    keyOf: (nNF) => here.keyOf(nNF) ?? elsewhere.keyOf(nNF),
    proves: (chNFe) => here.proves(chNFe) || elsewhere.proves(chNFe),
    contingencies: (range) => {
      const read = here.contingencies(range);
      const names = new Set(read.map(({ chNFe }) => chNFe));
      return [...read, ...elsewhere.contingencies(range).filter(({ chNFe }) => !names.has(chNFe))];
    },
    disabled: (range) => [...here.disabled(range), ...elsewhere.disabled(range)],
    toAsk: (range) => [...new Set([...here.toAsk(range), ...elsewhere.toAsk(range)])].sort((a, b) => a - b),
    tried: (range) => [...new Set([...here.tried(range), ...elsewhere.tried(range)])].sort((a, b) => a - b),
    disabledBy: (nNF) => here.disabledBy(nNF) ?? elsewhere.disabledBy(nNF),
    nearest: (range, side) => nearer(range, here.nearest(range, side), elsewhere.nearest(range, side)),
    issuedBefore: (nNF, instant) => here.issuedBefore(nNF, instant) || elsewhere.issuedBefore(nNF, instant),
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
