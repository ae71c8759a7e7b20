/** Opens a workbook (Office Open XML, ECMA-376): which of its parts are worksheets, and where its strings are. */

import { placeOf } from '../../../../documents/zip/walk-zip.ts';
import { entriesOf } from '../../../../documents/zip/zip-directory.ts';
import { unpackEntry, type ByteSource, type EntryPlace } from '../../../../documents/zip/zip-entries.ts';
import { UnreadableFile } from '../unreadable.ts';
import { parseXml } from './parse-xml.ts';

export interface Worksheet {
  readonly name: string;
  readonly part: WorkbookPart;
}

export interface WorkbookPart {
  /** The name in the archive. */
  readonly path: string;
  readonly place: EntryPlace;
}

export interface Workbook {
  readonly source: ByteSource;
  /** As a person sees them: without hidden ones, in their order. */
  readonly sheets: readonly Worksheet[];
  readonly strings: WorkbookPart | undefined;
  /** The parts that a part refers to, by the last word of the relation's type. */
  related(part: WorkbookPart, type: string): WorkbookPart[];
}

const TYPES = '[content_types].xml';
/** Parts of a workbook; one sheet alone; one part that is taken into memory. */
const PARTS_MOST = 20_000;
const SHEET_BYTES = 512 * 2 ** 20;
const SMALL_BYTES = 32 * 2 ** 20;
/** A sheet of repeated empty cells packs well: the ratio counts only for large parts. */
const RATIO = 150;
const FREE_BYTES = 64 * 2 ** 20;

/** Undefined for a zip that is no workbook. Throws {@link UnreadableFile} for one that cannot be read. */
export async function openWorkbook(source: ByteSource): Promise<Workbook | undefined> {
  const parts = new Map<string, WorkbookPart>();
  let encrypted = false;
  for await (const entry of entriesOf(source)) {
    if (entry.directory) continue;
    if (parts.size === PARTS_MOST) {
      // A workbook begins with its list of types; any other zip may be a year of notes.
      if (parts.has(TYPES)) throw new UnreadableFile('workbook-broken');
      return undefined;
    }
    encrypted ||= entry.encrypted;
    parts.set(plainPath(entry.filename), { path: entry.filename, place: placeOf(entry) });
  }
  const mime = parts.get('mimetype');
  const type = mime === undefined ? '' : textOf(source, mime);
  if (type.includes('opendocument.spreadsheet')) throw new UnreadableFile('ods');
  if (type.includes('opendocument.text')) throw new UnreadableFile('word-document');
  if (!parts.has(TYPES)) return undefined;
  // Its entries are XML files: read as a zip of notes, it would be said to have no key.
  if (parts.has('word/document.xml')) throw new UnreadableFile('word-document');
  if (encrypted) throw new UnreadableFile('workbook-encrypted');
  const related = (part: WorkbookPart | undefined, type: string) =>
    [...relationsOf(source, parts, part).values()]
      .filter((relation) => relation.type === type)
      .flatMap(({ target }) => parts.get(target) ?? []);
  const main = related(undefined, 'officeDocument')[0] ?? parts.get('xl/workbook.xml');
  if (main === undefined) return undefined;
  if (/\.bin$/i.test(main.path)) throw new UnreadableFile('xlsb');
  const relations = relationsOf(source, parts, main);
  const sheets: Worksheet[] = [];
  let isWorkbook = false;
  parseXml(textOf(source, main), {
    open: (name, attributes) => {
      if (name === 'workbook') isWorkbook = true;
      if (name !== 'sheet' || !isWorkbook || (attributes['state'] ?? 'visible') !== 'visible') return;
      const relation = relations.get(attributes['id'] ?? '');
      const part = relation?.type === 'worksheet' ? parts.get(relation.target) : undefined;
      if (part !== undefined) sheets.push({ name: attributes['name'] ?? '', part });
    },
  });
  // A text document or a presentation has the same container.
  if (!isWorkbook) return undefined;
  return { source, sheets, strings: related(main, 'sharedStrings')[0], related };
}

/** Throws {@link UnreadableFile} for a part that would grow too much. */
export function allowedPart(part: WorkbookPart, most = SHEET_BYTES): WorkbookPart {
  const { uncompressedSize, compressedSize } = part.place;
  if (uncompressedSize > most) throw new UnreadableFile('workbook-too-large');
  if (uncompressedSize > Math.max(FREE_BYTES, compressedSize * RATIO)) throw new UnreadableFile('zip-ratio');
  return part;
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

/** By their ids (ECMA-376 part 2, 9.3); of the package itself without a part. */
function relationsOf(
  source: ByteSource,
  parts: ReadonlyMap<string, WorkbookPart>,
  part: WorkbookPart | undefined,
): Map<string, Relation> {
  const path = part === undefined ? '' : plainPath(part.path);
  const cut = path.lastIndexOf('/') + 1;
  const list = parts.get(`${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`);
  const found = new Map<string, Relation>();
  if (list === undefined) return found;
  parseXml(textOf(source, list), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return;
      found.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolved(path.slice(0, cut), target),
      });
    },
  });
  return found;
}

function textOf(source: ByteSource, part: WorkbookPart): string {
  const bytes = Uint8Array.from(unpackEntry(source, allowedPart(part, SMALL_BYTES).place));
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** By the first byte of a part: that of UTF-16's byte order mark, or any of UTF-8. */
export function encodingOf([first]: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' {
  if (first === 0xff) return 'utf-16le';
  return first === 0xfe ? 'utf-16be' : 'utf-8';
}

/** Names of parts are compared without regard to case (ECMA-376 part 2, 6.2.2.3). */
function plainPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function resolved(folder: string, target: string): string {
  const path = new URL(target, `file:///${folder}`).pathname;
  try {
    return plainPath(decodeURIComponent(path));
  } catch (error) {
    if (error instanceof URIError) return plainPath(path);
    throw error;
  }
}
