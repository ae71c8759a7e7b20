/** The notes that a saved e-mail has attached, or among the words of its text. */

import type { WitnessFact } from '../facts.ts';
import { brokenNotes, packedNotes } from '../read/broken-notes.ts';
import { classify } from '../read/classify.ts';
import { carriesNote, CONTENT_BYTES } from '../read/content-kind.ts';
import { looksLikeMail, mailParts, mailsIn, type MailPart } from './mail-parts.ts';

/** Each is named and not read: only a consult tells. None of what is no e-mail. */
export function mailedNotes(file: Uint8Array): readonly WitnessFact[] {
  if (!looksLikeMail(file.subarray(0, CONTENT_BYTES))) return [];
  const mails = mailsIn(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  return mails.flatMap((mail) => mailParts(mail).parts.flatMap(notesOf));
}

function notesOf({ name = '', bytes }: MailPart): readonly WitnessFact[] {
  if (classify(bytes) === 'zip') return packedNotes(bytes);
  return carriesNote(bytes) || /\.xml$/i.test(name) ? brokenNotes(bytes, name) : [];
}
