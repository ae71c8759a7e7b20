/** Ajustes: the little that can be set today. */

export const settings = {
  title: 'Ajustes',
  appearance: 'Aparência',
  appearances: { system: 'Como no Windows', light: 'Clara', dark: 'Escura' },
  language: 'Idioma',
  languages: { 'pt-BR': 'Português', en: 'English' },
  folders: 'Pastas',
  dataFolder: 'Dados do programa',
  archiveFolder: 'XML das inutilizações',
  addresses: 'Endereços da SEFAZ',
  official: 'Oficiais',
  overridden: 'Alterados por enderecos.json: {{hosts}}',
  about: 'Sobre',
  version: 'Versão',
  trust:
    'A conexão com a SEFAZ é sempre verificada; não há como desligar isso. A revogação dos certificados dos servidores não é consultada.',
};
