/** Signed data on SEFAZ in English. */

import type { Refused, SefazDataWords } from './sefaz-data-words.ts';

const GET_AGAIN =
  'Copy the file again as it was published, without opening it in an editor. Until then the data in use count.';
const TAKE_AWAY =
  'Take the file out of the data folder and contact support. Until then the data in use count.';
const versionOf = ({ version }: Refused) => (version === undefined ? '' : ` (version ${version})`);
const placeOf = ({ place = '' }: Refused) => (place === '' ? '' : `, at ${place}`);

const SERVICES = { consult: 'of consults', disable: 'of disabling', status: 'of the service status' };

export const SEFAZ_DATA_EN: SefazDataWords = {
  refused: {
    unreadable: () => ({
      what: 'The file dados-sefaz.json is there, but cannot be read.',
      action: 'Close it in other programs and check that you may open it.',
    }),
    'too-large': () => ({
      what: 'The file dados-sefaz.json is too large to be the right one.',
      action: GET_AGAIN,
    }),
    unsigned: () => ({ what: 'The file dados-sefaz.json is not signed.', action: GET_AGAIN }),
    altered: () => ({ what: 'The file dados-sefaz.json was altered or is incomplete.', action: GET_AGAIN }),
    'foreign-key': () => ({
      what: 'The file dados-sefaz.json was signed by a key that this program does not know.',
      action: TAKE_AWAY,
    }),
    shape: (refused) => ({
      what: `The file dados-sefaz.json${versionOf(refused)} is signed, but not of the expected form${placeOf(refused)}.`,
      action: TAKE_AWAY,
    }),
    'not-gov-br': (refused) => ({
      what: `The file dados-sefaz.json${versionOf(refused)} has an address outside .gov.br${placeOf(refused)}.`,
      action: TAKE_AWAY,
    }),
    older: (refused) => ({
      what: `The file dados-sefaz.json${versionOf(refused)} is no newer than the data already known.`,
      action: 'Nothing changes. You may take the file out of the data folder.',
    }),
    program: (refused) => ({
      what: `The new SEFAZ data${versionOf(refused)} need ${refused.minProgram === undefined ? 'a newer version' : `version ${refused.minProgram}`} of the program.`,
      action:
        'Update the program. Until then the data in use count, and the SEFAZ of some state may not answer.',
    }),
  },
  models: { '55': 'NF-e', '65': 'NFC-e' },
  environments: { '1': 'Produção', '2': 'Homologação' },
  host: (authorizer, model, environment) => `Server of ${authorizer} (${model}, ${environment})`,
  path: (service, authorizer, model) => `Path ${SERVICES[service]} at ${authorizer} (${model})`,
  home: (uf, model) => `Who serves ${uf} (${model})`,
  contingency: (uf, environment) => `Contingency of ${uf} (NF-e, ${environment})`,
  root: (version, use) =>
    `Root ${version} of ICP-Brasil, ${use === 'tls-server' ? 'of SEFAZ’s servers' : 'of companies’ certificates'}`,
  sender: 'Server that is asked for the root',
  nothing: '—',
};
