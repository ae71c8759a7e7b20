/** Training, in English. */

import type { Catalogue } from '../pt-BR/index.ts';

export const training: Catalogue['training'] = {
  title: 'Training',
  intro:
    'A simulated SEFAZ inside the program. Make all the mistakes you like: nothing leaves this computer and nothing has fiscal value.',
  tour: 'Tour in five steps',
  tourHome: 'Where to begin',
  stops: {
    authorized: {
      title: 'Consult an authorized note',
      text: 'See its situation, protocol and story.',
      act: 'Consult',
    },
    cancelled: {
      title: 'Consult a cancelled note',
      text: 'The same screen says when and why.',
      act: 'Consult',
    },
    gap: {
      title: 'Disable no. {{missing}}',
      text: 'Series {{serie}} has the numbers {{used}}: {{missing}} is missing.',
      act: 'Disable',
    },
    file: {
      title: 'Find the XML',
      text: 'Open the history and, from there, the folder of the file.',
      act: 'Open history',
    },
    lost: {
      title: 'Lose an answer and resolve it',
      text: 'On the Training screen, choose “Lost answer” and disable another number. Then send it again.',
      act: 'Open training',
    },
  },
  done: 'done',
  scenarioTitle: 'How the simulated SEFAZ behaves',
  scenarioText: 'It stays so until you change it.',
  scenarios: {
    normal: { name: 'Normal', text: 'Answers at once.' },
    slow: { name: 'Slow', text: 'Takes some seconds.' },
    'answer-lost': { name: 'Lost answer', text: 'Does the request, but the answer does not come.' },
    'reset-before-answer': { name: 'Dropped connection', text: 'The connection drops after sending.' },
    stopped: { name: 'Stopped (108)', text: 'Service stopped, with a forecast.' },
    'stopped-no-forecast': { name: 'Stopped (109)', text: 'Service stopped, without a forecast.' },
    abuse: { name: 'Abuse (656)', text: 'Blocks for too many questions.' },
    html: { name: 'A page instead of the answer', text: 'Returns a web page.' },
    'cut-answer': { name: 'Cut answer', text: 'Half of the answer arrives.' },
    'http-500': { name: 'Server error', text: 'The server answers error 500.' },
  },
  examples: 'Example notes',
  examplesText: 'Each shows a different answer.',
  exampleNames: {
    authorized: 'Authorized',
    corrected: 'With a correction letter',
    cancelled: 'Cancelled',
    cancelledLate: 'Cancelled late',
    cancelledLegacy: 'Cancelled in the old format',
    correctedCancelled: 'Corrected, then cancelled',
    substituted: 'Cancelled by substitution',
    disagreeing: 'Situation and events disagree',
    denied: 'Denied',
    deniedEmitter: 'Denied because of the issuer',
    late: 'Authorized late',
    epec: 'Only the EPEC',
    nfce: 'NFC-e (model 65)',
    filial: 'Of a branch',
    otherCompany: 'Of another company',
    otherState: 'Of another state',
    contingency: 'In contingency (SVC)',
    letters: 'CNPJ with letters',
    unknown: 'Not found',
  },
  consult: 'Consult',
  copyKey: 'Copy key',
};
