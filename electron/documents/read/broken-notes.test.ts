/** The keys of notes in documents that cannot be read. */

import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cancellationDocument, keyOf, noteDocument } from '../../numbering/testing/documents.ts';
import { zipOf } from '../../numbering/testing/trees.ts';
import { brokenNotes } from './broken-notes.ts';
import { carriesNote, CONTENT_BYTES, contentKind } from './content-kind.ts';
import { readNumbers } from './read-numbers.ts';

const key = (nNF: number) => keyOf({ cnpj: '11222333000181', nNF });
const head = (nNF: number, tpAmb: string) =>
  `<NFe><infNFe versao="4.00" Id="NFe${key(nNF)}"><ide>${tpAmb && `<tpAmb>${tpAmb}</tpAmb>`}`;
const found = (text: string | Uint8Array, name = '') =>
  brokenNotes(Buffer.from(text), name).map(({ chNFe, tpAmb, standing }) => [chNFe, tpAmb, standing]);

it('are each asked about, in their environment, in production where none is said', () => {
  expect(found(head(1, '2') + head(2, '1') + head(1, '2'))).toEqual([
    [key(1), '2', 'ask'],
    [key(2), '1', 'ask'],
  ]);
  expect(found(Buffer.from(head(3, ''), 'utf16le'))).toEqual([[key(3), '1', 'ask']]);
});

it('may be those that an answer or an event is about', () => {
  const about = (nNF: number, tpAmb: string) =>
    `<x:infProt><x:tpAmb>${tpAmb}</x:tpAmb><x:verAplic>1</x:verAplic><x:chNFe>${key(nNF)}</x:chNFe></x:infProt>`;
  expect(found(`${about(1, '1')}${about(2, '2')}<chNFe>${key(3)}</chNFe>${head(1, '2')}`)).toEqual([
    [key(1), '2', 'ask'],
    [key(2), '2', 'ask'],
    [key(3), '2', 'ask'],
  ]);
});

it('come from the name only where the content has none, and are no other numbers', () => {
  expect(found('', `notas.zip!NFe${key(4)}-nfe.xml`)).toEqual([[key(4), '1', 'ask']]);
  expect(found(head(1, '1'), `${key(4)}.xml`)).toEqual([[key(1), '1', 'ask']]);
  expect(found(`Id="NFe${key(1).replace(/.$/, 'x')}"`, `ID110111${key(4)}01.xml`)).toEqual([]);
  expect(found('', `${key(4).replace(/^35/, '99')}.xml`)).toEqual([]);
});

const PLACE = { cnpj: '11222333000181', nNF: 1 };
const tried = noteDocument({ ...PLACE, standing: 'no-protocol' }).xml;
const authorized = noteDocument(PLACE).xml;
const KEY = key(1);
const ANSWER = `<infProt><tpAmb>2</tpAmb><chNFe>${KEY}</chNFe></infProt>`;

it.each([head(1, '2'), ANSWER])(
  'are found in the JSON of a program, however it escapes their signs: %s',
  (xml) => {
    const plain = JSON.stringify({ status: 'contingencia', xml });
    const php = plain.replaceAll('/', '\\/');
    const dotNet = plain.replaceAll('\\"', '\\u0022').replaceAll('<', '\\u003C').replaceAll('>', '\\u003E');
    for (const json of [plain, php, dotNet, dotNet.replaceAll('\\u003C', '\\u003c')]) {
      expect(contentKind(Buffer.from(json))).toBe('note-inside');
      expect(found(json)).toEqual([[KEY, '2', 'ask']]);
    }
  },
);

it.each([head(1, '2'), ANSWER])(
  'are found where the markup is escaped twice, doubled in a table or written as entities and cut off: %s',
  (xml) => {
    const json = JSON.stringify({ payload: JSON.stringify({ xml }) });
    const dotNet = json.replaceAll('<', '\\\\u003C').replaceAll('>', '\\\\u003E');
    const csv = `id;xml\r\n1;"${xml.replaceAll('"', '""')}"\r\n`;
    const csvOfJson = `1;"${JSON.stringify({ xml }).replaceAll('"', '""')}"`;
    const escaped = xml.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    for (const text of [json, dotNet, csv, csvOfJson, `10:02 ${escaped}`, escaped.replaceAll('&', '&amp;')]) {
      expect(contentKind(Buffer.from(text))).toBe('note-inside');
      expect(found(text)).toEqual([[KEY, '2', 'ask']]);
    }
    expect(found(`<string>${escaped}`)).toEqual([[KEY, '2', 'ask']]);
    const single = JSON.stringify({ xml: xml.replaceAll('"', "'") }).replaceAll("'", '\\u0027');
    expect(found(single)).toEqual([[KEY, '2', 'ask']]);
  },
);

