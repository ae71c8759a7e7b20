/** Several ranges of a company disabled together; part of `disablement.ts`. */

export const group = {
  title_one: 'Inutilizar {{count}} faixa',
  title_other: 'Inutilizar {{count}} faixas juntas',
  series: '{{series}} · {{company}} ({{cnpj}})',
  ranges: 'Faixas',
  how: 'Uma só confirmação para todas. Os pedidos vão um depois do outro; se um for recusado ou ficar sem resposta, os seguintes não são enviados.',
  year: 'ano {{year}}',
  yearAsked: 'Ano da numeração de {{range}}',
  drop: 'Tirar',
  dropLabel: 'Tirar {{range}} da lista',
  alone: 'Ver sozinha',
  aloneLabel: 'Ver {{range}} sozinha',
  blocked: 'Tire da lista o que não pode ser inutilizado agora.',
  none: 'Não sobrou nenhuma faixa.',
  sentence: 'Inutilizar <b>{{numbers}}</b> ({{list}}), de {{company}} ({{cnpj}}), em <b>{{environment}}</b>.',
  typed: 'Escreva quantos números são ao todo:',
  notBegun: 'Parou antes de enviar, em {{range}}:',
  sending: 'Inutilização em grupo, em andamento',
  progress: 'Pedido {{n}} de {{total}}: {{range}}',
  stop: 'Parar depois deste',
  stopping: 'Este pedido termina; os seguintes não serão enviados.',
  end: {
    askedTitle: 'Parou antes de {{range}}, como você pediu',
    askedText:
      'Este pedido e os seguintes não foram enviados. O que foi preparado só agora foi descartado, e os números continuam livres.',
    done: 'Pronto',
    doneText_one: 'Inutilizado: {{list}}. O XML está guardado no arquivo, e uma cópia no diário.',
    doneText_other:
      'Inutilizados: {{list}}. O XML de cada pedido está guardado no arquivo, e uma cópia no diário.',
    unsavedText_one: 'Inutilizado: {{list}}. Ainda há XML a salvar no disco.',
    unsavedText_other: 'Inutilizados: {{list}}. Ainda há XML a salvar no disco.',
    stopped: 'Parou em {{range}}',
    refusedText: 'A SEFAZ recusou este pedido. Os seguintes não foram enviados.',
    stoppedText: 'A SEFAZ está parada. Nada deste pedido foi inutilizado, e os seguintes não foram enviados.',
    uncertainText:
      'A SEFAZ não respondeu a este pedido: pode ter inutilizado ou não. Resolva-o antes de usar estes números. Os seguintes não foram enviados.',
    unclearText:
      'A resposta da SEFAZ a este pedido não diz se ela o atendeu. Resolva-o antes de usar estes números. Os seguintes não foram enviados.',
    otherText: 'Este pedido e os seguintes não foram enviados.',
    doneBefore_one: 'Inutilizado: {{list}}.',
    doneBefore_other: 'Inutilizados: {{list}}.',
    left: 'O que não foi enviado espera por você em Início. Nada será enviado sozinho.',
    openLabel: 'Abrir o pedido de {{range}}',
    resolveLabel: 'Resolver o pedido de {{range}}',
    close: 'Concluir',
  },
};
