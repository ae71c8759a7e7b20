/** Parses a document's text into plain objects, or says why it is not one whole XML document. */

import { XMLParser } from 'fast-xml-parser';
import type { ReadReason } from '../../../shared/number-reading.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { parseXml, type XmlProblem } from '../../sefaz/xml/xml.ts';

/** Levels of elements: a note has 8, in an envelope 12. */
const MAX_DEPTH = 100;
/** Of a batch of 50 notes with 990 items each there are more; SEFAZ's limit of size allows far less (MOC 7.0 Anexo I, rule 214). */
const MAX_ELEMENTS = 1_000_000;

/** An element by its children's local names; one without children is its text. Of the attributes, only `@Id` is kept. */
export type XmlNode = string | XmlBranch;
export interface XmlBranch {
  readonly [name: string]: XmlNode | readonly XmlNode[];
}

export interface XmlDocument {
  /** Local name. */
  readonly name: string;
  readonly node: XmlNode;
}

const parser = new XMLParser({
  ignoreAttributes: (name) => name !== 'Id',
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  jPath: false,
});

const REASONS: Partial<Readonly<Record<XmlProblem, ReadReason>>> = {
  'too-large': 'too-large',
  'too-many': 'too-large',
  'too-deep': 'too-deep',
  doctype: 'doctype',
};

/**
 * Faults that change neither structure nor fields: characters that XML forbids, and ampersands of any kind, since
 * references are not resolved. People's files have both in names and notices.
 */
const HARMLESS = /[&\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/g;

/**
 * One whole, well-formed document without DTD. fast-xml-parser accepts documents that are cut off or wrong inside, so
 * the reader of SEFAZ's answers judges first (docs/adr/0002).
 */
export function parseDocument(text: string): Result<XmlDocument, ReadReason> {
  // Blanks before the XML declaration are an error, but a harmless one that some emitters make.
  const source = text.trimStart();
  if (/^\0*$/.test(source)) return err(source === '' ? 'empty' : 'zeros');
  if (!source.startsWith('<')) return err('not-xml');
  const judged = parseXml(source.replace(HARMLESS, ' '), {
    size: source.length,
    depth: MAX_DEPTH,
    elements: MAX_ELEMENTS,
  });
  if (!judged.ok) return err(REASONS[judged.error.problem] ?? (isCutOff(source) ? 'cut-off' : 'malformed'));
  const { name } = judged.value;
  let parsed: unknown;
  try {
    parsed = parser.parse(source);
  } catch {
    // What is well-formed it refuses only for names that JavaScript's objects reserve.
    return err('malformed');
  }
  const node = (parsed as XmlBranch)[name];
  return node === undefined || isList(node) ? err('malformed') : ok({ name, node });
}

/** The closing tag of the root is missing. */
function isCutOff(source: string): boolean {
  const root = /<([^\s<>/!?][^\s<>/]*)/.exec(source)?.[1] ?? '';
  const closing = source.lastIndexOf(`</${root}`);
  return closing < 0 || !/^\s*>/.test(source.slice(closing + root.length + 2));
}

/** The children of that local name, in order. */
export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  if (node === undefined || typeof node === 'string' || !Object.hasOwn(node, name)) return [];
  const found = node[name];
  if (found === undefined) return [];
  return isList(found) ? found : [found];
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return childrenOf(node, name)[0];
}

/**
 * Text of the child of that local name, "" if there is none. Of one that stands more than once, all different texts:
 * no rule accepts a value with a blank in it.
 */
export function fieldOf(node: XmlNode | undefined, name: string): string {
  const texts = childrenOf(node, name).map(textOf);
  return texts.length === 1 ? (texts[0] ?? '') : [...new Set(texts)].join(' ');
}

export function recordOf<Name extends string>(
  node: XmlNode | undefined,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, fieldOf(node, name)])) as Record<Name, string>;
}

export function textOf(node: XmlNode): string {
  if (typeof node === 'string') return node.trim();
  const text = node['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

export function idOf(node: XmlNode | undefined): string {
  const id = childOf(node, '@Id');
  return typeof id === 'string' ? id : '';
}

function isList(value: XmlNode | readonly XmlNode[]): value is readonly XmlNode[] {
  return Array.isArray(value);
}
