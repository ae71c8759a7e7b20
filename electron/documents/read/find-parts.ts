/** Finds the parts of a document that speak of numbers, in whatever envelopes a server or an emitter put them. */

import { children, fieldOf, find, type XmlElement } from '../../sefaz/xml/xml.ts';
import { isNoAnswer } from '../../sefaz/soap/answer-envelope.ts';
import { notesIn } from './broken-notes.ts';
import { childOf, innerDocument, parseDocument, recordOf } from './document-tree.ts';
import { readEventSummary, readNoteSummary } from './distribution.ts';
import type { Found } from './found.ts';
import { NOWHERE, putBroken, type Around } from './judge.ts';
import { DISABLEMENT_FIELDS, DISABLEMENT_REQUEST_FIELDS, judgeDisablement } from './judge-disablement.ts';
import { foreignDocument } from './other-document.ts';
import {
  askIfOffline,
  askNamed,
  carriedKey,
  hasOwnCode,
  namesNote,
  ownNote,
  readConsultAnswer,
  readEventAnswer,
  readEventRequest,
  readNote,
  readOldCancellation,
  readProtocol,
  subjectOf,
  type ConsultTop,
} from './note-units.ts';

/** A document inside a text: SOAP services and emitters put answers into CDATA, or escaped, at most once in practice. */
const MAX_INNER = 2;

interface Walk {
  readonly found: Found;
  /** Local names of the elements gone through, in order; they name a document without numbers. */
  readonly names: string[];
  readonly inner: number;
  readonly around: Around;
  /** Of an MDF-e or a CT-e. */
  readonly issuer: XmlElement | undefined;
  /** Of the answer to a consult around it. */
  readonly top?: ConsultTop | undefined;
}

/**
 * Goes through the elements below `node`; what is inside a note or a protocol is left to its reader. `tpAmb`: of the answer
 * of the distribution service that packs it.
 */
export function findParts(root: XmlElement, found: Found, tpAmb = ''): readonly string[] {
  const names: string[] = [];
  const foreign = foreignDocument(root.name) === undefined ? undefined : root;
  const own = foreign && find(foreign, 'tpAmb')?.text.trim();
  visit(root, undefined, {
    found,
    names,
    inner: 0,
    around: { ...NOWHERE, tpAmb: tpAmb || (own ?? '') },
    issuer: foreign && find(foreign, 'emit'),
  });
  return names;
}

function visit(node: XmlElement, around: XmlElement | undefined, walk: Walk): void {
  const { found } = walk;
  const name = node.name.toLowerCase();
  if (isNoAnswer(node)) {
    walk.names.push(node.name);
    askNamed(node, found);
    return;
  }
  switch (name) {
    case 'nfe':
      if (childOf(node, 'infNFe') === undefined && namesNote(node)) break;
      readNote(node, found);
      return;
    case 'protnfe': {
      const infos = children(node, 'infProt');
      // Some emitters close protNFe at once and write infProt beside it, where it is read.
      if (infos.length === 0 && childOf(around, 'infProt') === undefined)
        putBroken('no-values', [], walk.around.tpAmb, found);
      for (const info of infos) readProtocol(info, walk, found);
      return;
    }
    case 'infprot':
      readProtocol(node, walk, found);
      return;
    case 'retevento':
      readEventAnswer(node, sibling(around, 'evento'), walk.around, found);
      return;
    case 'evento':
      // Also what a log calls each of its lines.
      if (childOf(node, 'infEvento') === undefined) break;
      if (!isAnswered(around, 'evento', 'retevento')) readEventRequest(node, found);
      return;
    case 'retcancnfe':
      readOldCancellation(node, sibling(around, 'cancnfe'), walk.around, found);
      return;
    case 'cancnfe':
      if (childOf(node, 'infCanc') === undefined) break;
      if (!isAnswered(around, 'cancnfe', 'retcancnfe')) readEventRequest(node, found);
      return;
    case 'retinutnfe':
      readDisablement(node, sibling(around, 'inutnfe'), found);
      return;
    case 'inutnfe':
      if (childOf(node, 'infInut') === undefined) break;
      if (sibling(around, 'retinutnfe') === undefined) found.others.push('disablement-unanswered');
      return;
    case 'resnfe':
      if (childOf(node, 'chNFe') === undefined) break;
      readNoteSummary(node, walk.around.tpAmb, found);
      return;
    case 'resevento':
      if (childOf(node, 'chNFe') === undefined) break;
      readEventSummary(node, walk.around.tpAmb, found);
      return;
    case 'doczip':
      found.packed.push({ text: node.text.trim(), tpAmb: walk.around.tpAmb });
      return;
    case 'infnfe':
      // Whoever carries what it sold itself had the note.
      found.asks.push(...ownNote(carriedKey(node), walk.issuer, walk.around.tpAmb));
      break;
    case 'conssitnfe':
      askIfOffline(node, found);
      break;
    case 'retconssitnfe': {
      const said = readConsultAnswer(node, found);
      if (said !== undefined) visitBelow(node, { ...walk, top: said.top });
      return;
    }
  }
  visitBelow(node, walk);
}

function visitBelow(node: XmlElement, walk: Walk): void {
  walk.names.push(node.name);
  const name = node.name.toLowerCase();
  const below = name.startsWith('ret') ? { ...walk, around: aroundPartsOf(node, name, walk.around) } : walk;
  visitInner(node.text, below);
  for (const child of node.children) visit(child, node, below);
}

function aroundPartsOf(node: XmlElement, name: string, outside: Around): Around {
  const { chNFe, tpAmb } =
    name === 'retconssitnfe' ? subjectOf(node) : { chNFe: '', tpAmb: fieldOf(node, 'tpAmb') };
  return { tpAmb: tpAmb || outside.tpAmb, chNFe: chNFe || outside.chNFe };
}

function readDisablement(node: XmlElement, request: XmlElement | undefined, found: Found): void {
  const asked = childOf(request, 'infInut');
  const twice = [node, request].some((each) => each && children(each, 'infInut').length > 1);
  const answered = childOf(node, 'infInut');
  if (twice || (answered && !hasOwnCode(node, answered))) found.broken.push('no-values');
  else
    judgeDisablement(
      recordOf(answered, DISABLEMENT_FIELDS),
      asked === undefined ? undefined : recordOf(asked, DISABLEMENT_REQUEST_FIELDS),
      found,
    );
}

/** The one child of that name in any casing; of several none, since it is unknown which belongs to which. */
function sibling(around: XmlElement | undefined, lowerName: string): XmlElement | undefined {
  const found = around?.children.filter(({ name }) => name.toLowerCase() === lowerName) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

/** Of several it is unknown which was. */
function isAnswered(around: XmlElement | undefined, request: string, answer: string): boolean {
  return [request, answer].every((name) => sibling(around, name) !== undefined);
}

function visitInner(text: string, walk: Walk): void {
  const inner = walk.inner < MAX_INNER ? innerDocument(text) : undefined;
  const read = inner === undefined ? undefined : parseDocument(inner);
  if (read?.ok) return visit(read.value, undefined, { ...walk, inner: walk.inner + 1 });
  if (read) walk.found.broken.push(read.error);
  walk.found.asks.push(...notesIn(inner ?? text));
}
