/** Ajustes: the little that can be set today. */

export const settings = {
  title: 'Ajustes',
  appearance: 'Aparência',
  appearances: {
    system: 'Como no Windows',
    light: 'Clara',
    dark: 'Escura',
    contrast: 'Alto contraste',
  },
  language: 'Idioma',
  languages: { 'pt-BR': 'Português', en: 'English' },
  folders: 'Pastas',
  dataFolder: 'Dados do programa',
  archiveFolder: 'XML das inutilizações',
  addresses: 'Endereços da SEFAZ',
  official: 'Oficiais',
  overridden: 'Alterados por enderecos.json: {{hosts}}.',
  overriddenText:
    'O programa fala com estes servidores no lugar dos oficiais. Se não foi você nem o seu suporte, retire o arquivo da pasta de dados.',
  connection: 'Situação da SEFAZ e teste de conexão',
  limits: {
    title: 'Limites de consulta',
    text: 'A SEFAZ fecha as consultas da empresa por uma hora a quem pergunta demais (656), e o seu emissor usa o mesmo limite. O programa para antes.',
    what: 'O que é contado',
    value: 'Limite',
    source: 'De onde vem',
    names: {
      'key-asks': 'Perguntas sobre a mesma chave',
      pause: 'Espera depois de um 656',
      store: 'Uma resposta “autorizada” vale do arquivo',
      status: 'Entre duas perguntas de situação da SEFAZ',
      'equal-rejections': 'Rejeições iguais da mesma inutilização',
    },
    units: {
      'per-hour_one': '{{n}} por hora',
      'per-hour_other': '{{n}} por hora',
      minutes_one: '{{n}} minuto',
      minutes_other: '{{n}} minutos',
    },
  },
  about: 'Sobre',
  version: 'Versão',
  trust:
    'A conexão com a SEFAZ é sempre verificada; não há como desligar isso. A revogação dos certificados dos servidores não é consultada.',
};
