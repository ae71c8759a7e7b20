/** The frame around the screens: header, navigation, entry. */

export const frame = {
  nav: 'Seções',
  header: 'Empresa, ambiente e certificado',
  main: 'Conteúdo',
  sections: {
    home: 'Início',
    consult: 'Consultar',
    disablement: 'Inutilizar',
    history: 'Histórico',
    certificates: 'Certificados',
    integration: 'Integração',
    training: 'Treino',
    settings: 'Ajustes',
  },
  company: 'Empresa: {{name}} · {{cnpj}}. Trocar',
  noCompany: 'Nenhuma empresa',
  companies: 'Empresas neste ambiente',
  importCertificate: 'Importar certificado A1…',
  manageCompanies: 'Empresas e certificados…',
  environment: 'Ambiente: {{name}} · {{note}}. Trocar',
  environmentChoices: {
    producao: 'Notas de verdade. O que for feito aqui vale na SEFAZ.',
    homologacao: 'O ambiente de testes da SEFAZ. Sem valor fiscal.',
    treino: 'Uma SEFAZ simulada dentro do programa. Nada sai deste computador.',
  },
  certificate: 'Certificado: {{text}}. Ver certificados',
  certificateDays_one: '{{n}} dia',
  certificateDays_other: '{{n}} dias',
  certificateExpired: 'vencido',
  certificateNotYet: 'ainda não vale',
  certificateMissing: 'sem certificado',
  toProduction: {
    title: 'Entrar em Produção?',
    text: 'Daqui em diante, o que você fizer vale de verdade na SEFAZ. Uma inutilização não pode ser desfeita.',
    company: 'Empresa: {{company}}',
    act: 'Entrar em Produção',
  },
  overridden:
    'Endereço alterado: este computador usa endereços da SEFAZ definidos em enderecos.json ({{hosts}}).',
  search: 'Procurar ou fazer…',
  help: 'Ajuda',
  unsaved: {
    title: 'Descartar o que você digitou?',
    text: 'O que foi digitado ou escolhido aqui ainda não foi usado e se perde.',
    act: 'Descartar',
  },
  slip: 'Esta tela teve um problema e parou. O que já foi feito está guardado.',
  slipAgain: 'Abrir a tela de novo',
  entry: {
    entering: 'Abrindo o Balcão NF-e…',
    lockedTitle: 'Abra de novo pelo endereço escrito no terminal',
    lockedText:
      'Por segurança, cada endereço abre o programa uma única vez e vale por poucos segundos. Recarregar a página também pede um endereço novo.',
    knock: 'Escrever um endereço novo no terminal',
    knocked: 'Pronto. Olhe o terminal em que o programa foi iniciado e abra o endereço novo.',
    lostTitle: 'O programa foi fechado',
    lostText:
      'Esta página perdeu o contato com o Balcão NF-e. O que já foi feito está guardado. Inicie o programa de novo pelo terminal (npm start).',
  },
  file: {
    title: 'Escolha o arquivo do certificado',
    text: 'Arquivo .pfx ou .p12 da sua empresa. Ele é lido só neste computador.',
    choose: 'Escolher arquivo…',
    tooLarge: 'Este arquivo é grande demais para ser um certificado.',
  },
  folder: {
    title: 'Escolha a pasta',
    label: 'Caminho da pasta',
    hint: 'Cole ou digite o caminho por inteiro, como C:\\Fiscal\\Inutilizações ou \\\\servidor\\fiscal.',
    choose: 'Usar esta pasta',
  },
  confirm: {
    title: 'Confirme na outra janela',
    text: 'O pedido está escrito por extenso numa janela à parte. Nada é enviado antes da sua resposta.',
    link: 'A janela não abriu? Abrir a confirmação',
  },
};
