/** Which numbers are chosen on the line, by mouse or keys: plain data, one function for every move. */

import { MAX_RANGE, type NumberRange } from '../../../shared/fiscal/numbering.ts';
import type { Extent } from './window.ts';

export interface Choice {
  /** The number that the keys move from. */
  readonly active: number;
  /** The other end of the chosen numbers; undefined while nothing is chosen. */
  readonly anchor: number | undefined;
}

export type Move =
  /** Goes to this number; `extend` keeps the other end. */
  | { readonly to: number; readonly extend: boolean }
  | { readonly by: number; readonly extend: boolean }
  | 'clear';

/** The choice after one move, within the series and of at most the numbers that one request may have. */
export function choose(choice: Choice, move: Move, { first, last }: Extent): Choice {
  if (move === 'clear') return { ...choice, anchor: undefined };
  const wanted = 'to' in move ? move.to : choice.active + move.by;
  const within = Math.min(last, Math.max(first, wanted));
  if (!move.extend) return { active: within, anchor: within };
  const anchor = choice.anchor ?? choice.active;
  const reach = MAX_RANGE - 1;
  return { anchor, active: Math.min(anchor + reach, Math.max(anchor - reach, within)) };
}

/** The chosen numbers, lowest first. */
export function chosenRange({ active, anchor }: Choice): NumberRange | undefined {
  if (anchor === undefined) return undefined;
  return { nNFIni: Math.min(anchor, active), nNFFin: Math.max(anchor, active) };
}

/** A choice of exactly these numbers. */
export function choiceOf({ nNFIni, nNFFin }: NumberRange): Choice {
  return { anchor: nNFIni, active: nNFFin };
}

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** The move of a key: left and right one number, up and down one row of squares, a page a hundred, Home and End the whole series. */
export function moveOfKey(press: KeyPress, perRow: number, extent: Extent): Move | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  const extend = press.shiftKey;
  switch (press.key) {
    case 'ArrowRight':
      return { by: 1, extend };
    case 'ArrowLeft':
      return { by: -1, extend };
    case 'ArrowDown':
      return { by: perRow, extend };
    case 'ArrowUp':
      return { by: -perRow, extend };
    case 'PageDown':
      return { by: 100, extend };
    case 'PageUp':
      return { by: -100, extend };
    case 'Home':
      return { to: extent.first, extend };
    case 'End':
      return { to: extent.last, extend };
    default:
      return undefined;
  }
}
