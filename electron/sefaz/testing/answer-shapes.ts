/** Answers in every form that authorizers are known to send, with what each one answers. */

import {
  LETTERED_KEY,
  SHAPE_KEY,
  SOAP11,
  enveloped,
  event,
  indented,
  protocol,
  retConsSit,
  retInut,
  retStatus,
  singleQuoted,
  text,
  type Form,
} from './answer-writer.ts';

export interface Shape {
  readonly body: Buffer;
  /** Its question differs from `CONSULT` by these. */
  readonly consult?: {
    readonly question?: { readonly tpAmb?: '1' | '2'; readonly chNFe?: string };
    readonly cStat: string;
    readonly situation: string;
    readonly protocols: number;
    readonly events: number;
  };
  /** Its question differs from `RANGE` by these. */
  readonly disablement?: {
    readonly question?: Readonly<Record<string, string | number>>;
    readonly cStat: string;
    readonly nProt: string;
  };
  readonly status?: { readonly cStat: string };
}

const authorized = (nProt?: string) =>
  retConsSit({ cStat: '100', motive: 'Autorizado', more: protocol(SHAPE_KEY, '100', nProt) });
const consulted = (answer: string, form?: Form) => enveloped('NFeConsultaProtocolo4', answer, form);
const asAuthorized = { cStat: '100', situation: 'autorizada', protocols: 1, events: 0 };
const refused = (cStat: string, motive: string, situation = 'nao-consultada'): Shape => ({
  body: text(consulted(retConsSit({ cStat, motive }))),
  consult: { cStat, situation, protocols: 0, events: 0 },
});

export const CONSULT_SHAPES: Readonly<Record<string, Shape>> = {
  'after a byte order mark': { body: text(`\uFEFF${consulted(authorized())}`), consult: asAuthorized },
  'inside CDATA': { body: text(consulted(`<![CDATA[${authorized()}]]>`)), consult: asAuthorized },
  'under the prefix S and the result element of version 2': {
    body: text(consulted(authorized(), { prefix: 'S', result: 'nfeConsultaNFResult' })),
    consult: asAuthorized,
  },
  'with a protocol of 17 digits': {
    body: text(consulted(authorized('13526000000000123'))),
    consult: asAuthorized,
  },
  'in SOAP 1.1, indented': {
    body: text(indented(consulted(authorized(), { soap: SOAP11 }))),
    consult: asAuthorized,
  },
  'of a key with letters': {
    body: text(
      consulted(
        retConsSit({
          cStat: '100',
          motive: 'Autorizado',
          chNFe: LETTERED_KEY,
          more: protocol(LETTERED_KEY, '100', '143260000000077'),
        }),
      ),
    ),
    consult: { ...asAuthorized, question: { chNFe: LETTERED_KEY } },
  },
  'of production, denied by the reason inside, without a declaration': {
    body: text(
      indented(
        consulted(
          retConsSit({
            cStat: '110',
            motive: 'Uso Denegado',
            tpAmb: '1',
            more: protocol(SHAPE_KEY, '302', undefined, '1'),
          }),
          { head: '' },
        ),
      ),
    ),
    consult: { question: { tpAmb: '1' }, cStat: '110', situation: 'denegada', protocols: 1, events: 0 },
  },
  'cancelled after a correction, in single quotes': {
    body: text(
      singleQuoted(
        consulted(
          retConsSit({
            cStat: '101',
            motive: 'Cancelamento homologado',
            more:
              protocol(SHAPE_KEY) +
              event(
                '110110',
                '<descEvento>Carta de Correcao</descEvento><xCorrecao>Endereco certo</xCorrecao>',
              ) +
              event(
                '110111',
                '<descEvento>Cancelamento</descEvento><xJust>Pedido desfeito pela loja</xJust>',
              ),
          }),
          { prefix: 'env', head: '' },
        ),
      ),
    ),
    consult: { cStat: '101', situation: 'cancelada', protocols: 1, events: 2 },
  },
  'of a note that is not there, in SOAP 1.1': {
    body: text(indented(consulted(retConsSit({ cStat: '217', motive: 'Nao consta' }), { soap: SOAP11 }))),
    consult: { cStat: '217', situation: 'nao-consta', protocols: 0, events: 0 },
  },
  'of an EPEC without its note': refused('124', 'EPEC', 'epec'),
  'too old': refused('526', 'Chave muito antiga'),
  'with the right key in the reason': refused('562', `Codigo difere [chNFe:${SHAPE_KEY}]`),
  'asked too often': refused('656', `Consumo indevido [det: excedido (10) para a NF-e: ${SHAPE_KEY}]`),
  'asked too often, with a line break in the reason': refused('656', 'Consumo\n                indevido'),
};

