/** Hands documents to their readers, and what they say to a sink. */

import { createHash } from 'node:crypto';
import { mailedNotes } from '../../documents/mail/mailed-notes.ts';
import { classify } from '../../documents/read/classify.ts';
import { carriesNote, contentKind, looksFiscal } from '../../documents/read/content-kind.ts';
import { efdReader, type EfdEnd, type EfdReader } from '../../documents/efd/efd.ts';
import { readNumbers } from '../../documents/read/read-numbers.ts';
import { binary, signedContent } from '../../documents/read/signed-envelope.ts';
import type { Reading, WitnessFact } from '../../documents/facts.ts';
import { brokenNotes, namedNotes, packedNotes } from '../../documents/read/broken-notes.ts';
import type { Sink } from './sink.ts';

/** Where a document lies: `entry` is the path inside a zip, "" outside. */
export interface DocumentPlace {
  readonly entry: string;
  readonly name: string;
}

export function readDocument(bytes: Uint8Array, place: DocumentPlace, sink: Sink): void {
  putReading(readNumbers(bytes), place, sink);
}

function putReading(reading: Reading, { entry, name }: DocumentPlace, sink: Sink): void {
  const facts = reading.is === 'facts' ? reading.facts : [];
  const asks = reading.asks ?? (reading.is === 'broken' ? namedNotes(name) : []);
  for (const fact of [...facts, ...asks]) sink.fact(fact, entry);
  if (reading.is === 'other') sink.other(reading.what);
  if (reading.is === 'broken') sink.problem(entry, reading.reason);
  if (reading.is === 'facts' && reading.lacks !== undefined) sink.problem(entry, reading.lacks);
}

/**
 * Reads a document whose name does not tell its kind, whole in memory. False, without a report, where it is none of
 * ours; one that looks like a note and cannot be read is a problem.
 */
export async function readByContent(bytes: Uint8Array, place: DocumentPlace, sink: Sink): Promise<boolean> {
  const kind = contentKind(bytes);
  if (kind === 'sped') return readText(() => [bytes], place.entry, sink);
  if (kind === 'xml') return readFiscal(bytes, place, sink);
  if (kind === 'signed') {
    const content = signedContent(bytes);
    if (content === 'empty') return false;
    if (content !== undefined && contentKind(content) !== 'signed')
      return readByContent(content, place, sink);
  }
  const text = kind === 'signed' ? (binary(bytes) ?? bytes) : bytes;
  const { notes, hasArchive } = mailedNotes(bytes);
  if (notes.length === 0 && !carriesNote(text)) {
    if (hasArchive) sink.problem(place.entry, 'compressed');
    return hasArchive;
  }
  const named = new Map([...notes, ...brokenNotes(text, place.name)].map((fact) => [fact.chNFe, fact]));
  for (const fact of named.values()) sink.fact(fact, place.entry);
  sink.problem(place.entry, 'note-inside');
  return true;
}

function readFiscal(bytes: Uint8Array, place: DocumentPlace, sink: Sink): boolean {
  if (!looksFiscal(bytes) && !carriesNote(bytes)) return false;
  const reading = readNumbers(bytes);
  if (reading.is === 'other' && reading.what === 'xml' && !reading.asks) return false;
  putReading(reading, place, sink);
  return true;
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Of what is too large, where the keys of its notes are looked for. */
const KEYS_BYTES = 64 * 2 ** 20;
/** A key with what tells its environment, also in UTF-16. */
const OVERLAP = 8 * 1024;

/** What is too large names its notes by their keys: programs also export all notes of a month into one XML. Throws what `pieces` throws. */
export async function readTooLarge(
  pieces: Pieces,
  { entry, name }: DocumentPlace,
  sink: Sink,
): Promise<void> {
  const found = new Map<string, WitnessFact>();
  for await (const bytes of overlapping(pieces, sink, KEYS_BYTES))
    for (const fact of brokenNotes(bytes, '')) found.set(fact.chNFe, fact);
  for (const fact of found.size > 0 ? found.values() : namedNotes(name)) sink.fact(fact, entry);
  sink.problem(entry, 'too-large');
}

/** The notes that the bytes of an archive name of which nothing more is read; not those of `said`, which adds them. Throws what `pieces` throws. */
export async function readUnlisted(
  pieces: Pieces,
  entry: string,
  said: Set<string>,
  sink: Sink,
): Promise<void> {
  for await (const bytes of overlapping(pieces, sink)) {
    const found = new Map(packedNotes(bytes).map((fact) => [fact.chNFe, fact]));
    for (const [chNFe, fact] of found) {
      if (said.has(chNFe)) continue;
      said.add(chNFe);
      sink.fact(fact, entry);
    }
  }
}

/** Each with the end of the one before it, up to the piece in which `most` bytes are reached. */
async function* overlapping(pieces: Pieces, sink: Sink, most = Infinity): AsyncGenerator<Uint8Array> {
  let size = 0;
  let before: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    sink.beat();
    const bytes = Buffer.concat([before, piece]);
    yield bytes;
    size += piece.length;
    if (size >= most) return;
    before = bytes.subarray(-OVERLAP);
  }
}

/**
 * Reads a text file that may be an EFD; false for any other, of which only the first piece is read. `pieces` is
 * walked twice, since an EFD of any size is believed only when its end has been seen; of one that is cut off, or of an
 * unknown layout, the keys are notes that may exist. Throws what `pieces` throws.
 */
export async function readText(pieces: () => Pieces, entry: string, sink: Sink): Promise<boolean> {
  const books = await walkEfd(
    pieces(),
    sink,
    efdReader(() => undefined),
  );
  if (books === undefined) return false;
  for (const book of books) {
    if (book.is === 'broken') sink.problem(entry, book.reason);
    else if (book.is === 'other') sink.other(book.what);
    else if (book.wrong > 0) sink.problem(entry, 'efd-lines');
  }
  if (!books.some(namesNotes)) return true;
  const digests = books.map(() => createHash('sha256'));
  const reader = efdReader(
    (fact, at) => {
      // What one that is cut off says of a note may be replaced in the rest of it.
      if (books[at]?.is !== 'efd') return namedNotes(fact.chNFe).forEach((note) => sink.fact(note, entry));
      sink.fact(fact, entry);
      digests[at]?.update(JSON.stringify({ ...fact, line: 0 }));
    },
    (note) => sink.fact(note, entry),
  );
  await walkEfd(pieces(), sink, reader);
  books.forEach((book, at) => {
    if (book.is !== 'efd') return;
    const { first, last, opening, wrong } = book;
    const { cnpj, registration, from, to } = opening;
    // A line that could not be read may be that of any number of the one before.
    const replaces = opening.replaces && wrong === 0;
    const content = digests[at]?.digest('base64') ?? '';
    sink.book({ first, last, period: `${cnpj} ${registration} ${from} ${to}`, replaces, content }, entry);
  });
  return true;
}

function namesNotes(book: EfdEnd): boolean {
  return (
    book.is === 'efd' ||
    (book.is === 'broken' && (book.reason === 'efd-cut-off' || book.reason === 'efd-version'))
  );
}

/** The books in it; undefined for a text that is no book of SPED. */
async function walkEfd(
  pieces: Pieces,
  sink: Sink,
  reader: EfdReader,
): Promise<readonly EfdEnd[] | undefined> {
  let first = true;
  for await (const piece of pieces) {
    if (first && classify(piece) !== 'sped') return undefined;
    first = false;
    sink.beat();
    reader.push(piece);
  }
  return first ? undefined : reader.end();
}