it.each([
  { NFe: { infNFe: { '@versao': '4.00', '@Id': `NFe${KEY}`, ide: { mod: '65', tpEmis: '9', tpAmb: '2' } } } },
  { infNFe: { Id: `NFe${KEY}`, ide: { tpAmb: 2 } } },
  { infNFe: { $: { Id: `NFe${KEY}` }, ide: { tpAmb: 2, tpEmis: 9 } } },
])('are found where a program has the note as JSON itself: %o', (note) => {
  const json = JSON.stringify(note);
  const texts = [json, JSON.stringify(note, null, 2), JSON.stringify({ payload: json }), `10:02 ${json}`];
  for (const text of texts) {
    expect(contentKind(Buffer.from(text))).toBe('note-inside');
    expect(found(text)).toEqual([[KEY, '2', 'ask']]);
  }
});

it('are found in small letters, which SEFAZ refuses: it may have been sold offline', () => {
  const letters = keyOf({ cnpj: '12ABC34501DE35', nNF: 1, tpEmis: '9' });
  const small = letters.toLowerCase();
  expect(found(`<NFe><infNFe Id="NFe${small}"><ide>`)).toEqual([[letters, '1', 'ask']]);
  const { xml } = noteDocument({ cnpj: '12ABC34501DE35', nNF: 1, tpEmis: '9', standing: 'no-protocol' });
  for (const text of [
    xml.replace(letters, small),
    xml.replace(letters, small).replace('12ABC34501DE35', '12abc34501de35'),
  ])
    expect(readNumbers(Buffer.from(text)).asks).toMatchObject([{ chNFe: letters, standing: 'ask' }]);
});

it('are found in Base64, as programs keep a document in JSON or in a field of XML', () => {
  const whole = [
    `<?xml version="1.0" encoding="UTF-8"?>${tried}`,
    tried,
    `\ufeff${authorized}`,
    cancellationDocument(PLACE).xml,
    `<enviNFe><idLote>1</idLote>${tried}</enviNFe>`,
  ];
  for (const xml of whole) {
    const base64 = Buffer.from(xml).toString('base64');
    const json = JSON.stringify({ status: 'contingencia', xml: base64 });
    for (const text of [json, json.replaceAll('/', '\\/'), json.slice(0, 900)]) {
      expect(contentKind(Buffer.from(text))).toBe('note-inside');
      expect(found(text)).toEqual([[KEY, '1', 'ask']]);
    }
    expect(readNumbers(Buffer.from(`<retorno><xml>${base64}</xml></retorno>`)).asks).toMatchObject([
      { chNFe: KEY, standing: 'ask' },
    ]);
  }
  expect(found(JSON.stringify({ imagem: Buffer.alloc(9000, 7).toString('base64') }))).toEqual([]);
});

it('are found in Base64 for addresses, in lines, and packed, as the distribution service does', () => {
  const plain = Buffer.from(`<?xml version="1.0"?>${'<!--ÿÿ???ÿ-->'.repeat(9)}${authorized}`, 'latin1');
  expect(plain.toString('base64url').slice(0, 100)).toMatch(/[-_]/);
  const packed = gzipSync(authorized).toString('base64');
  const lines = (base64: string, end: string) => base64.replace(/.{76}/g, `$&${end}`);
  const texts = [
    plain.toString('base64url'),
    lines(plain.toString('base64'), '\r\n'),
    lines(plain.toString('base64'), '\n'),
    packed,
    packed.replaceAll('+', '-').replaceAll('/', '_'),
    lines(packed, '\n'),
    `${'PD94'.padEnd(71, 'A')}\n${plain.toString('base64')}`,
  ];
  for (const base64 of texts) {
    const json = JSON.stringify({ nsu: 1, docZip: base64 });
    for (const text of [json, `status;xml\r\n1;${base64}\r\n`]) {
      expect(contentKind(Buffer.from(text).subarray(0, CONTENT_BYTES)), base64.slice(0, 100)).toBe(
        'note-inside',
      );
      expect(found(text)).toEqual([[KEY, '1', 'ask']]);
    }
    expect(readNumbers(Buffer.from(`<retorno><xml>${base64}</xml></retorno>`)).asks).toMatchObject([
      { chNFe: KEY, standing: 'ask' },
    ]);
  }
});

