/**
 * A small strict XML reader of our own: exact positions in the text, namespaces resolved, and a refusal of everything
 * dangerous (DOCTYPE, entities, size, depth). Linear in the size of the text, no recursion.
 */

import { err, ok, type Result } from '../../shared/result.ts';
import { continuesName, firstIllegal, isSpace, isXmlCharacter, startsName } from './xml-characters.ts';

export { decodeXmlBytes } from './xml-bytes.ts';
export { childText, children, find, findAll } from './xml-find.ts';

/** The namespaces in force at an element: its own declarations, then its parent's scope. */
export interface NamespaceScope {
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: NamespaceScope | undefined;
}

export interface XmlAttribute {
  readonly name: string;
  readonly prefix: string;
  readonly namespace: string;
  readonly value: string;
}

export interface XmlElement {
  /** Local name. */
  readonly name: string;
  readonly prefix: string;
  /** Namespace name, '' for none. */
  readonly namespace: string;
  /** Without the namespace declarations, which are in `scope`. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** Character data directly inside, CDATA included, references resolved, line ends as \n. */
  readonly text: string;
  /** Offsets in the decoded text: of `<`, and behind the last `>`. */
  readonly start: number;
  readonly end: number;
  readonly scope: NamespaceScope | undefined;
}

export type XmlProblem =
  | 'empty'
  | 'too-large'
  | 'too-deep'
  | 'too-many'
  | 'character'
  | 'doctype'
  | 'entity'
  | 'markup'
  | 'attribute'
  | 'namespace'
  | 'mismatched'
  | 'unfinished'
  | 'outside-root';

export interface XmlFault {
  readonly problem: XmlProblem;
  /** Offset in the decoded text. */
  readonly at: number;
}

export interface XmlLimits {
  /** UTF-16 units. */
  readonly size?: number;
  readonly depth?: number;
  readonly elements?: number;
}

const MAX_SIZE = 2 * 1024 * 1024;
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 100_000;
const MAX_ATTRIBUTES = 64;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]"|'1\.[0-9]')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>$/;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const NONE: readonly never[] = [];

interface OpenElement {
  name: string;
  prefix: string;
  namespace: string;
  attributes: readonly XmlAttribute[];
  children: XmlElement[] | readonly never[];
  text: string;
  start: number;
  end: number;
  scope: NamespaceScope | undefined;
}

/** Reads one whole document; every ill-formed or dangerous text is a fault, never an exception. */
export function parseXml(source: string, limits: XmlLimits = {}): Result<XmlElement, XmlFault> {
  if (source.length > (limits.size ?? MAX_SIZE)) return fail('too-large', limits.size ?? MAX_SIZE);
  const illegal = firstIllegal(source);
  if (illegal >= 0) return fail('character', illegal);
  const maxDepth = limits.depth ?? MAX_DEPTH;
  const maxElements = limits.elements ?? MAX_ELEMENTS;

  const length = source.length;
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let current: OpenElement | undefined;
  let elements = 0;
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;

  if (source.startsWith('<?xml', at) && isSpace(source.charCodeAt(at + 5))) {
    const end = source.indexOf('?>', at);
    if (end < 0 || end - at > 256 || !DECLARATION.test(source.slice(at, end + 2))) return fail('markup', at);
    at = end + 2;
  }

  while (at < length) {
    const mark = source.indexOf('<', at);
    const textEnd = mark < 0 ? length : mark;
    if (textEnd > at) {
      const fault = current ? addText(current, source, at, textEnd) : outsideFault(source, at, textEnd);
      if (fault) return err(fault);
    }
    if (mark < 0) break;
    const next = source.charCodeAt(mark + 1);

    if (next === 0x2f /* / */) {
      if (!current) return fail('outside-root', mark);
      const name = current.prefix ? `${current.prefix}:${current.name}` : current.name;
      if (!source.startsWith(name, mark + 2)) return fail('mismatched', mark);
      const close = skipSpace(source, mark + 2 + name.length);
      if (source.charCodeAt(close) !== 0x3e) return fail(close >= length ? 'unfinished' : 'mismatched', mark);
      current.end = at = close + 1;
      open.pop();
      current = open[open.length - 1];
    } else if (next === 0x21 /* ! */) {
      if (source.startsWith('<!--', mark)) {
        const end = source.indexOf('--', mark + 4);
        if (end < 0) return fail('unfinished', mark);
        if (source.charCodeAt(end + 2) !== 0x3e) return fail('markup', end);
        at = end + 3;
      } else if (source.startsWith('<![CDATA[', mark)) {
        const end = source.indexOf(']]>', mark + 9);
        if (end < 0) return fail('unfinished', mark);
        if (!current) return fail('outside-root', mark);
        current.text += lineEnds(source.slice(mark + 9, end));
        at = end + 3;
      } else return fail(source.startsWith('<!DOCTYPE', mark) ? 'doctype' : 'markup', mark);
    } else if (next === 0x3f /* ? */) {
      const end = source.indexOf('?>', mark + 2);
      if (end < 0) return fail('unfinished', mark);
      const afterTarget = nameEnd(source, mark + 2);
      if (afterTarget < 0 || (afterTarget !== end && !isSpace(source.charCodeAt(afterTarget))))
        return fail('markup', mark);
      if (source.slice(mark + 2, afterTarget).toLowerCase() === 'xml') return fail('markup', mark);
      at = end + 2;
    } else {
      if (root && !current) return fail('outside-root', mark);
      if (++elements > maxElements) return fail('too-many', mark);
      if (open.length >= maxDepth) return fail('too-deep', mark);
      const tag = readStartTag(source, mark, current?.scope);
      if ('problem' in tag) return err(tag);
      const { element, empty } = tag;
      at = element.end;
      if (!current) root = element;
      else if (current.children === NONE) current.children = [element];
      else (current.children as XmlElement[]).push(element);
      if (!empty) {
        open.push(element);
        current = element;
      }
    }
  }
  if (current) return fail('unfinished', length);
  return root ? ok(root) : fail('empty', 0);
}

