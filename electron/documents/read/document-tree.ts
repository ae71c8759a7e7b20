/** Parses the text of a person's document, or says why it is not one whole XML document; and takes fields out of it. */

import type { ReadReason } from '../../../shared/number-reading.ts';
import { err, type Result } from '../../../shared/result.ts';
import { fieldOf, parseXml, type XmlElement, type XmlProblem } from '../../sefaz/xml/xml.ts';
import { resolved } from '../../sefaz/xml/xml-text.ts';

/** Levels of elements: a note has 8, in an envelope 12. */
const MAX_DEPTH = 100;
/** Of a batch of 50 notes with 990 items each there are more; SEFAZ's limit of size allows far less (MOC 7.0 Anexo I, rule 214). */
const MAX_ELEMENTS = 1_000_000;

const REASONS: Partial<Readonly<Record<XmlProblem, ReadReason>>> = {
  'too-large': 'too-large',
  'too-many': 'too-large',
  'too-deep': 'too-deep',
  doctype: 'doctype',
};

/** Characters that XML forbids; of surrogates those without their pair. */
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu;
const FAULTY = new RegExp(String.raw`<!\[CDATA\[[^]*?\]\]>|&(?:#?\w+;)?|${ILLEGAL.source}`, 'gu');

/** Mends what changes neither structure nor fields: people's files have such characters, and bare ampersands, in names and notices. */
function mended(source: string): string {
  return source.replace(FAULTY, (found) => {
    if (found.startsWith('<')) return found.replace(ILLEGAL, ' ');
    if (!found.startsWith('&')) return ' ';
    return typeof resolved(found, 0) === 'string' ? found : `&amp;${found.slice(1)}`;
  });
}

/** One whole, well-formed document without DTD. */
export function parseDocument(text: string): Result<XmlElement, ReadReason> {
  // Blanks before the XML declaration are an error, but a harmless one that some emitters make.
  const source = text.trimStart();
  if (/^\0*$/.test(source)) return err(source === '' ? 'empty' : 'zeros');
  if (!source.startsWith('<')) return err('not-xml');
  const parse = (whole: string) =>
    parseXml(whole, { size: whole.length, depth: MAX_DEPTH, elements: MAX_ELEMENTS });
  const first = parse(source);
  if (first.ok) return first;
  const { problem } = first.error;
  const read = problem === 'entity' || problem === 'character' ? parse(mended(source)) : first;
  if (read.ok) return read;
  return err(REASONS[read.error.problem] ?? (isCutOff(source) ? 'cut-off' : 'malformed'));
}

/** The closing tag of the root is missing. */
function isCutOff(source: string): boolean {
  const root = /<([^\s<>/!?][^\s<>/]*)/.exec(source)?.[1] ?? '';
  const closing = source.lastIndexOf(`</${root}`);
  return closing < 0 || !/^\s*>/.test(source.slice(closing + root.length + 2));
}

/** A text that is markup itself, in CDATA or escaped; undefined for any other. */
export function innerDocument(text: string): string | undefined {
  const inner = text.trim();
  if (inner.startsWith('<')) return inner;
  if (!inner.startsWith('&lt;')) return undefined;
  return inner.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&'); // prettier-ignore
}

export function childOf(node: XmlElement | undefined, name: string): XmlElement | undefined {
  return node?.children.find((child) => child.name === name);
}

export function recordOf<Name extends string>(
  node: XmlElement | undefined,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, fieldOf(node, name)])) as Record<Name, string>;
}

export function idOf({ attributes }: XmlElement): string {
  return attributes.find(({ name, prefix }) => name === 'Id' && prefix === '')?.value.trim() ?? '';
}
