/** Errors of a disablement request and what to do, in Brazilian Portuguese. */

import type { ErrorCode } from '../../errors.ts';
import { around, inHand, isOpen, range, text, wait, type Data, type Entry } from '../words.ts';

const numbers = (data: Data) => (range(data, 'a') ? ` (nº ${range(data, 'a')})` : '');
const ASK_THE_REST = 'Se ainda faltar algum número da faixa, faça um pedido só com ele.';
const isUnderWay = (data: Data) => text(data, 'state') === 'sending';

type DisablementCode = Extract<ErrorCode, `disablement.${string}`>;

export const DISABLEMENT_ERRORS_PT: Readonly<Record<DisablementCode, Entry>> = {
  'disablement.missing': {
    what: (d) => {
      if (text(d, 'state') === 'closed')
        return 'Este pedido foi encerrado por uma pessoa, que conferiu: ele não consta na SEFAZ.';
      return text(d, 'state') === 'discarded'
        ? 'Este pedido foi descartado sem ser enviado.'
        : 'Este pedido de inutilização não existe neste computador.';
    },
    action: 'Confira o pedido no histórico.',
  },
  'disablement.state': {
    what: 'Este pedido já passou do ponto em que isso podia ser feito.',
    action: 'Veja no histórico como ele está agora.',
  },
  'disablement.overlap': {
    what: (d) => {
      if (text(d, 'state') === 'imported')
        return `Há números desta faixa${numbers(d)} num XML importado, e nada comprova que a SEFAZ os inutilizou.`;
      if (isOpen(d))
        return isUnderWay(d)
          ? `Outro pedido com números desta faixa${numbers(d)} está sendo enviado agora${inHand(d, ', em uso por ', ' no ')}.`
          : `Há um pedido sem resposta para números desta faixa${numbers(d)}${inHand(d, ', em uso por ', ' no ')}.`;
      return `Há números desta faixa${numbers(d)} já inutilizados num pedido anterior${around(d, 'nProt', ' (protocolo ', ')')}.`;
    },
    action: (d) => {
      if (isOpen(d))
        return isUnderWay(d)
          ? 'Espere ele terminar e veja o resultado antes de pedir de novo.'
          : 'Resolva primeiro esse pedido: Início, Resolver.';
      return ASK_THE_REST;
    },
  },
  'disablement.already': {
    what: (d) =>
      `${numbers(d) === '' ? 'Esta faixa já foi inutilizada inteira' : `Há números desta faixa${numbers(d)} já inutilizados`}${around(d, 'nProt', ' (protocolo ', ')')}.`,
    // The numbers are named if they differ from the requested ones.
    action: (d) =>
      numbers(d) === '' ? 'Não há o que pedir de novo: o resultado está no histórico.' : ASK_THE_REST,
  },
  'disablement.uncertain': {
    what: 'O pedido saiu deste computador, mas não se sabe se a SEFAZ o atendeu.',
    action: 'Não use estes números nem faça outro pedido: envie de novo este mesmo, em Início, Resolver.',
  },
  'disablement.too-soon': {
    what: (d) =>
      `Este pedido foi reenviado há pouco${wait(d, 'waitSeconds') ? `; espere ${wait(d, 'waitSeconds')}` : ''}.`,
    action: 'Espere: insistir pode fazer a SEFAZ bloquear os pedidos por uma hora.',
  },
  'disablement.busy': {
    what: 'Outro pedido de inutilização está sendo enviado agora.',
    action: 'Espere ele terminar e tente de novo.',
  },
  'disablement.sending': {
    what: (d) => `Este pedido de inutilização está sendo enviado agora${inHand(d, ', em uso por ', ' no ')}.`,
    action: 'Espere o resultado: não use estes números nem faça outro pedido.',
  },
  'disablement.imported': {
    what: 'Esta faixa consta de um XML importado, e nada comprova que a SEFAZ a inutilizou.',
    action: 'Confira na consulta pública da SEFAZ e registre o que encontrou, em Início, Resolver.',
  },
  'disablement.other-xml': {
    what: 'O XML assinado deste pedido não pede o mesmo que o diário mostra, e nada foi enviado.',
    action:
      'Alguém pode ter escrito no diário por fora do programa: descarte este pedido, confira a Auditoria e avise o suporte.',
  },
  'disablement.own-signature': {
    what: 'A assinatura feita neste computador não passou na conferência, e nada foi enviado.',
    action: 'Importe o certificado de novo; se continuar, fale com o suporte.',
  },
  'disablement.import-owed': {
    what: (d) =>
      `Uma cópia de segurança foi restaurada, e os XML já salvos${around(d, 'folder', ' em ')} ainda não voltaram ao diário; nada é enviado antes disso.`,
    action:
      'Traga a pasta de volta e clique em Importar agora, em Histórico, Auditoria; ou importe de outra pasta, ou declare ali que não há XML.',
  },
};
