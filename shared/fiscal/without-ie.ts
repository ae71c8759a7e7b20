/**
 * Issuers without state registration (IE), "contribuintes exclusivos do IBS/CBS": which of their notes SVRS keeps, whatever
 * the state in the key (NT 2026.007), and which texts show that a note has no IE.
 */

import { ACCESS_KEY_PATTERN, accessKeyParts, type AccessKeyParts } from './key/key-faults.ts';

/** Since this month, of homologação, a note may have been authorized at SVRS alone. */
export const FIRST_MONTH = '2026-10';

type KeyOf = Pick<AccessKeyParts, 'mod' | 'serie' | 'year' | 'month' | 'emitterKind'>;

/** Model 55 outside the series of the Fisco, 890 to 919: these, and NFC-e, stay at the state. */
export function mayBeWithoutIe(mod: string, serie: number): boolean {
  return mod === '55' && (serie < 890 || serie > 919);
}

/**
 * Whether SVRS keeps the note of an issuer without IE since that day (AAAA-MM-DD), if any: of before {@link FIRST_MONTH} none,
 * however long it has had no IE. `issued` decides within its month.
 */
export function isKeptAtSvrs(since: string | false | undefined, key: KeyOf, issued?: string): boolean {
  if (!since || !mayBeAtSvrs(key)) return false;
  const month = monthOf(key);
  const first = since.slice(0, 7);
  if (month !== first || issued === undefined) return month >= first;
  return issued.slice(0, 10) >= since;
}

/** Whether a note that its state does not know may be at SVRS, for all that its key says. A person issues none without IE (rejection 157). */
export function mayBeAtSvrs(key: KeyOf): boolean {
  return key.emitterKind === 'CNPJ' && mayBeWithoutIe(key.mod, key.serie) && monthOf(key) >= FIRST_MONTH;
}

function monthOf({ year, month }: Pick<KeyOf, 'year' | 'month'>): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** A whole note with its issuer's group; longer ones than this are none. */
const NOTE =
  /<infNFe\b[^>]*?\bId\s*=\s*["']NFe([0-9A-Z]{44})["'][^>]*>[\s\S]{0,20000}?<emit\b[^>]*>([\s\S]{0,4000}?)<\/emit\s*>/g;

/** Where the note of an issuer without IE is kept, and where that of another one. */
export type NoteSite = 'SVRS' | 'home';

/** Which of the sites keeps each of the notes in the text, by whether its issuer's group has an IE. */
export function sitesIn(text: string): ReadonlyMap<string, NoteSite> {
  const found = new Map<string, NoteSite>();
  for (const [, key = '', emit = ''] of text.matchAll(NOTE)) {
    if (!ACCESS_KEY_PATTERN.test(key)) continue;
    const { mod, serie } = accessKeyParts(key);
    if (mayBeWithoutIe(mod, serie)) found.set(key, hasIe(emit) ? 'home' : 'SVRS');
  }
  return found;
}

/** @param emit the issuer's group of a note's XML. */
export function hasIe(emit: string): boolean {
  return /<IE\b/.test(emit);
}
