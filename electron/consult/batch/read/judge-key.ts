/** Decides what a spotted key is for a batch: a note to be asked, an old one, another document, or none. */

import type { Spotted } from '../../../../shared/fiscal/key-in-text.ts';
import type { FoundAt, FoundKind, NoteFacts } from './found-key.ts';

/** A key as one file says it, before it is compared with those of others. */
export interface KeyInFile {
  readonly kind: Exclude<FoundKind, 'duplicate'>;
  readonly text: string;
  readonly mod?: string;
  readonly facts?: NoteFacts;
  readonly where: FoundAt;
  /** Of an event or an answer about a note: a row of its own only if nothing else has this key. */
  readonly beside?: boolean;
}

/** Of the text of what is no key. */
const LONGEST_TEXT = 200;
/** SEFAZ may refuse older ones with 526 (NT 2015.002; MOC 5.4, J02k). */
const OLD_DAYS = 180;
const DAY_MS = 86_400_000;

export function judgeKey(
  { kind, text }: Pick<Spotted, 'kind' | 'text'> & Partial<Spotted>,
  where: FoundAt,
  now: Date,
  facts?: NoteFacts,
): KeyInFile {
  if (kind === 'faulty' || kind === 'number') {
    return withFacts({ kind: 'invalid', text: text.slice(0, LONGEST_TEXT), where }, facts);
  }
  const mod = text.slice(20, 22);
  if (kind === 'other-document') return withFacts({ kind, text, mod, where }, facts);
  return withFacts({ kind: isOld(text, facts?.dhEmi, now) ? 'old' : 'note', text, mod, where }, facts);
}

/** A property without a value would be another row than one without the property. */
function withFacts(key: KeyInFile, facts: NoteFacts | undefined): KeyInFile {
  return facts === undefined ? key : Object.assign(key, { facts });
}

/**
 * Issued more than 180 days ago. A key has only its month: one in which the limit lies counts as old only where the
 * note's own date says so.
 */
export function isOld(key: string, dhEmi: string | undefined, now: Date): boolean {
  const limit = now.getTime() - OLD_DAYS * DAY_MS;
  const year = 2000 + Number(key.slice(2, 4));
  const month = Number(key.slice(4, 6));
  // Until the month has ended everywhere in Brazil (UTC-5).
  if (Date.UTC(year, month, 1, 5) <= limit) return true;
  if (dhEmi === undefined || Date.UTC(year, month - 1, 1) > limit) return false;
  return dhEmi.startsWith(`${year}-${String(month).padStart(2, '0')}`) && Date.parse(dhEmi) < limit;
}
