/** How it is known: every source that says something of one number, with its file, line or answer. */

import type { Evidence } from '../../../shared/contract.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import type { SeenNotes } from '../../consult/seen-notes.ts';
import { provesNoAbsence } from '../../consult/sites.ts';
import type { RequestEvidence } from '../../disablement/number-evidence.ts';
import { isContingencyKey, isRegisteredEvent } from '../../documents/evidence-table.ts';
import type { Fact } from '../../documents/facts.ts';
import type { FileEvidence, FileFact } from '../../numbering/ledger/file-evidence.ts';
import type { Numbering, SeriesPlace } from '../../numbering/numbering.ts';
import { OF_ANOTHER_KEY } from '../../numbering/refused-numbers.ts';
import type { OtherFile } from '../../numbering/office/others-numbers.ts';
import { placeId, type LedgerDeps } from './ledger.ts';
import { evidentIn } from './overlay.ts';

export interface EvidenceSources {
  readonly files: Pick<FileEvidence, 'facts'>;
  /** What files of other computers say of this number. */
  readonly others: readonly OtherFile[];
  readonly seen: Pick<SeenNotes, 'refresh'>;
  readonly numbering: Numbering;
  readonly noIeSince: LedgerDeps['noIeSince'];
  /** Of the journal, for this number. */
  readonly requests: readonly RequestEvidence[];
}

/** Journal first, then SEFAZ's answers, files and people. */
export async function evidenceOn(
  { files, others, seen, numbering, noIeSince, requests }: EvidenceSources,
  place: SeriesPlace,
  nNF: number,
): Promise<Evidence[]> {
  const series = (await seen.refresh()).find((each) => placeId(each) === placeId(place));
  const since = noIeSince(place.cnpj);
  const notes = evidentIn(series, () => since).filter((note) => note.nNF === nNF);
  const one = { nNFIni: nNF, nNFFin: nNF };
  const known = numbering.of(place);
  return [
    ...requests.map(fromRequest),
    ...notes.map(({ chNFe, standing, cStat, xMotivo, nProt, at }): Evidence => {
      const says = standing === 'authorized' ? 'used' : standing;
      return { says, from: 'consult', chNFe, cStat, xMotivo, ...named({ nProt }), at };
    }),
    ...known.fromRefusals(one).map(({ chNFe, cStat, at }): Evidence => ({
      says: 'used',
      from: OF_ANOTHER_KEY.has(cStat) ? 'refusal' : 'consult',
      cStat,
      at,
      ...named({ chNFe: chNFe ?? '' }),
    })),
    ...known.contingencies(one).map(({ chNFe, cStat, at }): Evidence => ({
      says: 'contingency',
      from: 'contingency',
      chNFe,
      at,
      ...named({ cStat: cStat ?? '' }),
    })),
    // A used number is among the refusals already.
    ...numbering.questions
      .answers(place, one)
      .filter(({ cStat, chNFe }) => cStat === NO_NOTE && !provesNoAbsence(since, accessKeyParts(chNFe)))
      .map(({ cStat, xMotivo, at }): Evidence => ({
        says: 'absent',
        from: 'question',
        cStat,
        xMotivo,
        at,
      })),
    ...files.facts(place, nNF).map(fromFile),
    ...others.map(fromOther),
    ...[known.informedFirst, known.informed]
      .filter((informed) => informed?.nNF === nNF)
      .map((informed): Evidence => ({
        says: 'entered',
        from: 'person',
        ...named({ at: informed?.at ?? '' }),
      })),
  ];
}

/** cStat of a number without a note. */
const NO_NOTE = '217';

function fromRequest({ says, refused, answer, nProt, at, requestId }: RequestEvidence): Evidence {
  return {
    says,
    from: refused ? 'refusal' : 'journal',
    requestId,
    ...(answer ? { cStat: answer.cStat, xMotivo: answer.xMotivo } : {}),
    ...named({ nProt }),
    at: answer?.at ?? at,
  };
}

function fromFile({ fact, path }: FileFact): Evidence {
  switch (fact.kind) {
    case 'note':
    case 'protocol':
      return {
        says: saysOf(fact),
        from: 'file',
        path,
        chNFe: fact.chNFe,
        ...named({ cStat: fact.cStat, nProt: fact.nProt, at: fact.kind === 'note' ? fact.issued : '' }),
      };
    case 'witness': {
      const registered = fact.standing === 'authorized' && isRegisteredEvent(fact.cStat);
      return {
        says: registered ? 'registered' : saysOf(fact),
        from: 'file',
        path,
        chNFe: fact.chNFe,
        ...named({ cStat: fact.cStat, nProt: fact.nProt, at: fact.at }),
      };
    }
    case 'cancellation':
      return {
        says: 'cancelled',
        from: 'file',
        path,
        chNFe: fact.chNFe,
        ...named({ nProt: fact.nProt, at: fact.at }),
      };
    case 'refused': {
      const { standing, cStat, at } = fact;
      return { says: saysOf({ standing, chNFe: '' }), from: 'file', path, ...named({ cStat, at }) };
    }
    case 'disabled':
      return { says: 'disabled', from: 'file', path, ...named({ nProt: fact.nProt, at: fact.at }) };
    case 'booked':
      return {
        says: 'booked',
        from: 'efd',
        path,
        line: fact.line,
        booked: fact.booked,
        ...named({ chNFe: fact.chNFe, at: fact.issued }),
      };
  }
}

function fromOther({ machine, row }: OtherFile): Evidence {
  switch (row.kind) {
    case 'key':
      return {
        says: saysOf(row),
        from: 'file',
        machine,
        ...named({ chNFe: row.chNFe, at: row.issued }),
      };
    case 'disabled':
      return {
        says: 'disabled',
        from: 'file',
        machine,
        ...(row.path === '' ? {} : { path: row.path }),
        ...named({ nProt: row.nProt, at: row.at }),
      };
    case 'booked':
      return {
        says: 'booked',
        from: 'efd',
        machine,
        booked: row.booked,
        ...named({ chNFe: row.chNFe, at: row.issued }),
      };
  }
}

function saysOf({
  standing,
  chNFe,
}: Pick<Extract<Fact, { kind: 'note' }>, 'standing' | 'chNFe'>): Evidence['says'] {
  switch (standing) {
    case 'authorized':
      return 'used';
    case 'epec':
      return 'contingency';
    case 'no-protocol':
      return isContingencyKey(chNFe) ? 'contingency' : 'attempted';
    default:
      return standing;
  }
}

/** Without those that are "". */
function named<K extends 'chNFe' | 'cStat' | 'nProt' | 'at'>(values: Readonly<Record<K, string>>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<
    Record<K, string>
  >;
}
