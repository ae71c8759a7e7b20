/** Decides what a spotted key is for a batch: a note to be asked, an old one, another document, or none. */

import type { BatchKind, BatchWhere } from '../../../../shared/contract.ts';
import { ANSWERED_MS, tooOldFrom } from '../../../../shared/fiscal/key/key-age.ts';
import type { Spotted } from '../../../../shared/fiscal/key/key-in-text.ts';
import { textHash } from './key-index.ts';
import type { NoteFacts } from './found-key.ts';

/** A key as one file says it, before it is compared with those of others. */
export interface KeyInFile {
  readonly kind: Exclude<BatchKind, 'duplicate'>;
  readonly text: string;
  readonly mod?: string;
  readonly facts?: NoteFacts;
  readonly where: BatchWhere;
  /** Of an event or an answer about a note: a row of its own only if nothing else has this key. */
  readonly beside?: boolean;
  /** `keyHash` of the text. */
  readonly hash: number;
}

/** Of the text of what is no key. */
const LONGEST_TEXT = 200;

export function judgeKey(
  { kind, text }: Pick<Spotted, 'kind' | 'text'> & Partial<Spotted>,
  where: BatchWhere,
  now: Date,
  facts?: NoteFacts,
): KeyInFile {
  if (kind === 'faulty' || kind === 'number') {
    return withFacts({ kind: 'invalid', text: text.slice(0, LONGEST_TEXT), where, hash: 0 }, facts);
  }
  const mod = text.slice(20, 22);
  const hash = textHash(text);
  if (kind === 'other-document') return withFacts({ kind, text, mod, where, hash }, facts);
  return withFacts({ kind: isOld(text, facts?.dhEmi, now) ? 'old' : 'note', text, mod, where, hash }, facts);
}

/** A property that is undefined would make a different row than a missing property. */
function withFacts(key: KeyInFile, facts: NoteFacts | undefined): KeyInFile {
  return facts === undefined ? key : Object.assign(key, { facts });
}

/**
 * Issued more than 180 days ago. A key has only its month: one in which the limit lies counts as old only where the
 * note's own date says so.
 */
export function isOld(key: string, dhEmi: string | undefined, now: Date): boolean {
  return createAgeJudge(now)(key, dhEmi);
}

/** `isOld` for many keys at one moment, whose months are often that of the key before. */
export function createAgeJudge(now: Date): (key: string, dhEmi: string | undefined) => boolean {
  const limit = now.getTime() - ANSWERED_MS;
  let month = '';
  let day = '';
  let age: 'old' | 'new' | 'by-its-day' = 'new';
  return (key, dhEmi) => {
    const its = key.slice(2, 6);
    if (its !== month) {
      month = its;
      age = ageOf(key, now.getTime(), limit);
      day = `20${its.slice(0, 2)}-${its.slice(2)}`;
    }
    if (age !== 'by-its-day') return age === 'old';
    return dhEmi?.startsWith(day) === true && Date.parse(dhEmi) < limit;
  };
}

/** By the month of the key alone. */
function ageOf(key: string, now: number, limit: number): 'old' | 'new' | 'by-its-day' {
  if (tooOldFrom(key) <= now) return 'old';
  const begins = Date.UTC(2000 + Number(key.slice(2, 4)), Number(key.slice(4, 6)) - 1, 1);
  return begins > limit ? 'new' : 'by-its-day';
}
