/** Corrects the envelope of a ProcInutNFe without changing what was signed or answered, and verifies the result. */

import type { CheckCode, CheckFinding } from '../../shared/check/check-report.ts';
import { standaloneText } from '../sefaz/xml/standalone.ts';
import type { XmlElement } from '../sefaz/xml/xml.ts';
import type { Document } from './read-document.ts';
import { tightened } from './tightened.ts';
import { procInutNFe } from '../sefaz/soap/proc-inut-nfe.ts';

/** Faults that a new envelope can correct. */
const OF_THE_ENVELOPE: ReadonlySet<CheckCode> = new Set([
  'file.bom',
  'file.blank-start',
  'file.encoding',
  'root.name',
  'root.namespace',
  'root.version',
  'envelope.spaces',
  'envelope.namespaces',
  'signature.spaces',
]);

/**
 * `inspect` returns the findings of a text. Undefined if the envelope has no fault, or if there are other faults
 * too: the result would then not be correct.
 */
export async function correctedEnvelope(
  { source, root }: Document,
  findings: readonly CheckFinding[],
  inspect: (text: string) => Promise<readonly CheckFinding[] | undefined>,
): Promise<string | undefined> {
  if (!findings.some(({ level, code }) => level !== 'ok' && OF_THE_ENVELOPE.has(code))) return undefined;
  const [request, answer, ...others] = root.children;
  if (request?.name !== 'inutNFe' || answer?.name !== 'retInutNFe' || others.length > 0) return undefined;
  const inut = pieceOf(source, request, root);
  const ret = pieceOf(source, answer, root);
  for (const piece of new Set([inut, tightened(inut)])) {
    const candidate = procInutNFe(piece, ret);
    const left = await inspect(candidate);
    const right = left?.every(
      ({ level, code }) => level === 'ok' || (level === 'warn' && !OF_THE_ENVELOPE.has(code)),
    );
    if (right) return candidate;
  }
  return undefined;
}

/** An element without any namespace takes the one that the new root declares; otherwise it keeps its own. */
function pieceOf(source: string, element: XmlElement, root: XmlElement): string {
  return element.namespace === ''
    ? source.slice(element.start, element.end)
    : standaloneText(source, element, root.scope);
}