function fail(problem: XmlProblem, at: number): Result<never, XmlFault> {
  return err({ problem, at });
}

function outsideFault(source: string, from: number, to: number): XmlFault | undefined {
  const at = skipSpace(source, from);
  return at < to ? { problem: 'outside-root', at } : undefined;
}

function addText(element: OpenElement, source: string, from: number, to: number): XmlFault | undefined {
  const raw = source.slice(from, to);
  if (raw.includes(']]>')) return { problem: 'markup', at: from + raw.indexOf(']]>') };
  const text = resolved(raw, from);
  if (typeof text !== 'string') return text;
  element.text = element.text === '' ? text : element.text + text;
  return undefined;
}

function lineEnds(raw: string): string {
  return raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
}

/** References resolved, line ends made \n first, so that `&#13;` stays what it is. */
function resolved(raw: string, from: number): string | XmlFault {
  let mark = raw.indexOf('&');
  if (mark < 0) return lineEnds(raw);
  let text = '';
  let done = 0;
  while (mark >= 0) {
    const end = raw.indexOf(';', mark + 1);
    // The longest reference is &#x10FFFF; with zeros in front, which nobody writes: 16 characters are plenty.
    const value = end < 0 || end - mark > 16 ? undefined : reference(raw.slice(mark + 1, end));
    if (value === undefined) return { problem: 'entity', at: from + mark };
    text += lineEnds(raw.slice(done, mark)) + value;
    done = end + 1;
    mark = raw.indexOf('&', done);
  }
  return text + lineEnds(raw.slice(done));
}

function reference(body: string): string | undefined {
  if (body.charCodeAt(0) !== 0x23) return Object.hasOwn(PREDEFINED, body) ? PREDEFINED[body] : undefined;
  const digits = /^#(?:([0-9]+)|x([0-9A-Fa-f]+))$/.exec(body);
  if (!digits) return undefined;
  const point = digits[1] ? Number.parseInt(digits[1], 10) : Number.parseInt(digits[2] ?? '', 16);
  return isXmlCharacter(point) ? String.fromCodePoint(point) : undefined;
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at++;
  return at;
}

/** Offset behind the name part that starts at `from`, or -1. */
function nameEnd(source: string, from: number): number {
  if (!startsName(source.charCodeAt(from))) return -1;
  let at = from + 1;
  while (continuesName(source.charCodeAt(at))) at++;
  return at;
}

interface RawAttribute {
  readonly prefix: string;
  readonly name: string;
  readonly value: string;
}

