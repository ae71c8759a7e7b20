/** Changes documents in the ways that could mislead a reader that looks at bytes only. */

import fc from 'fast-check';
import {
  cancellationDocument,
  disabledDocument,
  noteDocument,
} from '../../../numbering/testing/documents.ts';

const CNPJS = ['11222333000181', '12ABC34501DE35'];
/** What the fast reader looks for, and what could be taken for it. */
const PIECES = [
  '<cStat>100</cStat>', '<cStat>101</cStat>', '<tpAmb>2</tpAmb>', '<nNF>7</nNF>', '<serie>1</serie>', '<CNPJ>11222333000181</CNPJ>',
  '<chNFe>35</chNFe>', '<ide>', '</ide>', '<ide/>', '<emit>', '</infNFe>', '<infNFe Id="NFe35">', '<infNFe/>', '<NFe>', '</NFe>', '<protNFe/>',
  '<infProt>', '</protNFe>', '</nfeProc>', '<retEvento/>', '<evento>', '<infEvento>', '<inutNFe/>', '<infInut>', '<x>', '</x>', '<x/>', '<x a="1" a="2"/>',
  '<x xmlns="u"/>', '<x xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>', '<n:x/>', '<n:x xmlns:n="u"/>', '<x n:Id="1"/>', '<x Id="1"/>', '<constructor/>', '<prototype>', '<__proto__/>', '<toString>1</toString>',
  '<!-- x -->', '<!--', '-->', '<!-- <cStat>101</cStat> -->', '<![CDATA[<nNF>9</nNF>]]>', '<![CDATA[', ']]>', '<?pi x?>', '<?xml version="1.0"?>', '<!DOCTYPE a>',
  '&amp;', '&#49;', '&x;', '&', '>', '<', '/', '"', "'", '=', ' ', '\n', '\t', '\0', '\x01', '\ufffe', '\ufeff', '\u00a0', 'é', '9', '&lt;cStat&gt;', ' Id="NFe1"', ' a=">"', ' a="<"', ' xmlns=""',
  ' xmlns:xml="u"', ' xmlns="http://www.w3.org/2000/xmlns/"', '<X509Data/>', '<NFref><mod>01</mod><serie>9</serie><nNF>9</nNF></NFref>', '<ÿ/>', '<a.b-c_1/>', '<1/>', '<cStat >', '</cStat >', '</ cStat>',
]; // prettier-ignore

const made = fc
  .record({
    which: fc.nat({ max: 4 }),
    cnpj: fc.constantFrom(...CNPJS),
    nNF: fc.integer({ min: 1, max: 999_999_999 }),
    standing: fc.constantFrom('authorized', 'cancelled', 'denied', 'no-protocol'),
    layout: fc.constantFrom('4.00', '3.10'),
    declared: fc.constantFrom(
      '',
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<?xml version="1.0"?>\n',
      "<?xml version='1.0' encoding='ISO-8859-1' standalone=\"yes\" ?>",
    ),
  } as const) // prettier-ignore
  .map(({ which, cnpj, nNF, standing, layout, declared }) => {
    const documents = [
      () => noteDocument({ cnpj, nNF, standing, layout }),
      () => noteDocument({ cnpj, nNF, standing, mod: '65', tpEmis: '9' }),
      () => cancellationDocument({ cnpj, nNF }),
      () => disabledDocument({ cnpj, nNFIni: nNF, nNFFin: nNF }),
      () => disabledDocument({ cnpj, nNFIni: nNF, nNFFin: nNF, root: 'procInutNFe' }),
    ];
    return `${declared}${documents[which]?.().xml ?? ''}`;
  });

/** Where in the text, as a share of its length. */
const place = fc.double({ min: 0, max: 1, noNaN: true });
type Change = (text: string) => string;
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, fc.constantFrom(...PIECES)).map(([at, piece]) => (text: string) => inserted(text, index(text, at), piece)),
  fc.tuple(place, fc.constantFrom(...PIECES)).map(([at, piece]) => (text: string) => inserted(text, tagNear(text, at), piece)),
  // An element, or a piece of one, is repeated, moved or lost.
  fc.tuple(place, place, place, fc.boolean()).map(([from, to, target, keep]) => (text: string) => {
    const [start, end] = [tagNear(text, Math.min(from, to)), tagNear(text, Math.max(from, to))];
    const rest = keep ? text : text.slice(0, start) + text.slice(end);
    return inserted(rest, tagNear(rest, target), text.slice(start, end));
  }),
  fc.tuple(place, fc.nat({ max: 30 })).map(([at, length]) => (text: string) => {
    const start = index(text, at);
    return text.slice(0, start) + text.slice(start + length);
  }),
  place.map((at) => (text: string) => text.slice(0, index(text, at))),
  fc.tuple(place, fc.nat({ max: 255 })).map(([at, byte]) => (text: string) => {
    const start = index(text, at);
    return text.slice(0, start) + String.fromCharCode(byte) + text.slice(start + 1);
  }),
  // A tag is renamed at one of its ends, or a value is another document's.
  fc.tuple(fc.constantFrom('cStat', 'tpAmb', 'nNF', 'ide', 'emit', 'infProt', 'chNFe', 'det', 'xNome'), fc.constantFrom('cStat', 'tpAmb', 'NFe', 'infNFe', 'x', 'CPF')).map(
    ([name, other]) => (text: string) => text.replace(`<${name}>`, `<${other}>`).replace(`</${name}>`, `</${other}>`),
  ),
); // prettier-ignore

/** A document with none to three changes; as UTF-8 or one byte a character. */
export const changedDocument: fc.Arbitrary<Buffer> = fc
  .tuple(made, fc.array(change, { maxLength: 3 }), fc.constantFrom('utf8' as const, 'latin1' as const))
  .map(([text, changes, encoding]) =>
    Buffer.from(
      changes.reduce((now, one) => one(now), text),
      encoding,
    ),
  );

function index(text: string, share: number): number {
  return Math.floor(share * text.length);
}

/** The beginning of the next tag, where changes are most likely to stay well-formed. */
function tagNear(text: string, share: number): number {
  const found = text.indexOf('<', index(text, share));
  return found < 0 ? text.length : found;
}

function inserted(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at);
}
