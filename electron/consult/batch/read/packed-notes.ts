/**
 * Carries what plain notes say from a thread to the program: one block of bytes for a thousand notes, since objects cost
 * more to carry than to find.
 */

import { fieldText } from './field-text.ts';
import { isOld, type KeyInFile } from './judge-key.ts';
import { amountIn, momentIn, noteFacts } from './note-facts.ts';
import { FIELDS, type QuickNote } from './quick-note.ts';

/** Notes of one folder, in order. */
export interface PackedNotes {
  /** Names of their files, between slashes: the one character besides NUL that no name has. */
  readonly files: string;
  /** The fields of each note as they stand in its bytes, each with a NUL behind it, which none of them has. */
  readonly fields: Uint8Array<ArrayBuffer>;
}

export interface NotePacker {
  /** `note` are offsets in `bytes`; `file` is the name below its folder. */
  add(file: string, bytes: Buffer, note: QuickNote): void;
  count(): number;
  /** What was added since the last call; undefined if nothing was. */
  take(): PackedNotes | undefined;
}

/** Of one note: seven fields of 400 bytes at most, and what stands behind each. */
const NOTE_MOST = FIELDS.length * 401;

export function createNotePacker(): NotePacker {
  let files: string[] = [];
  let fields = new Uint8Array(NOTE_MOST * 64);
  let end = 0;
  return {
    add: (file, bytes, { starts, ends }) => {
      files.push(file);
      if (end + NOTE_MOST > fields.length) fields = grown(fields);
      let to = end;
      for (let field = 0; field < FIELDS.length; field += 1) {
        const stop = ends[field] ?? 0;
        for (let at = starts[field] ?? 0; at < stop; at += 1) {
          fields[to] = bytes[at] ?? 0;
          to += 1;
        }
        fields[to] = 0;
        to += 1;
      }
      end = to;
    },
    count: () => files.length,
    take: () => {
      if (files.length === 0) return undefined;
      const taken: PackedNotes = { files: files.join('/'), fields: fields.slice(0, end) };
      files = [];
      end = 0;
      return taken;
    },
  };
}

function grown(fields: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(fields.length * 2);
  larger.set(fields);
  return larger;
}

/** The keys of notes in the files of `folder`, as people are shown it. */
export function unpackNotes({ files, fields }: PackedNotes, folder: string, now: Date): KeyInFile[] {
  const texts = Buffer.from(fields.buffer, fields.byteOffset, fields.length).toString('latin1').split('\0');
  const emitterName = createNameReader();
  const recipientName = createNameReader();
  return files.split('/').map((file, n) => {
    const at = n * FIELDS.length;
    const text = texts[at] ?? '';
    const facts = noteFacts(
      text,
      momentIn(texts[at + 1]),
      texts[at + 2] ?? '',
      emitterName(texts[at + 3] ?? ''),
      texts[at + 4] ?? '',
      recipientName(texts[at + 5] ?? ''),
      amountIn(texts[at + 6]),
    );
    const kind = isOld(text, facts.dhEmi, now) ? 'old' : 'note';
    return { kind, text, mod: text.slice(20, 22), facts, where: { file: `${folder}/${file}` } };
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
