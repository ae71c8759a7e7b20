/** Finds the keys of a saved e-mail: in what is attached to it, and in its text. */

import { classify } from '../../../../documents/read/classify.ts';
import { inMemory } from '../../../../documents/zip/walk-zip.ts';
import { BadArchive, type ByteSource } from '../../../../documents/zip/zip-entries.ts';
import { decodeIn, linksOfHtml, textOfHtml } from '../../../../documents/mail/mail-text.ts';
import { mailParts, mailsIn, type MailPart } from '../../../../documents/mail/mail-parts.ts';
import { UnreadableFile } from '../../tables/unreadable.ts';
import { judgeKey } from '../judge-key.ts';
import { fileWithin, type FileToRead, type KeySink } from '../key-sink.ts';
import { textKeys } from './text-keys.ts';
import { isWantedFile } from '../wanted-file.ts';

/** Reads one attachment like a file. */
export type ReadAttached = (source: ByteSource, file: FileToRead, sink: KeySink) => Promise<unknown>;

/** Of a mail, or of each of a mailbox; false without a key. */
export async function mailKeys(
  bytes: Buffer,
  file: FileToRead,
  sink: KeySink,
  read: ReadAttached,
): Promise<boolean> {
  let found = false;
  for (const mail of mailsIn(bytes)) if (await keysOfOne(mail, file, sink, read)) found = true;
  return found;
}

async function keysOfOne(
  mail: Buffer,
  file: FileToRead,
  sink: KeySink,
  read: ReadAttached,
): Promise<boolean> {
  let count = 0;
  const counting: KeySink = {
    ...sink,
    key: (key) => {
      count += 1;
      sink.key(key);
    },
  };
  const texts: MailPart[] = [];
  const { parts, whole } = mailParts(mail);
  if (!whole) sink.problem(file.name, 'mail-parts');
  for (const part of parts) {
    if (part.name === undefined && part.type.startsWith('text/') && part.type !== 'text/xml')
      texts.push(part);
    else if (isRead(part)) await attached(part, file, counting, read);
  }
  // The mail that brings a note names its key too.
  const beside = count > 0;
  const done = new Set<number>();
  for (const { type, charset, bytes, alternative } of texts) {
    if (done.has(alternative)) continue;
    const text = decodeIn(bytes, charset);
    // A shop's mail may have the key only in the address behind a word.
    for (const readable of type === 'text/html' ? [textOfHtml(text), linksOfHtml(text)] : [text]) {
      const before = count;
      for (const { spotted } of textKeys(readable, false, file.until)) {
        const key = judgeKey(spotted, { file: file.name }, file.now);
        counting.key(beside ? { ...key, beside } : key);
        if (alternative > 0) done.add(alternative);
      }
      if (count > before) break;
    }
  }
  return count > 0;
}

function isRead({ name, bytes }: MailPart): boolean {
  if (name !== undefined && isWantedFile(name)) return true;
  // Attached without a name, or with one that programs give to whatever they send.
  const kind = classify(bytes);
  return kind === 'xml' || kind === 'zip';
}

async function attached(
  { name, type, bytes }: MailPart,
  file: FileToRead,
  sink: KeySink,
  read: ReadAttached,
): Promise<void> {
  const entry = fileWithin(file, name ?? type);
  try {
    await read(inMemory(bytes), entry, sink);
  } catch (error) {
    if (!(error instanceof UnreadableFile) && !(error instanceof BadArchive)) throw error;
    sink.problem(entry.name, error.reason);
  }
}
