/**
 * Reads XML into a small tree, without DTD, comment, CDATA, processing instruction or undeclared entity, and writes text safely.
 * The parser is not the one of the program's client, so that what the client sends is judged by code that it does not share.
 */

import { SaxesParser, type SaxesTagNS } from 'saxes';

const MAX_DEPTH = 40;

export interface Element {
  /** As written, prefix included. */
  readonly name: string;
  readonly local: string;
  readonly prefix: string;
  /** '' for none. */
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** All character data directly inside, entities resolved. */
  readonly text: string;
  /** True when there is character data beside child elements: white space between tags, or stray text. */
  readonly mixed: boolean;
}

interface Building extends Element {
  readonly children: Building[];
  text: string;
  mixed: boolean;
}

/** Ends the reading of a text that is no message of the NF-e. */
class Refused extends Error {}

/** The root element, or undefined for text that is not well-formed (XML 1.0, namespaces) or that uses what no message of the NF-e may use. */
export function readXml(text: string): Element | undefined {
  const open: Building[] = [];
  let root: Building | undefined;
  const refuse = (cause?: unknown): never => {
    throw new Refused('not a message', { cause });
  };
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  parser.on('error', refuse);
  for (const event of ['doctype', 'comment', 'cdata', 'processinginstruction'] as const)
    parser.on(event, refuse);
  parser.on('text', (words) => {
    const current = open.at(-1);
    if (current) current.text += words;
  });
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) refuse();
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.mixed = closed.children.length > 0 && closed.text !== '';
  });
  try {
    parser.write(text).close();
    return root;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function elementOf({ name, local, prefix, uri, attributes }: SaxesTagNS): Building {
  const values = Object.create(null) as Record<string, string>;
  for (const attribute of Object.values(attributes)) values[attribute.name] = attribute.value;
  return { name, local, prefix, namespace: uri, attributes: values, children: [], text: '', mixed: false };
}

/** Text as character data, in the very form that canonical XML gives it. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function childOf(element: Element | undefined, local: string): Element | undefined {
  return element?.children.find((child) => child.local === local);
}
