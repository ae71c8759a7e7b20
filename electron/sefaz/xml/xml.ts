/**
 * A small strict XML reader: exact positions in the text, resolved namespaces, and no dangerous features (DOCTYPE,
 * entities, excessive size or depth). Linear in the size of the text, without recursion.
 */

import { err, ok, type Result } from '../../../shared/result.ts';
import { firstIllegal, isSpace } from './xml-characters.ts';
import type { XmlElement, XmlFault, XmlLimits, XmlProblem } from './xml-model.ts';
import { NONE, readStartTag, type OpenElement } from './xml-tag.ts';
import { lineEnds, nameEnd, resolved, skipSpace } from './xml-text.ts';

export { decodeXmlBytes, utf8Document, wideEncoding } from './xml-bytes.ts';
export { childText, children, fieldOf, find, findAll, textsOf } from './xml-find.ts';
export type { NamespaceScope, XmlElement, XmlProblem } from './xml-model.ts';

const MAX_SIZE = 2 * 1024 * 1024;
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 100_000;
const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]"|'1\.[0-9]')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>$/;

/** Reads one whole document; malformed or dangerous text is a fault, never an exception. */
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
      if (!source.startsWith(name, mark + 2)) {
        return fail(name.startsWith(source.slice(mark + 2)) ? 'unfinished' : 'mismatched', mark);
      }
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
