import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessKeyCheckDigit } from '../../../../shared/fiscal/key/access-key.ts';
import { xmlKeys } from './xml-keys.ts';

const made = (mod: string, n = 1) => {
  const first43 = `35261011222333000181${mod}001${String(n).padStart(9, '0')}148205731`;
  return first43 + accessKeyCheckDigit(first43);
};
const KEY = made('55');

const note = (key = KEY, name = 'Padaria Aurora &amp; Filhos Ltda') =>
  `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${key}"><ide><cUF>35</cUF><dhEmi>2026-10-05T10:00:00-03:00</dhEmi><NFref><refNFe>${made('55', 99)}</refNFe></NFref></ide><emit><CNPJ>11222333000181</CNPJ><xNome>${name}</xNome><xFant>Aurora</xFant><IE>111111111111</IE></emit><dest><CPF>52998224725</CPF><xNome>José</xNome></dest><det nItem="1"><prod><vProd>9.00</vProd></prod></det><total><ICMSTot><vProd>9.00</vProd><vNF>1234.50</vNF></ICMSTot></total></infNFe></NFe>`;
const processed = (key = KEY) =>
  `<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00">${note(key)}<protNFe><infProt Id="ID135"><chNFe>${key}</chNFe></infProt></protNFe></nfeProc>`;
const FACTS = {
  name: 'Padaria Aurora & Filhos Ltda',
  emitter: '11222333000181',
  serie: 1,
  nNF: 1,
  vNF: '1234.50',
  dhEmi: '2026-10-05T10:00:00-03:00',
  recipientName: 'José',
  recipient: '52998224725',
};

const read = (xml: string | Buffer) =>
  xmlKeys(Buffer.from(xml)).map(({ spotted, facts, beside }) => ({
    is: `${spotted.kind} ${spotted.text}${beside ? ' beside' : ''}`,
    facts,
  }));

it('reads key, emitter, recipient, value and date of a note', () => {
  for (const xml of [note(), processed(), `<soap:Body><x>${processed()}</x></soap:Body>`]) {
    expect(read(xml)).toEqual([{ is: `note ${KEY}`, facts: FACTS }]);
  }
});

it('reads a note in UTF-16 or ISO-8859-1, with prefixes, single quotes, blanks and line ends', () => {
  const wide = Buffer.from(`\uFEFF${processed()}`, 'utf16le');
  const prefixed = processed().replace(/<(\/?)(?=[a-zA-Z])/g, '<$1nfe:');
  const loose = processed()
    .replace(/ Id="(NFe\w+)"/, "\n  Id = '$1'")
    .replace('<dhEmi>', '<dhEmi >');
  const latin = Buffer.from(processed().replace('UTF-8', 'ISO-8859-1'), 'latin1');
  for (const xml of [wide, Buffer.from(wide).swap16(), prefixed, loose, latin]) {
    expect(read(xml)).toEqual([{ is: `note ${KEY}`, facts: FACTS }]);
  }
  expect(read(processed().replaceAll('><', '>\r\n  <'))).toEqual([{ is: `note ${KEY}`, facts: FACTS }]);
});

it('says of a note whose issuer’s group has no IE that it has none, if it may be at SVRS', () => {
  const without = (xml: string) => xml.replace('<IE>111111111111</IE>', '');
  expect(read(without(processed()))[0]?.facts).toEqual({ ...FACTS, withoutIe: true });
  const prefixed = without(processed()).replace(/<(\/?)(?=[a-zA-Z])/g, '<$1nfe:');
  expect(read(prefixed)[0]?.facts).toEqual({ ...FACTS, withoutIe: true });
  expect(read(without(note(made('65'))))[0]?.facts).not.toHaveProperty('withoutIe');
  expect(read(without(note()).split('</emit>')[0] ?? '')[0]?.facts).not.toHaveProperty('withoutIe');
});

