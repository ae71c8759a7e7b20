/** Checks an XML file of a disablement, a note, an event or an answer of SEFAZ, made by any program. */

import { type CheckFinding, type CheckReport, worstLevel } from '../../shared/check/check-report.ts';
import { foreignDocument } from '../documents/read/other-document.ts';
import { checkEventDocument } from './documents/event.ts';
import { checkMessage, isMessage } from './documents/message.ts';
import { checkNoteDocument } from './documents/note.ts';
import { checkProcInutDocument, type ProcInutReport } from './proc-inut.ts';
import { readDocument, type Document, type Unreadable } from './read-document.ts';
import { unitsOf } from './documents/units.ts';

type Kind = CheckReport['kind'];

/** Root names, compared case-insensitively because other tools vary the case. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['procinutnfe', 'ProcInutNFe'],
  ['inutnfe', 'inutNFe'],
  ['retinutnfe', 'retInutNFe'],
  ['nfe', 'NFe'],
  ['nfeproc', 'nfeProc'],
  ['procnfe', 'nfeProc'],
  ['proceventonfe', 'procEventoNFe'],
  ['procevento', 'procEventoNFe'],
  ['proccancevento', 'procEventoNFe'],
  ['procccenfe', 'procEventoNFe'],
  ['evento', 'evento'],
  ['retevento', 'retEvento'],
]);

const kindOf = (root: string): Kind => KINDS.get(root.toLowerCase()) ?? 'other';
const isKnown = (root: string): boolean => kindOf(root) !== 'other' || isMessage(root);

/** One report for each document in the bytes, at least one. Never throws. */
export async function checkAll(bytes: Uint8Array): Promise<ProcInutReport[]> {
  const read = readDocument(bytes);
  if (!read.ok) return [unreadable(read.error)];
  const { documents, soap } = unitsOf(read.value, isKnown);
  const reports: ProcInutReport[] = [];
  for (const [i, document] of documents.entries()) {
    const added: CheckFinding[] = [];
    if (soap && isKnown(document.root.name)) added.push({ level: 'ok', code: 'file.soap' });
    if (documents.length > 1)
      added.push({ level: 'ok', code: 'file.several', data: { n: i + 1, of: documents.length } });
    const report = await checkDocument(document);
    reports.push(added.length === 0 ? report : { ...report, findings: [...added, ...report.findings] });
  }
  return reports;
}

async function checkDocument(document: Document): Promise<ProcInutReport> {
  const { name } = document.root;
  const kind = kindOf(name);
  if (kind === 'NFe' || kind === 'nfeProc') return checkNoteDocument(document);
  if (kind === 'procEventoNFe' || kind === 'evento' || kind === 'retEvento')
    return checkEventDocument(document);
  if (kind !== 'other') return checkProcInutDocument(document);
  return isMessage(name) ? checkMessage(document) : unknown(document);
}

/** Accepts any bytes and checks them as a ProcInutNFe: another root is one more fault. Never throws. */
export async function checkProcInut(bytes: Uint8Array): Promise<ProcInutReport> {
  const read = readDocument(bytes);
  return read.ok ? checkProcInutDocument(read.value) : unreadable(read.error);
}

function unreadable({ finding, looksLike }: Unreadable): CheckReport {
  return { kind: kindOf(looksLike), verdict: 'error', findings: [finding], correctable: false };
}

function unknown({ root, findings: byteFindings }: Document): CheckReport {
  const what = foreignDocument(root.name);
  const data = { root: root.name.slice(0, 60) };
  const finding: CheckFinding =
    what === undefined
      ? { level: 'error', code: 'file.unknown', data }
      : { level: 'warn', code: 'file.other-document', data };
  const findings = [...byteFindings, finding];
  return {
    kind: what === undefined ? 'other' : 'other-document',
    root: what,
    verdict: worstLevel(findings),
    findings,
    correctable: false,
  };
}
