import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyXml } from './xml-pretty.ts';

test('each element has its own line, with its text', () => {
  expect(prettyXml('<a x="1"><b>1</b><c/><d><e>é &amp; ü</e></d><f></f></a>')).toBe(
    [
      '<a x="1">',
      '  <b>1</b>',
      '  <c/>',
      '  <d>',
      '    <e>é &amp; ü</e>',
      '  </d>',
      '  <f></f>',
      '</a>',
    ].join('\n'),
  );
});

test('declaration, comment and CDATA keep their places', () => {
  expect(prettyXml('<?xml version="1.0"?><a><!-- <x> --><![CDATA[<y>]]></a>')).toBe(
    ['<?xml version="1.0"?>', '<a>', '  <!-- <x> -->', '  <![CDATA[<y>]]>', '</a>'].join('\n'),
  );
});

test('text that is not XML stays unchanged', () => {
  expect(prettyXml('Service Unavailable')).toBe('Service Unavailable');
  expect(prettyXml('')).toBe('');
});

test('no text loses a letter, however broken it is', () => {
  const solid = (text: string) => text.replace(/\s/g, '');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<a>', '</a>', '<b/>', 'x', ' ', '<', '>', '&', '!--') }),
      (xml) => {
        expect(solid(prettyXml(xml))).toBe(solid(xml));
      },
    ),
  );
});