it('are not unpacked without end: of a bomb nothing is taken, and the next one still is', () => {
  const bomb = gzipSync(Buffer.alloc(40_000_000, 0x20)).toString('base64');
  const packed = gzipSync(authorized).toString('base64');
  expect(found(JSON.stringify([bomb, packed]))).toEqual([[KEY, '1', 'ask']]);
  expect(found(JSON.stringify([bomb, bomb, bomb, bomb, packed]))).toEqual([]);
  expect(found(JSON.stringify([`H4sI${'A'.repeat(400)}`, packed]))).toEqual([[KEY, '1', 'ask']]);
});

// A reading that took the square of its length would not end within the test's own time.
it('are looked for in a file full of signs that escape others', () => {
  const signs = Buffer.from(`NFe${'\\'.repeat(2_000_000)}${'&amp;'.repeat(400_000)}`);
  expect(brokenNotes(signs, '')).toEqual([]);
});

it('are found in an archive in Base64, as programs keep a month’s notes in JSON, whole or cut off', async () => {
  const entry = (path: string, text: string) => ({ path, bytes: Buffer.from(text) });
  const archive = Buffer.from(await zipOf([entry('leia.txt', 'x'.repeat(200)), entry('1.xml', authorized)]));
  const inJson = (bytes: Buffer) => JSON.stringify({ arquivo: bytes.toString('base64') });
  expect(found(inJson(archive))).toEqual([[KEY, '1', 'ask']]);
  expect(found(inJson(archive.subarray(0, archive.length - 60)))).toEqual([[KEY, '1', 'ask']]);
  expect(carriesNote(Buffer.from(inJson(archive)))).toBe(true);
  const blanks = ' '.repeat(11_000_000);
  const bomb = async (count: number) => {
    const large = Array.from({ length: count }, (_, i) => entry(`0${i}.xml`, blanks));
    return inJson(Buffer.from(await zipOf([...large, entry('1.xml', authorized)])));
  };
  expect(found(await bomb(1))).toEqual([[KEY, '1', 'ask']]);
  expect(found(await bomb(4))).toEqual([]);
});

it('are looked for in megabytes of Base64 without an end', () => {
  const long = `${Buffer.from(`<?xml?>${authorized}   `).toString('base64')}${'PD94'.repeat(2_000_000)}`;
  expect(found(JSON.stringify({ xml: long }))).toEqual([[KEY, '1', 'ask']]);
});

it.each([
  ['a protocol without a code', authorized.replace(/<cStat>.*<\/cStat>/, '')],
  ['a protocol with two codes', authorized.replace('</cStat>', '</cStat><cStat>225</cStat>')],
  ['a protocol without its key', authorized.replace(/<chNFe>.*<\/chNFe>/, '')],
  ['a protocol whose environment cannot be read', authorized.replace('<infProt><tpAmb>1<', '<infProt><tpAmb>3<')],
  ['an empty protocol', authorized.replace(/<infProt>.*<\/infProt>/, '')],
  ['an answer to an event without a code', tried + cancellationDocument(PLACE).xml.replace('>135<', '><')],
  ['an answer to another event', tried + cancellationDocument(PLACE).xml.replace(`${key(1)}</chNFe><tpEv`, `${key(2)}</chNFe><tpEv`)],
])('is that of a note among others too, which is more than tried: %s', (_what, documents) => {
  const { is, asks = [] } = readNumbers(Buffer.from(`<lote>${documents}</lote>`));
  expect([is, asks.find(({ chNFe }) => chNFe === key(1))]).toMatchObject(['facts', { tpAmb: '1', standing: 'ask' }]);
}); // prettier-ignore