const disabled = (answer: string, form?: Form) => enveloped('NFeInutilizacao4', answer, form);
const homologated = (range: Readonly<Record<string, string | number>> = {}, versao?: string) =>
  retInut({
    cStat: '102',
    motive: 'Homologado',
    range,
    nProt: '135260000099999',
    ...(versao ? { versao } : {}),
  });
const as102 = { cStat: '102', nProt: '135260000099999' };
const CABEC = '<nfeCabecMsg xmlns="u"><cUF>35</cUF><versaoDados>3.10</versaoDados></nfeCabecMsg>';
const CONSUMER_NOTES = { cUF: '33', mod: '65', serie: 4, nNFIni: 35, nNFFin: 35 };
const FIRST = '131260152624931';

export const DISABLEMENT_SHAPES: Readonly<Record<string, Shape>> = {
  'on one line': { body: text(disabled(homologated())), disablement: as102 },
  'in two result elements, one inside the other': {
    body: text(disabled(`<nfeResultMsg>${homologated()}</nfeResultMsg>`)),
    disablement: as102,
  },
  'under the prefix env, with an empty header and a namespace that nothing uses': {
    body: text(
      indented(
        disabled(
          homologated().replace('<infInut', '<infInut xmlns:ns0="http://www.w3.org/2000/09/xmldsig#"'),
          {
            prefix: 'env',
            header: '<env:Header/>',
            head: '',
          },
        ),
      ),
    ),
    disablement: as102,
  },
  'in SOAP 1.1, of model 65': {
    body: text(indented(disabled(homologated(CONSUMER_NOTES), { soap: SOAP11 }))),
    disablement: { ...as102, question: CONSUMER_NOTES },
  },
  'of version 3.10, in the body itself': {
    body: text(
      indented(
        disabled(homologated({}, '3.10'), { result: '', header: `<soap:Header>${CABEC}</soap:Header>` }),
      ),
    ),
    disablement: as102,
  },
  'repeated, with the first protocol in its tag': {
    body: text(disabled(retInut({ cStat: '563', motive: 'Ja existe pedido', range: {}, nProt: FIRST }))),
    disablement: { cStat: '563', nProt: FIRST },
  },
  'repeated, with the first protocol in the reason': {
    body: text(disabled(retInut({ cStat: '563', motive: `Ja existe pedido (nProt: ${FIRST})` }))),
    disablement: { cStat: '563', nProt: FIRST },
  },
  'refused for a used number': {
    body: text(disabled(retInut({ cStat: '241', motive: 'Um numero da faixa ja foi utilizado' }))),
    disablement: { cStat: '241', nProt: '' },
  },
  'refused for a number already disabled': {
    body: text(disabled(retInut({ cStat: '256', motive: 'Ja inutilizada' }))),
    disablement: { cStat: '256', nProt: '' },
  },
};

export const STATUS_SHAPES: Readonly<Record<string, Shape>> = {
  'in SOAP 1.1, indented': {
    body: text(indented(enveloped('NFeStatusServico4', retStatus('4.00'), { soap: SOAP11 }))),
    status: { cStat: '107' },
  },
  'of version 3.10, with a header and the older result element': {
    body: text(
      enveloped('NfeStatusServico2', retStatus('3.10'), {
        result: 'nfeStatusServicoNF2Result',
        header: `<soap:Header>${CABEC}</soap:Header>`,
      }),
    ),
    status: { cStat: '107' },
  },
};
