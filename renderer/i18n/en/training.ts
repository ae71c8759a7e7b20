/** Training, in English. */

import type { training as ptBR } from '../pt-BR/training.ts';

export const training: typeof ptBR = {
  intro:
    'A simulated SEFAZ inside the program. Make all the mistakes you like: nothing leaves this computer and nothing has fiscal value.',
  tourShow: 'Show the tour',
  scenarioTitle: 'How the simulated SEFAZ behaves',
  scenarioText: 'It stays so until you change it, except for what happens once only.',
  scenarios: {
    normal: { name: 'Normal', text: 'Answers at once.' },
    slow: { name: 'Slow', text: 'Takes some seconds.' },
    'answer-lost': {
      name: 'Lost answer',
      text: 'Does the request, but the answer does not come. Once only.',
    },
    'reset-before-answer': {
      name: 'Dropped connection',
      text: 'The connection drops after sending. Once only.',
    },
    stopped: { name: 'Stopped (108)', text: 'Service stopped for a short time.' },
    'stopped-no-forecast': { name: 'Stopped (109)', text: 'Service stopped, without a forecast.' },
    abuse: { name: 'Abuse (656)', text: 'Blocks for too many consults.' },
    html: { name: 'A page instead of the answer', text: 'Returns a web page.' },
    'cut-answer': { name: 'Cut answer', text: 'Half of the answer arrives. Once only.' },
    refused: {
      name: 'Refused range',
      text: 'SEFAZ refuses the disablement: a number was already used (241).',
    },
    'no-cipher': {
      name: 'No common TLS cipher',
      text: 'The secure connection does not even begin, as at SEFAZ-GO.',
    },
    'http-500': { name: 'Server error', text: 'The server answers error 500.' },
  },
  examples: 'Example notes',
  examplesText:
    'Each shows another answer. Cancel does what the issuer would do: the note is then cancelled, so that you can practise Watch.',
  cancelNote: 'Cancel',
  cancelledNow: 'cancelled',
  exampleNames: {
    authorized: 'Authorized',
    alerted: 'Authorized with alerts (NFC-e)',
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
    withoutIe: 'Of an issuer without IE, at SVRS',
    letters: 'CNPJ with letters',
    offline: 'In contingency, not transmitted',
    unknown: 'Not found',
  },
  consult: 'Consult',
};
