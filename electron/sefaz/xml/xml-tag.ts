/** Reads one start tag: its name, its attributes, and the namespaces that it declares. */

import type { NamespaceScope, XmlAttribute, XmlElement, XmlFault } from './xml-model.ts';
import { mayBind, namespaceOf } from './xml-namespaces.ts';
import { nameEnd, resolved, skipSpace } from './xml-text.ts';

const MAX_ATTRIBUTES = 64;
/** Shared by all elements without children; the reader creates a new array for the first child. */
export const NONE: readonly never[] = [];

/** An element while it is being read. */
export type OpenElement = { -readonly [K in keyof Omit<XmlElement, 'children'>]: XmlElement[K] } & {
  children: XmlElement[] | readonly never[];
};

interface RawAttribute {
  readonly prefix: string;
  readonly name: string;
  readonly value: string;
}

/** Reads the start tag at `start`, the offset of its `<`; `element.end` is the offset after it. */
export function readStartTag(
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
  // Attribute-value normalisation: each literal white space character becomes one blank, a line end counts once.
  const value = resolved(/[\t\r\n]/.test(raw) ? raw.replace(/\r\n|[\t\r\n]/g, ' ') : raw, at + 1);
  return typeof value === 'string' ? { prefix, name, value, end: end + 1 } : value;
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
