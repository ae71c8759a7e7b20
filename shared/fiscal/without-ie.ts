/**
 * Issuers without state registration (IE), "contribuintes exclusivos do IBS/CBS": which of their notes SVRS keeps, whatever
 * the state in the key (NT 2026.007), and which texts show that a note has no IE.
 */

import { ACCESS_KEY_PATTERN, accessKeyParts, type AccessKeyParts } from './key/access-key.ts';

/** Since this month, of homologação, a note may have been authorized at SVRS alone. */
const FIRST_MONTH = '2026-10';

type KeyOf = Pick<AccessKeyParts, 'mod' | 'serie' | 'year' | 'month'>;

/** Model 55 outside the series of the Fisco, 890 to 919: these, and NFC-e, stay at the state. */
export function mayBeWithoutIe(mod: string, serie: number): boolean {
  return mod === '55' && (serie < 890 || serie > 919);
}

/** Whether SVRS keeps the note of an issuer without IE since that day (AAAA-MM-DD). `issued` decides within its month. */
export function isKeptAtSvrs(since: string | undefined, key: KeyOf, issued?: string): boolean {
  if (since === undefined || !mayBeWithoutIe(key.mod, key.serie)) return false;
  const month = monthOf(key);
  const first = since.slice(0, 7);
  if (month !== first || issued === undefined) return month >= first;
  return issued.slice(0, 10) >= since;
}

/** Whether a note that its state does not know may be at SVRS, for all that its key says. */
export function mayBeAtSvrs(key: KeyOf): boolean {
  return mayBeWithoutIe(key.mod, key.serie) && monthOf(key) >= FIRST_MONTH;
}

function monthOf({ year, month }: KeyOf): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** A whole note with its issuer's group; longer ones than this are none. */
const NOTE =
  /<infNFe\b[^>]*?\bId\s*=\s*["']NFe([0-9A-Z]{44})["'][^>]*>[\s\S]{0,20000}?<emit\b[^>]*>([\s\S]{0,4000}?)<\/emit\s*>/g;

/** The keys of the notes in the text whose issuer's group has no IE. */
export function withoutIeIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, key = '', emit = ''] of text.matchAll(NOTE)) {
    if (!ACCESS_KEY_PATTERN.test(key) || /<IE\b/.test(emit)) continue;
    const { mod, serie } = accessKeyParts(key);
    if (mayBeWithoutIe(mod, serie)) found.add(key);
  }
  return found;
}
