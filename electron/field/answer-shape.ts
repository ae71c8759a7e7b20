/** An answer of SEFAZ as far as its form and codes go: who was meant, signatures and texts of people are left out. */

import { err, ok, type Result } from '../../shared/result.ts';
import { parseXml, utf8Document, type XmlElement } from '../sefaz/xml/xml.ts';

/** Elements whose text says how SEFAZ answers, and nothing of a company. */
const SHOWN: ReadonlySet<string> = new Set([
  'cStat',
  'xMotivo',
  'tpAmb',
  'verAplic',
  'cUF',
  'cOrgao',
  'dhRecbto',
  'dhRegEvento',
  'dhEvento',
  'tMed',
  'dhRetorno',
  'ano',
  'mod',
  'serie',
  'nNFIni',
  'nNFFin',
  'tpEvento',
  'nSeqEvento',
  'verEvento',
  'descEvento',
  'faultcode',
  'faultstring',
  'Value',
  'Text',
  'Subcode',
]);
/** Numbers of a company or of a note: their stand-ins show which belong together. */
const NAMED: ReadonlySet<string> = new Set(['chNFe', 'CNPJ', 'CPF', 'nProt', 'CNPJDest', 'CPFDest', 'nRec']);
/** One line for each element, indented: `<name attributes>text`. The error is the reader's. */
export function shapeOf(bytes: Uint8Array | string): Result<string[], string> {
  const parsed = parseXml(typeof bytes === 'string' ? bytes : utf8Document(bytes));
  if (!parsed.ok) return err(parsed.error.problem);
  const lines: string[] = [];
  draw(parsed.value, 0, '', lines);
  return ok(lines);
}

function draw(element: XmlElement, depth: number, outer: string, lines: string[]): void {
  const { name, prefix, namespace, attributes, children } = element;
  const full = prefix === '' ? name : `${prefix}:${name}`;
  const shown = [
    ...(namespace === outer ? [] : [`xmlns="${namespace}"`]),
    // What else an attribute holds may be a key or a signature's place.
    ...attributes.map((each) => `${each.name}="${each.name === 'versao' ? each.value : '…'}"`),
  ];
  const text = children.length > 0 ? '' : textOf(element);
  lines.push(`${'  '.repeat(depth)}<${[full, ...shown].join(' ')}>${text}`);
  for (const child of children) draw(child, depth + 1, namespace, lines);
}

function textOf({ name, text }: XmlElement): string {
  const value = text.trim();
  return value === '' || SHOWN.has(name) || NAMED.has(name) ? value : `[${value.length} caracteres]`;
}
