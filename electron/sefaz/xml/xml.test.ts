/** The XML reader accepts every well-formed document, refuses dangerous ones, and reports exact positions. */

import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import {
  childText,
  children,
  decodeXmlBytes,
  find,
  findAll,
  parseXml,
  utf8Document,
  type XmlElement,
} from './xml.ts';

interface Tree {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Tree[];
}

const NAME = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/).filter((name) => !/^xml/i.test(name));
const TEXT = fc.string({ unit: fc.constantFrom(...'aé1 &<>"\'ÿ😀'), maxLength: 12 });
const ATTRIBUTES = fc
  .uniqueArray(fc.tuple(NAME, TEXT), { maxLength: 3, selector: ([name]) => name })
  .map((pairs) => Object.fromEntries(pairs));
const { tree: TREE } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: NAME,
    attributes: ATTRIBUTES,
    text: TEXT,
    children: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'tree' },
      fc.constant<Tree[]>([]),
      fc.array(tie('tree'), { maxLength: 3, depthIdentifier: 'tree' }),
    ),
  }),
}));

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? '&apos;');

function write(tree: Tree): string {
  const attributes = Object.entries(tree.attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return `<${tree.name}${attributes.join('')}>${escape(tree.text)}${tree.children.map(write).join('')}</${tree.name}>`;
}

function read(element: XmlElement): Tree {
  return {
    name: element.name,
    attributes: Object.fromEntries(element.attributes.map(({ name, value }) => [name, value])),
    text: element.text,
    children: element.children.map(read),
  };
}

function parsed(text: string): XmlElement {
  const result = parseXml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problem(text: string, limits?: Parameters<typeof parseXml>[1]) {
  const result = parseXml(text, limits);
  return result.ok ? 'accepted' : result.error.problem;
}

describe('the XML reader', () => {
  it('accepts the standard’s name characters beyond ASCII', () => {
    expect(parsed('<ação_1.é·b/>').name).toBe('ação_1.é·b');
    expect(problem('<a×/>')).toBe('markup');
    expect(problem('<·a/>')).toBe('markup');
  });

  it('reads back every generated document', () => {
    fc.assert(
      fc.property(TREE, (tree) => {
        expect(read(parsed(write(tree)))).toEqual(tree);
      }),
    );
  });

  it('agrees with another parser on generated documents', () => {
    const parser = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
    });
    type Node = Record<string, unknown>;
    const fromOther = (node: Node): Tree => {
      const name = Object.keys(node).find((key) => key !== ':@') ?? '';
      const inside = node[name] as Node[];
      return {
        name,
        attributes: { ...(node[':@'] as Record<string, string> | undefined) },
        text: inside.map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join(''),
        children: inside.filter((child) => !('#text' in child)).map(fromOther),
      };
    };
    fc.assert(
      fc.property(TREE, (tree) => {
        const text = write(tree);
        const [other] = parser.parse(text) as Node[];
        expect(read(parsed(text))).toEqual(fromOther(other ?? {}));
      }),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseXml(text)));
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<a',
      '/>',
      '>',
      '&',
      ';',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      ' b="',
      '"',
      ':',
      'xmlns',
      '=',
      '\0',
      '\uD800',
    );
    fc.assert(
      fc.property(
        fc.array(pieces).map((list) => list.join('')),
        (text) => void parseXml(text),
      ),
    );
  });

  it('never accepts a document with part of its end removed', () => {
    fc.assert(
      fc.property(TREE, fc.nat(), (tree, cut) => {
        const text = write(tree);
        expect(problem(text.slice(0, cut % text.length))).not.toBe('accepted');
      }),
    );
  });

  it('reports exact positions, so that an element can be extracted character for character', () => {
    const text = '<?xml version="1.0"?>\n<s:E xmlns:s="u"><s:B ><r a=\'1\'>é😀<c/></r>\n</s:B></s:E>\n';
    const r = find(parsed(text), 'r');
    expect(text.slice(r?.start, r?.end)).toBe("<r a='1'>é😀<c/></r>");
  });

  it('resolves namespaces by prefix and by default, and undeclares the default', () => {
    const root = parsed(
      '<a xmlns="u" xmlns:p="v"><p:b x="1" p:x="2"/><c xmlns=""/><d xmlns:p="w"><p:e/></d></a>',
    );
    expect(root.children.map(({ name, namespace }) => [name, namespace])).toEqual([
      ['b', 'v'],
      ['c', ''],
      ['d', 'u'],
    ]);
    expect(root.children[0]?.attributes.map(({ namespace, value }) => [namespace, value])).toEqual([
      ['', '1'],
      ['v', '2'],
    ]);
    expect(find(root, 'e')?.namespace).toBe('w');
  });

  it('reads CDATA, references, line ends and white space in attributes as the standard requires', () => {
    const root = parsed('<a b="x\r\n\ty&#10;z">1\r\n2\r3<![CDATA[<&]]>&#x41;&#13;&amp;lt;</a>');
    expect(root.text).toBe('1\n2\n3<&A\r&lt;');
    expect(root.attributes[0]?.value).toBe('x  y\nz');
  });

  it('accepts a byte order mark, a declaration, and comments, instructions and white space around the root', () => {
    expect(
      problem(
        '\uFEFF<?xml version="1.0" encoding="utf-8" standalone=\'no\' ?><!-- a --><a/><?p i?> \n<!---->',
      ),
    ).toBe('accepted');
  });

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['text', 'outside-root'],
    ['<a/>x', 'outside-root'],
    ['<a/><b/>', 'outside-root'],
    ['<a></a></a>', 'outside-root'],
    ['<a/><![CDATA[x]]>', 'outside-root'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'doctype'],
    ['<!DOCTYPE html><html/>', 'doctype'],
    ['<a>&x;</a>', 'entity'],
    ['<a>&#0;</a>', 'entity'],
    ['<a>&#xD800;</a>', 'entity'],
    ['<a>&__proto__;</a>', 'entity'],
    ['<a>a & b</a>', 'entity'],
    ['<a>', 'unfinished'],
    ['<a', 'unfinished'],
    ['<a></b>', 'mismatched'],
    ['<a></ab>', 'mismatched'],
    ['<a><b></a></b>', 'mismatched'],
    ['<a b="1" b="2"/>', 'attribute'],
    ['<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>', 'attribute'],
    ['<a xmlns="u" xmlns="u"/>', 'attribute'],
    ['<a b/>', 'attribute'],
    ['<a b=1/>', 'attribute'],
    ['<a b="<"/>', 'attribute'],
    ['<a b="1"c="2"/>', 'markup'],
    ['<p:a/>', 'namespace'],
    ['<a p:b="1"/>', 'namespace'],
    ['<a xmlns:p=""/>', 'namespace'],
    ['<a xmlns:xml="u"/>', 'namespace'],
    ['<a xmlns:xmlns="u"/>', 'namespace'],
    ['<xmlns:a/>', 'namespace'],
    ['< a/>', 'markup'],
    ['<1/>', 'markup'],
    ['<a>]]></a>', 'markup'],
    ['<a><!-- -- --></a>', 'markup'],
    ['<a><!-- --->', 'markup'],
    [' <?xml version="1.0"?><a/>', 'markup'],
    ['<?xml encoding="utf-8"?><a/>', 'markup'],
    ['<a><?xml version="1.0"?></a>', 'markup'],
    ['<a>\u0001</a>', 'character'],
    ['<a>\uFFFF</a>', 'character'],
    ['<a>\uD800</a>', 'character'],
  ])('%j is refused as %s', (text, expected) => {
    expect(problem(text)).toBe(expected);
  });

  it('limits size, depth, elements and attributes', () => {
    expect(problem('<a>123</a>', { size: 9 })).toBe('too-large');
    expect(problem('<a>'.repeat(65) + '</a>'.repeat(65))).toBe('too-deep');
    expect(problem('<a>'.repeat(64) + '</a>'.repeat(64))).toBe('accepted');
    expect(problem(`<a>${'<b/>'.repeat(10)}</a>`, { elements: 10 })).toBe('too-many');
    expect(problem(`<a ${Array.from({ length: 65 }, (_, i) => `b${i}=""`).join(' ')}/>`)).toBe('too-many');
  });

  it('finds by local name, in document order', () => {
    const root = parsed('<a xmlns:p="u"><b><c> 1 </c></b><p:c>2</p:c><c>3</c></a>');
    expect(findAll(root, 'c').map(({ text }) => text)).toEqual([' 1 ', '2', '3']);
    expect(childText(root, 'c')).toBe('2');
    expect(children(root, 'c')).toHaveLength(2);
    expect(childText(root, 'd')).toBeUndefined();
  });
});

