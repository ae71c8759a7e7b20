/** Signed data on SEFAZ in Brazilian Portuguese. */

import type { Refused, SefazDataWords } from './sefaz-data-words.ts';

const GET_AGAIN =
  'Copie de novo o arquivo como ele foi publicado, sem abrir num editor. Até lá valem os dados em uso.';
const TAKE_AWAY = 'Retire o arquivo da pasta de dados e fale com o suporte. Até lá valem os dados em uso.';
const versionOf = ({ version }: Refused) => (version === undefined ? '' : ` (versão ${version})`);
const placeOf = ({ place = '' }: Refused) => (place === '' ? '' : `, em ${place}`);

const SERVICES = { consult: 'da consulta', disable: 'da inutilização', status: 'da situação do serviço' };

export const SEFAZ_DATA_PT: SefazDataWords = {
  refused: {
    unreadable: () => ({
      what: 'O arquivo dados-sefaz.json existe, mas não pôde ser lido.',
      action: 'Feche-o em outros programas e confira se você tem permissão para abri-lo.',
    }),
    'too-large': () => ({
      what: 'O arquivo dados-sefaz.json é grande demais para ser o certo.',
      action: GET_AGAIN,
    }),
    unsigned: () => ({ what: 'O arquivo dados-sefaz.json não está assinado.', action: GET_AGAIN }),
    altered: () => ({
      what: 'O arquivo dados-sefaz.json foi alterado ou está incompleto.',
      action: GET_AGAIN,
    }),
    'foreign-key': () => ({
      what: 'O arquivo dados-sefaz.json foi assinado por uma chave que este programa não conhece.',
      action: TAKE_AWAY,
    }),
    shape: (refused) => ({
      what: `O arquivo dados-sefaz.json${versionOf(refused)} está assinado, mas não tem a forma esperada${placeOf(refused)}.`,
      action: TAKE_AWAY,
    }),
    'not-gov-br': (refused) => ({
      what: `O arquivo dados-sefaz.json${versionOf(refused)} traz um endereço fora de .gov.br${placeOf(refused)}.`,
      action: TAKE_AWAY,
    }),
    older: (refused) => ({
      what: `O arquivo dados-sefaz.json${versionOf(refused)} não é mais novo que os dados já conhecidos.`,
      action: 'Nada muda. Você pode retirar o arquivo da pasta de dados.',
    }),
    program: (refused) => ({
      what: `Os dados novos da SEFAZ${versionOf(refused)} precisam ${refused.minProgram === undefined ? 'de uma versão mais nova' : `da versão ${refused.minProgram}`} do programa.`,
      action:
        'Atualize o programa. Até lá valem os dados em uso, e a SEFAZ de algum estado pode não responder.',
    }),
  },
  models: { '55': 'NF-e', '65': 'NFC-e' },
  environments: { '1': 'Produção', '2': 'Homologação' },
  host: (authorizer, model, environment) => `Servidor de ${authorizer} (${model}, ${environment})`,
  path: (service, authorizer, model) => `Caminho ${SERVICES[service]} em ${authorizer} (${model})`,
  home: (uf, model) => `Quem atende ${uf} (${model})`,
  contingency: (uf, environment) => `Contingência de ${uf} (NF-e, ${environment})`,
  root: (version, use) =>
    `Raiz ${version} da ICP-Brasil, ${use === 'tls-server' ? 'dos servidores da SEFAZ' : 'dos certificados das empresas'}`,
  sender: 'Servidor a que se pede a raiz',
  nothing: '—',
};
