/** Reads the keys of one file, whatever it is: by its content, since names mislead. */

import type { BatchWhere } from '../../../../shared/contract.ts';
import { classify, CLASSIFY_BYTES } from '../../../documents/read/classify.ts';
import { inMemory, walkZip, ZIP_LIMITS } from '../../../documents/zip/walk-zip.ts';
import { BadArchive, unpackEntry, type ByteSource } from '../../../documents/zip/zip-entries.ts';
import { delimiterOf } from '../../../storage/tables/delimited.ts';
import { decodeText } from '../../../documents/text-encoding.ts';
import { looksLikeMail } from '../../../documents/mail/mail-parts.ts';
import { UnreadableFile } from '../tables/unreadable.ts';
import { openWorkbook, type Workbook } from '../tables/workbook/open-workbook.ts';
import { sharedStrings, sheetRows } from '../tables/workbook/sheet-rows.ts';
import { createCellReader } from './text/cell-keys.ts';
import type { SourceKind } from './found-key.ts';
import { judgeKey } from './judge-key.ts';
import { fileWithin, type FileToRead, type KeySink } from './key-sink.ts';
import { mailKeys } from './text/mail-keys.ts';
import { textKeys } from './text/text-keys.ts';
import { isDocument, isWantedFile } from './wanted-file.ts';
import { xmlKeys } from './xml-keys.ts';

/** Taken into memory as text. */
const LIST_BYTES = 128 * 2 ** 20;
const XML_BYTES = ZIP_LIMITS.documentBytes;
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Name of the stream of an encrypted workbook, in the directory of the compound file (MS-OFFCRYPTO, 2.1). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
/** Name of a property's stream in a mail that Outlook saved as .msg (MS-OXMSG, 2.1). */
const OUTLOOK = Buffer.from('__substg1.0_', 'utf16le');
/** Name of the main stream of an old Word document (MS-DOC, 2.1.1). */
const WORD = Buffer.from('WordDocument', 'utf16le');
/** Of a mail with what is attached, which becomes a third larger on its way. */
const MAIL_BYTES = 64 * 2 ** 20;
const PIECE = 2 ** 20;
/** The time limit for a text: on an old computer half of 128 MB of the worst characters is read by then. */
export const inAMinute = (): number => performance.now() + 60_000;

/** A zip in a mail in a zip, with one to spare: a crafted one may have itself in it. */
const DEPTH_MOST = 4;

/** What the file turned out to be. Throws what `source` throws, and {@link UnreadableFile}. */
export async function fileKeys(source: ByteSource, file: FileToRead, sink: KeySink): Promise<SourceKind> {
  if ((file.depth ?? 0) > DEPTH_MOST) throw new UnreadableFile('zip-nesting');
  const head = Buffer.from(source.read(0, Math.min(CLASSIFY_BYTES, source.size)));
  if (head.length === 0) throw new UnreadableFile('empty');
  if (head.subarray(0, OLE.length).equals(OLE)) {
    if (hasBytes(source, WORD)) throw new UnreadableFile('word-document');
    if (hasBytes(source, OUTLOOK)) throw new UnreadableFile('outlook-msg');
    throw new UnreadableFile(hasBytes(source, ENCRYPTED) ? 'workbook-encrypted' : 'old-xls');
  }
  switch (classify(head)) {
    case 'zip':
      return await archiveKeys(source, file, sink);
    case 'pdf':
      throw new UnreadableFile('pdf');
    case 'compressed':
      throw new UnreadableFile('compressed');
    case 'sped':
      // Beside notes a book of SPED is ignored.
      if (!file.named) throw new UnreadableFile('no-key');
      break;
    case 'xml':
      if (source.size <= XML_BYTES) {
        const bytes = Buffer.from(source.read(0, source.size));
        if (documentKeys(bytes, file, sink)) return 'xml';
      }
      // A page of the web, a table that a system calls .xls, an export: a text with keys in it.
      if (!file.named) throw new UnreadableFile(source.size > XML_BYTES ? 'too-large' : 'no-key');
      break;
    case 'none':
      if (head.every((byte) => byte === 0)) throw new UnreadableFile('zeros');
      if (looksLikeMail(head)) {
        if (source.size > MAIL_BYTES) throw new UnreadableFile('mail-too-large');
        const mail = Buffer.from(source.read(0, source.size));
        if (await mailKeys(mail, file, sink, fileKeys)) return 'list';
      }
  }
  return listKeys(source, file, sink);
}

