/** The verdicts on a file in hand, in Brazilian Portuguese: what each means, and what to do by the reader's role. */

import type { VerdictCode } from '../../check/verdict.ts';
import { explainOtherDocument } from '../reading/reading.ts';
import { around, day, text, type Data } from '../words.ts';
import { otherProtocol } from './other-protocol.ts';
import { REFUSED_DISABLEMENT } from './refused-disablement.ts';
import {
  byBefore,
  isAbsent,
  isCancelling,
  spoken,
  unspaced,
  wasAsked,
  type VerdictWords,
} from './verdict-words.ts';

const ASK_ORIGINAL =
  'Não escriture por este arquivo: peça o original a quem emitiu ou baixe-o da Distribuição de DF-e.';
const NOT_PROOF = 'Não aceite este arquivo como prova da nota.';
const DO_NOT_CARRY = 'Não transporte com base nele: peça a nota certa a quem contratou o frete.';
const event = (d: Data) => text(d, 'event') || 'Evento';
const lookUp = (d: Data) =>
  wasAsked(d) ? 'veja a situação dela no portal da SEFAZ' : 'use Consultar na SEFAZ';
const said = (d: Data) => (spoken(d) === '' ? '' : `: ${spoken(d)}`);
const NO_NOTE = 'Não conte com ele nem com a nota antes de saber se ela existe.';
const toBeSure = (d: Data) => (wasAsked(d) ? '' : ' Para ter certeza, use Consultar na SEFAZ.');
const ofSameEvent = (d: Data) =>
  `${isCancelling(d) ? 'A nota pode estar cancelada' : 'O evento pode estar na nota'}: ${lookUp(d)}.`;

