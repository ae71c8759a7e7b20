/** What asks a person to confirm the irreversible request, or to allow it to a program, in English. */

import type { CONFIRM as PORTUGUESE } from './confirm.pt.ts';
import type { Worded } from './host.ts';

const forever = (numbers: number): string =>
  `This cannot be undone: once disabled, ${numbers === 1 ? 'this number' : 'these numbers'} can never be used in a note again.`;

export const CONFIRM: Worded<typeof PORTUGUESE> = {
  environments: {
    producao: 'PRODUÇÃO (the real thing)',
    homologacao: 'Homologação (a test at SEFAZ, no fiscal value)',
    treino: 'TREINO (training SEFAZ, NO FISCAL VALUE)',
  },
  labels: {
    environment: 'Environment',
    company: 'Company',
    host: 'Changed address',
    series: 'Model and series',
    model: 'Model',
    range: 'Range',
    year: 'Year',
    justification: 'Justification',
    declaration: 'Declaration',
    folder: 'Folder',
    limits: 'Limits',
  },
  cancel: 'Cancel',
  numbers: (count) => `${count} ${count === '1' ? 'number' : 'numbers'}`,
  range: (first, last) => (first === last ? first : `${first} to ${last}`),
  host: (host) => `the request goes to ${host}`,
  series: (model, serie) => `${model}, series ${serie}`,
  once: {
    title: 'Confirm the disablement',
    message: (numbers, range) => `Disable ${numbers} (${range})?`,
    warning: forever,
    act: (numbers) => `Disable ${numbers}`,
  },
  again: {
    title: 'Send the same request again',
    message: (numbers, range) => `Send the same request to disable ${numbers} (${range}) again?`,
    warning:
      'It is the same request, already signed. If the first one did not arrive, the numbers will be disabled NOW, and there is no way back. If they are disabled already, SEFAZ answers 563 and nothing changes.',
    act: 'Send the same request again',
  },
  group: {
    title: 'Confirm the disablements',
    message: (numbers, ranges) => `Disable ${numbers} in ${ranges} ranges?`,
    range: (n) => `Range ${n}`,
    line: (range, numbers, year) => `${range} (${numbers}), year ${year}`,
    ofYear: (n, year) => `${n === 1 ? 'Range' : `${n} ranges`} of ${year}`,
    ofSeries: (serie: number, ranges: string) => `Series ${serie}: ${ranges}.`,
    declared: (sentence, range) => `${sentence} (range ${range})`,
    warning: (ranges) =>
      `${forever(ranges)} They are ${ranges} requests, one after the other; if SEFAZ refuses one or does not answer, the following ones are not sent.`,
  },
  allSites: (company) => `${company}, with all of its establishments`,
  anonymous: {
    title: 'Consults without a token',
    message: 'Let programs on this computer consult notes without a token?',
    warning:
      'Any program on this computer, even one of another user signed in to it, will be able to consult notes with the certificates kept here, up to 60 an hour.',
    act: 'Allow consults without a token',
  },
  outside: {
    title: 'Use outside the window',
    message: 'Let the command line and the service use this certificate without the window?',
    warning:
      'What is lost: today only your Windows user opens the certificate. A second copy will be kept with the key of the file cofre.chave, in the data folder: whoever reads that folder, such as an administrator, another program of yours or whoever takes a copy of it, can use the certificate to sign for the company. It can be forbidden again at any time; what somebody has copied stays copied.',
    act: 'Use outside the window',
  },
  disabling: {
    title: 'Permission for a program',
    message: 'Let a program disable numbers in PRODUÇÃO without anybody confirming?',
    limits: (call, day) => `up to ${call} ${call === '1' ? 'number' : 'numbers'} a call and ${day} a day`,
    warning:
      'Whoever has the token disables without confirmation, and that cannot be undone. The token can be revoked at any time, in Integration.',
    folderWarning:
      'Whoever writes into this folder disables without confirmation, and that cannot be undone. The folder can be revoked at any time, in Integration.',
    act: 'Allow disabling in Produção',
  },
};
