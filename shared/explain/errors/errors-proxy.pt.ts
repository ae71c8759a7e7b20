/** What happened and what to do, for the errors of a proxy on the way to SEFAZ, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { around, host, text, type Data, type Entry } from '../words.ts';

type ProxyErrorCode = Extract<ErrorCode, `proxy.${string}`>;

const proxy = (data: Data) => around(data, 'proxy', 'o proxy da rede (', ')', 'o proxy da rede');
const Proxy = (data: Data) => around(data, 'proxy', 'O proxy da rede (', ')', 'O proxy da rede');
const limit = (data: Data) => {
  const seconds = Math.round(Number(data['limitMs']) / 1000);
  return seconds > 0 ? ` em ${seconds} s` : ' a tempo';
};

const LOGIN: Readonly<Record<string, readonly [what: string, action: string]>> = {
  needed: [
    'pede usuário e senha',
    'Em Ajustes, no cartão “Rede e proxy”, escolha o proxy informado à mão e escreva o usuário e a senha da rede.',
  ],
  wrong: [
    'não aceitou o usuário e a senha',
    'Confira os dois em Ajustes, no cartão “Rede e proxy”. Por um minuto o programa não repete essa senha, para não bloquear o seu usuário.',
  ],
  scheme: [
    'só aceita a senha do Windows (NTLM ou Kerberos), que este programa não envia',
    'Peça a quem cuida da rede que libere os endereços da SEFAZ sem senha, ou um usuário com senha simples.',
  ],
};
const login = (data: Data) => LOGIN[text(data, 'reason')] ?? LOGIN['needed'];

const SETTINGS: Readonly<Record<string, readonly [what: string, action: string]>> = {
  variable: [
    'A variável HTTPS_PROXY não traz o endereço de um proxy.',
    'Escreva-a como http://servidor:porta, ou apague-a.',
  ],
  password: [
    'A senha do proxy guardada neste computador não pôde ser aberta.',
    'Escreva-a de novo em Ajustes, no cartão “Rede e proxy”; na linha de comando, use a variável HTTPS_PROXY.',
  ],
  file: [
    'O arquivo rede.json da pasta de dados não pode ser usado.',
    'Salve de novo o cartão “Rede e proxy” em Ajustes, ou apague o arquivo.',
  ],
  slow: [
    'O sistema não disse a tempo qual proxy usar.',
    'Tente de novo; se continuar, peça o endereço do proxy a quem cuida da rede e informe-o à mão em Ajustes.',
  ],
};
const SYSTEM = [
  'O sistema não informou um proxy que este programa saiba usar.',
  'Peça o endereço do proxy a quem cuida da rede e informe-o à mão em Ajustes, no cartão “Rede e proxy”.',
] as const;
const settings = (data: Data) => SETTINGS[text(data, 'reason')] ?? SYSTEM;

export const PROXY_ERRORS_PT: Readonly<Record<ProxyErrorCode, Entry>> = {
  'proxy.dns': {
    what: (d) => `O nome do proxy${around(d, 'proxy', ' (', ')')} não foi encontrado na rede.`,
    action:
      'Confira o nome em Ajustes, no cartão “Rede e proxy”, e se este computador está na rede da empresa.',
  },
  'proxy.unreachable': {
    what: (d) => `Não foi possível chegar até ${proxy(d)}.`,
    action:
      'Confira o endereço e a porta em Ajustes, no cartão “Rede e proxy”; fora da empresa, escolha “Sem proxy”.',
  },
  'proxy.timeout': {
    what: (d) => `${Proxy(d)} não respondeu${limit(d)}.`,
    action: 'Espere um pouco e tente de novo; se continuar, fale com quem cuida da rede.',
  },
  'proxy.auth': {
    what: (d) => `${Proxy(d)} ${login(d)?.[0] ?? ''}.`,
    action: (d) => login(d)?.[1] ?? '',
  },
  'proxy.refused': {
    what: (d) =>
      `${Proxy(d)} não abriu o caminho até a SEFAZ${host(d)}${around(d, 'status', ': respondeu HTTP ')}.`,
    action: 'Nada foi enviado. Peça a quem cuida da rede que libere os endereços da SEFAZ na porta 443.',
  },
  'proxy.answer': {
    what: (d) =>
      text(d, 'reason') === 'closed'
        ? `${Proxy(d)} fechou a conexão sem responder.`
        : `O que respondeu em ${text(d, 'proxy') || 'o endereço do proxy'} não se comporta como um proxy.`,
    action: 'Nada foi enviado. Confira o endereço e a porta do proxy com quem cuida da rede.',
  },
  'proxy.socks': {
    what: 'A rede indica um proxy do tipo SOCKS, que este programa não usa.',
    action: 'Peça a quem cuida da rede um proxy HTTP e informe-o em Ajustes, no cartão “Rede e proxy”.',
  },
  'proxy.settings': { what: (d) => settings(d)[0], action: (d) => settings(d)[1] },
};
