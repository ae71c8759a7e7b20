/** How long SEFAZ answers for a note: it may refuse the key of an older one with 526 (NT 2015.002; MOC 5.4, J02k). */

export const ANSWERED_DAYS = 180;
export const ANSWERED_MS = ANSWERED_DAYS * 86_400_000;

/** In milliseconds: from then on the note is too old whichever day of its key's month it was issued on, anywhere in Brazil (UTC-5). */
export function tooOldFrom(chNFe: string): number {
  return Date.UTC(2000 + Number(chNFe.slice(2, 4)), Number(chNFe.slice(4, 6)), 1, 5) + ANSWERED_MS;
}
