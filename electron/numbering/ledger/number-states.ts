/** The one state of a number from all its evidence, and the contradictions between its sources. */

import type { NumberConflict, NumberState } from '../../../shared/contract.ts';
import type { ConsultedState } from '../../../shared/fiscal/situation.ts';
import { isContingencyKey, isSvcKey, type RefusedStanding } from '../../documents/evidence-table.ts';
import {
  ASK_BIT,
  BOOKED,
  bookedOf,
  CONTINGENCY_KEY_BIT,
  DISABLED_BIT,
  DISPUTED_BIT,
  EPEC_BIT,
  NORMAL_KEY_BIT,
  NOTE,
  noteOf,
  REJECTION_BIT,
  STATE_PROVED_BIT,
  SVC_PROVED_BIT,
} from './number-code.ts';

/** What a consultation or the contingency memory last said of a key. */
export type KeyStanding = ConsultedState | 'contingency' | 'epec';

/** What is known of one number outside files and journal. */
export interface PointEvidence {
  readonly keys: readonly { readonly chNFe: string; readonly standing: KeyStanding }[];
  /** A refusal (561, 562, 613) or an answered question showed that a note exists. */
  readonly exists: boolean;
  /** What the refusals of the journal's requests of this number alone say has it. */
  readonly refused?: readonly RefusedStanding[] | undefined;
}

/** What the journal says of one number. */
export interface JournalEvidence {
  readonly disabled: boolean;
  /** Sent or imported, and its outcome unknown or unproved. */
  readonly uncertain: boolean;
}

/** States that evidence gives; the others follow from what lies around a number. */
export type KnownState = Exclude<NumberState, 'waiting' | 'free'>;

export interface Decision {
  readonly state: KnownState;
  /** A note may exist, and nothing here settles it: a consult of the key tells. */
  readonly ask: boolean;
  /** Only EFDs that contradict each other say so: it does not show how far the numbering has got. */
  readonly disputed: boolean;
  /** Contradictions between sources; those between files alone are found while folding. */
  readonly conflicts: readonly NumberConflict['reason'][];
}

export const NO_POINT: PointEvidence = { keys: [], exists: false };

/**
 * `code` is of number-code.ts, 0 without a file. Precedence, the strongest first: a note at SEFAZ (cancelled if any
 * source says so, since nothing undoes that; authorized; denied), else one that the EFD books; used, by a refusal; disabled by the journal;
 * uncertain; disabled by a file or the EFD; in contingency; disabled by what a rejection says; attempted. docs/tax-rules.md has the reasons.
 */
export function decide(code: number, journal: JournalEvidence, point: PointEvidence = NO_POINT): Decision {
  const says = (standing: KeyStanding) => point.keys.some((key) => key.standing === standing);
  const note = noteOf(code);
  const booked = bookedOf(code);
  const someCancelled = note === NOTE.cancelled || says('cancelled');
  // Of two keys, the one that was cancelled does not end the other: normal and offline are two notes (Ajuste 19/19).
  const cancelled = note === NOTE.cancelled || (says('cancelled') && !says('authorized'));
  const isRegistered = (code & EPEC_BIT) !== 0 || says('epec');
  // An EPEC has the number then, and SEFAZ refuses its disablement by that (MOC I09).
  const refused = (note === NOTE.refused || point.refused?.includes('taken') === true) && !isRegistered;
  const authorized = note === NOTE.authorized || says('authorized') || point.exists;
  const denied = note === NOTE.denied || says('denied');
  const atSefaz = cancelled || authorized || denied || refused;
  const offline = says('epec') || says('contingency') || note === NOTE.contingency;

  const conflicts: NumberConflict['reason'][] = [];
  const inFiles = point.keys.length === 0 && !point.exists && point.refused === undefined;
  if (journal.disabled && (atSefaz || booked === BOOKED.regular)) conflicts.push('disabled-and-used');
  if (!inFiles) {
    if (bothKinds(code, point)) conflicts.push('normal-and-contingency');
    else if (twoKeys(code, point)) conflicts.push('two-keys');
    if ((code & DISABLED_BIT) !== 0 && atSefaz) conflicts.push('disabled-and-used');
    if (booked === BOOKED.regular && cancelled) conflicts.push('booked-but-cancelled');
    if (booked > BOOKED.regular && authorized && !someCancelled) conflicts.push('booked-otherwise');
    if (booked === BOOKED.disabled && refused) conflicts.push('booked-otherwise');
  }
  const state = stateOf();
  const open = state === 'attempted' || state === 'contingency';
  const disputed = !atSefaz && (code & DISPUTED_BIT) !== 0;
  return { state, ask: open && (code & ASK_BIT) !== 0, disputed, conflicts: [...new Set(conflicts)] };

  function stateOf(): KnownState {
    if (cancelled) return 'cancelled';
    if (authorized) return 'used';
    if (denied) return 'denied';
    if (booked === BOOKED.regular) return 'used';
    if (booked === BOOKED.cancelled) return 'cancelled';
    if (booked === BOOKED.denied) return 'denied';
    if (refused) return 'used';
    if (journal.disabled) return 'disabled';
    if (journal.uncertain) return 'uncertain';
    if ((code & DISABLED_BIT) !== 0 || booked === BOOKED.disabled) return 'disabled';
    if (offline) return 'contingency';
    const byRejection =
      (code & REJECTION_BIT) !== 0 || point.refused?.includes('disabled-by-rejection') === true;
    return byRejection ? 'disabled' : 'attempted';
  }
}

/** A key issued normally and one in contingency, neither cancelled nor denied. */
function bothKinds(code: number, { keys }: PointEvidence): boolean {
  const live = keys.filter(({ standing }) =>
    ['authorized', 'attempted', 'contingency', 'epec'].includes(standing),
  );
  const seen = (offline: boolean, bit: number) => {
    const of = (each: { readonly chNFe: string }) => isContingencyKey(each.chNFe) === offline;
    // A key of this kind with an answer that is not `live` has ended, whatever a file says of it.
    return live.some(of) || ((code & bit) !== 0 && !keys.some(of));
  };
  return seen(false, NORMAL_KEY_BIT) && seen(true, CONTINGENCY_KEY_BIT);
}

/** Two notes at SEFAZ, neither of them issued offline; of two in files the folding tells. Of files only the kind of their keys is known here. */
function twoKeys(code: number, { keys }: PointEvidence): boolean {
  const proved = keys.filter(
    ({ chNFe, standing }) =>
      ['authorized', 'cancelled', 'denied'].includes(standing) && !isContingencyKey(chNFe),
  );
  const [first] = proved;
  if (!first) return false;
  const other = isSvcKey(first.chNFe) ? STATE_PROVED_BIT : SVC_PROVED_BIT;
  return (code & other) !== 0 || proved.some(({ chNFe }) => chNFe !== first.chNFe);
}
