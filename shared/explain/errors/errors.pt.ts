/** What happened and what to do, for every error code, in Brazilian Portuguese. */

import { DROP_REASONS_PT } from './drop-reasons.pt.ts';
import type { ErrorCode } from '../../errors.ts';
import { explainArchiveProblem } from '../archive/archive-problem.ts';
import { explainBatchReason } from '../batch/batch-reasons.ts';
import { BACKUP_ERRORS_PT } from './errors-backup.pt.ts';
import { BATCH_ERRORS_PT } from './errors-batch.pt.ts';
import { CLOSING_ERRORS_PT } from './errors-closing.pt.ts';
import { CERTIFICATE_ERRORS_PT } from './errors-certificate.pt.ts';
import { DATA_ERRORS_PT } from './errors-data.pt.ts';
import { DATABASE_ERRORS_PT } from './errors-database.pt.ts';
import { DISABLEMENT_ERRORS_PT } from './errors-disablement.pt.ts';
import { PROXY_ERRORS_PT } from './errors-proxy.pt.ts';
import { TLS_ERRORS_PT } from './errors-tls.pt.ts';
import { FINDINGS_PT } from '../findings/findings.pt.ts';
import { around, host, isOfSettings, said, text, timeLimit, wait, type Data, type Entry } from '../words.ts';

const server = (data: Data) => around(data, 'host', 'o servidor ', '', 'o servidor da SEFAZ');
const file = (data: Data) => around(data, 'file', ' ', '', around(data, 'path', ' '));

const readAgain = (data: Data) =>
  data['reason'] === 'gone'
    ? 'Confira o caminho; se é de rede ou de outro disco, ligue-o e leia de novo.'
    : 'Resolva isso e leia de novo, ou escolha outro.';

const folderTrouble = (data: Data) =>
  text(data, 'problem') === '' ? '' : `: ${explainArchiveProblem(text(data, 'problem')).what}`;

const PHASES: Readonly<Record<string, string>> = {
  connect: 'antes de o pedido ser enviado',
  send: 'durante o envio do pedido',
  answer: 'enquanto se esperava a resposta',
};
const when = (data: Data) => {
  const phase = PHASES[text(data, 'phase')];
  return phase ? `, ${phase}` : '';
};

const PAUSED: Readonly<Record<string, string>> = {
  disable: 'as inutilizações',
  status: 'as consultas de situação do serviço',
};
/** The front end got no answer: the core has ended, so there is no code to show. */
const isGone = (data: Data) => text(data, 'reason') === 'gone';
const pausedService = (data: Data) => PAUSED[text(data, 'service')] ?? 'as consultas';
const isWide = (data: Data) => text(data, 'reason') === 'utf-16';
const isRecent = (data: Data) => text(data, 'reason') === 'recent';
const left = (data: Data) => {
  const time = wait(data);
  return time ? `; espere ${time}` : '';
};

const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  syntax: 'o texto não é JSON válido',
  'unknown-key': 'esse nome não existe aqui',
  duplicate: 'esse nome aparece duas vezes',
  'not-object': 'aqui se espera um grupo entre chaves',
  'not-text': 'aqui se espera um texto entre aspas',
  'not-address': 'não é um endereço válido',
  'not-https': 'o endereço deve começar com https',
  credentials: 'o endereço não pode trazer usuário nem senha',
};
const addressFault = (data: Data) => {
  const meaning = ADDRESS_FAULTS[text(data, 'reason')];
  return `${around(data, 'key', ': ')}${meaning ? ` – ${meaning}` : ''}`;
};

/** Of a file of authorities: one in `confianca/`, which is named, or one that was chosen. */
const CERTIFICATE_FILES: Readonly<Record<string, string>> = {
  'no-certificate': 'não há certificado nele',
  'not-certificate': 'há nele um certificado que não pode ser lido',
  'not-authority': 'há nele um certificado que não é de uma autoridade',
  'not-trusted': 'a autoridade{name} não se liga a nenhuma raiz já aceita',
};
const certificateFault = (data: Data) =>
  CERTIFICATE_FILES[text(data, 'reason')]?.replace('{name}', around(data, 'name', ' '));
/** A file that a person put into the data folder. */
const MEND_OR_REMOVE = 'Corrija o arquivo na pasta de dados ou retire-o de lá.';

