/** The status codes of the training authorizer with the official texts, without accents as real servers send them. */

import { TRAINING_APPLICATION } from '../../shared/training/marks.ts';

/** Appended to every xMotivo, so that no training answer can be mistaken for a real one. */
export const MARK = ' - TREINO, SEM VALOR';
export const APPLICATION = TRAINING_APPLICATION;
const MOTIVE_MAX = 255;

const TEXTS = {
  '100': 'Autorizado o uso da NF-e',
  '101': 'Cancelamento de NF-e homologado',
  '102': 'Inutilizacao de numero homologado',
  '107': 'Servico em Operacao',
  '108': 'Servico Paralisado Momentaneamente (curto prazo)',
  '109': 'Servico Paralisado sem Previsao',
  '110': 'Uso Denegado',
  '120': 'Autorizado o uso da NF-e, com alerta',
  '124': 'EPEC Autorizado',
  '135': 'Evento registrado e vinculado a NF-e',
  '136': 'Evento registrado, mas nao vinculado a NF-e',
  '150': 'Autorizado o uso da NF-e, autorizacao fora de prazo',
  '151': 'Cancelamento de NF-e homologado fora de prazo',
  '155': 'Cancelamento homologado fora de prazo',
  '201': 'Rejeicao: Numero maximo de numeracao a inutilizar ultrapassou o limite',
  '203': 'Rejeicao: Emissor nao habilitado para emissao da NF-e',
  '213': 'Rejeicao: CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital',
  '214': 'Rejeicao: Tamanho da mensagem excedeu o limite estabelecido',
  '215': 'Rejeicao: Falha no schema XML',
  '217': 'Rejeicao: NF-e nao consta na base de dados da SEFAZ',
  '224': 'Rejeicao: A faixa inicial e maior que a faixa final',
  '226': 'Rejeicao: Codigo da UF do Emitente diverge da UF autorizadora',
  '236': 'Rejeicao: Chave de Acesso com digito verificador invalido',
  '239': 'Rejeicao: Versao do arquivo XML nao suportada',
  '240': 'Rejeicao: Irregularidade Fiscal do Emitente',
  '241': 'Rejeicao: Um numero da faixa ja foi utilizado',
  '243': 'Rejeicao: XML Mal Formado',
  '250': 'Rejeicao: UF diverge da UF autorizadora',
  '252': 'Rejeicao: Ambiente informado diverge do Ambiente de recebimento',
  '256': 'Rejeicao: Uma NF-e da faixa ja esta inutilizada na Base de dados da SEFAZ',
  '266': 'Rejeicao: Serie utilizada nao permitida no Web Service',
  '282': 'Rejeicao: Certificado Transmissor sem CNPJ/CPF',
  '290': 'Rejeicao: Certificado Assinatura invalido',
  '291': 'Rejeicao: Certificado Assinatura Data Validade',
  '292': 'Rejeicao: Certificado de Assinatura sem CNPJ/CPF',
  '293': 'Rejeicao: Certificado Assinatura - erro Cadeia de Certificacao',
  '295': 'Rejeicao: Certificado Assinatura difere ICP-Brasil',
  '297': 'Rejeicao: Assinatura difere do calculado',
  '298': 'Rejeicao: Assinatura difere do padrao do Sistema',
  '301': 'Uso Denegado: Irregularidade fiscal do emitente',
  '302': 'Uso Denegado: Irregularidade fiscal do destinatario',
  '402': 'Rejeicao: XML da area de dados com codificacao diferente de UTF-8',
  '404': 'Rejeicao: Uso de prefixo de namespace nao permitido',
  '410': 'Rejeicao: UF informada no campo cUF nao e atendida pelo WebService',
  '453': 'Rejeicao: Ano de inutilizacao nao pode ser superior ao Ano atual',
  '454': 'Rejeicao: Ano de inutilizacao nao pode ser inferior a 2006',
  '502':
    'Rejeicao: Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes',
  '516': 'Rejeicao: Falha no schema XML - inexiste a tag raiz esperada para a mensagem',
  '517': 'Rejeicao: Falha no schema XML - inexiste atributo versao na tag raiz da mensagem',
  '561': 'Rejeicao: Mes de Emissao informado na Chave de Acesso difere do Mes de Emissao da NF-e',
  '562': 'Rejeicao: Codigo Numerico informado na Chave de Acesso difere do Codigo Numerico da NF-e',
  '563': 'Rejeicao: Ja existe pedido de Inutilizacao com a mesma faixa de inutilizacao',
  '587': 'Rejeicao: Usar somente o namespace padrao da NF-e',
  '588':
    'Rejeicao: Nao e permitida a presenca de caracteres de edicao no inicio/fim da mensagem ou entre as tags da mensagem',
  '613': 'Rejeicao: Chave de Acesso difere da existente em BD',
  '614': 'Rejeicao: Chave de Acesso invalida (Codigo UF invalido)',
  '615': 'Rejeicao: Chave de Acesso invalida (Ano < 06 ou Ano maior que Ano Corrente)',
  '616': 'Rejeicao: Chave de Acesso invalida (Mes < 1 ou Mes > 12)',
  '617': 'Rejeicao: Chave de Acesso invalida (CNPJ/CPF zerado ou digito invalido)',
  '618': 'Rejeicao: Chave de Acesso invalida (modelo diferente de 55 e 65)',
  '619': 'Rejeicao: Chave de Acesso invalida (numero NF = 0)',
  '656': 'Rejeicao: Consumo indevido pelo aplicativo da empresa',
} as const;

export type Code = keyof typeof TEXTS;
export const CODES = Object.keys(TEXTS) as readonly Code[];

/**
 * The xMotivo of a code: text, an optional detail such as `[chNFe:…]`, and {@link MARK}; at most 255 characters
 * (TMotivo).
 */
export function motive(code: Code, detail = ''): string {
  const words = detail ? `${TEXTS[code]} ${detail}` : TEXTS[code];
  return words.slice(0, MOTIVE_MAX - MARK.length) + MARK;
}

/** The result of the checks: the code, and what is appended to its text. */
export interface Verdict {
  readonly cStat: Code;
  readonly detail?: string;
}

export function verdict(cStat: Code, detail?: string): Verdict {
  return detail === undefined ? { cStat } : { cStat, detail };
}
