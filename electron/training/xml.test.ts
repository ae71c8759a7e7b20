/** The training SEFAZ's reader: what it understands, and all that it must refuse. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../sefaz/xml/xml.ts';
import { childOf, escapeXml, readXml } from './xml.ts';

/** Control characters save tab and line ends, and the two non-characters (XML 1.0, 2.2). */
const FORBIDDEN = /[^\t\n\r -\uFFFD]/;

interface Tree {
  readonly namespace: string;
  readonly text: string;
  readonly children: readonly Tree[];
}
const treeOf = ({ namespace, text, children }: Tree): Tree => ({
  namespace,
  text,
  children: children.map(treeOf),
});

describe('readXml', () => {
  it('gives names, attributes, texts and where character data stands beside elements', () => {
    const root = readXml(
      '<?xml version="1.0"?>\n<s:a xmlns:s="u" b=\'x"y\'><c>1 &amp; &#65;&#x42;</c> <d/></s:a>\n',
    );
    expect(root).toMatchObject({ name: 's:a', local: 'a', prefix: 's', mixed: true, text: ' ' });
    expect(root?.namespace).toBe('u');
    expect(childOf(root, 'c')?.namespace).toBe('');
    expect(root?.attributes['b']).toBe('x"y');
    expect(childOf(root, 'c')?.text).toBe('1 & AB');
    expect(childOf(root, 'd')?.children).toEqual([]);
  });

  it.each([
    '', 'x', '<a>', '</a>', '<a></b>', '<a/><b/>', '<a/>x', 'x<a/>', '<a b="<"/>', '<a b="1" b="2"/>', '<a b=1/>', '<a b/>',
    '<a b="1"c="2"/>', '<1a/>', '<a//>', '<a>a & b</a>', '<a>&x;</a>', '<a>&amp</a>', '<a>&#0;</a>', '<a>&#xD800;</a>',
    '<a>]]></a>', '<a>\u0001</a>', '<a><?pi x?></a>', ' <?xml version="1.0"?><a/>', '<!DOCTYPE a><a/>', '<a><!-- c --></a>',
    '<a><![CDATA[x]]></a>', '<b:a/>', '<a b:c="1"/>', '<a:b:c xmlns:a="u"/>', '<a xmlns:b=""/>', '<a>\ud800</a>', '<a>&#xFFFE;</a>',
    '<?xml version="1.1"?><a>&#1;</a>', `${'<a>'.repeat(41)}${'</a>'.repeat(41)}`, '<a>'.repeat(150_000),
  ])('refuses %j', (text) => {
    expect(readXml(text)).toBeUndefined();
  }); // prettier-ignore

  it('gives back any text that was escaped, its line ends as XML 1.0 (2.11) has them', () => {
    const lawful = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((one) => !FORBIDDEN.test(one));
    const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'\t\n\r &<>;]'), lawful) });
    fc.assert(
      fc.property(text, (words) => {
        expect(readXml(`<a>${escapeXml(words)}</a>`)?.text).toBe(words.replace(/\r\n?/g, '\n'));
      }),
    );
  });

  it('reads what the reader of the program’s client reads, and refuses what that one refuses', () => {
    const piece = fc.constantFrom('<a>', '</a>', '<a/>', '<b:a xmlns:b="u">', '</b:a>', '<a c="1" d=\'"\'/>', ' ', 'x&amp;é', '&#233;', '&x;', '<', ']]>', '"'); // prettier-ignore
    const texts = fc.array(piece, { maxLength: 10 }).map((pieces) => `<r>${pieces.join('')}</r>`);
    fc.assert(
      fc.property(texts, (text) => {
        const client = parseXml(text);
        const own = readXml(text);
        expect(own && treeOf(own)).toEqual(client.ok ? treeOf(client.value) : undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, whatever comes', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      ' ',
      '="',
      '"',
      '&',
      ';',
      '#',
      '<a>',
      '</a>',
      '<a b="',
      '<?xml ',
      '?>',
      ']]>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(() => readXml(pieces.join(''))).not.toThrow();
      }),
    );
  });
});