describe('the bytes of an answer', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');

  it('are UTF-8, without the byte order mark', () => {
    expect(decodeXmlBytes(Buffer.from('\uFEFF<a>é</a>'))).toBe('<a>é</a>');
    expect(decodeXmlBytes(new Uint8Array(Buffer.from('<a>é😀</a>')))).toBe('<a>é😀</a>');
  });

  it('are what the declaration says, for the two Latin encodings', () => {
    expect(decodeXmlBytes(latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'))).toContain(
      '<a>é</a>',
    );
    expect(
      decodeXmlBytes(
        Buffer.concat([
          latin("<?xml version='1.0' encoding='windows-1252'?><a>"),
          Buffer.from([0x80]),
          latin('</a>'),
        ]),
      ),
    ).toContain('<a>€</a>');
  });

  it('are UTF-8 behind its byte order mark, whatever is declared', () => {
    for (const label of ['ISO-8859-1', 'windows-1252']) {
      const bytes = Buffer.from(`\uFEFF<?xml version="1.0" encoding="${label}"?><a>é</a>`);
      expect(parsed(decodeXmlBytes(bytes)).text).toBe('é');
      expect(utf8Document(bytes)).toBe('<?xml version="1.0" encoding="UTF-8"?><a>é</a>');
    }
  });

  it('are ISO-8859-1 if they are not valid UTF-8, whatever is declared', () => {
    expect(decodeXmlBytes(latin('<?xml version="1.0" encoding="UTF-8"?><a>Serviço</a>'))).toContain(
      'Serviço',
    );
  });
});
