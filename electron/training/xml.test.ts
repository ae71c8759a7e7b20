/** The training SEFAZ's reader: what it understands, and all that it must refuse. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childOf, escapeXml, readXml } from './xml.ts';

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
      .oneof(
        fc.integer({ min: 0x20, max: 0xd7ff }),
        fc.integer({ min: 0xe000, max: 0xfffd }),
        fc.integer({ min: 0x10000, max: 0x10ffff }),
      )
      .map((code) => String.fromCodePoint(code));
    const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'\t\n\r &<>;]'), lawful) });
    fc.assert(
      fc.property(text, (words) => {
        expect(readXml(`<a>${escapeXml(words)}</a>`)?.text).toBe(words.replace(/\r\n?/g, '\n'));
      }),
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
