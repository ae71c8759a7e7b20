/** One pass over the bytes of a usual document: whether it is well-formed, and where its fields are. */

import { readAttributes } from './quick-attributes.ts';
import { isBlank, isNameByte, isNameStart, sameBytes, textEnd } from './quick-bytes.ts';
import { ROOT_STEPS, STEP_COUNT, type Step } from './quick-paths.ts';

/** Deeper documents, and larger ones, are left to the full reader; its own limits are far above. */
const MAX_DEPTH = 60;
const MAX_BYTES = 2 * 1024 * 1024;

/** Offsets of each step's text by its index, and of the note's `Id`; -1 where the document has no such element. */
export interface Scanned {
  readonly root: Step;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly id: number;
  readonly idEnd: number;
}

/** Kept between calls, so that a hundred thousand documents do not make as many. */
const starts = new Int32Array(STEP_COUNT);
const ends = new Int32Array(STEP_COUNT);
const nameStarts = new Int32Array(MAX_DEPTH);
const nameEnds = new Int32Array(MAX_DEPTH);
const steps: (Step | undefined)[] = Array.from({ length: MAX_DEPTH }, () => undefined);

const INFO = Buffer.from('infNFe');
const CDATA = Buffer.from('<![CDATA[');
const CDATA_END = Buffer.from(']]>');

/**
 * Undefined for whatever is unusual or wrong: what it accepts is well-formed by the rules of the full reader, a subset
 * of XML in ASCII names without prefixes, comments, processing instructions and DTD; CDATA only where nothing is looked
 * for. `from` is the offset of the root's `<`. The result is valid until the next call.
 */
export function scanQuickly(bytes: Buffer, from: number): Scanned | undefined {
  const length = bytes.length;
  if (length > MAX_BYTES) return undefined;
  starts.fill(-1);
  ends.fill(-1);
  // In text outside CDATA these three characters are an error.
  let nextCdataEnd = bytes.indexOf(CDATA_END);
  let depth = 0;
  let id = -1;
  let idEnd = -1;
  let root: Step | undefined;
  let step: Step | undefined;
  let at = from;
  for (;;) {
    const mark = at;
    let byte = bytes[++at];
    if (byte === 0x2f /* / */) {
      if (depth === 0) return undefined;
      depth -= 1;
      const nameEnd = nameEnds[depth] ?? 0;
      at += 1;
      for (let k = nameStarts[depth] ?? 0; k < nameEnd; k += 1, at += 1) {
        if (bytes[at] !== bytes[k]) return undefined;
      }
      if (bytes[at] !== 0x3e) return undefined;
      at += 1;
      if (depth === 0) break;
      step = steps[depth - 1];
    } else if (byte === 0x21 /* ! */) {
      if (depth === 0 || step?.leaf === true || step?.strict === true) return undefined;
      if (!sameBytes(bytes, mark, mark + CDATA.length, CDATA)) return undefined;
      const end = bytes.indexOf(CDATA_END, mark + CDATA.length);
      if (end < 0 || end !== nextCdataEnd) return undefined;
      at = end + CDATA_END.length;
      nextCdataEnd = bytes.indexOf(CDATA_END, at);
    } else {
      const nameStart = at;
      if (byte === undefined || !isNameStart(byte)) return undefined;
      do byte = bytes[++at];
      while (byte !== undefined && isNameByte(byte));
      const nameEnd = at;
      const outer = step;
      if (outer !== undefined || root === undefined) {
        step = stepOf(bytes, nameStart, nameEnd, outer === undefined ? ROOT_STEPS : outer.children);
        if (step === undefined) {
          if (outer === undefined || outer.strict || outer.leaf) return undefined;
        } else {
          root ??= step;
          if ((starts[step.index] ?? 0) >= 0) return undefined;
        }
      }
      let closed = false;
      if (byte !== 0x3e) {
        const tag = readAttributes(bytes, at);
        if (tag === undefined || step?.leaf === true) return undefined;
        if (tag.isForeign && step !== undefined) return undefined;
        ({ end: at, closed } = tag);
        if (tag.id >= 0 && step !== undefined && sameBytes(bytes, nameStart, nameEnd, INFO)) {
          ({ id, idEnd } = tag);
        }
      }
      at += 1;
      if (closed) {
        if (step !== undefined) return undefined;
        step = outer;
      } else {
        if (depth === MAX_DEPTH) return undefined;
        nameStarts[depth] = nameStart;
        nameEnds[depth] = nameEnd;
        steps[depth] = step;
        depth += 1;
        if (step !== undefined) starts[step.index] = at;
      }
    }
    const textStart = at;
    at = textEnd(bytes, at);
    if (at < 0) return undefined;
    if (step === undefined) continue;
    if (step.leaf) ends[step.index] = at;
    else if (step.strict && !isBlank(bytes, textStart, at)) return undefined;
  }
  if (root === undefined || nextCdataEnd >= 0 || !isBlank(bytes, at, length)) return undefined;
  return { root, starts, ends, id, idEnd };
}

function stepOf(bytes: Buffer, from: number, to: number, among: readonly Step[]): Step | undefined {
  for (const one of among) if (sameBytes(bytes, from, to, one.bytes)) return one;
  return undefined;
}
