/** What files say of one number, as the bits of one 16-bit code, so that a series folds into typed arrays. */

import type { BookedFact } from '../../documents/facts.ts';

/** The strongest of its notes, bits 0 to 2. */
export const NOTE = {
  none: 0,
  attempted: 1,
  contingency: 2,
  denied: 3,
  cancelled: 4,
  authorized: 5,
  /** Only the refusal of its disablement says that it is used (241), as SEFAZ refuses that of an EPEC too. */
  refused: 6,
} as const;
export type NoteCode = (typeof NOTE)[keyof typeof NOTE];
const NOTE_BITS = 0b111;

export const DISABLED_BIT = 1 << 3;

/** What an EFD says of it, bits 4 to 6. */
export const BOOKED: Readonly<Record<BookedFact['booked'], number>> = {
  regular: 1,
  cancelled: 2,
  denied: 3,
  disabled: 4,
};
const BOOKED_SHIFT = 4;

/** Files contradict each other on this number. */
export const CONFLICT_BIT = 1 << 7;
/** A key issued normally, and one issued in contingency, are seen and neither cancelled nor denied. */
export const NORMAL_KEY_BIT = 1 << 8;
export const CONTINGENCY_KEY_BIT = 1 << 9;

/** A rejection says that it is disabled, and nothing proves it. */
export const REJECTION_BIT = 1 << 10;
/** Something speaks for a note: only a consult shows whether it exists. */
export const ASK_BIT = 1 << 11;

/** Only lines of EFDs name it that others of the same period contradict. */
export const DISPUTED_BIT = 1 << 12;

/** SEFAZ has, or had, a key of it that was issued to the state's own site, and one that was issued to the SVC. */
export const STATE_PROVED_BIT = 1 << 13;
export const SVC_PROVED_BIT = 1 << 14;

export const noteOf = (code: number) => (code & NOTE_BITS) as NoteCode;
export const bookedOf = (code: number) => (code >> BOOKED_SHIFT) & 0b111;
export const bookedBits = (booked: number) => booked << BOOKED_SHIFT;

/** An EPEC of it is registered: SEFAZ refuses its disablement (MOC I09, 241), whatever is confirmed. */
export const EPEC_BIT = 1 << 15;

/** SEFAZ has, or had, a note of this number, or the books have one: regular, cancelled or denied. */
export function isExisting(code: number): boolean {
  const booked = bookedOf(code);
  return noteOf(code) >= NOTE.denied || (booked >= BOOKED.regular && booked <= BOOKED.denied);
}

/** The number exists, and no other EFD contradicts it: only such a number shows how far the numbering has got. */
export function isSurelyExisting(code: number): boolean {
  return isExisting(code) && (code & DISPUTED_BIT) === 0;
}

/** Its note was tried or issued in contingency, and may still arrive until an hour that its own date gives. */
export function mayArrive(code: number): boolean {
  return !isExisting(code) && noteOf(code) !== NOTE.none;
}
