/** Total and parties of a note as XML has them, in the closing and in the checker alike. */

import { expect, it } from 'vitest';
import { checkNoteDocument } from '../../check/documents/note.ts';
import { keyOf, noteDocument } from '../../numbering/testing/documents.ts';
import { parseXml } from '../../sefaz/xml/xml.ts';
import { noteFieldsOf } from './note-fields.ts';

const PLAN = { cnpj: '11222333000181', nNF: 7 };
const KEY = keyOf(PLAN);
const PLAIN = noteDocument(PLAN).xml;
const total = (text: string) => PLAIN.replace('<vNF>10.00</vNF>', text);

async function byBoth(xml: string) {
  const read = parseXml(xml);
  if (!read.ok) throw new Error(read.error.problem);
  const { facts } = await checkNoteDocument({
    source: xml,
    root: read.value,
    outside: undefined,
    findings: [],
  });
  return [noteFieldsOf(Buffer.from(xml), KEY).vNF, facts?.of === 'note' ? facts.vNF : undefined];
}

it.each([
  ['as usual', PLAIN, '10.00'],
  ['a comment in it', total('<vNF>1<!-- um -->0.00</vNF>'), '10.00'],
  ['CDATA', total('<vNF><![CDATA[10.00]]></vNF>'), '10.00'],
  ['CDATA and text', total('<vNF>1<![CDATA[0.]]>00</vNF>'), '10.00'],
  ['an instruction in it', total('<vNF>10<?x y?>.00</vNF>'), '10.00'],
  ['another one in a comment before', total('<!-- <vNF>999.00</vNF> --><vNF>10.00</vNF>'), '10.00'],
  ['a whole total in a comment', PLAIN.replace('<total>', '<!--<total><ICMSTot><vNF>9.00</vNF></ICMSTot></total>--><total>'), '10.00'],
  ['the key in a comment', PLAIN.replace('<NFe ', `<!-- NFe${KEY} <ICMSTot><vNF>8.00</vNF></ICMSTot> --><NFe `), '10.00'],
])('the total of a note with %s', async (_, xml, expected) => {
  expect(await byBoth(xml)).toEqual([expected, expected]);
}); // prettier-ignore

it('names in CDATA are read, and a note that is not well-formed keeps what its tags say', () => {
  const named = PLAIN.replace('Cliente &amp; Filhos', '<![CDATA[Cliente & Filhos]]>');
  expect(noteFieldsOf(Buffer.from(named), KEY)).toMatchObject({
    recipient: 'Cliente & Filhos',
    recipientId: '11444777000161',
    vNF: '10.00',
    emitter: 'Comércio de Peças São João Ltda',
  });
  const odd = PLAIN.replace('Parafuso', '<!-- & --> Parafuso & porca');
  expect(noteFieldsOf(Buffer.from(odd), KEY).vNF).toBe('10.00');
  const broken = PLAIN.replace('Cliente &amp; Filhos', 'Cliente & Filhos \u0002do\n Sul &#233;\u{1F33D}&#1;');
  expect(noteFieldsOf(Buffer.from(broken), KEY).recipient).toBe('Cliente & Filhos do Sul é\u{1F33D}&#1;');
});

it('a note within an answer, in CDATA or escaped, is found by its key', () => {
  const escaped = PLAIN.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  for (const inner of [`<![CDATA[${PLAIN}]]>`, escaped]) {
    expect(noteFieldsOf(Buffer.from(`<Envelope><Body>${inner}</Body></Envelope>`), KEY)).toEqual(
      noteFieldsOf(Buffer.from(PLAIN), KEY),
    );
  }
  expect(noteFieldsOf(Buffer.from(PLAIN), keyOf({ ...PLAN, nNF: 8 })).vNF).toBe('');
});
