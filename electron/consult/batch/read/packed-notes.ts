/**
 * Carries what plain notes say from a thread to the program: one text for a thousand notes, since objects cost more to
 * carry than to find. It is copied: a buffer that is handed over makes V8 throw away all code for bytes that it has compiled.
 */

import { fieldText } from './text/field-text.ts';
import { createAgeJudge, type KeyInFile } from './judge-key.ts';
import { keyHash } from './key-index.ts';
import { noteFacts } from './note-facts.ts';
import { FIELDS, type QuickNote } from './quick-note.ts';

/** Notes of one folder, in order. */
export interface PackedNotes {
  /** Names of their files, between slashes: the one character besides NUL that no name has. */
  readonly files: string;
  /** The fields of each note, one behind another, a character for each of their bytes. */
  readonly fields: string;
  /** Where each of them ends; it begins where the one before ends. */
  readonly ends: Int32Array<ArrayBuffer>;
  /** `keyHash` of each key. */
  readonly hashes: Int32Array<ArrayBuffer>;
}

/** Notes that go together. */
export const NOTES_MOST = 1_000;
/** Bytes of one note at most. */
const NOTE_BYTES = FIELDS.length * 400;

/** Buffers are allocated once, of which only used pages take memory: replacing one later would have code compiled again. */
export function createNotePacker() {
  const fields = Buffer.allocUnsafe(NOTE_BYTES * NOTES_MOST);
  const fieldEnds = new Int32Array(FIELDS.length * NOTES_MOST);
  const hashes = new Int32Array(NOTES_MOST);
  let files = '';
  let count = 0;
  let end = 0;
  return {
    /** `note` are offsets in `bytes`; `file` is the name below its folder. Not beyond {@link NOTES_MOST}. */
    add: (file: string, bytes: Buffer, { starts, ends }: QuickNote) => {
      files += count === 0 ? file : `/${file}`;
      hashes[count] = keyHash(bytes, starts[0] ?? 0);
      // Variables of this call alone: what is kept between calls is written to memory at each change.
      let to = end;
      for (let field = 0; field < FIELDS.length; field += 1) {
        const stop = ends[field] ?? 0;
        for (let at = starts[field] ?? 0; at < stop; at += 1) {
          fields[to] = bytes[at] ?? 0;
          to += 1;
        }
        fieldEnds[count * FIELDS.length + field] = to;
      }
      end = to;
      count += 1;
    },
    count: () => count,
    /** What was added since the last call; undefined if nothing was. */
    take: () => {
      if (count === 0) return undefined;
      const taken: PackedNotes = {
        files,
        fields: fields.toString('latin1', 0, end),
        ends: fieldEnds.slice(0, count * FIELDS.length),
        hashes: hashes.slice(0, count),
      };
      files = '';
      count = end = 0;
      return taken;
    },
  };
}

/** The keys of notes in the files of `folder`, as people are shown it. */
export function unpackNotes(
  { files, fields, ends, hashes }: PackedNotes,
  folder: string,
  now: Date,
): KeyInFile[] {
  const isOld = createAgeJudge(now);
  const emitterName = createNameReader();
  const recipientName = createNameReader();
  let field = 0;
  let from = 0;
  const next = (): string => {
    const start = from;
    from = ends[field] ?? 0;
    field += 1;
    return fields.slice(start, from);
  };
  return files.split('/').map((file, n) => {
    const text = next();
    const facts = noteFacts(text, next(), next(), emitterName(next()), next(), recipientName(next()), next());
    const kind = isOld(text, facts.dhEmi) ? 'old' : 'note';
    return {
      kind,
      text,
      mod: text.slice(20, 22),
      facts,
      where: { file: `${folder}/${file}` },
      hash: hashes[n] ?? 0,
    };
  });
}

/** Reads one name of many notes. Most are those of the note before. */
function createNameReader(): (bytes: string) => string | undefined {
  let before = '';
  let text: string | undefined;
  return (bytes) => {
    if (bytes !== before) {
      before = bytes;
      const raw = Buffer.from(bytes, 'latin1');
      text = fieldText(raw, 0, raw.length);
    }
    return text;
  };
}
