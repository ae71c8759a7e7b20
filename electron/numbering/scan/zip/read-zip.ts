/** Reads the documents of a zip, and of the zips in it, for what they say of numbers. */

import { walkZip, ZIP_LIMITS, type ZipLimits } from '../../../documents/zip/walk-zip.ts';
import { isUnopened } from '../../../documents/walk/unopened.ts';
import {
  BadArchive,
  headOf,
  streamEntry,
  unpackEntry,
  type ByteSource,
} from '../../../documents/zip/zip-entries.ts';
import { namedNotes } from '../../../documents/read/broken-notes.ts';
import { isWanted } from '../wanted.ts';
import { readByContent, readDocument, readText, readTooLarge, readUnlisted } from '../read-documents.ts';
import { CONTENT_BYTES, contentKind, isText } from '../../../documents/read/content-kind.ts';
import type { Sink } from '../sink.ts';

/** Puts what it finds into `sink`, and what it cannot read. Throws only what `bytes` throws. */
export async function readZip(bytes: ByteSource, into: Sink, limits: ZipLimits = ZIP_LIMITS): Promise<void> {
  const { beat, foundEntry, readEntry } = into;
  const said = new Set<string>();
  const sink: Sink = {
    ...into,
    fact: (fact, entry) => {
      if ('chNFe' in fact) said.add(fact.chNFe);
      into.fact(fact, entry);
    },
  };
  await walkZip(
    bytes,
    {
      wanted: (name) => isWanted(name) || isUnopened(name),
      beat,
      foundEntry,
      readEntry,
      unlisted: (pieces, path) => readUnlisted(pieces, path, said, sink),
      problem: (path, reason) => {
        for (const fact of namedNotes(path)) sink.fact(fact, path);
        sink.problem(path, reason);
      },
      wantedByContent: (head) => contentKind(head) !== 'none' || isText(head),
      read: async (source, place, path) => {
        if (isUnopened(path)) throw new BadArchive('compressed');
        const at = { entry: path, name: path };
        const isXml = /\.xml$/i.test(path);
        const head = isXml ? undefined : headOf(source, place, CONTENT_BYTES);
        const kind = head ? contentKind(head) : 'xml';
        const isTooLarge = place.uncompressedSize > limits.documentBytes;
        if (head && kind === 'none' && (isTooLarge || !isText(head))) return;
        if (kind === 'sped') await readText(() => streamEntry(source, place), path, sink);
        else if (isTooLarge) await readTooLarge(streamEntry(source, place), at, sink);
        else if (isXml) readDocument(unpackEntry(source, place), at, sink);
        else await readByContent(unpackEntry(source, place), at, sink);
      },
    },
    limits,
  );
}
