/** Makes documents of each kind that says something of a note's number, for tests of what they prove. */

import { cancellationDocument, disabledDocument, keyOf, noteDocument, type NotePlan } from './documents.ts';

export const note = (plan: Partial<NotePlan>) => (place: NotePlan) => noteDocument({ ...place, ...plan }).xml;
export const refusedNote = (cStat: string) => (place: NotePlan) =>
  noteDocument(place).xml.replace('<cStat>100<', `<cStat>${cStat}<`);
export const event = (tpEvento: string, cStat: string) => (place: NotePlan) =>
  cancellationDocument(place).xml.replaceAll('>110111<', `>${tpEvento}<`).replace('>135<', `>${cStat}<`);
export const replacing = (place: NotePlan) =>
  event(
    '110112',
    '135',
  )({ ...place, nNF: 4 }).replace('</detEvento>', `<chNFeRef>${keyOf(place)}</chNFeRef></detEvento>`);
export const disabled =
  (cStat: string) =>
  ({ cnpj, nNF, mod, serie, tpAmb }: NotePlan) =>
    disabledDocument({
      cnpj,
      nNFIni: nNF,
      nNFFin: nNF,
      ...(mod ? { mod } : {}),
      ...(serie ? { serie } : {}),
      ...(tpAmb ? { tpAmb } : {}),
    }).xml.replace('<cStat>102<', `<cStat>${cStat}<`);
export const bare563 = (place: NotePlan) =>
  /<retInutNFe.*<\/retInutNFe>/.exec(disabled('563')(place))?.[0] ?? '';
export const consulted = (cStat: string) => (place: NotePlan) =>
  `<retConsSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>${place.tpAmb ?? '1'}</tpAmb><cStat>${cStat}</cStat><xMotivo>Resposta</xMotivo><chNFe>${keyOf(place)}</chNFe></retConsSitNFe>`;
