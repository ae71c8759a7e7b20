/** Início: what needs a hand today. */

export const home = {
  title: 'Início',
  allDone: 'Tudo em dia.',
  allDoneText: 'Nada espera por você agora.',
  needs: 'Precisa de você',
  uncertain: 'Inutilização sem resposta',
  uncertainText:
    'Série {{serie}}, nº {{range}} ({{model}}), enviada às {{time}} de {{date}}. Até resolver, não use estes números.',
  resolve: 'Resolver',
  unsaved: 'XML não salvo',
  unsavedText:
    'A inutilização da série {{serie}}, nº {{range}}, foi feita, mas o arquivo ainda não está no disco.',
  saveNow: 'Salvar agora',
  expiring_one: 'O certificado vence em {{count}} dia',
  expiring_other: 'O certificado vence em {{count}} dias',
  expired: 'O certificado venceu',
  expiringText: '{{holder}}, até {{date}}. Peça o novo ao seu fornecedor e importe o arquivo aqui.',
  expiredText:
    '{{holder}} venceu em {{date}}. Consultar e inutilizar esperam pelo certificado novo; o histórico continua aqui.',
  renew: 'Renovar',
  ufMissing: 'Confirme o estado da empresa',
  ufMissingText: 'Sem a UF confirmada não é possível inutilizar.',
  confirmUf: 'Confirmar',
  noCertificate: 'Falta o certificado A1',
  noCertificateText: 'Para falar com a SEFAZ neste ambiente, traga o arquivo .pfx ou .p12 da empresa.',
  import: 'Importar certificado',
  stopped: 'SEFAZ de {{uf}} parada ({{cStat}}, {{model}})',
  stoppedText: 'Desde {{time}}, pelas últimas respostas. A contingência (SVC) não inutiliza.',
  test: 'Testar',
  consult: 'Consultar uma nota',
  consultText: 'Pela chave de acesso: leitor, teclado, colada ou do QR Code.',
  disable: 'Inutilizar números',
  disableText: 'Números que foram pulados e nunca serão usados.',
  lastDone: 'Últimas coisas feitas',
  nothingYet: 'O que você consultar e inutilizar aparece aqui.',
  seeAll: 'Ver todo o histórico',
};
