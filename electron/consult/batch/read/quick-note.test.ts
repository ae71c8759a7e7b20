import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encoded, noteDocument, keyOf } from '../../../numbering/testing/documents.ts';
import type { BatchReadReason } from '../../../../shared/batch-reading.ts';
import { documentKeys } from './file-keys.ts';
import { textHash } from './key-index.ts';
import type { KeyInFile } from './judge-key.ts';
import { createNotePacker, unpackNotes } from './packed-notes.ts';
import { quickNote } from './quick-note.ts';

const CNPJ = '11222333000181';
const NOW = new Date('2026-06-22T15:00:00-03:00');
const plain = (nNF: number, padding = 0) =>
  Buffer.from(encoded(noteDocument({ cnpj: CNPJ, nNF, padding }).xml));

/** The quick reader's result for a document; undefined where it leaves it to the other one. */
function quickly(bytes: Buffer): KeyInFile[] | undefined {
  const note = quickNote(bytes);
  if (!note) return undefined;
  const packer = createNotePacker();
  packer.add('a.xml', bytes, note);
  const packed = packer.take();
  return packed && unpackNotes(packed, 'pasta', NOW);
}

function fully(bytes: Buffer): KeyInFile[] {
  const keys: KeyInFile[] = [];
  documentKeys(
    bytes,
    { name: 'pasta/a.xml', named: false, now: NOW },
    {
      key: (key) => keys.push(key),
      problem: (_: string, reason: BatchReadReason) => expect.unreachable(reason),
      beat: () => undefined,
      foundEntry: () => undefined,
      readEntry: () => undefined,
    },
  );
  return keys;
}

it('takes what programs usually write, and finds what the other reader finds', () => {
  const note = plain(7, 8_500);
  expect(quickly(note)).toEqual(fully(note));
  expect(quickly(note)).toEqual([
    {
      kind: 'note',
      text: keyOf({ cnpj: CNPJ, nNF: 7 }),
      hash: textHash(keyOf({ cnpj: CNPJ, nNF: 7 })),
      mod: '55',
      where: { file: 'pasta/a.xml' },
      facts: {
        serie: 1,
        nNF: 7,
        vNF: '10.00',
        dhEmi: '2026-03-10T09:30:00-03:00',
        emitter: CNPJ,
        name: 'Comércio de Peças São João Ltda',
        recipient: '11444777000161',
        recipientName: 'Cliente & Filhos',
      },
    },
  ]);
});

it('takes a note to a consumer without a name, and one in ISO-8859-1', () => {
  const { xml } = noteDocument({ cnpj: CNPJ, nNF: 8, mod: '65' });
  const anonymous = Buffer.from(xml.replace(/<dest>.*<\/dest>/, ''));
  expect(quickly(anonymous)?.[0]?.facts).toMatchObject({ emitter: CNPJ, vNF: '10.00' });
  expect(quickly(anonymous)).toEqual(fully(anonymous));
  const latin = Buffer.from(encoded(noteDocument({ cnpj: CNPJ, nNF: 9 }).xml, 'latin1'));
  expect(quickly(latin)?.[0]?.facts?.name).toBe('Comércio de Peças São João Ltda');
  expect(quickly(latin)).toEqual(fully(latin));
});

it('leaves to the other reader several notes, other documents, wrong keys and what is cut off', () => {
  const both = Buffer.concat([plain(1), plain(2)]);
  const wrong = Buffer.from(plain(1).toString('latin1').replaceAll('18273645', '18273646'), 'latin1');
  const event = Buffer.from(`<procEventoNFe><chNFe>${keyOf({ cnpj: CNPJ, nNF: 1 })}</chNFe></procEventoNFe>`);
  const wide = Buffer.from(`\uFEFF${plain(1).toString()}`, 'utf16le');
  for (const bytes of [both, wrong, event, wide, plain(1).subarray(0, 800), Buffer.alloc(0)]) {
    expect(quickly(bytes)).toBeUndefined();
  }
});

