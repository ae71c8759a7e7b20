/** What may come instead of an answer: pages, faults, answers of other services, requests. */

import { SHAPE_KEY, SOAP11, enveloped, event, indented, protocol, retEnvi, text } from './answer-writer.ts';

const NFE = 'http://www.portalfiscal.inf.br/nfe';

/** What no question is answered by, with the refusal that both readers give. */
export const OTHER_SHAPES: Readonly<Record<string, { readonly body: Buffer; readonly refusal: string }>> = {
  'a page instead of an answer': {
    body: text('<html><head><title>Service Unavailable</title></head><body><h2>503</h2></body></html>'),
    refusal: 'sefaz.not-xml html',
  },
  'a fault of SOAP 1.1': {
    body: text(
      enveloped(
        '',
        '<soap:Fault><faultcode>soap:Server</faultcode><faultstring>Timeout.</faultstring></soap:Fault>',
        {
          soap: SOAP11,
          result: '',
        },
      ),
    ),
    refusal: 'sefaz.soap-fault 200 soap:Server Timeout.',
  },
  'a fault of SOAP 1.2': {
    body: text(
      enveloped(
        '',
        '<soap:Fault><soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">No valid action.</soap:Text></soap:Reason></soap:Fault>',
        { result: '' },
      ),
    ),
    refusal: 'sefaz.soap-fault 200 soap:Sender No valid action.',
  },
  'the answer to an authorization, with a protocol inside': {
    body: text(indented(enveloped('NFeAutorizacao4', retEnvi(protocol(SHAPE_KEY)), { soap: SOAP11 }))),
    refusal: 'sefaz.unrecognised no-answer Envelope',
  },
  'the same without an envelope': {
    body: text(retEnvi(protocol(SHAPE_KEY))),
    refusal: 'sefaz.unrecognised no-answer retEnviNFe',
  },
  'an authorization refused for too many requests, with an empty cUF': {
    body: text(
      enveloped('NFeAutorizacao4', `<retEnviNFe xmlns="${NFE}"><cStat>656</cStat><cUF /></retEnviNFe>`),
    ),
    refusal: 'sefaz.unrecognised no-answer Envelope',
  },
  'an event on its own': {
    body: text(event('110111', '<descEvento>Cancelamento</descEvento>')),
    refusal: 'sefaz.unrecognised no-answer procEventoNFe',
  },
  'a request': {
    body: text(
      `<consSitNFe xmlns="${NFE}" versao="4.00"><tpAmb>2</tpAmb><chNFe>${SHAPE_KEY}</chNFe></consSitNFe>`,
    ),
    refusal: 'sefaz.unrecognised no-answer consSitNFe',
  },
  'text that is no XML': {
    body: text('interactions:\n- request:\n    body: null\n'),
    refusal: 'sefaz.not-xml outside-root',
  },
};
