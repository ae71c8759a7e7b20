/** Parses bytes into a document with source positions, or returns the finding that says why this fails. */

import { isUtf8 } from 'node:buffer';
import type { CheckFinding } from '../../shared/check/check-report.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { decodeDocument } from '../documents/read/decode.ts';
import { parseXml, wideEncoding, type NamespaceScope, type XmlElement } from '../sefaz/xml/xml.ts';

/** 5 MiB: ten times SEFAZ's limit for a note (MOC, rule 214). */
export const MAX_CHECKED_BYTES = 5 * 1024 * 1024;
/** Twice what fits in SEFAZ's limit of 500 KB for a note (MOC, rule 214); more only costs time. */
const MAX_ELEMENTS = 60_000;
/** Not well-formed, but harmless, and some emitters make it. */
const BLANK_START = /^[ \t\r\n]+(?=<\?xml\s)/;

export interface Document {
  readonly source: string;
  readonly root: XmlElement;
  /** The namespaces around `root` where it is a part of `source`; absent where it is the whole. */
  readonly outside?: NamespaceScope | undefined;
  /** Findings about the bytes themselves. */
  readonly findings: readonly CheckFinding[];
}

export interface Unreadable {
  readonly finding: CheckFinding;
  /** Local name of what looks like the root; '' if nothing does. */
  readonly looksLike: string;
}

export function readDocument(bytes: Uint8Array): Result<Document, Unreadable> {
  const refuse = (code: 'file.empty' | 'file.too-large', data?: CheckFinding['data']) =>
    err({ finding: { level: 'error', code, ...(data ? { data } : {}) } as const, looksLike: '' });
  if (bytes.length > MAX_CHECKED_BYTES) return refuse('file.too-large', { limit: MAX_CHECKED_BYTES });
  const decoded = decodeDocument(bytes);
  if (decoded.trim() === '') return refuse('file.empty');
  const blank = BLANK_START.exec(decoded)?.[0].length ?? 0;
  const source = decoded.slice(blank);
  const read = parseXml(source, { size: MAX_CHECKED_BYTES, elements: MAX_ELEMENTS });
  if (!read.ok) {
    const { problem, at } = read.error;
    const before = decoded.slice(0, blank + at).split('\n');
    const data = {
      problem,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      ...(isXml(source) ? {} : { otherThan: source.startsWith('%PDF') ? 'pdf' : 'xml' }),
    };
    return err({
      finding: { level: 'error', code: 'file.not-xml', data },
      looksLike: /<(?:[\w.-]{1,40}:)?([A-Za-z]\w{0,40})[\s/>]/.exec(source.slice(0, 4096))?.[1] ?? '',
    });
  }
  return ok({ source, root: read.value, findings: byteFindings(bytes, blank > 0) });
}

/** Whether it is an XML in some state, or a part of one: a PDF, a picture or a spreadsheet is none that was cut off. */
function isXml(source: string): boolean {
  return /^\s*</.test(source) || /<\?xml\s|portalfiscal|<\/\w{1,40}>/.test(source.slice(0, 4096));
}

function byteFindings(bytes: Uint8Array, isBlankStart: boolean): CheckFinding[] {
  const findings: CheckFinding[] = isBlankStart ? [] : [{ level: 'ok', code: 'file.well-formed' }];
  if (wideEncoding(bytes) !== undefined || !isUtf8(bytes))
    findings.push({ level: 'warn', code: 'file.encoding' });
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (bom) findings.push({ level: 'warn', code: 'file.bom' });
  if (isBlankStart) findings.push({ level: 'warn', code: 'file.blank-start' });
  return findings;
}