export const ERRORS_PT: Readonly<Record<ErrorCode, Entry>> = {
  'input.invalid': {
    what: 'Há um dado que não pode ser usado assim.',
    action: 'Corrija o campo indicado e tente de novo.',
  },
  'call.unknown': {
    what: 'Esta versão do programa não conhece a operação pedida.',
    action: 'Atualize o programa; se continuar, fale com o suporte.',
  },
  'call.aborted': {
    what: (d) =>
      `A operação foi interrompida a seu pedido${text(d, 'step') === 'recording' ? ', e nada foi enviado' : ''}.`,
    action: (d) =>
      text(d, 'step') === 'recording'
        ? 'O registro do envio pode ter ficado no diário: se o pedido aparecer em Início como sem resposta, resolva-o lá; senão, comece de novo quando quiser.'
        : 'Comece de novo quando quiser.',
  },
  'file.missing': {
    what: (d) => `O arquivo${file(d)} não foi encontrado.`,
    action: 'Confira o nome e a pasta do arquivo.',
  },
  'file.not-written': {
    what: (d) =>
      isOfSettings(d)
        ? `O que você escolheu não ficou gravado (${text(d, 'path')}): ${explainArchiveProblem(text(d, 'problem')).what}.`
        : `O arquivo não foi gravado${around(d, 'path', ' em ')}: ${explainArchiveProblem(text(d, 'problem')).what}.`,
    action: (d) =>
      isOfSettings(d)
        ? 'Resolva isso no disco da pasta de dados e escolha de novo.'
        : explainArchiveProblem(text(d, 'problem')).action,
  },
  'file.unreadable': {
    what: (d) => {
      if (d['reason'] === undefined) return `O arquivo${file(d)} existe, mas não pôde ser lido.`;
      const why = certificateFault(d);
      return why
        ? `O arquivo${file(d)} não serve: ${why}.`
        : `Não foi possível ler${file(d) || ' o arquivo'}. ${explainBatchReason(text(d, 'reason'), 'pt-BR')}`;
    },
    action: (d) => {
      if (d['reason'] === undefined)
        return 'Feche-o em outros programas e confira se você tem permissão para abri-lo.';
      if (!certificateFault(d)) return readAgain(d);
      return file(d) ? MEND_OR_REMOVE : 'Escolha outro arquivo.';
    },
  },
  'ledger.busy': {
    what: 'Outra leitura de arquivos ainda não terminou.',
    action: 'Espere ela terminar, ou pare-a, e leia de novo.',
  },
  'ledger.unread': {
    what: (d) =>
      `O que foi lido de arquivos sobre os números se perdeu, e ainda falta reler${file(d) || ' uma pasta'}. Nada foi enviado.`,
    action:
      'Em Furos, na lista de pastas e arquivos lidos, clique em Ler de novo; se ela não existe mais, em Esquecer.',
  },
  ...CERTIFICATE_ERRORS_PT,
  'company.missing': {
    what: (d) => `A empresa${around(d, 'cnpj', ' de CNPJ ')} não está cadastrada aqui.`,
    action: 'Importe o certificado dela ou acrescente a filial.',
  },
  'company.without-ie': {
    what: 'A empresa está sem inscrição estadual, e nenhum texto oficial diz onde os números dela são inutilizados. Nada foi enviado.',
    action:
      'Pergunte ao contador ou à SEFAZ: “Emitente sem IE (NT 2026.007): a inutilização da NF-e vai à SVRS ou à SEFAZ da UF da chave?”',
  },
  'company.uf-unconfirmed': {
    what: 'A UF desta empresa ainda não foi confirmada, e sem isso nada é inutilizado.',
    action: 'Confirme a UF do estabelecimento uma vez.',
  },
  'sefaz.no-address': {
    what: (d) => `Não há endereço da SEFAZ${around(d, 'uf', ' de ')} para este serviço.`,
    action: 'Atualize o programa ou informe o endereço em enderecos.json.',
  },
  'sefaz.address-file': {
    what: (d) =>
      `O arquivo enderecos.json não pode ser usado${around(d, 'line', ' (linha ', ')')}${addressFault(d)}.`,
    action: MEND_OR_REMOVE,
  },
  'sefaz.dns': {
    what: (d) => `O endereço${around(d, 'host', ' ')} não foi encontrado na rede.`,
    action: 'Confira a internet deste computador e tente de novo.',
  },
  'sefaz.refused': {
    what: (d) => `Não houve conexão: ${server(d)} recusou o contato.`,
    action: 'Espere alguns minutos e tente de novo.',
  },
  'sefaz.unreachable': {
    what: (d) => `Não foi possível chegar até ${server(d)}.`,
    action: 'Confira a internet, o proxy e o antivírus deste computador.',
  },
  'sefaz.reset': {
    what: (d) => `A conexão com a SEFAZ${host(d)} caiu${when(d)}.`,
    action: (d) =>
      text(d, 'phase') === 'answer'
        ? 'Tente de novo. Se repetir, use “Testar conexão”: alguns servidores (MS, MT) cortam assim quem chega sem certificado aceito.'
        : 'Espere um pouco e tente de novo.',
  },
  'sefaz.timeout': {
    what: (d) => `A SEFAZ${host(d)} não respondeu a tempo${timeLimit(d)}${when(d)}.`,
    action: 'Espere alguns minutos e tente de novo.',
  },
  ...TLS_ERRORS_PT,
  'sefaz.too-large': {
    what: 'A resposta da SEFAZ é grande demais para ser verdadeira e não foi lida.',
    action: 'Tente de novo mais tarde.',
  },
  'sefaz.not-xml': {
    what: (d) =>
      isWide(d)
        ? `O servidor da SEFAZ${host(d)} respondeu em UTF-16, que as regras da NF-e não permitem: só UTF-8. A resposta não foi lida.`
        : `O que veio da SEFAZ${host(d)} não é uma resposta do serviço.`,
    action: (d) =>
      isWide(d)
        ? 'Tente de novo; se continuar, avise a SEFAZ do estado: o servidor dela precisa responder em UTF-8.'
        : 'Espere alguns minutos e tente de novo; pode ser uma página de manutenção.',
  },
  'sefaz.soap-fault': {
    what: (d) => `O servidor da SEFAZ não conseguiu tratar o pedido${said(d, 'faultText', ': ')}.`,
    action: 'Espere alguns minutos e tente de novo.',
  },
  'sefaz.unrecognised': {
    what: 'A SEFAZ respondeu de um modo que este programa não reconhece.',
    action: 'Tente de novo; se continuar, mande o diagnóstico ao suporte.',
  },
  'sefaz.mismatch': {
    what: 'A resposta da SEFAZ fala de outro pedido e não foi aceita.',
    action: 'Tente de novo; se continuar, mande o diagnóstico ao suporte.',
  },
  ...PROXY_ERRORS_PT,
  'sefaz.service-stopped': {
    what: (d) => `A SEFAZ está parada${around(d, 'cStat', ' (', ')')}: esta nota não foi consultada.`,
    action: 'Consulte de novo mais tarde.',
  },
  'sefaz.paused': {
    what: (d) => {
      if (isRecent(d))
        return `A situação da SEFAZ${around(d, 'authorizer', ' (', ')')} foi consultada há pouco${left(d)}.`;
      return d['reason'] === 'equal-rejections'
        ? `Este pedido já foi rejeitado muitas vezes pelo mesmo motivo e espera antes de sair de novo${left(d)}.`
        : `A SEFAZ${around(d, 'authorizer', ' (', ')')} pausou ${pausedService(d)} desta empresa por consumo indevido (656)${left(d)}.`;
    },
    action: (d) => {
      if (isRecent(d)) return 'Espere: a situação só é consultada uma vez a cada 3 minutos.';
      return d['reason'] === 'equal-rejections'
        ? 'Corrija o que a SEFAZ apontou: repetir igual faz a SEFAZ bloquear a empresa.'
        : 'Não insista: insistir pode reiniciar a espera, e o seu emissor usa o mesmo limite.';
    },
  },
  'consult.key-limit': {
    what: (d) =>
      `Esta chave já foi consultada ${around(d, 'limit', '', ' vezes', 'vezes demais')} na última hora${left(d)}.`,
    action: 'Espere: insistir pode fazer a SEFAZ pausar todas as consultas da empresa por uma hora.',
  },
  ...BACKUP_ERRORS_PT,
  ...BATCH_ERRORS_PT,
  'ledger.asked-enough': {
    what: (d) =>
      `Já foram feitas ${around(d, 'limit', '', ' consultas', 'todas as consultas')} de números desta empresa na última hora${left(d)}.`,
    action: 'Veja no seu emissor se o número foi usado, ou consulte de novo mais tarde.',
  },
  ...DISABLEMENT_ERRORS_PT,
  'range.contingency': {
    what: FINDINGS_PT['range.contingency'],
    action:
      'Depois de transmitir, consulte a chave aqui. Se a nota nunca foi entregue a ninguém, declare isso.',
  },
  'year.contradicted': {
    what: FINDINGS_PT['year.contradicted'],
    action: 'Corrija o ano; se estiver certo mesmo assim, confirme que conferiu.',
  },
  'confirmation.required': {
    what: 'Este pedido precisa da confirmação de uma pessoa.',
    action: 'Confira os números e confirme; na linha de comando, acrescente --sim.',
  },
  'confirmation.declined': {
    what: (d) =>
      text(d, 'why') === 'changed'
        ? 'Este pedido mudou depois da sua confirmação, e não foi enviado.'
        : 'O pedido não foi confirmado, e nada foi enviado.',
    action: (d) =>
      text(d, 'why') === 'changed'
        ? 'Confira o pedido como está agora e confirme de novo.'
        : 'Se quiser mesmo inutilizar, confirme quando for perguntado.',
  },
  'confirmation.count': {
    what: (d) =>
      text(d, 'typed') === ''
        ? `Falta digitar quantos números são${around(d, 'count', ' (', ')')}, e nada foi enviado.`
        : `A quantidade digitada não é a da faixa${around(d, 'count', ' (', ')')}, e nada foi enviado.`,
    action: 'Digite a quantidade exata de números; na linha de comando, acrescente --quantidade N.',
  },
  'confirmation.production-refused': {
    what: 'Este modo do programa não inutiliza em produção, nem permite isso a outro programa.',
    action: 'Para produção, use a janela do programa.',
  },
  'token.missing': {
    what: 'Este token não existe.',
    action: 'Veja a lista de tokens; um token revogado não volta.',
  },
  'token.revoked': {
    what: 'O token de acesso foi revogado antes de o pedido sair. Nada foi enviado.',
    action: 'Se o pedido ainda vale, crie outro token no programa.',
  },
  'service.queue-full': {
    what: 'Há pedidos demais esperando a vez desta série. Nada foi enviado.',
    action: 'Espere os anteriores terminarem e peça de novo.',
  },
  'app.closing': {
    what: 'O programa está encerrando. Nada foi enviado.',
    action: 'Quando ele abrir de novo, confira o Histórico e peça outra vez.',
  },
  'drop.folder': {
    what: (d) =>
      `A pasta${around(d, 'folder', ' ')} não pode receber pedidos: ${DROP_REASONS_PT[String(d['reason'])] ?? 'o sistema não a deixou ser lida'}.`,
    action: 'Escolha uma pasta deste computador, só do seu usuário, que exista e não esteja compartilhada.',
  },
  'drop.missing': {
    what: 'Esta pasta não está concedida.',
    action: 'Veja a lista de pastas; uma revogada não volta.',
  },
  'service.port': {
    what: (d) =>
      d['port'] === undefined
        ? 'A porta escolhida já está em uso ou não pode ser usada.'
        : `A porta ${d['port']} deste computador já está em uso ou não pode ser usada.`,
    action: 'Escolha outra porta, ou feche o programa que usa esta.',
  },
  ...CLOSING_ERRORS_PT,
  'archive.not-saved': {
    what: (d) =>
      `A inutilização está feita, mas o XML ainda não foi salvo${around(d, 'path', ' em ')}${folderTrouble(d)}.`,
    action: (d) =>
      text(d, 'problem') === ''
        ? 'Confira a pasta e o espaço em disco; o programa guarda o XML e tenta de novo.'
        : explainArchiveProblem(text(d, 'problem')).action,
  },
  'archive.folder': {
    what: (d) => `Esta pasta não pode guardar os XML${around(d, 'path', ' (', ')')}${folderTrouble(d)}.`,
    action: (d) => explainArchiveProblem(text(d, 'problem')).action,
  },
  ...DATA_ERRORS_PT,
  ...DATABASE_ERRORS_PT,
  'host.unsupported': {
    what: 'Isto não pode ser feito por aqui.',
    action: 'Use a janela do programa.',
  },
  internal: {
    what: (d) =>
      isGone(d)
        ? 'O programa parou de responder.'
        : `Algo falhou dentro do programa${around(d, 'correlation', ' (código ', ')')}.`,
    action: (d) =>
      isGone(d)
        ? 'Abra-o de novo e veja em Início: o diário mostra o que chegou a ser enviado.'
        : `Tente de novo; se continuar, mande o ${text(d, 'correlation') === '' ? 'diagnóstico' : 'código'} ao suporte.`,
  },
};
