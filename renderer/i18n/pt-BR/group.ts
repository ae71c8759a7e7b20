/** Several ranges of one series disabled together; part of `disablement.ts`. */

export const group = {
  title_one: 'Inutilizar {{count}} faixa',
  title_other: 'Inutilizar {{count}} faixas juntas',
  series: '{{model}} série {{serie}} · {{company}} ({{cnpj}})',
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
  sentence:
    'Inutilizar <b>{{numbers}}</b> ({{list}}) da série {{serie}} da {{model}}, de {{company}} ({{cnpj}}), em <b>{{environment}}</b>.',
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
    doneText_one:
      'O número {{list}} está inutilizado. O XML está guardado no arquivo, e uma cópia no diário.',
    doneText_other:
      'Os números {{list}} estão inutilizados. O XML de cada pedido está guardado no arquivo, e uma cópia no diário.',
    unsavedText_one: 'O número {{list}} está inutilizado, mas falta salvar um XML no disco.',
    unsavedText_other: 'Os números {{list}} estão inutilizados, mas falta salvar um XML no disco.',
    stopped: 'Parou em {{range}}',
    refusedText: 'A SEFAZ recusou este pedido. Os seguintes não foram enviados.',
    uncertainText:
      'A SEFAZ não respondeu a este pedido: pode ter inutilizado ou não. Resolva-o antes de usar estes números. Os seguintes não foram enviados.',
    otherText: 'Este pedido e os seguintes não foram enviados.',
    doneBefore_one: 'O número {{list}} está inutilizado.',
    doneBefore_other: 'Os números {{list}} estão inutilizados.',
    left: 'O que não foi enviado espera por você em Início. Nada será enviado sozinho.',
    protocol: 'protocolo {{nProt}}',
    notMade: 'Não enviada',
    open: 'Abrir',
    openLabel: 'Abrir o pedido de {{range}}',
    resolve: 'Resolver',
    resolveLabel: 'Resolver o pedido de {{range}}',
    folder: 'Abrir pasta',
    close: 'Concluir',
  },
};
