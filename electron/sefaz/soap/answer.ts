/** Reads the answers of the three services: tolerant in form, strict in what is believed (MOC 5.3, 5.4). */

import { appError, type AppError } from '../../../shared/errors.ts';
import type { TpAmb } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { consultHead, type AnswerNode, type AnswerTree } from '../../../shared/service/service.ts';
import { findAnswer } from './answer-envelope.ts';
import { contradiction, deniesItsNote, environmentContradiction, statusCode } from './answer-validation.ts';
import type { SoapResponse } from '../tls/exchange.ts';
import { childText, children, findAll, type XmlElement } from '../xml/xml.ts';

export { readDisablementAnswer, type DisablementAnswer } from './disablement-answer.ts';

export interface ConsultAnswer {
  readonly cStat: string;
  /** As received, trimmed; '' if absent. */
  readonly xMotivo: string;
  /** The whole answer; the two lists are always arrays. */
  readonly retConsSitNFe: AnswerTree & {
    readonly cStat: string;
    readonly protNFe: AnswerNode[];
    readonly procEventoNFe: AnswerNode[];
  };
  /** An event or a legacy cancellation in it has another key or environment: kept, and flagged. */
  readonly otherKey: boolean;
  /** The retConsSitNFe element as self-contained text. */
  readonly xml: string;
}

/**
 * Errors: `sefaz.not-xml`, `sefaz.soap-fault`, `sefaz.http`, `sefaz.unrecognised`, and `sefaz.mismatch` with
 * `field`, `asked`, `answered` if the answer is for another environment or note.
 */
export function readConsultAnswer(
  response: SoapResponse,
  question: { readonly tpAmb: TpAmb; readonly chNFe: string },
): Result<ConsultAnswer, AppError> {
  const found = findAnswer(response, 'retConsSitNFe');
  if (!found.ok) return found;
  const { element, xml } = found.value;
  const cStat = statusCode(element);
  if (!cStat.ok) return cStat;
  const different = consultContradiction(element, cStat.value, question);
  if (different) return err(different);
  if (deniesItsNote(element)) {
    return err(appError('sefaz.unrecognised', { reason: 'contradiction', root: element.name }));
  }
  return ok({
    cStat: cStat.value,
    xMotivo: childText(element, 'xMotivo') ?? '',
    retConsSitNFe: {
      ...withTextHead(answerTree(element, ['protNFe', 'procEventoNFe']), element),
      // Set again for its type, and without white space around the code.
      cStat: cStat.value,
    } as ConsultAnswer['retConsSitNFe'],
    otherKey: speaksOfOther(element, question),
    xml,
  });
}

/** What stands before the lists is text to all that read it: of a member that is twice there, or has parts, the first one's own text. */
function withTextHead(tree: AnswerTree, element: XmlElement): AnswerTree {
  const odd = Object.keys(consultHead).filter((name) => typeof tree[name] === 'object');
  if (odd.length === 0) return tree;
  return { ...tree, ...Object.fromEntries(odd.map((name) => [name, childText(element, name) ?? ''])) };
}

function consultContradiction(
  element: XmlElement,
  cStat: string,
  { tpAmb, chNFe }: { readonly tpAmb: TpAmb; readonly chNFe: string },
): AppError | undefined {
  const different = environmentContradiction(element, cStat, tpAmb) ?? contradiction(element, 'chNFe', chNFe);
  if (different) return different;
  for (const protNFe of children(element, 'protNFe')) {
    for (const infProt of children(protNFe, 'infProt')) {
      const other = contradiction(infProt, 'tpAmb', tpAmb) ?? contradiction(infProt, 'chNFe', chNFe);
      if (other) return other;
    }
  }
  return undefined;
}

function speaksOfOther(
  element: XmlElement,
  { tpAmb, chNFe }: { readonly tpAmb: TpAmb; readonly chNFe: string },
): boolean {
  const linked = [...children(element, 'procEventoNFe'), ...children(element, 'retCancNFe')];
  return linked.some((group) =>
    [...findAll(group, 'infEvento'), ...findAll(group, 'infCanc')].some(
      (inf) => contradiction(inf, 'chNFe', chNFe) ?? contradiction(inf, 'tpAmb', tpAmb),
    ),
  );
}

export interface StatusAnswer {
  readonly cStat: string;
  readonly xMotivo: string;
  readonly dhRecbto: string;
  /** Mean response time in seconds, as text; '' if absent. */
  readonly tMed: string;
  readonly dhRetorno: string;
  readonly xObs: string;
}

/** Errors as {@link readConsultAnswer}. */
export function readStatusAnswer(
  response: SoapResponse,
  question: { readonly tpAmb: TpAmb },
): Result<StatusAnswer, AppError> {
  const found = findAnswer(response, 'retConsStatServ');
  if (!found.ok) return found;
  const { element } = found.value;
  const cStat = statusCode(element);
  if (!cStat.ok) return cStat;
  const different = environmentContradiction(element, cStat.value, question.tpAmb);
  if (different) return err(different);
  const text = (name: string) => childText(element, name) ?? '';
  return ok({
    cStat: cStat.value,
    xMotivo: text('xMotivo'),
    dhRecbto: text('dhRecbto'),
    tMed: text('tMed'),
    dhRetorno: text('dhRetorno'),
    xObs: text('xObs'),
  });
}

/**
 * Attributes and children by their local names, attributes first; repeated elements as arrays, all values as text.
 * An element with neither is its text; one with attributes and text has the text as `#text`. Namespace declarations
 * are omitted. An attribute with the same name as a child element, or as an array, is `@name`.
 */
function answerTree(element: XmlElement, alwaysArrays: readonly string[] = []): AnswerTree {
  const groups = Map.groupBy(element.children, ({ name }) => name);
  const entries = new Map<string, AnswerNode>();
  for (const { prefix, name, value } of element.attributes) {
    const own = prefix === '' ? name : `${prefix}:${name}`;
    entries.set(groups.has(own) || alwaysArrays.includes(own) ? `@${own}` : own, value);
  }
  const text = element.children.length > 0 ? element.text.trim() : element.text;
  if (text !== '') entries.set('#text', text);
  for (const [name, group] of groups) {
    const nodes = group.map(answerNode);
    const [only] = nodes;
    entries.set(
      name,
      nodes.length === 1 && only !== undefined && !alwaysArrays.includes(name) ? only : nodes,
    );
  }
  for (const name of alwaysArrays) if (!entries.has(name)) entries.set(name, []);
  // Own properties only, even for a name like __proto__.
  return Object.fromEntries(entries);
}

function answerNode(element: XmlElement): AnswerNode {
  const plain = element.children.length === 0 && element.attributes.length === 0;
  return plain ? element.text : answerTree(element);
}
