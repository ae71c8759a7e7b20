/** Checks one element's children, attributes and text against an xs:sequence without repeated elements. */

import type { CheckCode } from '../../shared/check/check-report.ts';
import type { XmlElement } from '../sefaz/xml/xml.ts';

/** Reports a fault of the element being checked; `field` is a path below it, '' for the element itself. */
export type Note = (code: Extract<CheckCode, `layout.${string}`>, field: string, value?: string) => void;

export interface Child {
  readonly name: string;
  readonly namespace: string;
  readonly optional: boolean;
  readonly check: (element: XmlElement, note: Note) => void;
}

export interface Attribute {
  readonly name: string;
  readonly required: boolean;
  readonly test: (value: string) => boolean;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const HINTS = new Set(['schemaLocation', 'noNamespaceSchemaLocation']);

/** Checks that every child is in its place, with only white space between them. */
export function checkSequence(element: XmlElement, rules: readonly Child[], note: Note): void {
  // An empty content type does not allow white space either.
  const allowed = rules.length > 0 ? /^[ \t\r\n]*$/ : /^$/;
  if (!allowed.test(element.text)) note('layout.text', '', element.text.trim());
  let next = 0;
  for (const child of element.children) {
    const found = rules.findIndex(
      ({ name, namespace }) => name === child.name && namespace === child.namespace,
    );
    if (found < 0) {
      note('layout.unexpected', child.name);
      continue;
    }
    const rule = rules[found];
    if (found < next || !rule) {
      note('layout.order', child.name);
      continue;
    }
    for (const skipped of rules.slice(next, found)) missing(skipped, note);
    next = found + 1;
    rule.check(child, (code, field, value) =>
      note(code, field === '' ? child.name : `${child.name}/${field}`, value),
    );
  }
  for (const left of rules.slice(next)) missing(left, note);
}

function missing(rule: Child, note: Note): void {
  if (!rule.optional) note('layout.missing', rule.name);
}

/**
 * Checks that only the listed attributes occur, each with a valid value; schema location hints are allowed (XSD 1.0,
 * 3.2.7).
 */
export function checkAttributes(element: XmlElement, rules: readonly Attribute[], note: Note): void {
  for (const { name, namespace, value } of element.attributes) {
    if (namespace === XSI && HINTS.has(name)) continue;
    const rule = namespace === '' ? rules.find((one) => one.name === name) : undefined;
    if (!rule || !rule.test(value)) note('layout.attribute', `@${name}`, value);
  }
  for (const { name, required } of rules) {
    const there = element.attributes.some((one) => one.name === name && one.namespace === '');
    if (required && !there) note('layout.missing', `@${name}`);
  }
}

/** White space collapsed as by xs:token. */
export function collapsed(value: string): string {
  return value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}
