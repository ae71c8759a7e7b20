/** Our reader against saxes, a parser by other authors, over texts put together at random: what each takes, the tree and every offset. */

import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { parseXml, type XmlElement } from './xml.ts';

type Tree = Pick<XmlElement, 'name' | 'prefix' | 'namespace' | 'text' | 'start' | 'end'> & {
  readonly attributes: readonly (readonly [namespace: string, name: string, value: string])[];
  readonly children: readonly Tree[];
};

const PIECES = [
  '<a>', '</a>', '<a/>', '<b:a xmlns:b="u">', '</b:a>', '<a c="1" d=\'"\'/>', '<a\nb = "x&#10;y\n">', '<a xml:lang="pt"/>', '<a xmlns="">',
  '<a b:c="1"/>', '<a xmlns:xml="z"/>', '<a xmlns:b=""/>', '<a xmlns:b="u" xmlns:c="u" b:d="1" c:d="2"/>', '<xmlns:a/>', '<é/>', '<a.b-c/>', '<a',
  ' ', '\r\n', '\t', 'x&amp;é', '&#233;', '&#x1F600;', '😀', '\u0085', '&x;', '&#0;', '\u0001', '\ufffe', '<', '"', ']]>',
  '<!-- x -->', '<!---->', '<!-- -- -->', '<![CDATA[<x>]]>', '<?pi y?>', '<?xml version="1.0"?>', '<!DOCTYPE a>',
] as const; // prettier-ignore

function ofOurs(element: XmlElement): Tree {
  const { name, prefix, namespace, text, start, end, attributes, children } = element;
  const values = attributes.map((one) => [one.namespace, one.name, one.value] as const);
  return { name, prefix, namespace, text, start, end, attributes: values, children: children.map(ofOurs) };
}

/** Undefined where saxes finds the text ill-formed; a DTD is refused as our reader refuses it. */
function bySaxes(text: string): Tree | undefined {
  type Building = Tree & { text: string; end: number; children: Building[] };
  const open: Building[] = [];
  let root: Building | undefined;
  let start = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => parser.fail('DTD'));
  parser.on('opentagstart', () => {
    start = text.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', ({ local, prefix, uri, attributes }) => {
    const values = Object.values(attributes).filter((one) => one.prefix !== 'xmlns' && one.name !== 'xmlns');
    const element: Building = {
      name: local, prefix, namespace: uri, text: '', start, end: 0, children: [],
      attributes: values.map((one) => [one.uri, one.local, one.value] as const),
    }; // prettier-ignore
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (words: string) => {
    const current = open.at(-1);
    if (current) current.text += words;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed) closed.end = parser.position;
  });
  let wellFormed = true;
  parser.on('error', () => {
    wellFormed = false;
  });
  parser.write(text).close();
  return wellFormed ? root : undefined;
}

test('takes what saxes takes, with the same names, texts, attributes and offsets, and refuses the rest', () => {
  let taken = 0;
  let total = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }), (pieces) => {
      const text = `<r>${pieces.join('')}</r>`;
      const read = parseXml(text);
      const ours = read.ok ? ofOurs(read.value) : undefined;
      expect(ours).toEqual(bySaxes(text));
      total += 1;
      if (ours) taken += 1;
    }),
    { numRuns: 5_000 },
  );
  // Both kinds must have been tried.
  expect(taken).toBeGreaterThan(total / 20);
  expect(total - taken).toBeGreaterThan(total / 3);
});
