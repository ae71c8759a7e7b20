/** What happened and what to do, where the secure connection or the web server refused, in Brazilian Portuguese. */

import { refusesCertificate } from '../../asking/certificate-refused.ts';
import type { ErrorCode } from '../../errors.ts';
import { around, host, text, type Data, type Entry } from '../words.ts';

type TlsErrorCode = Extract<ErrorCode, `sefaz.tls${string}` | 'sefaz.http'>;

/** "da SEFAZ-GO", "da SVRS", or "da SEFAZ" where the host is in no table. */
const whose = (data: Data) => {
  const name = text(data, 'authorizer');
  return `da ${name.length === 2 ? `SEFAZ-${name}` : name || 'SEFAZ'}${host(data)}`;
};

const ALERTS: Readonly<Record<string, string>> = {
  '40': 'o certificado não chegou até lá, ou não foi aceito',
  '42': 'o certificado não chegou até lá, ou não foi aceito',
  '43': 'o tipo do certificado não é aceito',
  '44': 'o certificado consta como revogado',
  '45': 'o certificado consta como vencido',
  '46': 'o servidor não confia na cadeia do certificado',
  '48': 'a autoridade que emitiu o certificado não é reconhecida',
  '49': 'o acesso não foi permitido',
  '70': 'a versão da conexão segura não é aceita',
  '80': 'houve uma falha interna no servidor',
  '116': 'o certificado não chegou até lá',
};
const alert = (data: Data) => {
  const number = text(data, 'alert');
  const meaning = ALERTS[number];
  if (meaning) return `: ${meaning} (alerta ${number})`;
  return number ? ` (alerta ${number})` : '';
};
/** By these the chain may be what is not taken. */
const CHAIN = new Set(['40', '42', '46', '48']);
const TRY_LEAF =
  'Use “Testar conexão”: ela tenta também só com o certificado, sem a cadeia. Se nem assim, pergunte a quem o vendeu.';

const FORBIDDEN: Readonly<Record<string, string>> = {
  '403': 'não aceitou o certificado, ou não o recebeu (HTTP 403)',
  '403.7': 'não recebeu o certificado (HTTP 403.7)',
  '403.16': 'não confia na cadeia do certificado (HTTP 403.16)',
};
const httpStatus = (data: Data) => text(data, 'substatus') || text(data, 'status');

export const TLS_ERRORS_PT: Readonly<Record<TlsErrorCode, Entry>> = {
  'sefaz.tls-untrusted': {
    what: (d) =>
      `O servidor${host(d)} não provou ser da SEFAZ${around(d, 'issuer', ': o certificado dele foi emitido por ')}.`,
    action: 'Nada foi enviado; mostre esta mensagem ao suporte antes de tentar de novo.',
  },
  'sefaz.tls-inspected': {
    what: (d) =>
      `Um antivírus ou filtro de rede${around(d, 'issuer', ' (', ')')} está interceptando a conexão com a SEFAZ.`,
    action: (d) =>
      `${text(d, 'vouched') === 'system' ? 'Nada foi enviado: uma inutilização não sai por uma conexão que outro programa pode ler e mudar. ' : ''}Peça a quem cuida da rede que deixe os endereços da SEFAZ de fora da inspeção.`,
  },
  'sefaz.tls-expired': {
    what: (d) => `O certificado do servidor${host(d)} está fora da validade.`,
    action: 'Confira a data deste computador; se estiver certa, espere a SEFAZ renovar o certificado dela.',
  },
  'sefaz.tls-host': {
    what: (d) => `O servidor${host(d)} se apresentou com o nome de outro endereço.`,
    action: 'Nada foi enviado; confira a rede e mostre esta mensagem ao suporte.',
  },
  'sefaz.tls-alert': {
    what: (d) => `A SEFAZ${host(d)} recusou a conexão segura${alert(d)}.`,
    action: (d) => {
      if (CHAIN.has(text(d, 'alert'))) return TRY_LEAF;
      return refusesCertificate({ code: 'sefaz.tls-alert', data: d })
        ? 'Confira a validade do certificado; se estiver em dia, fale com quem o vendeu.'
        : 'Espere alguns minutos e tente de novo; se continuar, mostre esta mensagem ao suporte.';
    },
  },
  'sefaz.tls-no-cipher': {
    what: (d) => `O TLS deste programa não fala com o servidor ${whose(d)}.`,
    action:
      'Nada foi enviado, e o certificado nem chegou a ser pedido. O comando balcao usa outro TLS e pode conseguir; se foi ele que falhou, mostre esta mensagem ao suporte.',
  },
  'sefaz.tls-weak-dh': {
    what: (d) =>
      `O servidor ${whose(d)} oferece uma troca de chaves de menos de 2048 bits (DH), que este programa não aceita.`,
    action:
      'Nada foi enviado. Uma pessoa pode aceitá-la só para este servidor, com 1024 bits ou mais, em Ajustes › “Rede e proxy” ou por balcao sefaz aceitar-dh.',
  },
  'sefaz.tls': {
    what: (d) => `A conexão segura com a SEFAZ${host(d)} não se completou.`,
    action: 'Tente de novo; se continuar, mostre esta mensagem ao suporte.',
  },
  'sefaz.http': {
    what: (d) => {
      const refused = FORBIDDEN[httpStatus(d)];
      if (refused)
        return `O servidor da SEFAZ${host(d)} ${refused}.${around(d, 'root', ' A causa pode ser a cadeia do certificado: ela termina na raiz ', ', que esse servidor não cita entre as que aceita.')}`;
      return `O servidor da SEFAZ${host(d)} respondeu com uma falha${around(d, 'status', ' (HTTP ', ')')}.`;
    },
    action: (d) => (FORBIDDEN[httpStatus(d)] ? TRY_LEAF : 'Espere alguns minutos e tente de novo.'),
  },
};