export const VERDICTS_PT: Readonly<Record<VerdictCode, VerdictWords>> = {
  authentic: {
    title: 'Autêntica e autorizada',
    meaning: (d) =>
      `O conteúdo deste arquivo é o que a SEFAZ autorizou, e a nota continua autorizada.${around({ other: otherProtocol(d, 'pt-BR') }, 'other', ' ')}`,
    advice: {
      issuer: 'Guarde este arquivo: é o que vale para o cliente e para o fisco.',
      recipient: 'Pode dar entrada. Guarde este arquivo: ele é o documento fiscal.',
      carrier: 'A nota vale para o transporte.',
      third: 'Nada a fazer.',
    },
  },
  'content-unproved': {
    title: 'Autorizada, conteúdo não comparado',
    meaning:
      'A nota está autorizada e a assinatura confere, mas a resposta da SEFAZ não trouxe o resumo do conteúdo (digVal): não há como provar que este é o arquivo autorizado.',
    advice: {
      issuer: 'Use o XML que está no seu emissor.',
      recipient: 'Confira valor, data e itens com o DANFE antes de dar entrada.',
      carrier: 'Confira o arquivo com o DANFE.',
      third: 'Confira o arquivo com o DANFE.',
    },
  },
  unconfirmed: {
    title: (d) => (wasAsked(d) ? 'Íntegra; situação desconhecida' : 'Íntegra; falta consultar na SEFAZ'),
    meaning: (d) =>
      wasAsked(d)
        ? `A SEFAZ respondeu com um código que este programa não conhece${said(d)}: ele não sabe se a nota vale.`
        : 'Assinatura, chave e protocolo conferem dentro do arquivo. Se a nota vale hoje, só a SEFAZ diz: ela pode ter sido cancelada depois, e um protocolo inventado passaria por esta conferência.',
    advice: {
      issuer: (d) => `Para ter certeza, ${lookUp(d)}.`,
      recipient: (d) => `Antes de dar entrada, ${lookUp(d)}.`,
      carrier: (d) => `Antes de carregar, ${lookUp(d)}.`,
      third: (d) => `Para ter certeza, ${lookUp(d)}.`,
    },
  },
  reformatted: {
    title: 'Reformatada',
    meaning: (d) =>
      'O conteúdo não mudou, mas o XML foi aberto e salvo com espaços ou quebras de linha entre as tags, e por isso a assinatura não confere como está. ' +
      unspaced(d, {
        same: 'Sem esses espaços, o resumo do conteúdo é o mesmo que a SEFAZ tem.',
        asked:
          'Sem esses espaços, ela confere; a resposta da SEFAZ não trouxe o resumo do conteúdo para comparar.',
        unasked: 'Sem esses espaços, ela confere. Se a nota vale hoje, só a SEFAZ diz.',
      }),
    advice: {
      issuer: 'Guarde e mande o arquivo original, como saiu do emissor: outro programa pode recusar este.',
      recipient:
        'Os dados servem para a entrada depois de consultados na SEFAZ. Para guardar, peça o arquivo original a quem emitiu.',
      carrier: 'Os dados servem. Para guardar, peça o arquivo original.',
      third: 'Os dados servem. Como prova, peça o arquivo original.',
    },
  },
  cancelled: {
    title: 'Cancelada depois',
    meaning: (d) =>
      `A nota foi autorizada e depois cancelada${around({ at: day(d, 'at', 'pt-BR') }, 'at', ' em ')}${around(d, 'nProt', ', protocolo ')}.${around(d, 'reason', ' Motivo: “', '”.')}${around(d, 'substitute', ' Foi substituída pela nota de chave ', '.')}${wasAsked(d) ? '' : ' É o que o próprio arquivo diz.'}`,
    advice: {
      issuer: (d) =>
        text(d, 'substitute') === ''
          ? 'Não use mais esta nota. Se a operação aconteceu, emita outra.'
          : 'Não use mais esta nota: vale a que a substituiu.',
      recipient:
        'Não dê entrada. Se já escriturou, estorne e avise o contador; cobre de quem emitiu a nota que vale.',
      carrier: 'Não transporte com esta nota: peça outra a quem contratou o frete.',
      third: 'Esta nota não vale mais como documento.',
    },
  },
  'other-content': {
    title: 'Autorizada, mas este arquivo não é o que foi autorizado',
    meaning:
      'A SEFAZ tem esta chave autorizada com outro conteúdo (o digVal é diferente): este arquivo foi alterado, ou é outra versão da nota.',
    advice: {
      issuer: 'Não guarde nem mande este arquivo: pegue no emissor o XML que foi transmitido.',
      recipient: `${ASK_ORIGINAL} Compare valores e dados de pagamento: pode ser fraude.`,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'not-authorized': {
    title: 'Não autorizada',
    meaning: (d) =>
      wasAsked(d)
        ? `A SEFAZ não tem esta nota autorizada${said(d)}.`
        : `O protocolo do arquivo não é de autorização${said(d)}.`,
    advice: {
      issuer:
        'Veja no emissor o que houve com este número: se não foi transmitida, transmita; se foi recusada, corrija; se foi denegada, emita outra.',
      recipient: 'Não dê entrada nem pague por este arquivo: cobre de quem emitiu a nota autorizada.',
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'key-differs': {
    title: 'Chave não confere',
    meaning:
      'A chave de acesso não é válida ou não é a dos campos do documento: não há como saber de que nota ele é.',
    advice: {
      issuer: 'Não use este arquivo: pegue o XML no emissor.',
      recipient: ASK_ORIGINAL,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'bad-signature': {
    title: 'Assinatura inválida',
    meaning:
      'A assinatura não é deste conteúdo, ou foi feita com o certificado de outra empresa. O que não confere está na lista abaixo.',
    advice: {
      issuer: 'Não guarde nem mande este arquivo: pegue no emissor o XML que foi transmitido.',
      recipient: ASK_ORIGINAL,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  unsigned: {
    title: 'Sem assinatura',
    meaning: 'O XML não traz a assinatura digital de quem emitiu: sozinho, não prova nada.',
    advice: {
      issuer:
        'Este não é o arquivo que vale: o emissor assina antes de transmitir. Pegue nele o XML autorizado e guarde aquele.',
      recipient: 'Não escriture por ele: peça o XML autorizado, com assinatura e protocolo.',
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'wrong-protocol': {
    title: 'Protocolo não é deste documento',
    meaning:
      'O protocolo que está no arquivo é de outra nota, de outro ambiente ou de outro conteúdo, ou foi mexido. O que não confere está na lista abaixo.',
    advice: {
      issuer: 'Pegue no emissor o XML autorizado e guarde aquele.',
      recipient: ASK_ORIGINAL,
      carrier: DO_NOT_CARRY,
      third: NOT_PROOF,
    },
  },
  'no-protocol': {
    title: 'Sem protocolo',
    meaning:
      'A nota está assinada, mas o arquivo não traz a autorização da SEFAZ: ela pode nunca ter sido transmitida.',
    advice: {
      issuer:
        'Use Consultar na SEFAZ. Se não constar, transmita pelo emissor; se constar, guarde o XML com protocolo.',
      recipient: 'Não dê entrada antes de Consultar na SEFAZ; peça o XML com o protocolo.',
      carrier: 'Não transporte antes de Consultar na SEFAZ.',
      third: 'Para saber se a nota existe, use Consultar na SEFAZ.',
    },
  },
  test: {
    title: 'De homologação: sem valor fiscal',
    meaning: 'O documento foi feito no ambiente de testes da SEFAZ, ou no treino: não é documento fiscal.',
    advice: {
      issuer: 'Não mande ao cliente nem guarde com as notas de produção.',
      recipient: 'Não dê entrada nem pague por ele: peça a nota de produção.',
      carrier: DO_NOT_CARRY,
      third: 'Não vale como documento.',
    },
  },
  'event-registered': {
    title: (d) => `${event(d)}: registrado na SEFAZ`,
    meaning: 'A SEFAZ tem este evento na nota.',
    advice: {
      issuer: 'Guarde-o junto da nota.',
      recipient: (d) =>
        isCancelling(d)
          ? 'A nota foi cancelada: não dê entrada. Se já escriturou, estorne e avise o contador.'
          : 'Guarde-o junto da nota.',
      carrier: (d) => (isCancelling(d) ? 'A nota foi cancelada: não transporte com ela.' : 'Nada a fazer.'),
      third: 'Guarde-o junto da nota.',
    },
  },
  'event-unconfirmed': {
    title: (d) =>
      `${event(d)}: íntegro; ${wasAsked(d) ? 'não confirmado pela SEFAZ' : 'falta consultar na SEFAZ'}`,
    meaning: (d) =>
      wasAsked(d)
        ? `O arquivo está certo, e a consulta da SEFAZ ${text(d, 'uncompared') ? 'tem um evento deste tipo e número, sem o resumo do conteúdo' : 'não mostra eventos deste tipo'}: não há como confirmar por ela.`
        : 'Assinatura e resposta conferem dentro do arquivo. Se o evento está na nota, só a SEFAZ diz.',
    advice: (d) => (wasAsked(d) ? 'Guarde-o junto da nota.' : 'Para ter certeza, use Consultar na SEFAZ.'),
  },
  'event-unlisted': {
    title: (d) => `${event(d)}: não consta na SEFAZ`,
    meaning: (d) =>
      isAbsent(d)
        ? `A SEFAZ que respondeu não tem a nota deste evento.${text(d, 'absent') === 'SVRS' ? ' Se quem emitiu não tem inscrição estadual, ela pode estar na SVRS.' : ''}`
        : 'A SEFAZ respondeu sobre a nota e não mostra este evento.',
    advice: {
      issuer: (d) =>
        isAbsent(d)
          ? 'Veja no emissor se a nota foi mesmo autorizada, e o evento registrado.'
          : 'Veja no emissor se o evento foi mesmo enviado e registrado.',
      recipient: (d) =>
        isAbsent(d) ? NO_NOTE : 'Não conte com ele: para a SEFAZ, a nota continua sem este evento.',
      carrier: (d) => (isAbsent(d) ? NO_NOTE : 'Não conte com ele.'),
      third: (d) => (isAbsent(d) ? NO_NOTE : 'Não conte com ele.'),
    },
  },
  'event-other-content': {
    title: (d) => `${event(d)}: a SEFAZ tem outro conteúdo`,
    meaning: 'A SEFAZ tem um evento deste tipo e número na nota, mas não com o conteúdo deste arquivo.',
    advice: 'Não use este arquivo: peça o original a quem fez o evento.',
  },
  'event-refused': {
    title: (d) => `${event(d)}: não registrado`,
    meaning: (d) =>
      `A SEFAZ não registrou o evento${said(d)}. ${byBefore(d, [
        'A nota continua como estava.',
        'Para ela, a nota já estava cancelada.',
        'Ela já tinha um evento deste tipo e número na nota.',
      ])}`,
    advice: {
      issuer: (d) =>
        byBefore(d, [
          'Corrija o que a SEFAZ apontou e faça o evento de novo, se ainda houver prazo.',
          'Guarde o XML do cancelamento que a SEFAZ registrou, que não é este.',
          'Guarde o XML do evento que a SEFAZ registrou, que não é este.',
        ]),
      recipient: (d) =>
        byBefore(d, [
          'Para a SEFAZ nada mudou na nota.',
          `Por esta resposta a nota está cancelada: não dê entrada.${toBeSure(d)}`,
          ofSameEvent(d),
        ]),
      carrier: (d) =>
        byBefore(d, [
          'Para a SEFAZ nada mudou na nota.',
          `Por esta resposta a nota está cancelada: não transporte com ela.${toBeSure(d)}`,
          ofSameEvent(d),
        ]),
      third: (d) =>
        byBefore(d, [
          'Para a SEFAZ nada mudou na nota.',
          `Por esta resposta a nota está cancelada.${toBeSure(d)}`,
          ofSameEvent(d),
        ]),
    },
  },
  'event-unsent': {
    title: (d) => `${event(d)}: sem a resposta da SEFAZ`,
    meaning: 'O evento está assinado, mas o arquivo não diz se a SEFAZ o registrou.',
    advice: {
      issuer: 'Use Consultar na SEFAZ; se não constar, envie pelo emissor.',
      recipient: 'Não conte com ele antes de Consultar na SEFAZ.',
      carrier: 'Não conte com ele antes de Consultar na SEFAZ.',
      third: 'Não conte com ele antes de Consultar na SEFAZ.',
    },
  },
  'event-answer': {
    title: (d) => `${event(d)}: só a resposta da SEFAZ`,
    meaning: 'O arquivo traz a resposta, não o evento assinado: sozinho, não prova o que foi pedido.',
    advice: 'Para guardar, use o arquivo completo do evento (procEventoNFe).',
  },
  disabled: {
    title: 'Numeração inutilizada',
    meaning:
      'O pedido assinado e a resposta da SEFAZ que estão no arquivo conferem: por eles, a faixa foi inutilizada. Uma resposta inventada passaria por esta conferência.',
    advice:
      'Guarde este arquivo pelo prazo que o contador indicar. Se veio de outra pessoa, confira o protocolo na consulta pública do estado.',
  },
  'disablement-refused': REFUSED_DISABLEMENT['pt-BR'],
  'disablement-unsent': {
    title: 'Inutilização: só o pedido',
    meaning: 'O arquivo traz o pedido assinado, sem a resposta: não prova que a numeração foi inutilizada.',
    advice:
      'Procure o arquivo com a resposta (ProcInutNFe) ou o número do protocolo na consulta pública do estado.',
  },
  'disablement-answer': {
    title: 'Inutilização: só a resposta',
    meaning: 'O arquivo traz a resposta da SEFAZ, sem o pedido assinado.',
    advice: 'Procure o arquivo completo (ProcInutNFe) no programa que fez o pedido.',
  },
  'disablement-faulty': {
    title: 'Inutilização com defeito no arquivo',
    meaning: 'O arquivo não está como a SEFAZ exige. O que não confere está na lista abaixo.',
    advice: 'Se só o envelope está errado, grave um arquivo certo ao lado deste; senão, peça o original.',
  },
  answer: {
    title: 'Resposta da SEFAZ guardada',
    meaning: (d) =>
      `É uma mensagem${around(d, 'root', ' ')} da SEFAZ guardada em arquivo${around(d, 'then', ' (', ')')}, não a nota. Uma inventada passaria por esta conferência.${wasAsked(d) ? ` Agora a SEFAZ diz${said(d)}${text(d, 'byEvent') === '' ? '' : ', e um evento cancelou a nota'}.` : ''}`,
    advice: 'Para guardar, use o XML da nota. A situação pode ter mudado: use Consultar na SEFAZ.',
  },
  request: {
    title: 'Pedido à SEFAZ',
    meaning: (d) =>
      `É a mensagem${around(d, 'root', ' ')} que um programa mandou à SEFAZ: não diz o que ela respondeu.`,
    advice: 'Procure o arquivo da resposta ou o XML autorizado.',
  },
  'other-document': {
    title: (d) => `Outro documento: ${explainOtherDocument(text(d, 'root'), 'pt-BR').name}`,
    meaning: 'Não é NF-e nem NFC-e: este programa não o confere.',
    advice: 'Confira-o no portal ou no programa desse documento.',
  },
  unknown: {
    title: 'XML desconhecido',
    meaning: 'O XML não é de nota, de evento, de inutilização nem resposta da SEFAZ.',
    advice: 'Veja se escolheu o arquivo certo.',
  },
  unreadable: {
    title: 'Não deu para ler',
    meaning: ({ otherThan }) => {
      if (otherThan === 'pdf')
        return 'O arquivo não é um XML, é um PDF: o DANFE mostra a nota, mas não é a nota.';
      if (otherThan === 'xml')
        return 'O arquivo não é um XML: é de outro tipo, como uma foto ou uma planilha.';
      return 'O arquivo não é um XML inteiro, ou falta nele a parte principal.';
    },
    advice: (d) =>
      d['otherThan'] === undefined
        ? 'Peça o arquivo de novo: este veio cortado ou danificado.'
        : 'Peça o XML a quem emitiu a nota. Com a chave de acesso, veja a situação dela em Consultar.',
  },
};
