/** The texts of the certificate examination, the expiry notices and the reminder, in Brazilian Portuguese. */

import type { CertificateWords } from './certificate-words.ts';
import { around, dated, day, text } from '../words.ts';

export const CERTIFICATE_PT: CertificateWords = {
  aspects: {
    '280': 'uso do certificado na conexão',
    '281': 'validade do certificado da conexão',
    '282': 'CNPJ ou CPF no certificado da conexão',
    '283': 'cadeia do certificado da conexão',
    '284': 'revogação do certificado da conexão',
    '285': 'raiz da ICP-Brasil do certificado da conexão',
    '286': 'lista de revogados do certificado da conexão',
    '290': 'uso do certificado na assinatura',
    '291': 'validade do certificado da assinatura',
    '292': 'CNPJ ou CPF no certificado da assinatura',
    '293': 'cadeia do certificado da assinatura',
    '294': 'revogação do certificado da assinatura',
    '295': 'raiz da ICP-Brasil do certificado da assinatura',
    '296': 'lista de revogados do certificado da assinatura',
    '297': 'assinatura confere com o pedido',
    '298': 'modelo da assinatura',
  },
  ok: 'Passa.',
  okOurs: 'Passa: o programa confere a assinatura que fez antes de enviar.',
  reasons: {
    expired: 'O certificado está vencido.',
    'not-yet-valid': 'O certificado ainda não começou a valer; confira a data deste computador.',
    'no-holder': 'O certificado não diz de que CNPJ ou CPF é.',
    'is-authority': 'Este é o certificado de uma autoridade certificadora, não de uma empresa.',
    'no-client-use': 'O certificado não permite o uso em conexões (autenticação de cliente).',
    'client-use-unsaid': 'O certificado não diz se pode ser usado em conexões; a SEFAZ decide.',
    'no-signing-use': 'O certificado não permite assinar (assinatura digital e não repúdio).',
    'signing-use-unsaid': 'O certificado não diz se pode assinar; a SEFAZ decide.',
    'issuer-missing': 'Falta no arquivo uma autoridade da cadeia; a SEFAZ costuma ter a dela.',
    'issuer-not-in-force': 'Uma autoridade da cadeia está fora da validade.',
    'not-icp-brasil': 'A cadeia termina numa raiz que não é da ICP-Brasil.',
    'root-unknown': 'Sem a cadeia completa não dá para ver a raiz.',
    revocation: 'Só a SEFAZ sabe: este programa não consulta revogação.',
    'revocation-list':
      'Só a SEFAZ sabe: depende da lista de revogados no momento; não é defeito do certificado.',
  },
  notices: {
    expired: (d) =>
      `O certificado venceu${dated(d, 'validUntil', ' em ', 'pt-BR')}; as consultas guardadas e o histórico continuam disponíveis.`,
    'not-yet-valid': (d) =>
      `O certificado só vale${dated(d, 'validFrom', ' a partir de ', 'pt-BR') || ' a partir de uma data futura'}; confira a data e a hora deste computador.`,
    expiring: (d) =>
      `O certificado vence${dated(d, 'validUntil', ' em ', 'pt-BR')}; combine a renovação com quem o vendeu.`,
    'e-cpf':
      'Este é um certificado de pessoa física (e-CPF): serve para consultar notas, embora alguns estados recusem (282), mas não inutiliza. Para inutilizar, use o e-CNPJ da empresa.',
    'no-holder': 'O certificado não diz de que CNPJ é; use um e-CNPJ A1 da ICP-Brasil.',
    'cnpj-from-name':
      'O CNPJ foi lido do fim do nome, porque o campo próprio (2.16.76.1.3.3) não está no certificado.',
    'not-icp-brasil': (d) =>
      `A cadeia termina em ${text(d, 'root') || 'uma raiz'}, que não é da ICP-Brasil: serve para treino, não para a SEFAZ.`,
    'chain-completed': 'O arquivo não traz a cadeia toda; o que faltava foi achado neste computador.',
    'root-not-named': (d) =>
      `A cadeia termina na raiz v12, e o servidor de produção da SEFAZ (${text(d, 'host')}) só cita as raízes v2, v5 e v10: o certificado pode ser recusado; teste a conexão.`,
    'chain-incomplete': (d) =>
      `Falta a autoridade${around(d, 'issuer', ' ')}: alguns estados pedem a cadeia completa. Peça a quem vendeu o certificado o arquivo com a cadeia.`,
    sha1: (d) =>
      `O certificado foi assinado com ${text(d, 'algorithm') || 'SHA-1'}, um método antigo, que pode ser recusado.`,
    'weak-key': (d) => `A chave tem só ${text(d, 'bits')} bits; o mínimo de hoje são 2048.`,
    'no-signing-use': 'O certificado não pode assinar pedidos: com ele não se inutiliza.',
    'no-client-use': 'O certificado não pode ser usado em conexões com a SEFAZ.',
    'clock-before-program':
      'O relógio deste computador está atrasado: mostra uma data anterior a este programa. Acerte a data e a hora.',
    'clock-went-back': (d) =>
      `O relógio deste computador parece ter voltado: há registros${dated(d, 'lastSeen', ' de ', 'pt-BR')}. Acerte a data e a hora.`,
  },
  sources: {
    file: 'do arquivo',
    system: 'deste computador',
    kept: 'de outro certificado guardado',
  },
  expiry: {
    title: (d) =>
      text(d, 'state') === 'expired'
        ? 'Certificado vencido'
        : `Certificado vence ${left(Number(d['daysLeft']))}`,
    text: (d) =>
      text(d, 'state') === 'expired'
        ? `O certificado de ${text(d, 'holder')} venceu${dated(d, 'validUntil', ' em ', 'pt-BR')}. Importe o renovado; o histórico continua.`
        : `O certificado de ${text(d, 'holder')} vale até ${day(d, 'validUntil', 'pt-BR')}. Renove com quem o vendeu e importe o novo.`,
  },
  expiries: {
    title: (expired, ending) => {
      const ended = expired === 1 ? '1 certificado vencido' : `${expired} certificados vencidos`;
      if (ending === 0) return ended;
      if (expired === 0)
        return ending === 1 ? '1 certificado perto de vencer' : `${ending} certificados perto de vencer`;
      return `${ended} e ${ending === 1 ? '1 perto de vencer' : `${ending} perto de vencer`}`;
    },
    text: (holders, more) =>
      `${holders.join(', ')}${more > 0 ? ` e mais ${more}` : ''}. Veja todos em Certificados.`,
  },
  reminder: {
    summary: (d) => `Vence o certificado A1 de ${text(d, 'holder')}`,
    description: (d) =>
      `O certificado digital A1 de ${text(d, 'holder')}${around(d, 'root', ' (raiz ', ')')}, emitido por ${text(d, 'issuer')}, vence neste dia.\nRenove com quem o vendeu e importe o arquivo novo no Balcão NF-e.`,
  },
};

function left(days: number): string {
  if (!(days > 0)) return 'hoje';
  return days === 1 ? 'em 1 dia' : `em ${days} dias`;
}
