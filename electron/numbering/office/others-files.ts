/** What the files of other computers say, put over what the ledger has from the files of this one. */

import type { NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { FileEvidence, FileRow } from '../ledger/file-evidence.ts';
import { foldSeries } from '../ledger/fold-series.ts';
import type { FoldedSeries } from '../ledger/folded-series.ts';
import type { SeriesPlace } from '../series.ts';
import { BLOCK, type SharedRow } from './block-text.ts';
import { joinRows } from './join-rows.ts';
import { foldBlock, putOver, uniteBlocks, type UnitedFold } from './merge-folds.ts';
import type { OtherFile, OthersNumbers } from './others-numbers.ts';
import type { UnitedFolds } from './united-folds.ts';

/** The files of all computers, at one moment. */
export interface AllFiles extends Pick<FileEvidence, 'folded' | 'rows'> {
  /** Series of which other computers' files say something that this one's do not. */
  readonly places: () => SeriesPlace[];
  /** The computers whose files add to a series. */
  readonly machines: (place: SeriesPlace) => readonly string[];
}

export interface OthersFiles {
  /** Updates what is known here of all files, without a query to the server. */
  readonly refresh: () => Promise<void>;
  /** `limited`: of some sources only, so that it is joined with the others' rows when it is asked for. */
  readonly over: (own: FileEvidence, limited: boolean) => AllFiles;
  readonly says: (place: SeriesPlace, nNF: number) => readonly OtherFile[];
  /** Undefined while this computer has all that the server has. */
  readonly behind: () => Behind | undefined;
}

export interface Behind {
  /** Up to when it has all, ISO 8601; undefined where it never had. */
  readonly since: string | undefined;
}

export interface OthersFilesDeps extends Pick<OthersFiles, 'refresh' | 'behind'> {
  readonly folds: Pick<UnitedFolds, 'places' | 'of' | 'machines'>;
  readonly of: (place: SeriesPlace) => OthersNumbers;
}

export function createOthersFiles({ folds, of, refresh, behind }: OthersFilesDeps): OthersFiles {
  const rowsOf = (own: FileEvidence, place: SeriesPlace, range?: NumberRange): Iterable<FileRow> => {
    const theirs = of(place).rows(range);
    return theirs.length === 0
      ? own.rows(place, range)
      : joinRows([...Array.from(own.rows(place, range), sharedRow), ...theirs]);
  };
  const unitedNow = (own: FileEvidence, place: SeriesPlace): UnitedFold =>
    uniteBlocks(
      of(place)
        .blocks()
        .map((block) => {
          const range = { nNFIni: block * BLOCK, nNFFin: block * BLOCK + BLOCK - 1 };
          return { block, folded: foldBlock(block, Array.from(rowsOf(own, place, range), sharedRow)) };
        }),
    );
  return {
    refresh,
    behind,
    says: (place, nNF) => of(place).says(nNF),
    over: (own, limited) => {
      const places = folds.places();
      const named = new Set(places.map(nameOf));
      const united = (place: SeriesPlace) => {
        if (limited) return unitedNow(own, place);
        return named.has(nameOf(place)) ? folds.of(place) : undefined;
      };
      return {
        places: () => places,
        rows: (place, range) => rowsOf(own, place, range),
        folded: (place) => {
          const mine = own.folded(place);
          const others = united(place);
          return others && others.covered.length > 0 ? putOver(mine ?? NOTHING, others) : mine;
        },
        machines: (place) => {
          if (limited) return of(place).machines();
          return named.has(nameOf(place)) ? folds.machines(place) : [];
        },
      };
    },
  };
}

const NOTHING: FoldedSeries = foldSeries([]);

function nameOf({ cnpj, mod, serie, tpAmb }: SeriesPlace): string {
  return `${cnpj} ${mod} ${serie} ${tpAmb}`;
}

/** Of a disablement only its numbers are asked for here. */
function sharedRow(row: FileRow): SharedRow {
  return row.kind === 'disabled' ? { ...row, at: '', nProt: '', path: '' } : row;
}
