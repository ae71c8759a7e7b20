/** The XML of a seeded note as its emitter would have issued it: little in it, but what identifies the note is there. */

import { createHash, type KeyObject } from 'node:crypto';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { NFE_NAMESPACE } from '../../../shared/fiscal/namespace.ts';
import { COMPANY, type SeedNote } from './seeds.ts';
import { signatureOver } from '../sign.ts';
import { stamp } from '../times.ts';
import { escapeXml } from '../xml.ts';

/** The signed NFe element, in its canonical form. `certificate`: base64 of the DER. */
export function noteDocument(note: SeedNote, key: KeyObject, certificate: string): string {
  const signature = signatureOver(`NFe${note.chNFe}`, infNFe(note), key, certificate);
  const inside = infNFe(note).replace(` xmlns="${NFE_NAMESPACE}"`, '');
  return `<NFe xmlns="${NFE_NAMESPACE}">${inside}${signature}</NFe>`;
}

/** What the authorizer repeats as digVal, base64. */
export function noteDigest(note: SeedNote): string {
  return createHash('sha1').update(infNFe(note), 'utf8').digest('base64');
}

/** Canonical: the inherited default namespace comes first, then the attributes in alphabetical order. */
function infNFe({ chNFe, issued, atSvrs }: SeedNote): string {
  const { cUF, emitter, mod, serie, nNF, tpEmis, cNF, cDV } = accessKeyParts(chNFe);
  return (
    `<infNFe xmlns="${NFE_NAMESPACE}" Id="NFe${chNFe}" versao="4.00"><ide><cUF>${cUF}</cUF><cNF>${cNF}</cNF>` +
    `<natOp>Venda (TREINO)</natOp><mod>${mod}</mod><serie>${serie}</serie><nNF>${nNF}</nNF><dhEmi>${stamp(issued)}</dhEmi>` +
    `<tpNF>1</tpNF><tpEmis>${tpEmis}</tpEmis><cDV>${cDV}</cDV><tpAmb>2</tpAmb></ide>` +
    `<emit><CNPJ>${emitter}</CNPJ><xNome>${escapeXml(COMPANY.name)}</xNome>${atSvrs ? '' : '<IE>111111111111</IE>'}</emit>` +
    `<det nItem="1"><prod><cProd>1</cProd><xProd>NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL</xProd>` +
    `<vProd>150.00</vProd></prod></det><total><ICMSTot><vNF>150.00</vNF></ICMSTot></total></infNFe>`
  );
}