function readStartTag(
  source: string,
  start: number,
  outer: NamespaceScope | undefined,
): { element: OpenElement; empty: boolean } | XmlFault {
  let at = nameEnd(source, start + 1);
  if (at < 0) return { problem: 'markup', at: start };
  let prefix = '';
  let name = source.slice(start + 1, at);
  if (source.charCodeAt(at) === 0x3a) {
    const from = at + 1;
    at = nameEnd(source, from);
    if (at < 0) return { problem: 'markup', at: from };
    prefix = name;
    name = source.slice(from, at);
  }
  let raw: RawAttribute[] | undefined;
  let declared: Map<string, string> | undefined;
  let empty = false;
  for (;;) {
    const gap = at;
    at = skipSpace(source, at);
    const code = source.charCodeAt(at);
    if (code === 0x3e /* > */) break;
    if (code === 0x2f /* / */) {
      if (source.charCodeAt(++at) !== 0x3e) return { problem: 'markup', at };
      empty = true;
      break;
    }
    if (Number.isNaN(code)) return { problem: 'unfinished', at: start };
    if (gap === at) return { problem: 'markup', at };
    const attribute = readAttribute(source, at);
    if ('problem' in attribute) return attribute;
    if (attribute.prefix === 'xmlns' || (attribute.prefix === '' && attribute.name === 'xmlns')) {
      const bound = attribute.prefix === '' ? '' : attribute.name;
      declared ??= new Map();
      if (declared.has(bound)) return { problem: 'attribute', at };
      if (!mayBind(bound, attribute.value)) return { problem: 'namespace', at };
      declared.set(bound, attribute.value);
    } else {
      raw ??= [];
      raw.push(attribute);
    }
    if ((raw?.length ?? 0) + (declared?.size ?? 0) > MAX_ATTRIBUTES) return { problem: 'too-many', at };
    at = attribute.end;
  }
  const scope = declared ? { declared, outer } : outer;
  const namespace = namespaceOf(prefix, scope);
  if (namespace === undefined || prefix === 'xmlns') return { problem: 'namespace', at: start };
  const attributes = raw ? resolveAttributes(raw, scope) : NONE;
  if (typeof attributes === 'string') return { problem: attributes, at: start };
  const element: OpenElement = {
    name,
    prefix,
    namespace,
    attributes,
    children: NONE,
    text: '',
    start,
    end: at + 1,
    scope,
  };
  return { element, empty };
}

function readAttribute(source: string, from: number): (RawAttribute & { end: number }) | XmlFault {
  let at = nameEnd(source, from);
  if (at < 0) return { problem: 'markup', at: from };
  let prefix = '';
  let name = source.slice(from, at);
  if (source.charCodeAt(at) === 0x3a) {
    const second = at + 1;
    at = nameEnd(source, second);
    if (at < 0) return { problem: 'markup', at: second };
    prefix = name;
    name = source.slice(second, at);
  }
  at = skipSpace(source, at);
  if (source.charCodeAt(at) !== 0x3d) return { problem: 'attribute', at };
  at = skipSpace(source, at + 1);
  const quote = source[at];
  if (quote !== '"' && quote !== "'") return { problem: 'attribute', at };
  const end = source.indexOf(quote, at + 1);
  if (end < 0) return { problem: 'unfinished', at };
  const raw = source.slice(at + 1, end);
  if (raw.includes('<')) return { problem: 'attribute', at };
  // Attribute-value normalisation: each literal white space is one blank, a line end counts once.
  const value = resolved(/[\t\r\n]/.test(raw) ? raw.replace(/\r\n|[\t\r\n]/g, ' ') : raw, at + 1);
  return typeof value === 'string' ? { prefix, name, value, end: end + 1 } : value;
}

/** `xml` and `xmlns` belong to the standard; a prefix cannot be unbound in Namespaces 1.0. */
function mayBind(prefix: string, namespace: string): boolean {
  if (prefix === 'xmlns' || namespace === XMLNS_NAMESPACE) return false;
  if ((prefix === 'xml') !== (namespace === XML_NAMESPACE)) return false;
  return prefix === '' || namespace !== '';
}

/** The namespace that a prefix stands for; undefined when nothing binds it. */
export function namespaceOf(prefix: string, scope: NamespaceScope | undefined): string | undefined {
  if (prefix === 'xml') return XML_NAMESPACE;
  for (let here = scope; here; here = here.outer) {
    const found = here.declared.get(prefix);
    if (found !== undefined) return found;
  }
  return prefix === '' ? '' : undefined;
}

function resolveAttributes(
  raw: RawAttribute[],
  scope: NamespaceScope | undefined,
): XmlAttribute[] | 'attribute' | 'namespace' {
  const attributes: XmlAttribute[] = [];
  for (const { prefix, name, value } of raw) {
    const namespace = prefix === '' ? '' : namespaceOf(prefix, scope);
    if (namespace === undefined) return 'namespace';
    if (attributes.some((other) => other.name === name && other.namespace === namespace)) return 'attribute';
    attributes.push({ name, prefix, namespace, value });
  }
  return attributes;
}
