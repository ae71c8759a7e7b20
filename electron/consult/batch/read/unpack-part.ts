/** Turns what a thread sent back into keys, in the order of the files. */

import type { KeyInFile } from './judge-key.ts';
import { unpackNotes } from './packed-notes.ts';
import type { FoundPart, OtherKey, SentPart } from './read-messages.ts';

/** `folder` is that of the plain notes' files, as people are shown it. */
export function unpackPart({ notes, others, ...rest }: SentPart, folder: string, now: Date): FoundPart {
  const plain = notes === undefined ? [] : unpackNotes(notes, folder, now);
  if (others === undefined) return { keys: plain, ...rest };
  const keys: KeyInFile[] = [];
  let from = 0;
  for (const { after, key } of JSON.parse(others) as OtherKey[]) {
    if (from < after) keys.push(...plain.slice(from, after));
    from = after;
    keys.push(key);
  }
  return { keys: keys.concat(plain.slice(from)), ...rest };
}