it('an event, an answer and a summary are beside their note', () => {
  const event = `<procEventoNFe><evento><infEvento Id="ID110111${KEY}01"><chNFe>${KEY}</chNFe></infEvento></evento></procEventoNFe>`;
  expect(read(event)).toEqual([{ is: `note ${KEY} beside`, facts: undefined }]);
  expect(read(`<resNFe><chNFe>${KEY}</chNFe></resNFe>`)).toEqual([
    { is: `note ${KEY} beside`, facts: undefined },
  ]);
});

it('an answer or a list about several notes gives the key of each once', () => {
  const about = (key: string) => `<prot><infProt><chNFe>${key}</chNFe></infProt></prot>`;
  const wrong = `${KEY.slice(0, 43)}${(Number(KEY[43]) + 1) % 10}`;
  const keys = [made('55', 7), made('65', 8), made('55', 7), wrong, made('55', 9)];
  const xml = `<retConsReciNFe>${keys.map(about).join('')}<chNFe>123</chNFe></retConsReciNFe>`;
  const expected = [
    `note ${made('55', 7)} beside`,
    `note ${made('65', 8)} beside`,
    `faulty ${wrong} beside`,
    `note ${made('55', 9)} beside`,
  ];
  expect(read(xml).map(({ is }) => is)).toEqual(expected);
  expect(read(xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1nfe:')).map(({ is }) => is)).toEqual(expected);
});

it('an export of more notes than SEFAZ takes at once gives them all', () => {
  const keys = Array.from({ length: 600 }, (_, n) => made('55', n + 1));
  expect(
    xmlKeys(Buffer.from(keys.map((key) => note(key)).join(''))).map(({ spotted }) => spotted.text),
  ).toEqual(keys);
});

it('other documents are named, and not the notes in them', () => {
  for (const [name, mod] of [
    ['CTe', '57'],
    ['MDFe', '58'],
    ['NFCom', '62'],
    ['CFe', '59'],
    ['NF3e', '66'],
    ['BPe', '63'],
  ] as const) {
    const xml = `<proc><inf Id="${name}${made(mod)}"><infNFe><chave>${KEY}</chave><chNFe>${KEY}</chNFe></infNFe></inf></proc>`;
    expect(read(xml)).toEqual([{ is: `other-document ${made(mod)}`, facts: undefined }]);
  }
});

it('a batch has several notes, and a cut-off file still its key', () => {
  const batch = `<enviNFe>${note(KEY)}${note(made('65', 2))}</enviNFe>`;
  expect(read(batch).map(({ is }) => is)).toEqual([`note ${KEY}`, `note ${made('65', 2)}`]);
  const cut = note().slice(0, 300);
  expect(read(cut)[0]?.is).toBe(`note ${KEY}`);
  expect(read(cut)[0]?.facts?.vNF).toBeUndefined();
});

it('a note without recipient, or with one without a name, takes those of no other note and of no carrier', () => {
  const anonymous = note(made('65', 2)).replace(/<dest>.*<\/dest>/, '');
  const facts = xmlKeys(Buffer.from(`<enviNFe>${anonymous}${note()}</enviNFe>`)).map((found) => found.facts);
  expect(facts[0]?.recipient).toBeUndefined();
  expect(facts[1]?.recipientName).toBe('José');
  const carried = note()
    .replace('<xNome>José</xNome>', '')
    .replace('</infNFe>', '<transp><transporta><xNome>Leva</xNome></transporta></transp></infNFe>');
  expect(read(carried)[0]?.facts?.recipient).toBe('52998224725');
  expect(read(carried)[0]?.facts?.recipientName).toBeUndefined();
});

it('a wrong key is faulty, and what is no document has none', () => {
  const wrong = `${KEY.slice(0, 43)}${(Number(KEY[43]) + 1) % 10}`;
  expect(read(note(wrong))[0]?.is).toBe(`faulty ${wrong}`);
  for (const xml of ['', '<a/>', '\0\0\0\0', `<a>${KEY}</a>`, '%PDF-1.7']) expect(read(xml)).toEqual([]);
});

it('any change of the bytes ends in keys or none', () => {
  const bytes = Buffer.from(processed());
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, byte, length) => {
      const changed = Buffer.from(bytes.subarray(0, Math.max(length, at + 1)));
      changed[at] = byte;
      expect(xmlKeys(changed).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});
