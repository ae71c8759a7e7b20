/** Finds the parts of a document that speak of numbers, in whatever envelopes a server or an emitter put them. */

import {
  childOf,
  fieldOf,
  parseDocument,
  recordOf,
  textOf,
  type XmlBranch,
  type XmlNode,
} from './document-tree.ts';
import { readEventSummary, readNoteSummary } from './distribution.ts';
import type { Found } from './found.ts';
import { DISABLEMENT_FIELDS, DISABLEMENT_REQUEST_FIELDS, judgeDisablement } from './judge-disablement.ts';
import {
  readConsultAnswer,
  readEventAnswer,
  readEventRequest,
  readNote,
  readOldCancellation,
  readProtocol,
} from './note-units.ts';

/** A document inside a text: SOAP services and emitters put answers into CDATA, or escaped, at most once in practice. */
const MAX_INNER = 2;

interface Walk {
  readonly found: Found;
  /** Local names of the elements gone through, in order; they name a document without numbers. */
  readonly names: string[];
  readonly inner: number;
  /** Of the answer of the distribution service around this, "" outside. */
  readonly tpAmb: string;
}

/**
 * Goes through the elements below `node`; what is inside a note or a protocol is left to its reader. `tpAmb`: of the answer
 * of the distribution service that packs it.
 */
export function walkDocument(name: string, node: XmlNode, found: Found, tpAmb = ''): readonly string[] {
  const names: string[] = [];
  visit(name, node, {}, { found, names, inner: 0, tpAmb });
  return names;
}

function visit(name: string, node: XmlNode, around: XmlBranch, walk: Walk): void {
  const { found } = walk;
  switch (name.toLowerCase()) {
    case 'nfe':
      readNote(node, found);
      return;
    case 'protnfe': {
      // Some emitters close protNFe at once and write infProt beside it.
      const info = childOf(node, 'infProt') ?? childOf(around, 'infProt');
      if (info === undefined) found.broken.push('no-values');
      else if (childOf(around, 'infProt') === undefined) readProtocol(info, found);
      return;
    }
    case 'infprot':
      readProtocol(node, found);
      return;
    case 'retevento':
      readEventAnswer(node, sibling(around, 'evento'), found);
      return;
    case 'evento':
      if (sibling(around, 'retevento') === undefined) readEventRequest(node, found);
      return;
    case 'retcancnfe':
      readOldCancellation(node, found);
      return;
    case 'cancnfe':
      if (sibling(around, 'retcancnfe') === undefined) found.others.push('cancellation-unanswered');
      return;
    case 'retinutnfe':
      readDisablement(node, sibling(around, 'inutnfe'), found);
      return;
    case 'inutnfe':
      if (sibling(around, 'retinutnfe') === undefined) found.others.push('disablement-unanswered');
      return;
    case 'resnfe':
      readNoteSummary(node, walk.tpAmb, found);
      return;
    case 'resevento':
      readEventSummary(node, walk.tpAmb, found);
      return;
    case 'doczip':
      found.packed.push({ text: textOf(node), tpAmb: walk.tpAmb });
      return;
    case 'retconssitnfe':
      readConsultAnswer(node, found);
  }
  walk.names.push(name);
  const below = name.toLowerCase() === 'retdistdfeint' ? { ...walk, tpAmb: fieldOf(node, 'tpAmb') } : walk;
  if (typeof node === 'string') visitInner(node, below);
  else goThrough(node, below);
}

function readDisablement(node: XmlNode, request: XmlNode | undefined, found: Found): void {
  const asked = childOf(request, 'infInut');
  judgeDisablement(
    recordOf(childOf(node, 'infInut'), DISABLEMENT_FIELDS),
    asked === undefined ? undefined : recordOf(asked, DISABLEMENT_REQUEST_FIELDS),
    found,
  );
}

function goThrough(node: XmlBranch, walk: Walk): void {
  visitInner(textOf(node), walk);
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith('@') || name.startsWith('#')) continue;
    const each: readonly XmlNode[] =
      typeof value === 'string' || !Array.isArray(value) ? [value as XmlNode] : value;
    for (const child of each) visit(name, child, node, walk);
  }
}

/** The one child of that name in any casing; of several none, since it is unknown which belongs to which. */
function sibling(around: XmlBranch, lowerName: string): XmlNode | undefined {
  const name = Object.keys(around).find((one) => one.toLowerCase() === lowerName);
  if (name === undefined) return undefined;
  return Array.isArray(around[name]) ? undefined : childOf(around, name);
}

function visitInner(text: string, walk: Walk): void {
  const inner = innerDocument(text);
  if (inner === undefined || walk.inner >= MAX_INNER) return;
  const read = parseDocument(inner);
  if (!read.ok) walk.found.broken.push(read.error);
  else visit(read.value.name, read.value.node, {}, { ...walk, inner: walk.inner + 1 });
}

/** Text that is markup itself: CDATA, or escaped. */
function innerDocument(text: string): string | undefined {
  if (text.startsWith('<')) return text;
  if (!text.startsWith('&lt;')) return undefined;
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&'); // prettier-ignore
}
