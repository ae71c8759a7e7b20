/** The exact bytes of the three requests and their content types. */

import { describe, expect, it } from 'vitest';
import { actionOf, consultEnvelope, contentType, disablementEnvelope, statusEnvelope } from './envelope.ts';
import { find, parseXml } from '../xml/xml.ts';

const KEY = '43261012ABC34501DE35550010000000771482057320';

describe('the requests', () => {
  it('ask for one key with the fields in schema order, without prefix or white space', () => {
    expect(consultEnvelope({ tpAmb: '2', chNFe: KEY }).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Envelope xmlns="http://www.w3.org/2003/05/soap-envelope"><Body>' +
        '<nfeDadosMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeConsultaProtocolo4">' +
        '<consSitNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ>' +
        `<chNFe>${KEY}</chNFe></consSitNFe></nfeDadosMsg></Body></Envelope>`,
    );
  });

  it('carry a signed disablement character for character, in UTF-8', () => {
    const signed =
      '<inutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><a>ação &amp; &gt;</a></inutNFe>';
    const text = disablementEnvelope(signed).toString('utf8');
    const parsed = parseXml(text);
    const element = parsed.ok ? find(parsed.value, 'inutNFe') : undefined;
    expect(text.slice(element?.start, element?.end)).toBe(signed);
    expect(text).not.toMatch(/>\s+<|xmlns:/);
  });

  it('ask for the status of one state', () => {
    expect(statusEnvelope({ tpAmb: '1', cUF: '43' }).toString()).toContain(
      '<consStatServ xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>1</tpAmb><cUF>43</cUF><xServ>STATUS</xServ></consStatServ>',
    );
  });

  it('name the action inside the content type', () => {
    expect(actionOf('disable')).toBe(
      'http://www.portalfiscal.inf.br/nfe/wsdl/NFeInutilizacao4/nfeInutilizacaoNF',
    );
    expect(contentType('consult')).toBe(
      'application/soap+xml; charset=utf-8; action="http://www.portalfiscal.inf.br/nfe/wsdl/NFeConsultaProtocolo4/nfeConsultaNF"',
    );
    expect(contentType('status')).toContain('/wsdl/NFeStatusServico4/nfeStatusServicoNF"');
  });
});
