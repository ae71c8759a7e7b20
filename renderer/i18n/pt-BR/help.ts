/** The help panel, its search and the fixed texts of the code pages. The articles are in docs/manual. */

export const help = {
  title: 'Ajuda',
  search: 'Procurar na ajuda',
  searchHint: 'Palavra, ou código da SEFAZ (241)',
  back: 'Voltar à página anterior',
  nav: 'Partes da ajuda',
  contents: 'Índice',
  codes: 'Códigos da SEFAZ',
  glossary: 'Glossário',
  keys: 'Teclas',
  nothing: 'Nada com “{{text}}”. Tente outra palavra, ou o número do código.',
  groups: { page: 'Páginas', code: 'Códigos da SEFAZ', term: 'Glossário' },
  chapters: {
    begin: 'Começar',
    notes: 'Notas e números',
    keep: 'Guardar e conferir',
    machine: 'Certificados, conexão e programa',
  },
  code: {
    title: 'Código {{code}}',
    listText:
      'O número e o texto vêm da SEFAZ e aparecem na tela como ela os mandou. Aqui está o que cada um quer dizer, quem resolve e o que fazer.',
    what: 'O que aconteceu',
    whatConsult: 'Ao consultar',
    whatDisable: 'Ao inutilizar',
    who: 'Quem resolve',
    action: 'O que fazer',
    more: 'Em detalhe',
    unknown: 'Este código não tem página. Vale o texto que a SEFAZ mandou com ele.',
  },
  who: {
    voce: 'Você',
    contador: 'O contador',
    vendedor: 'Quem vendeu o certificado',
    sefaz: 'A SEFAZ: é esperar',
    suporte: 'O suporte do programa',
  },
};
