/** Signed events made at run time, with SEFAZ's answer to them. */

import { eventName } from '../../../shared/fiscal/events.ts';
import { CNPJ, NFE, type Signer } from './documents.ts';
import { KEY, sealed, type Forgery } from './notes.ts';

export interface EventChanges {
  readonly tpEvento?: string;
  readonly nSeqEvento?: string;
  readonly chNFe?: string;
  /** CNPJ, or CPF of a person; "" leaves it out. */
  readonly author?: string;
  readonly tpAmb?: '1' | '2';
  readonly words?: string;
  readonly id?: string;
  readonly forgery?: Forgery;
}

export interface MadeEvent {
  readonly evento: string;
  readonly digest: string;
}

export function signedEvent(signer: Signer, changes: EventChanges = {}): MadeEvent {
  const { tpEvento = '110111', nSeqEvento = '1', chNFe = KEY, author = CNPJ, tpAmb = '1' } = changes;
  const { id = `ID${tpEvento}${chNFe}${nSeqEvento.padStart(2, '0')}`, words = 'Erro na venda ao cliente' } =
    changes;
  const by = author.length === 11 ? 'CPF' : 'CNPJ';
  const who = author === '' ? '' : `<${by}>${author}</${by}>`;
  const name = tpEvento === '110110' ? 'xCorrecao' : 'xJust';
  const content =
    `<cOrgao>35</cOrgao><tpAmb>${tpAmb}</tpAmb>${who}<chNFe>${chNFe}</chNFe>` +
    `<dhEvento>2026-11-20T11:00:00-03:00</dhEvento><tpEvento>${tpEvento}</tpEvento>` +
    `<nSeqEvento>${nSeqEvento}</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00">` +
    `<descEvento>${eventName(tpEvento)}</descEvento><${name}>${words}</${name}></detEvento>`;
  const { xml, digest } = sealed('infEvento', `Id="${id}"`, id, content, signer, changes.forgery);
  return { evento: `<evento xmlns="${NFE}" versao="1.00">${xml}</evento>`, digest };
}

export interface EventAnswerChanges extends EventChanges {
  readonly cStat?: string;
  readonly nProt?: string;
}

export function eventAnswer(changes: EventAnswerChanges = {}): string {
  const { tpEvento = '110111', nSeqEvento = '1', chNFe = KEY, tpAmb = '1', cStat = '135' } = changes;
  const { nProt = '135260000000777' } = changes;
  return (
    `<retEvento xmlns="${NFE}" versao="1.00"><infEvento><tpAmb>${tpAmb}</tpAmb><verAplic>X</verAplic>` +
    `<cOrgao>35</cOrgao><cStat>${cStat}</cStat><xMotivo>Evento registrado</xMotivo><chNFe>${chNFe}</chNFe>` +
    `<tpEvento>${tpEvento}</tpEvento><nSeqEvento>${nSeqEvento}</nSeqEvento>` +
    `<dhRegEvento>2026-11-20T11:00:02-03:00</dhRegEvento><nProt>${nProt}</nProt></infEvento></retEvento>`
  );
}

export function procEvent(evento: string, answer: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${NFE}" versao="1.00">${evento}${answer}</procEventoNFe>`;
}

/** As a saved exchange has it. */
export function soap(inner: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body><nfeResultMsg ' +
    `xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeConsultaProtocolo4">${inner}</nfeResultMsg></soap:Body></soap:Envelope>`
  );
}
