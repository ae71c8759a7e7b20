/** Checks an XML file of a disablement or of a note, whoever made it. */

import type { CheckReport } from '../../shared/check-report.ts';
import { checkNoteDocument } from './note.ts';
import { checkProcInutDocument, type ProcInutReport } from './proc-inut.ts';
import { readDocument, type Document, type Unreadable } from './read-document.ts';

export { MAX_CHECKED_BYTES } from './read-document.ts';
export type { ProcInutReport } from './proc-inut.ts';

type Kind = CheckReport['kind'];

/** Root names, compared case-insensitively because other tools vary the case. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['procinutnfe', 'ProcInutNFe'],
  ['inutnfe', 'inutNFe'],
  ['retinutnfe', 'retInutNFe'],
  ['nfe', 'NFe'],
  ['nfeproc', 'nfeProc'],
  ['procnfe', 'nfeProc'],
]);

const kindOf = (root: string): Kind => KINDS.get(root.toLowerCase()) ?? 'other';

/** Accepts any bytes: a ProcInutNFe (or one of its parts), a note, or neither. Never throws. */
export async function checkFile(bytes: Uint8Array): Promise<ProcInutReport> {
  return withDocument(bytes, (document) => {
    const kind = kindOf(document.root.name);
    if (kind === 'other') return unknown(document);
    return kind === 'NFe' || kind === 'nfeProc'
      ? checkNoteDocument(document)
      : checkProcInutDocument(document);
  });
}

/** Accepts any bytes and checks them as a ProcInutNFe: another root is one more fault. Never throws. */
export async function checkProcInut(bytes: Uint8Array): Promise<ProcInutReport> {
  return withDocument(bytes, checkProcInutDocument);
}

async function withDocument<R extends CheckReport>(
  bytes: Uint8Array,
  check: (document: Document) => Promise<R> | R,
): Promise<R | CheckReport> {
  const read = readDocument(bytes);
  return read.ok ? check(read.value) : unreadable(read.error);
}

function unreadable({ finding, looksLike }: Unreadable): CheckReport {
  return { kind: kindOf(looksLike), verdict: 'error', findings: [finding], correctable: false };
}

function unknown({ root, findings }: Document): CheckReport {
  const finding = { level: 'error', code: 'file.unknown', data: { root: root.name.slice(0, 60) } } as const;
  return { kind: 'other', verdict: 'error', findings: [...findings, finding], correctable: false };
}