it('leaves a note without the issuer’s IE to the other reader, if it may be at SVRS', () => {
  const { xml } = noteDocument({ cnpj: CNPJ, nNF: 7, day: '2026-10-26' });
  expect(quickly(Buffer.from(xml))).toBeUndefined();
  expect(fully(Buffer.from(xml))[0]?.facts).toMatchObject({ withoutIe: true });
  const itsRecipients = xml.replace('</dest>', '<IE>111111111111</IE></dest>');
  expect(quickly(Buffer.from(itsRecipients))).toBeUndefined();
  const withIe = Buffer.from(xml.replace('</emit>', '<IE>111111111111</IE></emit>'));
  expect(quickly(withIe)).toEqual(fully(withIe));
  expect(quickly(withIe)?.[0]?.facts).toMatchObject({ emitter: CNPJ });
  expect(quickly(withIe)?.[0]?.facts).not.toHaveProperty('withoutIe');
});

it('is not misled by the key, the day or the name of the note before', () => {
  const notes = [
    { cnpj: CNPJ, nNF: 1 },
    { cnpj: '99999999000191', nNF: 2, day: '2025-10-01' },
    { cnpj: '99999999000191', nNF: 3, day: '2025-10-31', mod: '65' },
    { cnpj: CNPJ, nNF: 999_999_999, serie: 969 },
  ] as const;
  const packer = createNotePacker();
  const expected: KeyInFile[] = [];
  for (const [i, plan] of [...notes, ...notes].entries()) {
    const name = `Firma ${i >> 1}`;
    const bytes = Buffer.from(noteDocument(plan).xml.replace('Comércio de Peças São João Ltda', name));
    const note = quickNote(bytes);
    if (!note) throw new Error(`${plan.nNF} is plain`);
    packer.add('a.xml', bytes, note);
    expected.push(...fully(bytes));
  }
  const packed = packer.take();
  expect(packed && unpackNotes(packed, 'pasta', NOW)).toEqual(expected);
});

/** Texts that may be anywhere in a note and change what is found. */
const PIECES = [
  '<dhEmi>',
  '<emit>',
  '<dest>',
  '</dest>',
  '<det nItem="1">',
  '<det ',
  '<xNome>',
  '</xNome>',
  '<vNF>',
  'vNF>',
  '<CNPJ>',
  '<CPF>',
  'Id="NFe',
  '&amp;',
  '&#13;',
  '&#xD800;',
  ' ',
  '\n',
  '\0',
  '<',
  '>',
  '"',
  '<!--',
  'é',
  '9',
  `Id="NFe${keyOf({ cnpj: CNPJ, nNF: 5 })}"`,
  '<xNome> </xNome>',
  '<infNFe',
  '<dhEmi>2026-02-30',
  '-',
  'x'.repeat(450),
  ' '.repeat(2_100),
  '<transporta><xNome>Leva</xNome>',
  '2026-13',
  '12345678901234567',
  '1.234',
  '<vNF>5.00</vNF>',
  'T24:00:00-03:00',
  '+03:00',
  '-00-',
  '</CNPJ><xNome>',
  '</CPF><xNome>',
  '<CPF>11144477735</CPF>',
  '<dhEmi>2026-03-31T23:59:59-05:00<',
  '<infRespTec><xdhEmi>',
  '.',
  ',',
  '10.00</',
].map((text) => Buffer.from(text));
const TAGS = /<(?:dhEmi|emit|dest|det|xNome|vNF|CNPJ|infNFe)[ >]|Id="/g;

it('after any change of a note finds what the other reader finds, or leaves it to it', () => {
  let [tried, taken] = [0, 0];
  const change = fc.record({
    at: fc.oneof(
      fc.nat(),
      fc.nat(20).map((tag) => -1 - tag),
    ),
    shift: fc.integer({ min: -3, max: 40 }),
    cut: fc.oneof(fc.constant(0), fc.nat(60)),
    piece: fc.oneof(fc.constantFrom(...PIECES), fc.uint8Array({ maxLength: 3 })),
  });
  fc.assert(
    fc.property(fc.nat(3), fc.array(change, { minLength: 1, maxLength: 4 }), (nNF, changes) => {
      tried += 1;
      let bytes = plain(nNF + 1);
      for (const { at, shift, cut, piece } of changes) {
        const tags = [...bytes.toString('latin1').matchAll(TAGS)];
        const near = at < 0 ? (tags[(-1 - at) % Math.max(1, tags.length)]?.index ?? 0) + shift : at;
        const place = Math.max(0, near) % (bytes.length + 1);
        bytes = Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + cut)]);
      }
      const quick = quickly(bytes);
      if (!quick) return;
      taken += 1;
      expect(quick).toEqual(fully(bytes));
    }),
    { numRuns: 8_000 },
  );
  expect(taken).toBeGreaterThan(tried / 8);
});
