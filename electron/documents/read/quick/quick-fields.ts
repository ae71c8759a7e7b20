/** Takes the fields out of a scanned document as texts, as far as they are plain. */

import { isSpace } from './quick-bytes.ts';
import { stepIndex } from './quick-paths.ts';
import type { Scanned } from './quick-scan.ts';

/** The XML declaration as `parseXml` accepts it, or less. */
const DECLARATION =
  /^<\?xml version=(?:"1\.0"|'1\.0')(?: encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?: standalone=(?:"(?:yes|no)"|'(?:yes|no)'))? ?\?>$/;
const LONGEST_DECLARATION = 128;
const PLAIN = new Uint8Array(256);
for (const byte of Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz:+-.'))
  PLAIN[byte] = 1;

/** Offset of the root's `<`, after byte order mark, blanks and XML declaration; -1 if anything else stands there. */
export function rootStart(bytes: Buffer): number {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (isSpace(bytes[at])) at += 1;
  if (bytes[at] !== 0x3c) return -1;
  if (bytes[at + 1] !== 0x3f /* ? */) return at;
  const end = bytes.indexOf(0x3e, at);
  if (end < 0 || end - at > LONGEST_DECLARATION) return -1;
  if (!DECLARATION.test(bytes.toString('latin1', at, end + 1))) return -1;
  at = end + 1;
  while (isSpace(bytes[at])) at += 1;
  return bytes[at] === 0x3c ? at : -1;
}

/** The text without blanks around it; undefined if anything but letters, digits and `:+-.` is in it. */
export function fieldAt(bytes: Buffer, from: number, to: number): string | undefined {
  let start = from;
  let end = to;
  while (start < end && isSpace(bytes[start])) start += 1;
  while (end > start && isSpace(bytes[end - 1])) end -= 1;
  for (let at = start; at < end; at += 1) if (PLAIN[bytes[at] ?? 0] === 0) return undefined;
  return bytes.toString('latin1', start, end);
}

/** Longer texts differ from note to note. */
const LONGEST_REPEATED = 32;

/**
 * Reads one field of many documents. Most texts are those of the document before, such as the emitter's CNPJ: they are
 * compared with its bytes, which costs a fraction of a new text.
 */
function fieldReader(): typeof fieldAt {
  const before = Buffer.alloc(LONGEST_REPEATED);
  let length = -1;
  let text = '';
  return (bytes, from, to) => {
    if (to - from === length) {
      let same = 0;
      while (same < length && bytes[from + same] === before[same]) same += 1;
      if (same === length) return text;
    }
    const found = fieldAt(bytes, from, to);
    length = -1;
    if (found !== undefined && to - from <= LONGEST_REPEATED) {
      length = bytes.copy(before, 0, from, to);
      text = found;
    }
    return found;
  };
}

/** Reads the fields of the element at `path`; undefined if it is absent, or one of them is not plain. */
export function recordReader<Name extends string>(path: string, names: readonly Name[]) {
  const own = stepIndex(path);
  const fields = names.map((name) => [name, stepIndex(`${path}/${name}`), fieldReader()] as const);
  return (bytes: Buffer, { starts, ends }: Scanned): Readonly<Record<Name, string>> | undefined => {
    if ((starts[own] ?? -1) < 0) return undefined;
    const record: Partial<Record<Name, string>> = {};
    for (const [name, index, read] of fields) {
      const start = starts[index] ?? -1;
      const text = start < 0 ? '' : read(bytes, start, ends[index] ?? start);
      if (text === undefined) return undefined;
      record[name] = text;
    }
    return record as Record<Name, string>;
  };
}
