/** The first start: two cards. */

export const firstRun = {
  title: 'Como você quer começar?',
  intro: 'Dá para mudar depois, a qualquer hora.',
  training: {
    title: 'Praticar no modo treino',
    text: 'Uma SEFAZ simulada dentro do programa. Nada sai deste computador e nada tem valor fiscal.',
    preparing: 'Preparando o treino…',
  },
  own: {
    title: 'Usar meu certificado A1',
    text: 'Arquivo .pfx ou .p12 da sua empresa.',
  },
  environment: {
    title: 'Em qual ambiente você vai trabalhar?',
    intro: 'O ambiente fica sempre à vista, no alto da janela.',
    homologacao: 'O ambiente de testes da SEFAZ. Bom para conferir se tudo funciona. Nada tem valor fiscal.',
    producao: 'As notas de verdade de {{company}}. O que for feito vale na SEFAZ.',
  },
};
