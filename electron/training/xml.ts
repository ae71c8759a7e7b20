/**
 * Reads XML strictly (no DTD, comment, CDATA, processing instruction or undeclared entity) into a small tree, and writes text
 * safely. It is its own reader, so that what the program's client sends is judged by code that the client does not share.
 */

const MAX_DEPTH = 40;
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const OPEN = new RegExp(`<(${NAME})`, 'y');
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const OPEN_END = /\s*(\/?)>/y;
const CLOSE = new RegExp(`</(${NAME})\\s*>`, 'y');
const PROLOG = /<\?xml\s[^<>]*\?>/y;
// What XML 1.0 forbids in any document: control characters save tab and line ends, and the two non-characters.
const FORBIDDEN = /[^\t\n\r -\uFFFD]/;
const ENTITIES = new Map([['amp', '&'], ['lt', '<'], ['gt', '>'], ['quot', '"'], ['apos', "'"]]); // prettier-ignore

export interface Element {
  /** As written, prefix included. */
  readonly name: string;
  readonly local: string;
  readonly prefix: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** All character data directly inside, entities resolved. */
  readonly text: string;
  /** True when character data stands beside child elements: white space between tags, or stray text. */
  readonly mixed: boolean;
}

interface Building extends Element {
  readonly children: Building[];
  text: string;
  mixed: boolean;
}

/** The root element, or undefined for text that is not well-formed or that uses what no message of the NF-e may use. */
export function readXml(text: string): Element | undefined {
  if (FORBIDDEN.test(text)) return undefined;
  let at = matchAt(PROLOG, text, 0)?.[0].length ?? 0;
  const open: Building[] = [];
  let root: Building | undefined;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    const current = open.at(-1);
    if (end > at) {
      const words = decode(text.slice(at, end));
      if (words === undefined || (!current && /\S/.test(words))) return undefined;
      if (current) current.text += words;
    }
    if (next < 0) break;
    const close = text.charCodeAt(next + 1) === 0x2f ? matchAt(CLOSE, text, next) : undefined;
    if (close) {
      if (!current || current.name !== close[1]) return undefined;
      current.mixed = current.children.length > 0 && current.text !== '';
      open.pop();
      at = next + close[0].length;
      continue;
    }
    const tag = readOpenTag(text, next);
    if (!tag || open.length >= MAX_DEPTH || (!current && root)) return undefined;
    if (current) current.children.push(tag.element);
    else root = tag.element;
    if (!tag.empty) open.push(tag.element);
    at = tag.end;
  }
  return open.length === 0 ? root : undefined;
}

function readOpenTag(
  text: string,
  start: number,
): { element: Building; empty: boolean; end: number } | undefined {
  const name = matchAt(OPEN, text, start)?.[1];
  if (name === undefined) return undefined;
  let at = start + 1 + name.length;
  const attributes = Object.create(null) as Record<string, string>;
  for (let found = matchAt(ATTRIBUTE, text, at); found; found = matchAt(ATTRIBUTE, text, at)) {
    const [whole, key = ''] = found;
    const value = decode(found[2] ?? found[3] ?? '');
    if (value === undefined || key in attributes) return undefined;
    attributes[key] = value;
    at += whole.length;
  }
  const end = matchAt(OPEN_END, text, at);
  if (!end) return undefined;
  const colon = name.indexOf(':');
  const prefix = colon < 0 ? '' : name.slice(0, colon);
  const local = name.slice(colon + 1);
  const element = { name, local, prefix, attributes, children: [], text: '', mixed: false };
  return { element, empty: end[1] === '/', end: at + end[0].length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Undefined for a reference that is not one of the five or a lawful character, and for a stray "]]>". */
function decode(text: string): string | undefined {
  if (text.includes(']]>')) return undefined;
  if (!text.includes('&')) return text;
  let lawful = true;
  const decoded = text.replace(/&([^;&]*;?)/g, (_whole, body: string) => {
    const character = body.endsWith(';') ? characterOf(body.slice(0, -1)) : undefined;
    if (character === undefined) lawful = false;
    return character ?? '';
  });
  return lawful ? decoded : undefined;
}

function characterOf(reference: string): string | undefined {
  const number = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(reference);
  if (!number) return ENTITIES.get(reference);
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return FORBIDDEN.test(character) ? undefined : character;
}

/** Text as character data, in the very form that canonical XML gives it. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function childOf(element: Element | undefined, local: string): Element | undefined {
  return element?.children.find((child) => child.local === local);
}