/** False for a document without a key. */
export function documentKeys(bytes: Buffer, file: FileToRead, sink: KeySink): boolean {
  const found = xmlKeys(bytes);
  for (const { spotted, facts, beside } of found) {
    const key = judgeKey(spotted, { file: file.name }, file.now, facts);
    sink.key(beside ? { ...key, beside } : key);
  }
  return found.length > 0;
}

async function archiveKeys(source: ByteSource, file: FileToRead, sink: KeySink): Promise<SourceKind> {
  const workbook = await openWorkbook(source);
  if (workbook) {
    await workbookKeys(workbook, file, sink);
    return 'sheet';
  }
  await walkZip(source, {
    wanted: isWantedFile,
    read: async (archive, place, path) => {
      const isXml = /\.xml$/i.test(path);
      if (place.uncompressedSize > (isXml ? XML_BYTES : ZIP_LIMITS.innerBytes))
        throw new BadArchive('too-large');
      // A copy: what a workbook's reader keeps lies in the buffer that the next read fills.
      const content = Buffer.from(unpackEntry(archive, place));
      const entry = { ...fileWithin(file, path), until: inAMinute() };
      if (isXml && documentKeys(content, entry, sink)) return;
      try {
        await fileKeys(inMemory(content), entry, sink);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        sink.problem(entry.name, error.reason);
      }
    },
    problem: (path, reason) => sink.problem(path === '' ? file.name : `${file.name}!${path}`, reason),
    beat: sink.beat,
    foundEntry: sink.foundEntry,
    readEntry: sink.readEntry,
  });
  return 'zip';
}

async function workbookKeys(workbook: Workbook, file: FileToRead, sink: KeySink): Promise<void> {
  const strings = await sharedStrings(workbook);
  for (const sheet of workbook.sheets) {
    const reader = createCellReader();
    await sheetRows(workbook, sheet, strings, ({ row, cells }) => {
      sink.beat();
      for (const { column, ...spotted } of reader.row(cells)) {
        const where: BatchWhere = { file: file.name, sheet: sheet.name, row, column };
        sink.key(judgeKey(spotted, where, file.now));
      }
    });
  }
}

function listKeys(source: ByteSource, file: FileToRead, sink: KeySink): SourceKind {
  if (source.size > LIST_BYTES) throw new UnreadableFile('list-too-large');
  const decoded = decodeText(source.read(0, source.size));
  if (decoded === undefined) throw new UnreadableFile('not-text');
  const named = /\.(?:csv|tsv)$/i.test(file.name);
  let found = false;
  for (const { spotted, where } of textKeys(decoded.text, named, file.until)) {
    found = true;
    sink.key(judgeKey(spotted, { file: file.name, ...where }, file.now));
  }
  // A text beside notes may be anything; a file named as an XML was meant as one.
  if (!found && !file.named && isDocument(file.name)) throw new UnreadableFile('no-key');
  return delimiterOf(decoded.text, named) === undefined ? 'list' : 'sheet';
}

function hasBytes(source: ByteSource, wanted: Buffer): boolean {
  let kept: Buffer = Buffer.alloc(0);
  for (let at = 0; at < source.size; at += PIECE) {
    const piece = Buffer.concat([kept, source.read(at, Math.min(PIECE, source.size - at))]);
    if (piece.includes(wanted)) return true;
    kept = Buffer.from(piece.subarray(-wanted.length));
  }
  return false;
}
