/** The notes that a saved e-mail has attached, or among the words of its text. */

import type { WitnessFact } from '../facts.ts';
import { brokenNotes, packedNotes } from '../read/broken-notes.ts';
import { classify } from '../read/classify.ts';
import { carriesNote, CONTENT_BYTES } from '../read/content-kind.ts';
import { isUnopened } from '../walk/unopened.ts';
import { looksLikeMail, mailParts, mailsIn, type MailPart } from './mail-parts.ts';

export interface Mailed {
  /** Each is named and not read: only a consult tells. */
  readonly notes: readonly WitnessFact[];
  /** An archive is attached, which is not opened: the names in it need not tell its notes. */
  readonly hasArchive: boolean;
}

/** Nothing of what is no e-mail. */
export function mailedNotes(file: Uint8Array): Mailed {
  if (!looksLikeMail(file.subarray(0, CONTENT_BYTES))) return { notes: [], hasArchive: false };
  const mails = mailsIn(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const parts = mails.flatMap((mail) => mailParts(mail).parts);
  return { notes: parts.flatMap(notesOf), hasArchive: parts.some(isArchive) };
}

function isArchive({ name = '', bytes }: MailPart): boolean {
  return isUnopened(name) || ['zip', 'compressed'].includes(classify(bytes));
}

function notesOf({ name = '', bytes }: MailPart): readonly WitnessFact[] {
  if (classify(bytes) === 'zip') return packedNotes(bytes);
  return carriesNote(bytes) || /\.xml$/i.test(name) ? brokenNotes(bytes, name) : [];
}
